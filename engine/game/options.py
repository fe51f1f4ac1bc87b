"""Every option: one entry for each field of rules that can be changed, with all its texts.

`engine.game.scoring` has the effects on scores by the same names, `engine.game.hole` those on turns and on
the end of a hole. All texts are English and enter the catalogues from here, without `mark`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from engine.game.option_kinds import Against, Number, Option, Switch, Word, Words
from engine.language import plural, say

Group = Literal["values", "flips", "bonuses", "actions", "table"]

MOST_HOLES: Final = 18

LEAST_POINTS: Final = -20
MOST_POINTS: Final = 30
"""The points that may be chosen for a rank: beyond what any house rule we know of gives a card.

Rules that were written down with others, up to `engine.game.rules.MOST_POINTS`, can be read and played.
"""

NOBODY_GOES_OUT: Final = Against(
    "ending", "turns", "{option} and {ending} turns contradict each other: nobody goes out there."
)
ONE_WAY_TO_KNOCK: Final = Against(
    "knock_anytime", True, "{option} and {other} contradict each other: choose one way to knock."
)
ONE_KIND_OF_JOKER: Final = Against(
    "eagle_eye", True, "{option} and {other} contradict each other: a joker can’t be worth both −5 and 2."
)
NO_COLUMNS: Final = Against(
    "pairs", "anywhere", "{option} and {pairs} anywhere contradict each other: the option is about columns."
)
REASONS: Final = (NOBODY_GOES_OUT, ONE_WAY_TO_KNOCK, ONE_KIND_OF_JOKER, NO_COLUMNS)
"""All that switches may be against, in the order in which rules are refused for it."""

GROUPS: Final[Mapping[Group, tuple[Option, ...]]] = {
    "values": (
        Switch("super_kings", "Super kings", "a king is worth −2", worth=("K", -2)),
        Switch("ten_penny", "Ten penny", "a ten is worth 1", worth=("T", 1)),
        Switch(
            "one_eyed_jacks", "One-eyed jacks", "J♥ and J♠ are worth 0", "One-eyed jacks: J♥ and J♠ count 0."
        ),
        Switch("use_jokers", "Jokers", "two jokers a deck, −2 each", jokers=2),
        Switch(
            "lucky_swing",
            "Lucky swing",
            "one joker a deck, worth −5",
            against=(ONE_KIND_OF_JOKER,),
            worth=("*", -5),
            jokers=1,
        ),
        Switch(
            "eagle_eye",
            "Eagle eye",
            "a joker is worth 2, a column of jokers −2 each",
            "Eagle eye: a joker counts 2, but a column of jokers −2 for each.",
            against=(NO_COLUMNS,),
            worth=("*", 2),
            jokers=2,
        ),
        Number(
            "jokers",
            "Jokers a deck",
            "how many jokers each deck has",
            least=0,
            most=2,
            counted=lambda count: plural("{count} joker a deck", "{count} jokers a deck", count),
        ),
        Option("values", "Points", "what each rank is worth"),
    ),
    "flips": (
        Words(
            "opening",
            "Opening",
            "turn cards up, or peek at the bottom row",
            words=(
                Word("flip"),
                Word(
                    "peek",
                    "Opening: peek",
                    "each sees their own bottom row once",
                    "peek",
                    (
                        "Before the first turn you see your own bottom row once. "
                        "Remember it: it is not shown again."
                    ),
                ),
            ),
        ),
        Number(
            "initial_flips",
            "Opening flips",
            "how many cards each turns up at the start",
            least=0,
            most=2,
            counted=lambda count: plural("{count} opening flip", "{count} opening flips", count),
        ),
        Words(
            "discard_flip",
            "Flip after a discard",
            "whether a card may or must be turned up then",
            words=(
                Word(
                    "never",
                    "No flip after a discard",
                    changed="no flip after a discard",
                    told="After a discard no card is turned up.",
                ),
                Word(
                    "optional",
                    "May flip after a discard",
                    "one of one’s own face-down cards",
                    "may flip after a discard",
                    "After a discard you may turn one of your face-down cards up.",
                ),
                Word(
                    "required",
                    "Must flip after a discard",
                    "one of one’s own face-down cards",
                    "must flip after a discard",
                    "After a discard you must turn one of your face-down cards up.",
                ),
                Word(
                    "endgame",
                    "May flip in the endgame",
                    "after a discard, while somebody has at most one card face down",
                    "flip after a discard in the endgame",
                    (
                        "After a discard you may turn one of your face-down cards up, "
                        "but only while some player has at most one face-down card."
                    ),
                ),
            ),
        ),
    ),
    "bonuses": (
        Switch("blackjack", "Blackjack", "exactly 21 counts 0", "Blackjack: a grid of exactly 21 counts 0."),
        Switch(
            "knock_penalty",
            "Knock penalty",
            "+10 for going out when someone is lower",
            "Knock penalty: who goes out gets +10 if anyone else is lower.",
            against=(NOBODY_GOES_OUT,),
            compares=True,
        ),
        Switch(
            "knock_bonus",
            "Knock bonus",
            "−5 for going out",
            "Knock bonus: who goes out gets −5.",
            against=(NOBODY_GOES_OUT,),
        ),
        Switch(
            "underdog_bonus",
            "Underdog bonus",
            "−3 for the lowest score",
            "Underdog bonus: every lowest score gets −3.",
            compares=True,
        ),
        Switch(
            "tied_shame",
            "Tied shame",
            "+5 for everyone whose score another shares",
            "Tied shame: everyone whose score another shares gets +5.",
            compares=True,
        ),
        Switch(
            "negative_pairs_keep_value",
            "Negative pairs",
            "columns of 2s or jokers keep their sum",
            "Negative pairs: a column of 2s keeps its sum.",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "wolfpack",
            "Wolfpack",
            "two columns of jacks: −20",
            "Wolfpack: two columns of jacks count −20 more.",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "four_of_a_kind",
            "Four of a kind",
            "two columns of one rank: −20",
            "Four of a kind: two columns of one rank count −20 more.",
            against=(NO_COLUMNS,),
        ),
        Switch(
            "perfect_grid",
            "Perfect grid",
            "every column of one rank: −10",
            "Perfect grid: if every column is of one rank, the grid counts −10 more.",
            since=3,
            against=(NO_COLUMNS,),
        ),
    ),
    "actions": (
        Switch(
            "lock_face_up",
            "Lock face-up cards",
            "only face-down cards may be replaced",
            "Only face-down cards may be replaced.",
            untold="Face-up cards may be replaced too.",
        ),
        Switch(
            "flip_as_action",
            "Flip as a turn",
            "turn one card up instead of drawing",
            "Instead of drawing you may turn one of your face-down cards up; that ends your turn.",
        ),
        Switch(
            "knock_early",
            "Knock early",
            "with 1 or 2 cards face down: turn them up, going out",
            "With 1 or 2 face-down cards left you may knock instead of drawing: turn them up and go out.",
            against=(NOBODY_GOES_OUT, ONE_WAY_TO_KNOCK),
        ),
        Switch(
            "knock_anytime",
            "Knock any time",
            "go out instead of drawing; cards stay face down",
            "Instead of drawing you may knock: you go out, and your cards stay as they are until the end.",
            since=2,
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
                    "when somebody goes out, the others have one more",
                    "last turn for all",
                    "When you have no face-down card left you go out, and everyone else gets one more turn.",
                ),
                Word(
                    "immediate",
                    "The hole ends at once",
                    "the moment somebody goes out",
                    "immediate end",
                    "The hole ends the moment someone has no face-down card left: that is going out.",
                ),
                Word("turns", about="then the hole ends; nobody goes out"),
            ),
        ),
        Number(
            "turns",
            "Turns",
            "how many turns each has, where the ending is turns",
            least=1,
            most=200,
            optional=True,
            counted=lambda count: plural("{count} turn each", "{count} turns each", count),
        ),
        Words(
            "pairs",
            "Pairs",
            "where two cards of a rank cancel",
            words=(
                Word(
                    "column",
                    "Pairs cancel in columns",
                    "a whole column of one rank counts 0",
                    "pairs in columns",
                ),
                Word(
                    "anywhere",
                    "Pairs cancel anywhere",
                    "one pair of each rank counts 0",
                    "pairs anywhere",
                    (
                        "Two cards of one rank count 0 together, wherever they lie; "
                        "a third or fourth counts in full."
                    ),
                ),
            ),
        ),
        Switch(
            "reshuffle",
            "Reshuffle",
            "the discards become a new stock when it is empty",
            "When the stock is empty, the discards are shuffled into a new one.",
        ),
        Number(
            "turn_cap",
            "Turn cap",
            "a hole ends after so many turns each",
            least=1,
            most=200,
            counted=lambda count: say("{number} turn cap", number=count),
        ),
        Number("holes", "Holes", "how many holes the match has", least=1, most=MOST_HOLES),
    ),
}
"""The options in the order of menus. `actions` are about turns."""

OPTIONS: Final[Mapping[str, Option]] = {option.field: option for group in GROUPS.values() for option in group}
"""All options by name."""

SWITCHES: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Switch)}
NUMBERS: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Number)}
WORDS: Final = {name: option for name, option in OPTIONS.items() if isinstance(option, Words)}

CHOICES: Final = {
    name: option for name, option in OPTIONS.items() if isinstance(option, Switch | Number | Words)
}
"""The options that hold one value: all but the points of ranks."""

JOKER_OPTIONS: Final = sorted(
    [option for option in SWITCHES.values() if option.jokers], key=lambda option: option.jokers
)
"""The options that bring jokers; the first that is on decides how many."""

VALUE_OPTIONS: Final = {name: option.worth for name, option in SWITCHES.items() if option.worth}
"""The options that set what a rank is worth, with the rank and its points."""
