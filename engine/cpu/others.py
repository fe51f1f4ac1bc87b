"""What the next turn may gain the other seats, and what a card left on the discard would add to that."""

from __future__ import annotations

from functools import cached_property

from engine.cards import Card
from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.prospects import Prospects


class Others:
    """The other seats of `known`, as `appraisal` sees their grids."""

    def __init__(self, known: Known, appraisal: Appraisal, prospects: Prospects) -> None:
        self.known = known
        self.appraisal = appraisal
        self.prospects = prospects

    @cached_property
    def mean_gain(self) -> float:
        """What a draw gains each of them, on average."""
        seats = self.known.others
        return sum(map(self.gain_of, seats)) / len(seats)

    def gain_of(self, seat: int) -> float:
        """What a draw gains `seat`."""
        if seat == self.known.next_seat:
            return self._next_gain
        return self.prospects.of(self.known.view.grids[seat], self._slots_of(seat))

    def gift(self, card: Card | None) -> float:
        """How much more than a draw `card` gains the next seat; None is one that nobody knows.

        The others count by their mean, so with many of them it matters less what a single one gets.
        """
        if not self._next_plays:
            return 0.0
        if card is None:
            return self._gift_of_unknown
        return max(self._next_gains.get(card.rank, 0.0) - self._next_gain, 0.0) / len(self.known.others)

    def _slots_of(self, seat: int) -> list[int]:
        locked = self.known.rules.lock_face_up
        return [slot for slot, up in enumerate(self.known.view.face_up[seat]) if not (locked and up)]

    @cached_property
    def _next_plays(self) -> bool:
        """Whether the next seat has a turn after this one."""
        view, rules, seat = self.known.view, self.known.rules, self.known.next_seat
        return seat != view.out and view.turns[seat] < (rules.turns or rules.turn_cap)

    @cached_property
    def _next_gains(self) -> dict[str, float]:
        """By rank, what a card gains the next seat."""
        view, seat = self.known.view, self.known.next_seat
        slots = self._slots_of(seat)
        faces = {face.rank: face for face, _ in self.appraisal.faces}
        for card in (view.discard, view.drawn, *self.known.grid):
            if card is not None:
                faces.setdefault(card.rank, card)
        return {rank: self.appraisal.best_gain(view.grids[seat], face, slots) for rank, face in faces.items()}

    @cached_property
    def _next_gain(self) -> float:
        """What a draw gains the next seat."""
        return sum(chance * self._next_gains[face.rank] for face, chance in self.appraisal.faces)

    @cached_property
    def _gift_of_unknown(self) -> float:
        return sum(chance * self.gift(face) for face, chance in self.appraisal.faces)
