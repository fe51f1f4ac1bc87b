"""From what a host chooses to the rules that the table is asked for: what stands, with some of it changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final

from cogs.screens.rules_menus import CLOCKS
from engine.errors import BadRules
from engine.language import say
from engine.options import merge, parse_setting, trimmed
from engine.quoting import quoted
from engine.rules import SWITCHES
from engine.table import TableState
from engine.table.entries import RulesChanged
from engine.table.requests import standing_rules
from engine.values import RANKS_AND_JOKER

Wisher = Callable[[TableState], RulesChanged]
"""Makes the wish from what stands when its turn comes, so that quick choices don't undo each other."""

_RANKS: Final = frozenset((*RANKS_AND_JOKER, "10", "JOKER", "X"))


def with_settings(state: TableState, settings: Iterable[str]) -> RulesChanged:
    """What stands with `settings` such as `rows=3`, `K=-2`, `clock=60`, `hints=true`.

    `-turns` takes a change back.

    Raises `BadRules` for a text that is no setting.
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
    wish = replace(standing_rules(state), holes=holes, clock=clock, hints=hints)
    return _with_changes(wish, state, changes)


def with_switches(state: TableState, shown: Collection[str], chosen: Collection[str]) -> RulesChanged:
    """What stands, with the switches turned over that were `shown` as on and not `chosen`, or the reverse."""
    changes = dict(state.changes)
    for field in (*shown, *chosen):
        if field in SWITCHES and (field in shown) != (field in chosen):
            changes[field] = field in chosen
    return _with_changes(standing_rules(state), state, changes)


def without_changes(state: TableState) -> RulesChanged:
    """The preset as it is."""
    return replace(standing_rules(state), changes={}, named="")


def with_hints(state: TableState, *, allowed: bool) -> RulesChanged:
    """What stands, with hints allowed or not."""
    return replace(standing_rules(state), hints=allowed)


def _with_changes(wish: RulesChanged, state: TableState, changes: dict[str, object]) -> RulesChanged:
    """`wish` with these changes; the server's name for the rules goes with the first that is another."""
    kept = trimmed(state.preset.rules, changes)
    same = kept == trimmed(state.preset.rules, state.changes)
    return replace(wish, changes=changes, named=state.named if same else "")


def clock_from(text: str) -> int | None:
    """The seconds of a turn clock, written as `60` or `none`. Raises `BadRules` for one that there is not."""
    words = {str(seconds or "none"): seconds for seconds in CLOCKS}
    if text.casefold() in words:
        return words[text.casefold()]
    raise BadRules(say("{field} must be one of: {words}.", field=quoted("clock"), words=", ".join(words)))


def _allowed(text: str) -> bool:
    if text.casefold() not in ("true", "false"):
        raise BadRules(say("{field} must be true or false.", field=quoted("hints")))
    return text.casefold() == "true"
