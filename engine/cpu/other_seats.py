"""The average gain of the other seats by their next turn, and by a card left on the discard."""

from __future__ import annotations

from functools import cached_property

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.prospects import Prospects
from engine.game.cards import Card


class OtherSeats:
    """The other seats of `known`, valued by `appraisal` and `prospects`. Gains are in points."""

    def __init__(self, known: Known, appraisal: Appraisal, prospects: Prospects) -> None:
        self.known = known
        self.appraisal = appraisal
        self.prospects = prospects

    @cached_property
    def mean_gain(self) -> float:
        """The gain of a draw, on average over the other seats."""
        seats = self.known.others
        return sum(map(self.gain_of, seats)) / len(seats)

    def gain_of(self, seat: int) -> float:
        if seat == self.known.next_seat:
            return self._next_gain
        return self.prospects.of(self.known.view.grids[seat], self.known.view.replaceable(seat))

    def gift(self, card: Card | None) -> float:
        """Return how many points more than by a draw the next seat gains by `card`; None: an unknown card.

        At least 0, and divided by the number of other seats, as scores are compared with their mean.
        """
        if not self._next_plays:
            return 0.0
        if card is None:
            return self._gift_of_unknown
        return max(self._next_gains.get(card.rank, 0.0) - self._next_gain, 0.0) / len(self.known.others)

    @cached_property
    def _next_plays(self) -> bool:
        view, rules, seat = self.known.view, self.known.rules, self.known.next_seat
        return seat != view.out and view.turns[seat] < (rules.turns or rules.turn_cap)

    @cached_property
    def _next_gains(self) -> dict[str, float]:
        """The gain of the next seat by a card of each rank."""
        view, seat = self.known.view, self.known.next_seat
        slots = view.replaceable(seat)
        faces = {face.rank: face for face, _ in self.appraisal.faces}
        for card in (view.discard, view.drawn, *self.known.grid):
            if card is not None:
                faces.setdefault(card.rank, card)
        return {rank: self.appraisal.best_gain(view.grids[seat], face, slots) for rank, face in faces.items()}

    @cached_property
    def _next_gain(self) -> float:
        return sum(chance * self._next_gains[face.rank] for face, chance in self.appraisal.faces)

    @cached_property
    def _gift_of_unknown(self) -> float:
        return sum(chance * self.gift(face) for face, chance in self.appraisal.faces)
