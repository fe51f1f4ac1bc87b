"""Rules that a host requests for the table: the present rules with the chosen changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from cogs.kit.names import plain
from cogs.kit.rules_text import CLOCKS, IN_A_TEXT, UNHURRIED, clock_words, length_words, some
from data.no_server import NO_SERVER
from engine.game.cards import Rank
from engine.game.changes import merge, parse_points, parse_setting, trimmed
from engine.game.errors import BadRules, FieldName
from engine.game.explain import differences
from engine.game.options import SWITCHES, VALUE_OPTIONS
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.language import Text, mark, plural, say
from engine.table import TableState
from engine.table.entries import RulesChanged

RulesRequest = Callable[[TableState], RulesChanged]
"""Makes the requested rules from the table's present rules, so that quick choices don't undo each other."""

_CARD_NAMES: Final[Mapping[Rank, str]] = {
    "A": mark("Ace"),
    "2": mark("Two"),
    "J": mark("Jack"),
    "Q": mark("Queen"),
    "K": mark("King"),
    "*": mark("Joker"),
}
"""Names of cards on the rules desk; other cards are called by their number."""


def with_settings(state: TableState, settings: Iterable[str]) -> RulesChanged:
    """Return the present rules with `settings` such as `rows=3`, `values.K=-2`, `clock=60`.

    The setting `-turns` undoes the change of `turns`. Raises `BadRules` for a text that isn't a setting.
    """
    changes, holes, clock = dict(state.changes), state.holes, state.clock
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        if name.startswith("-"):
            changes.pop(name[1:], None)
        elif name.casefold() == "clock":
            clock = clock_from(value)
        else:
            field, found = parse_setting(setting)
            if field == "holes":
                holes = found
            else:
                merge(changes, field, found)
    return _with_changes(replace(state.standing_rules, holes=holes, clock=clock), state, changes)


def with_points(state: TableState, typed: Mapping[Rank, str]) -> RulesChanged:
    """Return the present rules with the points `typed` for some ranks; no text means the preset's points.

    A switch that only changes a rank's points goes off if other points are typed for that rank. Raises
    `BadRules`, which names the card, for a text that can't be points.
    """
    changes, now = dict(state.changes), state.rules.values
    values = dict(changes.get("values", {}))
    for rank, text in typed.items():
        points = _points(rank, text) if text.strip() else None
        if points is not None and points == now[rank]:
            continue
        for name, (worth, _) in VALUE_OPTIONS.items():
            if worth == rank and not SWITCHES[name].jokers:
                changes[name] = False
        values.pop(rank, None)
        if points is not None:
            values[rank] = points
    return _with_changes(state.standing_rules, state, {**changes, "values": values})


def card_name(rank: Rank) -> str:
    """Return the name of a rank, such as `King` or `7`."""
    return str(_card(rank))


def _card(rank: Rank) -> Text | str:
    return Text(_CARD_NAMES[rank]) if rank in _CARD_NAMES else rank.replace("T", "10")


def _points(rank: Rank, text: str) -> int:
    try:
        return parse_points(text)
    except BadRules as refusal:
        raise BadRules("{card}: {refusal}", card=_card(rank), refusal=refusal.text) from None


def with_switches(state: TableState, shown: Collection[str], chosen: Collection[str]) -> RulesChanged:
    """Return the present rules with changed switches: on if only `chosen` has them, off if only `shown` has.

    `shown` are the switches that were on in the menu.
    """
    changes = dict(state.changes)
    for field in (*shown, *chosen):
        if field in SWITCHES and (field in shown) != (field in chosen):
            changes[field] = field in chosen
    return _with_changes(state.standing_rules, state, changes)


def without_changes(state: TableState) -> RulesChanged:
    return replace(state.standing_rules, changes={}, named="")


def with_hints(state: TableState, *, allowed: bool) -> RulesChanged:
    return replace(state.standing_rules, hints=allowed)


def _with_changes(asked: RulesChanged, state: TableState, changes: dict[str, object]) -> RulesChanged:
    """Return `asked` with `changes`, and without the server's name for the rules if the rules change."""
    trimmed_changes = trimmed(state.preset.rules, changes)
    same = trimmed_changes == trimmed(state.preset.rules, state.changes)
    return replace(asked, changes=changes, named=state.named if same else "")


def changed_words(before: RulesChanged, after: RulesChanged) -> str:
    """Return the differences between two sets of rules in a few words; "" without a difference."""
    return some(list(_changed(before, after)), IN_A_TEXT)


def _changed(before: RulesChanged, after: RulesChanged) -> Iterator[str]:
    if after.named and after.named != before.named:
        yield plain(after.named)
    elif after.preset != before.preset:
        yield after.preset
    else:
        yield from differences(_rules(before), _rules(after))
        if after.changes.get("decks") != before.changes.get("decks"):
            decks = after.changes.get("decks")
            automatic = say("automatic number of decks")
            yield plural("{count} deck", "{count} decks", count=decks) if decks else automatic
    if after.holes != before.holes:
        yield length_words(after.holes)
    if after.clock != before.clock:
        yield clock_words(after.clock)
    if after.hints != before.hints:
        yield say("hints allowed") if after.hints else say("no hints")


def _rules(asked: RulesChanged) -> Rules:
    """Return the rules that `asked` gives with the fewest players."""
    base = preset(asked.preset)
    return base.rules_for(base.fewest, asked.holes, asked.changes)


def check_clock(clock: int | None, server: int) -> None:
    """Raise `BadRules` for a turn clock (in seconds) that isn't offered on `server` (0: no server)."""
    if server == NO_SERVER and clock not in clocks_of(server):
        raise BadRules("Pick one day or no turn clock here.")


def clocks_of(server: int) -> Mapping[int | None, str]:
    """The turn clocks offered on a server (0: no server), with their names."""
    return UNHURRIED if server == NO_SERVER else CLOCKS


def clock_from(text: str) -> int | None:
    """Return the seconds of a turn clock, written as `60` or `none`. Raises `BadRules` for any other text."""
    words = {str(seconds or "none"): seconds for seconds in CLOCKS}
    if text.casefold() in words:
        return words[text.casefold()]
    raise BadRules("{field} must be one of: {words}.", field=FieldName("clock"), words=", ".join(words))
