"""The luck of the draw: by how many points the cards that a seat drew and turned up beat the average card.

    luck = average value of the position over all cards that could come − value with the card that came

A value is a cost: less is better, and luck above 0 is a gain. Only cards that the seat draws from the stock
or turns up in its turn count, not the deal or the moves of others.

- A drawn card: the value of drawing, less the value of the best action with the card. It does not matter
  whether the seat then chose the best action.
- A card turned up: the average value over all unseen cards in that slot, less the value with the card that
  lay there. A card that the seat remembers from a peek brings no luck.

The mean over many holes is about 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.expert import BEST, UNUSED_RANDOM
from engine.cpu.known import Known
from engine.cpu.network.describe import NUMBER_OF
from engine.cpu.network.evaluation import NetworkValues
from engine.cpu.network.weights import weights_for
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.scoring import card_points
from engine.game.view import View
from engine.review.decision import JudgedDecision
from engine.review.played import PlayedMove


def luck_of(move: PlayedMove, decision: JudgedDecision | None) -> float:
    """Return the luck of `move`; `decision` is its judgment. Openings and moves of a stand-in have none."""
    if not move.own or move.view.phase == "opening":
        return 0.0
    if move.drew is not None and decision is not None:
        return decision.values[move.done] - best_with(move.view, move.remembered, move.drew)
    return turning(move.view, move.remembered, move.turned)


def best_with(view: View, remembered: Mapping[int, Card], card: Card) -> float:
    """Return the value of the best action after the seat of `view` has drawn `card`."""
    known = Known(view, remembered)
    slots = view.replaceable(known.seat)
    weights = weights_for(view.rules, view.seats)
    # The position before the draw values the card, as it values the draw: so the mean over all cards is the
    # draw's value.
    if weights is not None:
        return NetworkValues(known, weights).answering(NUMBER_OF[card.rank])
    legal = (*(Action(known.seat, "swap", slot) for slot in slots), Action(known.seat, "discard"))
    thought = EstimatedCosts(view, remembered, UNUSED_RANDOM, BEST)
    thought.view = replace(view, phase="drawn", source="stock", drawn=card, legal=legal)
    return min(thought.costs().values())


def turning(view: View, remembered: Mapping[int, Card], turned: Mapping[int, Card]) -> float:
    """Return by how many points the `turned` cards (slot to card) beat average unseen cards.

    `view` is what the seat saw before it turned up the cards.
    """
    luck = 0.0
    for slot, card in turned.items():
        after = _face_up(view, slot, card)
        if slot not in remembered:
            total = count = 0.0
            for face, number in _unseen(view, remembered):
                total += number * standing(_face_up(view, slot, face), remembered)
                count += number
            luck += total / count - standing(after, remembered)
        view = after
    return luck


def standing(view: View, remembered: Mapping[int, Card]) -> float:
    """Return the value of the position after the seat of `view` has moved, in points: less is better."""
    assert view.seat is not None, "The position of a seat has one."  # noqa: S101
    leaving = Action(view.seat, "pass")
    left = replace(view, phase="flip", legal=(leaving,))
    weights = weights_for(view.rules, view.seats)
    if weights is None:
        return EstimatedCosts(left, remembered, UNUSED_RANDOM, BEST).costs()[leaving]
    return NetworkValues(Known(left, remembered), weights).values()[leaving]


def _face_up(view: View, slot: int, card: Card) -> View:
    grids, face_up, seat = list(view.grids), list(view.face_up), view.seat or 0
    grids[seat] = (*grids[seat][:slot], card, *grids[seat][slot + 1 :])
    face_up[seat] = (*face_up[seat][:slot], True, *face_up[seat][slot + 1 :])
    return replace(view, grids=tuple(grids), face_up=tuple(face_up))


def _unseen(view: View, remembered: Mapping[int, Card]) -> Iterator[tuple[Card, int]]:
    """Return, for each kind of card that the seat has not seen, a card and the number of such cards."""
    kinds: dict[tuple[str, int], tuple[Card, int]] = {}
    for card, number in view.unseen(remembered).items():
        kind = card.rank, card_points(view.rules, card)
        kinds[kind] = card, kinds.get(kind, (card, 0))[1] + number
    return ((card, number) for card, number in kinds.values() if number > 0)
