"""Every move of a hole with what its seat could know when it made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.actions import Action, Event
from engine.cards import Card
from engine.review.played import PlayedHole
from engine.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat about to do `done`: what it saw, and what it `remembered` of its own cards from a peek.

    `step` counts the hole's actions before it. `own`: whether the seat's owner did it. What the seat saw only
    by doing it: `drew` is the card that it drew from the stock, `turned` are the own cards that it turned up,
    slot to card.
    """

    step: int
    view: View
    remembered: Mapping[int, Card]
    done: Action
    own: bool
    drew: Card | None
    turned: Mapping[int, Card]


def moments(played: PlayedHole) -> Iterator[Moment]:
    """All moments of a hole in their order."""
    hole = played.dealt()
    shown = [hole.observe(seat).grids[seat] for seat in range(played.seats)]
    remembered = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
    for step, (done, own) in enumerate(zip(played.actions, played.own, strict=True)):
        view = hole.observe(done.seat)
        event = hole.apply(done)
        drew = event.card if done.verb == "draw" else None
        yield Moment(step, view, remembered[done.seat], done, own, drew, _turned(view, event))


def _turned(view: View, event: Event) -> dict[int, Card]:
    seat, verb, slot = event.action
    if verb in ("flip", "turn") and slot is not None and event.card is not None:
        return {slot: event.card}
    down = [at for at, up in enumerate(view.face_up[seat]) if not up]
    return dict(zip(down, event.turned, strict=False))  # nothing is turned but by a knock, and then all
