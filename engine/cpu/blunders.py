"""Blunders: errors that make other players laugh. A level that avoids them plays `expert`'s move instead.

From `medium` up, no level leaves a certain pair unless `expert` leaves one. `medium` and `hard` make no other
blunder, either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cpu.known import on_last_turn
from engine.cpu.plain_sight import ActionCosts, Grid, saved_in_sight
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.rules import Rules
from engine.game.view import View

CERTAIN: Final = 8
"""A pair that saves this many points is seen by everybody."""

SEEN: Final = 2.0
"""If an action saves this many points less than another, everybody sees it."""

WORSE: Final = 1.0
"""As `SEEN`, for an action that puts its card over a better known card."""

AT_THE_END: Final = 0.5
"""Most points that an error may cost on a seat's last turn, when points are counted, not judged."""


def blunder(
    view: View,
    remembered: Mapping[int, Card],
    action: Action,
    weighed: ActionCosts,
    largest: float | None,
) -> bool:
    """Whether `action` is a blunder compared with `weighed.best`, the move of `expert`, which costs least.

    Each of these makes a blunder; only the first counts if `largest` is None:

    - The action leaves a certain pair (`leaves_pair`) that the best action doesn't leave.
    - It costs over `largest` points more than the best action; on the last turn, over `AT_THE_END` if less.
    - With a card in hand, another action costs no more and saves `SEEN` points more in plain sight. If
      `action` covers a better known card, `WORSE` points more are enough.
    """
    if leaves_pair(view, remembered, action) and not leaves_pair(view, remembered, weighed.best):
        return True
    if largest is None:
        return False
    if on_last_turn(view):
        largest = min(largest, AT_THE_END)
    if weighed.costs[action] - weighed.costs[weighed.best] > largest:
        return True
    return _leaves_points_in_sight(view, remembered, action, weighed.costs)


def _leaves_points_in_sight(
    view: View, remembered: Mapping[int, Card], action: Action, costs: Mapping[Action, float]
) -> bool:
    if view.seat is None or view.drawn is None:
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

    `grid` is the viewer's grid as the viewer knows it.
    """
    if action.verb != "swap" or action.slot is None or view.drawn is None:
        return 0.0
    return saved_in_sight(view.rules, grid, action.slot, view.drawn)


def leaves_pair(view: View, remembered: Mapping[int, Card], action: Action) -> bool:
    """Whether `action` leaves a certain pair that saves `CERTAIN` points or more.

    At the start of a turn the pair is with the discard, and every action but a take leaves it. With a card in
    hand, a discard leaves the pair, and so does a swap into a slot where the card makes no such pair.
    """
    beginning = view.phase == "choose"
    card = view.discard if beginning else view.drawn
    if card is None or action.verb == "take":
        return False
    if beginning and all(each.verb != "take" for each in view.legal):
        return False
    pairs = [slot for slot, saved in pair_savings(view, remembered, card).items() if saved >= CERTAIN]
    return bool(pairs) and (action.verb != "swap" or action.slot not in pairs)


def pair_savings(view: View, remembered: Mapping[int, Card], card: Card) -> dict[int, float]:
    """Return the points that `card` saves in each slot of the viewer's grid where it completes a pair.

    A pair is a whole column of a rank, or two cards of a rank where pairs cancel anywhere. Cards `remembered`
    from a peek count. An unknown card that is replaced counts as the mean of a fresh deck.
    """
    seat, rules = view.seat, view.rules
    if seat is None:
        return {}
    grid = view.known_grids(remembered)[seat]
    return {
        slot: saved_in_sight(rules, grid, slot, card)
        for slot in view.replaceable(seat)
        if _completes(rules, grid, slot, card)
    }


def _completes(rules: Rules, grid: Grid, slot: int, card: Card) -> bool:
    if rules.pairs == "anywhere":
        return [other is not None and other.rank == card.rank for other in _but(grid, slot)].count(True) == 1
    column = _but(grid[slot % rules.columns :: rules.columns], slot // rules.columns)
    return all(other is not None and other.rank == card.rank for other in column)


def _but(cards: Grid, at: int) -> Grid:
    return [*cards[:at], *cards[at + 1 :]]
