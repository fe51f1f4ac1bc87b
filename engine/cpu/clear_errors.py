"""Clear errors, at which somebody who plays the game laughs: `medium` and `hard` don’t make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cpu.known import on_last_turn
from engine.cpu.plain_sight import ActionCosts, Grid, saved_in_sight
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

SEEN: Final = 2.0
"""Points that anybody sees to be left lying."""

WORSE: Final = 1.0
"""As `SEEN`, where the action puts its card over a better one that is known."""

AT_THE_END: Final = 0.5
"""The largest error on a seat's last turn, which is counted rather than judged."""


def clear_error(
    view: View, remembered: Mapping[int, Card], action: Action, weighed: ActionCosts, largest: float
) -> bool:
    """Whether `action` is clearly worse than `weighed.best`, the move of `expert`.

    An error is clear in either of two cases. It costs more than `largest` points by `weighed`, or than
    `AT_THE_END` on the last turn if that is less. Or anybody sees it: with a card in hand, another action
    costs no more and saves `SEEN` points more in plain sight, or `WORSE` points more where `action` covers a
    better card that is known.
    """
    assert view.seat is not None, "Only a seat acts."  # noqa: S101
    costs, best = weighed
    if on_last_turn(view):
        largest = min(largest, AT_THE_END)
    if costs[action] - costs[best] > largest:
        return True
    if view.drawn is None:
        return False
    grid = view.known_grids(remembered)[view.seat]
    saved = saved_by(view, grid, action)
    covers_known = action.slot is not None and grid[action.slot] is not None
    seen = WORSE if saved < 0 and covers_known else SEEN
    return any(
        costs[other] <= costs[action] and saved_by(view, grid, other) - saved >= seen for other in view.legal
    )


def saved_by(view: View, grid: Grid, action: Action) -> float:
    """Return the points that `action` saves in plain sight: 0 unless it puts the card in hand into a slot.

    `grid` is what the viewer knows of the own cards.
    """
    if action.verb != "swap" or action.slot is None or view.drawn is None:
        return 0.0
    return saved_in_sight(view.rules, grid, action.slot, view.drawn)
