"""Rules of a table in words, with the buttons that a table needs seldom: details, leaving, computer speed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cogs.kit.screen import Button, Row, Screen
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
"""Labels of the tempos of computer players, in the order in which presses go through them."""


def table_rules(state: TableState, user: int, notice: str = "", *, reactions: bool = True) -> Screen:
    """Return all rules of a table for `user` to read, as `rules_screen` does, above the table's buttons.

    `reactions`: whether the server allows them.
    """
    rows = (table_buttons(state, user, reactions=reactions),)
    return rules_screen(state.rules, state.named, notice, rows, hints=state.hints)


def table_buttons(state: TableState, user: int, *, reactions: bool = True) -> Row:
    """Return the buttons that stand beside the rules of a live table and nowhere else, for `user`.

    `reactions`: whether the server allows them.
    """
    return tuple(_buttons(state, user, reactions)) if state.live else ()


def _buttons(state: TableState, user: int, reactions: bool) -> Iterator[Button]:
    lobby, computers = state.stage == "lobby", any(seat.user is None for seat in state.seats)
    yield button(state, say("Details"), "details")
    if user == state.host and computers:
        yield button(state, say(_SPEEDS[state.tempo]), "pace")
    if reactions and user == state.host:
        label = say("Reactions: on") if state.reactions else say("Reactions: off")
        yield button(state, label, "reactions")
    if lobby and user == state.host and computers:
        yield button(state, say("Remove computer"), "remove")
    if lobby and state.seat_of(user) is not None:
        yield button(state, say("Leave"), "leave")


def next_tempo(tempo: Tempo) -> Tempo:
    """Return the tempo after `tempo`; the first follows the last."""
    order = list(_SPEEDS)
    return order[(order.index(tempo) + 1) % len(order)]
