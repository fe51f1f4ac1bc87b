"""The menus of the rules desk: what can be chosen on each page, what stands, and what each choice sends.

A choice of a single menu sends settings in the words of `engine.options.parse_setting`, such as
`rows=3 columns=3`; `-turns` takes a change back. A choice of a menu of switches sends the switch's field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from cogs.custom_id import Page
from cogs.screens.rules_words import clock_words, length_words
from cogs.screens.screen import Choice
from engine.language import mark, plural, say
from engine.options import OPTIONS
from engine.rules import MOST_HOLES, RANGES
from engine.table import TableState

CLOCKS: Final[Mapping[int | None, str]] = {
    None: mark("none"),
    30: mark("30 seconds"),
    60: mark("1 minute"),
    120: mark("2 minutes"),
    300: mark("5 minutes"),
    86_400: mark("1 day"),
}
"""The turn clocks to choose from, in seconds, and what each is called."""

CARD_SWITCHES: Final = tuple(field for field, one in OPTIONS.items() if one.group == "values" and one.switch)
TURN_SWITCHES: Final = (*(field for field, one in OPTIONS.items() if one.group == "actions"), "reshuffle")
SCORE_SWITCHES: Final = tuple(field for field, one in OPTIONS.items() if one.group == "bonuses")


class Selection(NamedTuple):
    """A menu of a page before it has its id. `several`: any number of its choices may stand together."""

    control: str
    placeholder: str
    choices: tuple[Choice, ...]
    several: bool = False


def menus(page: Page, state: TableState) -> tuple[Selection, ...]:
    """The menus of a page, but those of presets, as these depend on the server."""
    return tuple(make(state) for make in _PAGES.get(page, ()))


# ---------------------------------------------------------------------- one menu each


def _holes(state: TableState) -> Selection:
    choices = [
        Choice(length_words(holes), f"holes={holes}", chosen=holes == state.holes)
        for holes in range(1, MOST_HOLES + 1)
    ]
    return Selection("holes", say("Holes"), tuple(choices))


def _clock(state: TableState) -> Selection:
    choices = [
        Choice(
            say("No turn clock") if clock is None else clock_words(clock),
            f"clock={clock or 'none'}",
            chosen=clock == state.clock,
        )
        for clock in CLOCKS
    ]
    return Selection("clock", say("Turn clock"), tuple(choices))


def _decks(state: TableState) -> Selection:
    given = state.changes.get("decks")
    now = plural(
        "{count} deck for those who sit here now",
        "{count} decks for those who sit here now",
        count=state.rules.decks,
    )
    free = "" if given else now
    choices = [Choice(say("As many decks as needed"), "-decks", free, chosen=given is None)]
    low, high = RANGES["decks"]
    choices += [
        Choice(plural("{count} deck", "{count} decks", count=decks), f"decks={decks}", chosen=decks == given)
        for decks in range(low, high + 1)
    ]
    return Selection("decks", say("Decks"), tuple(choices))


def _jokers(state: TableState) -> Selection:
    low, high = RANGES["jokers"]
    choices = [
        Choice(
            plural("{count} joker a deck", "{count} jokers a deck", count=number)
            if number
            else say("No jokers"),
            f"jokers={number}",
            chosen=number == state.rules.jokers,
        )
        for number in range(low, high + 1)
    ]
    return Selection("jokers", say("Jokers"), tuple(choices))


def _grid(state: TableState) -> Selection:
    rules = state.rules
    (fewest, most), (narrow, wide) = RANGES["rows"], RANGES["columns"]
    choices = [
        Choice(
            plural("{count} row of {columns}", "{count} rows of {columns}", count=rows, columns=columns),
            f"rows={rows} columns={columns}",
            plural("{count} card each", "{count} cards each", count=rows * columns),
            chosen=(rows, columns) == (rules.rows, rules.columns),
        )
        for rows in range(fewest, most + 1)
        for columns in range(narrow, wide + 1)
    ]
    return Selection("grid", say("Grid"), tuple(choices))


def _opening(state: TableState) -> Selection:
    words = {
        "opening=flip initial_flips=2": (say("Opening: turn two cards up"), say("each chooses which")),
        "opening=flip initial_flips=1": (say("Opening: turn one card up"), say("each chooses which")),
        "opening=flip initial_flips=0": (
            say("Opening: all cards face down"),
            say("nobody sees any before the turns"),
        ),
        "opening=peek initial_flips=0": (say("Opening: peek"), say("each sees their own bottom row once")),
    }
    rules = state.rules
    now = f"opening={rules.opening} initial_flips={rules.initial_flips}"
    return _single("opening", say("Opening"), words, now)


def _discard_flip(state: TableState) -> Selection:
    words = {
        "discard_flip=never": (say("No flip after a discard"), ""),
        "discard_flip=optional": (say("May flip after a discard"), say("one of one’s own face-down cards")),
        "discard_flip=required": (say("Must flip after a discard"), say("one of one’s own face-down cards")),
        "discard_flip=endgame": (
            say("May flip in the endgame"),
            say("after a discard, while somebody has at most one card face down"),
        ),
    }
    return _single("flip", say("Flip after a discard"), words, f"discard_flip={state.rules.discard_flip}")


def _ending(state: TableState) -> Selection:
    rules = state.rules
    words = {
        "ending=last_turn -turns": (
            say("Last turn for all"),
            say("when somebody goes out, the others have one more"),
        ),
        "ending=immediate -turns": (say("The hole ends at once"), say("the moment somebody goes out")),
    }
    for turns in sorted({3, 4, 5, 6, 8, 10} | ({rules.turns} if rules.turns else set())):
        words[f"ending=turns turns={turns}"] = (
            plural("{count} turn each", "{count} turns each", count=turns),
            say("then the hole ends; nobody goes out"),
        )
    now = f"turns turns={rules.turns}" if rules.ending == "turns" else f"{rules.ending} -turns"
    return _single("ending", say("Ending"), words, f"ending={now}")


def _turn_cap(state: TableState) -> Selection:
    now = state.rules.turn_cap
    words = {
        f"turn_cap={turns}": (
            plural("At most {count} turn each", "At most {count} turns each", count=turns),
            say("the hole ends then, whatever happens"),
        )
        for turns in sorted({10, 20, 30, 40, 60, 100, 200, now})
    }
    return _single("cap", say("Turn cap"), words, f"turn_cap={now}")


def _pairs(state: TableState) -> Selection:
    words = {
        "pairs=column": (say("Pairs cancel in columns"), say("a whole column of one rank counts 0")),
        "pairs=anywhere": (say("Pairs cancel anywhere"), say("one pair of each rank counts 0")),
    }
    return _single("pairs", say("Pairs"), words, f"pairs={state.rules.pairs}")


def _switches(control: str, placeholder: str, fields: Iterable[str]) -> Callable[[TableState], Selection]:
    """What makes a menu of switches; the `placeholder` is a marked text."""

    def made(state: TableState) -> Selection:
        choices = tuple(
            Choice(
                OPTIONS[field].name,
                field,
                OPTIONS[field].meaning,
                chosen=bool(getattr(state.rules, field)),
            )
            for field in fields
        )
        return Selection(control, say(placeholder), choices, several=True)

    return made


_PAGES: Final[Mapping[Page, tuple[Callable[[TableState], Selection], ...]]] = {
    "match": (_holes, _clock, _decks),
    "cards": (_switches("values", mark("No card counts differently"), CARD_SWITCHES), _jokers),
    "flips": (_grid, _opening, _discard_flip),
    "turns": (_switches("actions", mark("No house rules for turns"), TURN_SWITCHES), _ending, _turn_cap),
    "scoring": (_switches("bonuses", mark("No bonuses or penalties"), SCORE_SWITCHES), _pairs),
}


def _single(control: str, placeholder: str, words: Mapping[str, tuple[str, str]], now: str) -> Selection:
    """A menu of `words`: what each choice sends, and its label and meaning."""
    choices = [
        Choice(label, value, meaning, chosen=value == now) for value, (label, meaning) in words.items()
    ]
    return Selection(control, placeholder, tuple(choices))
