"""Menus of the rules desk, made from a table's present rules.

In a menu that takes one choice, a choice sends settings for `engine.game.changes.parse_setting`, such as
`rows=3 columns=3`, or `-turns` to remove a change. In a menu of switches, a choice sends a field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cogs.kit.ids.table import Page
from cogs.kit.rules_text import CLOCKS, clock_words, length_words
from cogs.kit.screen import Choice
from cogs.kit.selection import Selection
from engine.game.option_kinds import Switch
from engine.game.options import GROUPS, NUMBERS, SWITCHES, WORDS, Group
from engine.language import mark, plural, say
from engine.table import TableState

MOST_PARS: Final = 24
"""Number of pars offered besides “automatic”."""


def menus(
    page: Page, state: TableState, clocks: Iterable[int | None] = tuple(CLOCKS)
) -> tuple[Selection, ...]:
    """Return the menus of a page, except the menu of presets, which depends on the server.

    `clocks` are the turn clocks to choose from, in seconds.
    """
    selections = [make(state) for make in _PAGES.get(page, ())]
    return tuple(_offering(menu, clocks) if menu.control == "clock" else menu for menu in selections)


def _offering(menu: Selection, clocks: Iterable[int | None]) -> Selection:
    offered = {_clock_value(clock) for clock in clocks}
    return menu._replace(choices=tuple(choice for choice in menu.choices if choice.value in offered))


def _clock_value(clock: int | None) -> str:
    return f"clock={clock or 'none'}"


def _holes(state: TableState) -> Selection:
    choices = [
        Choice(length_words(holes), f"holes={holes}", chosen=holes == state.holes)
        for holes in NUMBERS["holes"].allowed
    ]
    return Selection("holes", say("Holes"), tuple(choices))


def _clock(state: TableState) -> Selection:
    choices = [
        Choice(
            say("No turn clock") if clock is None else clock_words(clock),
            _clock_value(clock),
            chosen=clock == state.clock,
        )
        for clock in CLOCKS
    ]
    return Selection("clock", say("Turn clock"), tuple(choices))


def _decks(state: TableState) -> Selection:
    given = state.changes.get("decks")
    now = plural(
        "{count} for this many players",
        "{count} for this many players",
        count=state.rules.decks,
    )
    free = "" if given else now
    choices = [Choice(say("Decks: automatic"), "-decks", free, chosen=given is None)]
    choices += [
        Choice(plural("{count} deck", "{count} decks", count=decks), f"decks={decks}", chosen=decks == given)
        for decks in NUMBERS["decks"].allowed
    ]
    return Selection("decks", say("Decks"), tuple(choices))


def _jokers(state: TableState) -> Selection:
    choices = [
        Choice(
            plural("{count} joker per deck", "{count} jokers per deck", count=number)
            if number
            else say("No jokers"),
            f"jokers={number}",
            chosen=number == state.rules.jokers,
        )
        for number in NUMBERS["jokers"].allowed
    ]
    return Selection("jokers", say("Jokers"), tuple(choices))


def _grid(state: TableState) -> Selection:
    rules = state.rules
    choices = [
        Choice(
            plural("{count} row of {columns}", "{count} rows of {columns}", count=rows, columns=columns),
            f"rows={rows} columns={columns}",
            plural("{count} card each", "{count} cards each", count=rows * columns),
            chosen=(rows, columns) == (rules.rows, rules.columns),
        )
        for rows in NUMBERS["rows"].allowed
        for columns in NUMBERS["columns"].allowed
    ]
    return Selection("grid", say("Grid"), tuple(choices))


def _opening(state: TableState) -> Selection:
    words = {
        "opening=flip initial_flips=2": (say("Opening: flip two cards"), say("you pick which")),
        "opening=flip initial_flips=1": (say("Opening: flip one card"), say("you pick which")),
        "opening=flip initial_flips=0": (
            say("Opening: all face down"),
            say("nobody sees a card before the first turn"),
        ),
        "opening=peek initial_flips=0": (say("Opening: peek"), say("you see your bottom row once")),
    }
    rules = state.rules
    now = f"opening={rules.opening} initial_flips={rules.initial_flips}"
    return Selection.single("opening", say("Opening"), words, now)


def _ending(state: TableState) -> Selection:
    rules, told = state.rules, _value_words("ending")
    words = {f"ending={word} -turns": told[word] for word in ("last_turn", "immediate")}
    for turns in sorted({3, 4, 5, 6, 8, 10} | ({rules.turns} if rules.turns else set())):
        each = plural("{count} turn each", "{count} turns each", count=turns)
        words[f"ending=turns turns={turns}"] = (each, say(WORDS["ending"].of("turns").about))
    now = f"turns turns={rules.turns}" if rules.ending == "turns" else f"{rules.ending} -turns"
    return Selection.single("ending", say("Ending"), words, f"ending={now}")


def _turn_cap(state: TableState) -> Selection:
    now = state.rules.turn_cap
    words = {
        f"turn_cap={turns}": (
            plural("At most {count} turn each", "At most {count} turns each", count=turns),
            say("then the hole ends anyway"),
        )
        for turns in sorted({10, 20, 30, 40, 60, 100, 200, now})
    }
    return Selection.single("cap", say("Turn cap"), words, f"turn_cap={now}")


def _of_words(field: str, control: str) -> Callable[[TableState], Selection]:
    """Return a function that makes the menu with all values of `field`, which are words."""

    def made(state: TableState) -> Selection:
        words = {f"{field}={word}": text for word, text in _value_words(field).items()}
        return Selection.single(control, WORDS[field].name, words, f"{field}={getattr(state.rules, field)}")

    return made


def _par(state: TableState) -> Selection:
    """Menu of pars around the present par. A chosen par keeps the present points a stroke."""
    given, own, stroke = state.changes.get("par"), state.rules.par, state.rules.points_a_stroke
    first = min(max(own - MOST_PARS // 2, 0), NUMBERS["par"].most - MOST_PARS + 1)
    choices = [
        Choice(
            say("Par: automatic"),
            "-par -points_a_stroke",
            say("what the hard computer scores here"),
            chosen=given is None,
        )
    ]
    choices += [
        Choice(say("Par {par}", par=par), f"par={par} points_a_stroke={stroke}", chosen=par == given)
        for par in range(first, first + MOST_PARS)
    ]
    return Selection("par", say("Par in Stableford"), tuple(choices))


def _value_words(field: str) -> dict[str, tuple[str, str]]:
    return {
        each.word: (say(each.title), say(each.about) if each.about else "") for each in WORDS[field].words
    }


def _switches(group: Group, placeholder: str, *others: Switch) -> Callable[[TableState], Selection]:
    """Return a maker of the menu with `group`'s switches and `others`; `placeholder` is a marked text."""
    options = [*[option for option in GROUPS[group] if isinstance(option, Switch)], *others]

    def made(state: TableState) -> Selection:
        choices = [
            Choice(option.name, option.field, option.meaning, chosen=bool(getattr(state.rules, option.field)))
            for option in options
        ]
        return Selection(group, say(placeholder), tuple(choices), several=True)

    return made


_PAGES: Final[Mapping[Page, tuple[Callable[[TableState], Selection], ...]]] = {
    "match": (_holes, _clock, _decks),
    "cards": (_switches("values", mark("No special cards")), _jokers),
    "flips": (_grid, _opening, _of_words("discard_flip", "flip")),
    "turns": (
        _switches("actions", mark("No house rules for turns"), SWITCHES["reshuffle"]),
        _ending,
        _turn_cap,
    ),
    "scoring": (_switches("bonuses", mark("No bonuses or penalties")), _of_words("pairs", "pairs"), _par),
    "format": (
        _of_words("format", "formats"),
        _of_words("partners", "partners"),
        _switches("format", mark("No handicap strokes")),
    ),
}
