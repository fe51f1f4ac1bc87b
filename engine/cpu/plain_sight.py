"""Points that a swap throws away in plain sight: a worse card replaces a card that the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.cpu.estimate import usual_card
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.rules import Rules
from engine.game.scoring import GRID_BONUSES, slot_points, whole_columns
from engine.game.view import View

THROWN: Final = 2
"""A swap throws points away if it makes the known cards this many points worse."""

BLACKJACK: Final = 21

Grid = Sequence[Card | None]


def points_in_sight(rules: Rules, grid: Grid) -> int:
    """Return the points of the known cards in `grid`, pairs and bonuses included; None is an unknown card."""
    points = sum([each or 0 for each in slot_points(rules, grid)])
    if rules.pairs == "column":
        whole = whole_columns(rules, grid)
        points += sum(
            [bonus(rules, whole) for option, bonus in GRID_BONUSES.items() if getattr(rules, option)]
        )
    return 0 if rules.blackjack and points == BLACKJACK and None not in grid else points


def saved_in_sight(rules: Rules, grid: Grid, slot: int, card: Card) -> float:
    """Return the points that `card` in `slot` saves the known cards of `grid`, pairs and bonuses included.

    The number is below 0 if the cards get worse. A replaced unknown card counts as the mean of a fresh deck.
    """
    replaced = usual_card(rules)[0] if grid[slot] is None else 0.0
    after = [*grid[:slot], card, *grid[slot + 1 :]]
    return points_in_sight(rules, grid) + replaced - points_in_sight(rules, after)


def throws_away(view: View, remembered: Mapping[int, Card], action: Action) -> bool:
    """Whether `action` is a swap that throws points away in plain sight.

    Such a swap replaces a card that lies face up or is `remembered`, and makes the known cards `THROWN` or
    more points worse, pairs and bonuses included. If the replaced card lies face up, the face-up cards alone
    must get that much worse, too.
    """
    slot, card = action.slot, view.drawn
    if action.verb != "swap" or slot is None or card is None:
        return False
    return thrown_by(view, remembered, slot, card)


def thrown_by(view: View, remembered: Mapping[int, Card], slot: int, card: Card) -> bool:
    """Whether `card` in `slot` of the viewer's grid would throw points away, as in `throws_away`."""
    seat = view.seat
    if seat is None:
        return False
    known = view.known_grids(remembered)[seat]
    if known[slot] is None:
        return False
    grids = (view.grids[seat], known) if view.face_up[seat][slot] else (known,)
    return all(-saved_in_sight(view.rules, grid, slot, card) >= THROWN for grid in grids)


class ActionCosts(NamedTuple):
    """The cost of each legal action in points, less is better, and the `best` action, which costs least."""

    costs: Mapping[Action, float]
    best: Action


def without_obvious_errors(
    view: View,
    remembered: Mapping[int, Card],
    costs: Mapping[Action, float],
    swaps: Callable[[Card], Mapping[int, float]],
) -> ActionCosts:
    """Return the `costs` of all legal actions, corrected so that the best action throws nothing away.

    - An action that throws points away costs at least `THROWN` more than the best action that doesn't.
    - A take costs as much as the best swap of the discard that throws nothing away. `swaps` returns the costs
      of a card by slot.
    - If every action throws something away, nothing is corrected. Of equal actions the first is best.
    """
    top = view.discard
    taken: float | None = None
    if top is not None and any(action.verb == "take" for action in costs):
        places = swaps(top)
        taken = min(
            (cost for slot, cost in places.items() if not thrown_by(view, remembered, slot, top)),
            default=None,
        )
    sensible = {
        action: cost if action.verb != "take" or taken is None else taken
        for action, cost in costs.items()
        if not _throws(view, remembered, action, taken)
    }
    if not sensible:
        return ActionCosts(costs, min(costs, key=lambda action: costs[action]))
    best = min(sensible, key=lambda action: sensible[action])
    least = sensible[best] + THROWN
    return ActionCosts(
        {action: sensible.get(action, max(cost, least)) for action, cost in costs.items()}, best
    )


def _throws(view: View, remembered: Mapping[int, Card], action: Action, taken: float | None) -> bool:
    """Whether `action` throws points away. `taken`: the cost of a take that doesn't, or None."""
    if action.verb == "take":
        return taken is None
    return throws_away(view, remembered, action)
