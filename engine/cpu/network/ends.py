"""The values of moves that end the hole for a seat: by going out, or on its last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.network.input_layout import RANK_COUNT, rank_of
from engine.game.cards import RANKS, card

FACES: Final = tuple(card(f"{rank}C") for rank in RANKS)
"""A card of each rank; no preset's rules are about suits."""


class Ends:
    """What a seat has at the end of a hole beside the others, if each of them then plays its last turn well.

    A face-down card counts the average of the unseen cards, with its chance to pair. Each other seat that has
    a turn left plays the better, on average, of a draw and of the discard if it is next; the turns of several
    don't depend on each other.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        view, rules = known.view, known.rules
        self._last = view.out is not None or (
            rules.turns is not None and view.turns[known.seat] + 1 >= rules.turns
        )
        self._appraisal = Appraisal(rules, known.unseen, known.unseen.mean)
        self._others: list[float] | None = None

    def comes(self, hidden: int, knocks: bool = False) -> bool:
        """Whether the hole ends for the seat by a move that leaves `hidden` own cards face down."""
        return self._last or (self.known.rules.turns is None and (knocks or hidden == 0))

    def points(self, own: Sequence[int]) -> float:
        """Return the expected points of the grid with the symbols `own`."""
        return self._appraisal.worth(
            [FACES[rank] if rank >= 0 else None for rank in [rank_of(symbol) for symbol in own]]
        )

    def others(self, top: int) -> float:
        """Return the mean of the expected points of the others, with a card of rank `top` on the discard."""
        if self._others is None:
            self._others = self._after_each()
        return self._others[top]

    def _after_each(self) -> list[float]:
        known, view, appraisal = self.known, self.known.view, self._appraisal
        fixed = 0.0
        following = [0.0] * RANK_COUNT
        for place, seat in enumerate(known.others):
            grid = view.grids[seat]
            fixed += appraisal.worth(grid)
            if not self._plays(place, seat):
                continue
            slots = view.replaceable(seat)
            drawing = appraisal.drawing_gain(grid, slots)
            fixed -= drawing
            if place == 0:
                following = [max(appraisal.best_gain(grid, face, slots) - drawing, 0.0) for face in FACES]
        return [(fixed - gain) / len(known.others) for gain in following]

    def _plays(self, place: int, seat: int) -> bool:
        """Whether `seat`, number `place` of the others, has one more turn after the move."""
        view, rules = self.known.view, self.known.rules
        if rules.turns is not None:
            return view.turns[seat] < rules.turns
        if view.out is not None:
            return place < self.known.others.index(view.out)
        return rules.ending != "immediate"
