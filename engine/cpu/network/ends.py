"""The values of moves that end the hole for a seat: by going out, or on its last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.network.describe import NUMBER_OF
from engine.cpu.network.input_layout import MOST_TURNS, RANK_COUNT, UNKNOWN, in_twos, rank_of
from engine.cpu.network.weights import Numbers
from engine.game.cards import RANKS, card

FACES: Final = tuple(card(f"{rank}C") for rank in RANKS)
"""A card of each rank; no preset's rules are about suits."""


class Ends:
    """The points of a seat and of the others at the end of a hole, if the others play their last turns well.

    A face-down card counts the average of the unseen cards, with its chance to pair. `kept` (`StoredNetwork`)
    changes the points of a card at which another seat peeked.

    Each other seat that has a turn left draws or takes the discard, whichever is better on average. Only the
    next seat sees the present discard; for the seats after it, the discard is any unseen card.
    """

    def __init__(self, known: Known, kept: Sequence[Numbers]) -> None:
        self.known = known
        view, rules = known.view, known.rules
        self._last = view.out is not None or (
            rules.turns is not None and view.turns[known.seat] + 1 >= rules.turns
        )
        self._appraisal = Appraisal(rules, known.unseen, known.unseen.mean)
        self._kept = kept
        self._others: list[float] | None = None

    def comes(self, hidden: int, knocks: bool = False) -> bool:
        """Whether a move (with `knocks` a knock) that leaves `hidden` cards face down ends the hole."""
        return self._last or (self.known.rules.turns is None and (knocks or hidden == 0))

    def points(self, own: Sequence[int]) -> float:
        """Return the expected points of a grid with the symbols `own`."""
        return self._appraisal.worth(
            [FACES[rank] if rank >= 0 else None for rank in [rank_of(symbol) for symbol in own]]
        )

    def others(self, top: int) -> float:
        """Return the others' mean expected points if a card of rank `top` lies on the discard."""
        if self._others is None:
            self._others = self._after_each()
        return self._others[top]

    def _after_each(self) -> list[float]:
        known, view, appraisal = self.known, self.known.view, self._appraisal
        chances = [known.unseen.chance(rank) for rank in RANKS]
        fixed = 0.0
        following = [0.0] * RANK_COUNT
        for place, seat in enumerate(known.others):
            grid, kept = view.grids[seat], self._kept_by(seat)
            fixed += appraisal.worth(grid) + sum(kept.values())
            if not self._plays(place, seat):
                continue
            slots = view.replaceable(seat)
            more = self._lost_with(kept)
            gains = [appraisal.best_gain(grid, face, slots, more) for face in FACES]
            drawing = sum(map(mul, chances, gains))
            fixed -= drawing
            beyond = [max(gain - drawing, 0.0) for gain in gains]
            if place == 0:
                following = beyond
            else:
                fixed -= sum(map(mul, chances, beyond))
        return [(fixed - gain) / len(known.others) for gain in following]

    def _kept_by(self, seat: int) -> dict[int, float]:
        """Return, by slot, what `kept` adds to the points of the face-down cards at which `seat` peeked."""
        view, rules = self.known.view, self.known.rules
        if rules.opening != "peek" or not self._kept:
            return {}
        turns = min(view.turns[seat], MOST_TURNS)
        found = {}
        for slot in range(rules.size - rules.columns, rules.size):
            if not view.face_up[seat][slot]:
                beside = view.grids[seat][slot - rules.columns] if in_twos(rules) else None
                found[slot] = self._kept[UNKNOWN if beside is None else NUMBER_OF[beside.rank]][turns]
        return found

    def _lost_with(self, kept: Mapping[int, float]) -> dict[int, float]:
        """Return, by slot, the points of `kept` that are lost if the slot's card is replaced.

        In a column of two, replacing either card loses them.
        """
        columns = self.known.rules.columns
        if not in_twos(self.known.rules):
            return dict(kept)
        return {place: points for slot, points in kept.items() for place in (slot - columns, slot)}

    def _plays(self, place: int, seat: int) -> bool:
        """Whether `seat` has one more turn after the move. `place`: its index in `known.others`."""
        view, rules = self.known.view, self.known.rules
        if rules.turns is not None:
            return view.turns[seat] < rules.turns
        if view.out is not None:
            return place < self.known.others.index(view.out)
        return rules.ending != "immediate"
