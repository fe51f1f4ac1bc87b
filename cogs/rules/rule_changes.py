"""Rules that a host requests of the table: the present rules with the chosen changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from cogs.kit.rules_text import CLOCKS, UNHURRIED
from data.no_server import NO_SERVER
from engine.game.changes import merge, parse_setting, trimmed
from engine.game.errors import BadRules, FieldName
from engine.game.options import SWITCHES
from engine.game.values import RANKS_AND_JOKER
from engine.table import TableState
from engine.table.entries import RulesChanged
from engine.table.requests import standing_rules

RulesRequest = Callable[[TableState], RulesChanged]
"""Makes the requested rules from the table's present rules, so that quick choices don't undo each other."""

_RANKS: Final = frozenset((*RANKS_AND_JOKER, "10", "JOKER", "X"))


def with_settings(state: TableState, settings: Iterable[str]) -> RulesChanged:
    """Return the present rules with `settings` such as `rows=3`, `K=-2`, `clock=60`, `hints=true`.

    `-turns` removes a change. Raises `BadRules` for a text that is no setting.
    """
    changes, holes, clock, hints = dict(state.changes), state.holes, state.clock, state.hints
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        if name.startswith("-"):
            changes.pop(name[1:], None)
        elif name.casefold() == "clock":
            clock = clock_from(value)
        elif name.casefold() == "hints":
            hints = _allowed(value)
        else:
            field, found = parse_setting(f"values.{setting.strip()}" if name.upper() in _RANKS else setting)
            if field == "holes":
                holes = found
            else:
                merge(changes, field, found)
    asked = replace(standing_rules(state), holes=holes, clock=clock, hints=hints)
    return _with_changes(asked, state, changes)


def with_switches(state: TableState, shown: Collection[str], chosen: Collection[str]) -> RulesChanged:
    """Return the present rules with each switch reversed that was either `shown` as on or is `chosen`."""
    changes = dict(state.changes)
    for field in (*shown, *chosen):
        if field in SWITCHES and (field in shown) != (field in chosen):
            changes[field] = field in chosen
    return _with_changes(standing_rules(state), state, changes)


def without_changes(state: TableState) -> RulesChanged:
    """Return the table's preset without changes."""
    return replace(standing_rules(state), changes={}, named="")


def with_hints(state: TableState, *, allowed: bool) -> RulesChanged:
    """Return the present rules with hints `allowed` or not."""
    return replace(standing_rules(state), hints=allowed)


def _with_changes(asked: RulesChanged, state: TableState, changes: dict[str, object]) -> RulesChanged:
    """Return `asked` with `changes`; the server's name for the rules is dropped if the rules differ now."""
    trimmed_changes = trimmed(state.preset.rules, changes)
    same = trimmed_changes == trimmed(state.preset.rules, state.changes)
    return replace(asked, changes=changes, named=state.named if same else "")


def check_clock(clock: int | None, server: int) -> None:
    """Raise `BadRules` for a turn clock of `clock` seconds that isn't offered on `server` (0: none)."""
    if server == NO_SERVER and clock not in clocks_of(server):
        raise BadRules("Pick one day or no turn clock here.")


def clocks_of(server: int) -> Mapping[int | None, str]:
    """The turn clocks offered on a server, or where there is none, with their names."""
    return UNHURRIED if server == NO_SERVER else CLOCKS


def clock_from(text: str) -> int | None:
    """Return the seconds of a turn clock, written as `60` or `none`. Raises `BadRules` for other texts."""
    words = {str(seconds or "none"): seconds for seconds in CLOCKS}
    if text.casefold() in words:
        return words[text.casefold()]
    raise BadRules("{field} must be one of: {words}.", field=FieldName("clock"), words=", ".join(words))


def _allowed(text: str) -> bool:
    if text.casefold() not in ("true", "false"):
        raise BadRules("{field} must be true or false.", field=FieldName("hints"))
    return text.casefold() == "true"
