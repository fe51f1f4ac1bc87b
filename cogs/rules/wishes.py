"""From what a host chooses to the rules that the table is asked for: what stands, with some of it changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final

from cogs.screens.rules_menus import CLOCKS
from engine.errors import BadRules
from engine.options import merge, parse_setting, trimmed
from engine.rules import SWITCHES
from engine.table import TableState
from engine.table.entries import RulesChanged
from engine.values import RANKS_AND_JOKER

Wisher = Callable[[TableState], RulesChanged]
"""Makes the wish from what stands when its turn comes, so that quick choices don't undo each other."""

_RANKS: Final = frozenset((*RANKS_AND_JOKER, "10", "JOKER", "X"))


def present(state: TableState) -> RulesChanged:
    """What stands, unchanged."""
    return RulesChanged(state.preset.name, state.holes, state.clock, state.changes, state.named)


def with_settings(state: TableState, settings: Iterable[str]) -> RulesChanged:
    """What stands with `settings` such as `rows=3`, `K=-2`, `clock=60`; `-turns` takes a change back.

    Raises `BadRules` for a text that is no setting.
    """
    changes, holes, clock = dict(state.changes), state.holes, state.clock
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        if name.startswith("-"):
            changes.pop(name[1:], None)
        elif name.casefold() == "clock":
            clock = clock_from(value)
        else:
            field, found = parse_setting(f"values.{setting.strip()}" if name.upper() in _RANKS else setting)
            if field == "holes":
                holes = found
            else:
                merge(changes, field, found)
    return _with_changes(replace(present(state), holes=holes, clock=clock), state, changes)


def with_switches(state: TableState, shown: Collection[str], chosen: Collection[str]) -> RulesChanged:
    """What stands, with the switches turned over that were `shown` as on and not `chosen`, or the reverse."""
    changes = dict(state.changes)
    for field in (*shown, *chosen):
        if field in SWITCHES and (field in shown) != (field in chosen):
            changes[field] = field in chosen
    return _with_changes(present(state), state, changes)


def without_changes(state: TableState) -> RulesChanged:
    """The preset as it is."""
    return replace(present(state), changes={}, named="")


def _with_changes(wish: RulesChanged, state: TableState, changes: dict[str, object]) -> RulesChanged:
    """`wish` with these changes; the server's name for the rules goes with the first that is another."""
    kept = trimmed(state.preset.rules, changes)
    same = kept == trimmed(state.preset.rules, state.changes)
    return replace(wish, changes=changes, named=state.named if same else "")


def clock_from(text: str) -> int | None:
    """The seconds of a turn clock, written as `60` or `none`. Raises `BadRules` for one that there is not."""
    for seconds in CLOCKS:
        if text.casefold() == str(seconds or "none"):
            return seconds
    raise BadRules(f"“clock” must be one of: {', '.join(str(seconds or 'none') for seconds in CLOCKS)}.")
