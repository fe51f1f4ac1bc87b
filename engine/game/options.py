"""Every option of the rules: a field that can be changed, with all its texts.

The effects of options are elsewhere, under the same names: those on scores in `engine.game.scoring`, those on
turns and the end of a hole in `engine.game.hole`. The English texts enter the catalogues without `mark`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.game.option_kinds import Against, Number, Option, Switch, Word, Words
from engine.language import plural, say

Group = Literal["values", "flips", "bonuses", "actions", "table", "format"]

MOST_HOLES: Final = 18

LEAST_POINTS: Final = -20
MOST_POINTS: Final = 30
"""Most points that may be chosen for a rank, more than in any house rule that we know.

Stored rules may have more, up to `engine.game.rules.MOST_STORED_POINTS`.
"""

NOBODY_GOES_OUT: Final = Against(
    "ending", "turns", "{option} doesn’t go with {ending} turns: nobody goes out there."
)
ONE_WAY_TO_KNOCK: Final = Against(
    "knock_anytime", True, "{option} doesn’t go with {other}: pick one way to knock."
)
ONE_KIND_OF_JOKER: Final = Against(
    "eagle_eye", True, "{option} doesn’t go with {other}: a joker can’t score both −5 and 2."
)
NO_COLUMNS: Final = Against(
    "pairs", "anywhere", "{option} doesn’t go with {pairs} anywhere: it’s about columns."
)
REASONS: Final = (NOBODY_GOES_OUT, ONE_WAY_TO_KNOCK, ONE_KIND_OF_JOKER, NO_COLUMNS)
"""All conflicts of switches. Rules with several conflicts are refused for the first in this order."""

GROUPS: Final[Mapping[Group, tuple[Option, ...]]] = {
    "values": (
        Switch("super_kings", "Super kings", "kings score −2", worth=("K", -2)),
        Switch("ten_penny", "Ten penny", "tens score 1", worth=("T", 1)),
        Switch("one_eyed_jacks", "One-eyed jacks", "J♥ and J♠ score 0", "One-eyed jacks: J♥ and J♠ score 0."),
        Switch("use_jokers", "Jokers", "two jokers per deck, −2 each", jokers=2),
        Switch(
            "lucky_swing",
            "Lucky swing",
            "one joker per deck, worth −5",
            against=(ONE_KIND_OF_JOKER,),
            worth=("*", -5),
            jokers=1,
        ),
        Switch(
            "eagle_eye",
            "Eagle eye",
            "jokers score 2, but −2 each in a column of jokers",
            "Eagle eye: a joker scores 2, but a whole column of jokers scores −2 each.",
            against=(NO_COLUMNS,),
            worth=("*", 2),
            jokers=2,
        ),
        Number(
            "jokers",
            "Jokers per deck",
            "how many jokers are in each deck",
            least=0,
            most=2,
            counted=lambda count: plural("{count} joker per deck", "{count} jokers per deck", count),
        ),
        Option("values", "Points", "what each rank is worth"),
    ),
    "flips": (
        Words(
            "opening",
            "Opening",
            "flip cards, or peek at your bottom row",
            words=(
                Word("flip"),
                Word(
                    "peek",
                    "Opening: peek",
                    "you see your bottom row once",
                    "peek",
                    (
                        "Before the first turn you see your bottom row once. "
                        "Memorize it: you won’t see it again!"
                    ),
                ),
            ),
        ),
        Number(
            "initial_flips",
            "Opening flips",
            "how many cards you flip at the start",
            least=0,
            most=2,
            counted=lambda count: plural("{count} opening flip", "{count} opening flips", count),
        ),
        Words(
            "discard_flip",
            "Flip after a discard",
            "whether you may or must flip a card then",
            words=(
                Word(
                    "never",
                    "No flip after a discard",
                    changed="no flip after a discard",
                    told="After a discard you don’t flip a card.",
                ),
                Word(
                    "optional",
                    "May flip after a discard",
                    "one of your own face-down cards",
                    "may flip after a discard",
                    "After a discard you may flip one of your face-down cards.",
                ),
                Word(
                    "required",
                    "Must flip after a discard",
                    "one of your own face-down cards",
                    "must flip after a discard",
                    "After a discard you must flip one of your face-down cards.",
                ),
                Word(
                    "endgame",
                    "May flip in the endgame",
                    "after a discard, once someone has at most one face-down card",
                    "flip after a discard in the endgame",
                    (
                        "After a discard you may flip one of your face-down cards, "
                        "but only once someone has at most one face-down card."
                    ),
                ),
            ),
        ),
    ),
    "bonuses": (
        Switch("blackjack", "Blackjack", "exactly 21 scores 0", "Blackjack: exactly 21 points score 0."),
        Switch(
            "knock_penalty",
            "Knock penalty",
            "+10 for going out if anyone is lower",
            "Knock penalty: going out scores +10 if anyone else is lower.",
            against=(NOBODY_GOES_OUT,),
            compares=True,
        ),
        Switch(
            "knock_bonus",
            "Knock bonus",
            "−5 for going out",
            "Knock bonus: going out scores −5.",
            against=(NOBODY_GOES_OUT,),
        ),
        Switch(
            "underdog_bonus",
            "Underdog bonus",
            "−3 for the lowest score",
            "Underdog bonus: the lowest score gets −3, shared or not.",
            compares=True,
        ),
        Switch(
            "tied_shame",
            "Tied shame",
            "+5 for tied scores",
            "Tied shame: tied scores get +5 each.",
            compares=True,
        ),
        Switch(
            "negative_pairs_keep_value",
            "Negative pairs",
            "columns of 2s or jokers keep their sum",
            "Negative pairs: a column of 2s scores {points}.",
            off="pairs of 2s or jokers score 0",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "wolfpack",
            "Wolfpack",
            "every two columns of jacks: −20",
            "Wolfpack: every two columns of jacks score −20 more.",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "four_of_a_kind",
            "Four of a kind",
            "every two columns of the same rank: −20",
            "Four of a kind: every two columns of the same rank score −20 more.",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "perfect_grid",
            "Perfect grid",
            "all your columns match: −10",
            "Perfect grid: if every column is a pair (or three of a rank), you score −10 more.",
            against=(NO_COLUMNS,),
        ),
    ),
    "actions": (
        Switch(
            "lock_face_up",
            "Lock face-up cards",
            "you can only replace face-down cards",
            "You can only replace face-down cards.",
            untold="You can replace face-up cards too.",
            off="face-up cards can be replaced",
        ),
        Switch(
            "flip_as_action",
            "Flip as a turn",
            "flip a card instead of drawing",
            "Instead of drawing you may flip one of your face-down cards. That ends your turn.",
            off="no flipping as a turn",
        ),
        Switch(
            "knock_early",
            "Knock early",
            "with 1 or 2 face-down cards: flip them and go out",
            "With 1 or 2 face-down cards left you may knock instead of drawing: flip them and go out.",
            off="no early knocking",
            against=(NOBODY_GOES_OUT, ONE_WAY_TO_KNOCK),
        ),
        Switch(
            "knock_anytime",
            "Knock any time",
            "go out instead of drawing; your cards stay face down",
            "Instead of drawing you may knock: you’re out, and your cards stay as they are until the end.",
            off="no knocking any time",
            against=(NOBODY_GOES_OUT,),
        ),
    ),
    "table": (
        Number(
            "rows",
            "Rows",
            "how many rows a grid has",
            least=2,
            most=3,
            counted=lambda count: plural("{count} row", "{count} rows", count),
        ),
        Number(
            "columns",
            "Columns",
            "how many columns a grid has",
            least=2,
            most=4,
            counted=lambda count: plural("{count} column", "{count} columns", count),
        ),
        Number("decks", "Decks", "how many decks are shuffled together", least=1, most=4),
        Words(
            "ending",
            "Ending",
            "when a hole ends",
            words=(
                Word(
                    "last_turn",
                    "Last turn for all",
                    "when someone goes out, everyone else gets one more",
                    "last turn for all",
                    "When all your cards are face up, you’re out, and everyone else gets one more turn.",
                ),
                Word(
                    "immediate",
                    "The hole ends right away",
                    "as soon as someone goes out",
                    "immediate end",
                    "When all your cards are face up, you’re out, and the hole ends right away.",
                ),
                Word("turns", about="then the hole ends; nobody goes out"),
            ),
        ),
        Number(
            "turns",
            "Turns",
            "how many turns everyone gets, if the ending is turns",
            least=1,
            most=200,
            optional=True,
            counted=lambda count: plural("{count} turn each", "{count} turns each", count),
        ),
        Words(
            "pairs",
            "Pairs",
            "where cards of the same rank cancel",
            words=(
                Word(
                    "column",
                    "Pairs in columns",
                    "two (or three) of a rank in a column score 0",
                    "pairs in columns",
                ),
                Word(
                    "anywhere",
                    "Pairs anywhere",
                    "one pair of each rank scores 0",
                    "pairs anywhere",
                    (
                        "Two cards of the same rank score 0, wherever they are. "
                        "A third or fourth scores in full."
                    ),
                ),
            ),
        ),
        Switch(
            "reshuffle",
            "Reshuffle",
            "the discards become a new draw pile when it’s empty",
            "When the draw pile is empty, the discards are shuffled into a new one.",
        ),
        Number(
            "turn_cap",
            "Turn cap",
            "a hole ends after this many turns each",
            least=1,
            most=200,
            counted=lambda count: say("{number} turn cap", number=count),
        ),
        Number("holes", "Holes", "how many holes the match has", least=1, most=MOST_HOLES),
    ),
    "format": (
        Words(
            "format",
            "Format",
            "how the match is won",
            since=2,
            before="stroke",
            words=(
                Word("stroke", "Stroke play", "lowest total of all holes wins", "stroke play"),
                Word(
                    "match_play",
                    "Match play",
                    "all holes are worth the same, whatever the points",
                    "match play",
                    "Match play: the lowest score wins the hole, and all holes are worth the same.",
                ),
                Word(
                    "skins",
                    "Skins",
                    "the lowest score alone wins the hole; ties carry over",
                    "skins",
                    (
                        "Skins: the lowest score alone wins the hole’s skin; after a tie, the next hole is "
                        "worth one more. Most skins win; skins left at the end are nobody’s."
                    ),
                ),
                Word(
                    "stableford",
                    "Stableford",
                    "points against par; most points win",
                    "Stableford",
                    (
                        "Stableford: an eagle or better scores 4, a birdie 3, par 2, a bogey 1, anything "
                        "worse 0. Most points win."
                    ),
                ),
            ),
        ),
        Words(
            "partners",
            "Partners",
            "whether two play together",
            since=2,
            before="none",
            words=(
                Word("none", "No partners", "everyone plays alone", "no partners"),
                Word(
                    "best_ball",
                    "Best ball",
                    "teams of two; on each hole, the better score counts",
                    "best ball",
                    (
                        "Best ball, for 4 or 6 players: your partner sits opposite you. "
                        "On each hole, the better of your two scores counts."
                    ),
                ),
                Word(
                    "foursomes",
                    "Foursomes",
                    "teams of two; on each hole, both scores are added up",
                    "foursomes",
                    (
                        "Foursomes, for 4 or 6 players: your partner sits opposite you. "
                        "On each hole, your two scores are added up (in Stableford, your Stableford points)."
                    ),
                ),
            ),
        ),
        Switch(
            "handicap_strokes",
            "Handicap strokes",
            "card points are taken off weaker players’ scores",
            (
                "Handicap strokes: weaker players have card points taken off their scores, "
                "spread evenly over the holes."
            ),
            since=2,
            before=False,
        ),
        Number(
            "par",
            "Par",
            "the score that is par for a hole, in Stableford",
            since=2,
            before=7,
            least=0,
            most=40,
        ),
        Number(
            "points_a_stroke",
            "Points a stroke",
            "how many points from par make a birdie or a bogey, in Stableford",
            since=2,
            before=4,
            least=1,
            most=20,
        ),
    ),
}
"""The options in the order of menus. `actions` are about turns, `format` about the whole match.

In Stableford, `par` and `points_a_stroke` usually are those of the preset (`engine.game.pars`).
"""

OPTIONS: Final[Mapping[str, Option]] = {option.field: option for group in GROUPS.values() for option in group}

SWITCHES: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Switch)}
NUMBERS: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Number)}
WORDS: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Words)}

CHOICES: Final = {
    name: option for name, option in OPTIONS.items() if isinstance(option, Switch | Number | Words)
}
"""All options but the points of ranks."""

JOKER_OPTIONS: Final = sorted(
    [option for option in SWITCHES.values() if option.jokers], key=lambda option: option.jokers
)
"""The options that add jokers. If several are on, the first decides the number."""

VALUE_OPTIONS: Final = {name: option.worth for name, option in SWITCHES.items() if option.worth}
"""The options that change the points of a rank: by name, the rank and its points."""
