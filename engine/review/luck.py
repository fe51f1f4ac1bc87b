"""The luck of the draw: by how many points the cards that a seat drew and turned up beat the average card.

Before a card is seen, the position is worth the average over all cards that it may be; once it is seen, what
that one card makes of it. The difference is luck, in points, above 0 where the seat gained by it. What counts
are the cards drawn from the stock and those turned up in a turn. The deal and what others do do not count.

- A draw: the value of drawing, less that of the best that could be done with the card that came. Whether the
  seat then did the best is no matter of luck.
- A card turned up: the average of the position over all unseen cards in that place, less the position with
  the card that lay there. A card remembered from a peek is none.

Over many holes this comes to about 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action
from engine.cards import Card, fresh_deck
from engine.cpu import thinker
from engine.cpu.expert import BEST
from engine.cpu.known import Known
from engine.cpu.network import player as network
from engine.cpu.network.describe import NUMBER_OF
from engine.cpu.network.weights import weights_for
from engine.review.decision import Decision
from engine.review.moments import Moment
from engine.scoring import card_points
from engine.view import View

NO_DOUBTS: Final = Random(0)  # noqa: S311  # never asked: `BEST` leaves nothing to chance


def luck_of(moment: Moment, decision: Decision | None) -> float:
    """The luck in the cards that a seat saw by a move of its own; `decision` is what there was to judge."""
    if not moment.own or moment.view.phase == "opening":
        return 0.0
    if moment.drew is not None and decision is not None:
        return decision.values[moment.done] - best_with(moment.view, moment.remembered, moment.drew)
    return turning(moment.view, moment.remembered, moment.turned)


def best_with(view: View, remembered: Mapping[int, Card], card: Card) -> float:
    """What the best leads to that the seat of `view` can do with `card` once it draws that."""
    known = Known(view, remembered)
    slots = known.replaceable()
    weights = weights_for(view.rules)
    # By the same look at the position by which drawing was valued, so that all cards come to its average.
    if weights is not None:
        seen, rank = network.Thought(known, weights), NUMBER_OF[card.rank]
        return min(seen.discarding(rank), *(seen.swapping(rank, slot) for slot in slots))
    legal = (*(Action(known.seat, "swap", slot) for slot in slots), Action(known.seat, "discard"))
    thought = thinker.Thought(view, remembered, NO_DOUBTS, BEST)
    thought.view = replace(view, phase="drawn", source="stock", drawn=card, legal=legal)
    return min(thought.costs().values())


def turning(view: View, remembered: Mapping[int, Card], turned: Mapping[int, Card]) -> float:
    """By how many points the cards `turned` up (slot to card) beat the average of what might have lain there.

    `view` is that of their seat before it turned them.
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
    """What the position is worth to the seat of `view` as it leaves it, in points: less is better."""
    assert view.seat is not None, "somebody's position"  # noqa: S101
    leaving = Action(view.seat, "pass")
    left = replace(view, phase="flip", legal=(leaving,))
    weights = weights_for(view.rules)
    if weights is None:
        return thinker.Thought(left, remembered, NO_DOUBTS, BEST).costs()[leaving]
    return network.Thought(Known(left, remembered), weights).values()[leaving]


def _face_up(view: View, slot: int, card: Card) -> View:
    """`view` with `card` face up in `slot` of its own seat's grid."""
    grids, face_up, seat = list(view.grids), list(view.face_up), view.seat or 0
    grids[seat] = (*grids[seat][:slot], card, *grids[seat][slot + 1 :])
    face_up[seat] = (*face_up[seat][:slot], True, *face_up[seat][slot + 1 :])
    return replace(view, grids=tuple(grids), face_up=tuple(face_up))


def _unseen(view: View, remembered: Mapping[int, Card]) -> Iterator[tuple[Card, int]]:
    """A card of each kind that the seat has not seen, and how many there are of the kind."""
    rules = view.rules
    left = Counter(fresh_deck(rules.decks, rules.jokers))
    left.subtract(view.discards)
    for seat, grid in enumerate(view.grids):
        known = (
            card or (remembered.get(slot) if seat == view.seat else None) for slot, card in enumerate(grid)
        )
        left.subtract(card for card in known if card is not None)
    if view.drawn is not None:
        left[view.drawn] -= 1
    kinds: dict[tuple[str, int], tuple[Card, int]] = {}
    for card, number in left.items():
        kind = card.rank, card_points(rules, card)
        kinds[kind] = card, kinds.get(kind, (card, 0))[1] + number
    return ((card, number) for card, number in kinds.values() if number > 0)
