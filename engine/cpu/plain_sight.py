"""Points that a swap throws away in plain sight: a worse card in place of one that lies face up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.rules import Rules
from engine.game.scoring import GRID_BONUSES, slot_points, whole_columns
from engine.game.view import View

THROWN: Final = 2
"""Points from which a swap counts as thrown away."""

BLACKJACK: Final = 21

Grid = Sequence[Card | None]
_Choice = TypeVar("_Choice")


def points_in_sight(rules: Rules, grid: Grid) -> int:
    """Return the points of the cards in `grid` that are known, pairs and bonuses counted; None is unknown."""
    points = sum([each or 0 for each in slot_points(rules, grid)])
    if rules.pairs == "column":
        whole = whole_columns(rules, grid)
        points += sum(
            [bonus(rules, whole) for option, bonus in GRID_BONUSES.items() if getattr(rules, option)]
        )
    return 0 if rules.blackjack and points == BLACKJACK and None not in grid else points


def throws_away(view: View, remembered: Mapping[int, Card], action: Action) -> bool:
    """Whether `action` is a swap that throws points away in plain sight.

    Such a swap puts the card in hand in place of a face-up card, and the cards in sight get `THROWN` or more
    points worse, pairs and bonuses counted. A pair with a `remembered` card that lies face down counts too.
    """
    slot, card = action.slot, view.drawn
    if action.verb != "swap" or slot is None or card is None:
        return False
    return thrown_by(view, remembered, slot, card)


def thrown_by(view: View, remembered: Mapping[int, Card], slot: int, card: Card) -> bool:
    """Whether `card` in `slot` of the viewer's grid would throw points away, as in `throws_away`."""
    seat = view.seat
    if seat is None or not view.face_up[seat][slot]:
        return False
    grids = (view.grids[seat], view.known_grids(remembered)[seat])
    return all(_worse(view.rules, grid, slot, card) >= THROWN for grid in grids)


def sensible_action(
    view: View,
    remembered: Mapping[int, Card],
    costs: Mapping[Action, float],
    swaps: Callable[[Card], Mapping[int, float]],
) -> Action:
    """Return the action of the lowest cost that throws nothing away, of equal ones the first.

    `swaps` returns the cost of a card in each slot: taking the discard costs as much as its best place that
    throws nothing away. If every action throws something away, that of the lowest cost is returned.
    """
    left = dict(costs)
    top = view.discard
    for action in costs:
        if action.verb == "take" and top is not None:
            places = swaps(top)
            place = next(
                (slot for slot in _cheapest(places) if not thrown_by(view, remembered, slot, top)), None
            )
            if place is None:
                del left[action]
            else:
                left[action] = places[place]
    sensible = (action for action in _cheapest(left) if not throws_away(view, remembered, action))
    return next(sensible, None) or _cheapest(costs)[0]


def _cheapest(costs: Mapping[_Choice, float]) -> list[_Choice]:
    return sorted(costs, key=lambda choice: costs[choice])


def _worse(rules: Rules, grid: Grid, slot: int, card: Card) -> int:
    after = [*grid[:slot], card, *grid[slot + 1 :]]
    return points_in_sight(rules, after) - points_in_sight(rules, grid)
