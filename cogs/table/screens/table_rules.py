"""Rules of a table in words, with the buttons that are seldom needed: details, leaving, computer speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.screen import Row, Screen
from cogs.rules.rules_screen import rules_screen
from cogs.table.screens.buttons import button
from engine.language import mark, say
from engine.table import TableState
from engine.table.entries import Tempo

_SPEEDS: Final[Mapping[Tempo, str]] = {
    "normal": mark("Computer speed: normal"),
    "quick": mark("Computer speed: quick"),
    "instant": mark("Computer speed: instant"),
    "slow": mark("Computer speed: slow"),
}
"""Labels of the tempos of computer players. Presses go through the tempos in this order."""


def table_rules(state: TableState, user: int, notice: str = "", *, reactions: bool = True) -> Screen:
    """Return all rules of a table in words, with the table's buttons for `user` below.

    `reactions`: whether the server allows reactions.
    """
    rows = (table_buttons(state, user), table_switches(state, user, reactions=reactions))
    return rules_screen(state.rules, state.named, notice, rows, hints=state.hints)


def table_buttons(state: TableState, user: int) -> Row:
    """Return the buttons for `user` that a live table has only below its rules."""
    if not state.live:
        return ()
    buttons = [button(state, say("Details"), "details")]
    if state.stage == "lobby" and user == state.host and _computers(state):
        buttons.append(button(state, say("Remove computer"), "remove"))
    if state.stage == "lobby" and state.seat_of(user) is not None:
        buttons.append(button(state, say("Leave"), "leave"))
    return tuple(buttons)


def table_switches(state: TableState, user: int, *, reactions: bool = True) -> Row:
    """Return the host's switches at a live table that are no rules: computer speed and reactions.

    `reactions`: whether the server allows reactions.
    """
    buttons = []
    if state.live and user == state.host and _computers(state):
        buttons.append(button(state, say(_SPEEDS[state.tempo]), "pace"))
    if state.live and user == state.host and reactions:
        label = say("Reactions: on") if state.reactions else say("Reactions: off")
        buttons.append(button(state, label, "reactions"))
    return tuple(buttons)


def _computers(state: TableState) -> bool:
    return any(seat.user is None for seat in state.seats)


def next_tempo(tempo: Tempo) -> Tempo:
    """Return the tempo after `tempo`; the first follows the last."""
    order = list(_SPEEDS)
    return order[(order.index(tempo) + 1) % len(order)]
