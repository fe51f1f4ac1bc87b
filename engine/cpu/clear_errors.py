"""Clear errors, at which somebody who plays the game laughs: `medium` and `hard` don’t make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cpu.known import on_last_turn
from engine.cpu.plain_sight import ActionCosts, saved_in_sight
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

    An error is clear if it costs more than `largest` points by `weighed`, on the last turn `AT_THE_END`, and
    if anybody sees it: with a card in hand, another action saves `SEEN` points more in plain sight and costs
    no more, or `WORSE` points more where a better card that is known would be replaced.
    """
    costs, best = weighed
    if on_last_turn(view):
        largest = min(largest, AT_THE_END)
    if costs[action] - costs[best] > largest:
        return True
    if view.drawn is None:
        return False
    saved = saved_by(view, remembered, action)
    seen = WORSE if saved < 0 and _covers_known(view, remembered, action) else SEEN
    return any(
        costs[other] <= costs[action] and saved_by(view, remembered, other) - saved >= seen
        for other in view.legal
    )


def saved_by(view: View, remembered: Mapping[int, Card], action: Action) -> float:
    """Return the points that `action` saves in plain sight: 0 unless it puts the card in hand into a slot."""
    slot, card, seat = action.slot, view.drawn, view.seat
    if action.verb != "swap" or slot is None or card is None or seat is None:
        return 0.0
    return saved_in_sight(view.rules, view.known_grids(remembered)[seat], slot, card)


def _covers_known(view: View, remembered: Mapping[int, Card], action: Action) -> bool:
    slot, seat = action.slot, view.seat
    if slot is None or seat is None:
        return False
    return view.known_grids(remembered)[seat][slot] is not None
