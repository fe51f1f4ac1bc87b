"""The player `ev`: it takes, swaps or discards by the average points of its own grid.

It counts every unseen card as the mean of the unseen cards, and goes out only with a grid of `GOES_OUT_AT`
points or fewer on average.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.cpu.estimate import Grid, expected_points, faces_of
from engine.cpu.known import Known, obvious
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View

GOES_OUT_AT: Final = 5.0

KNOCKS_AT: Final = 3.0
"""Most points, on average, with which `ev` knocks: fewer than `GOES_OUT_AT`, as a knock gives up a turn."""


class _Swap(NamedTuple):
    gain: float
    slot: int | None


NO_SWAP: Final = _Swap(float("-inf"), None)


def choose(view: View, remembered: Mapping[int, Card]) -> Action:
    """Return the action of the seat of `view`, which must be to act.

    `remembered`: the seat's cards that a peek showed, by slot. A card counts only while it lies face down.
    The same arguments always give the same action.
    """
    return obvious(view) or _Decision(Known(view, remembered)).action()


class _Decision:
    def __init__(self, known: Known) -> None:
        self.known = known
        self.view = known.view
        self.rules = known.rules
        self.slots = known.view.replaceable(known.seat)
        self.worth = self.points(known.grid)

    def action(self) -> Action:
        view = self.view
        if view.phase == "choose":
            return self._draw_or_take()
        if view.phase == "flip":
            return self._flip_or_pass()
        best = self._best_swap(view.drawn)
        if best.slot is None or (view.phase == "drawn" and best.gain <= 0):
            return self.known.action("discard")
        return self.known.action("swap", best.slot)

    def points(self, grid: Grid) -> float:
        return expected_points(self.rules, grid, self.known.unseen)

    def _draw_or_take(self) -> Action:
        verbs = {action.verb for action in self.view.legal}
        if "knock" in verbs and self.worth <= KNOCKS_AT:
            return self.known.action("knock")
        if "take" not in verbs and "draw" not in verbs:
            return self.view.legal[0]
        taken = self._best_swap(self.view.discard).gain
        drawn = sum(
            chance * max(self._best_swap(face).gain, 0.0)
            for face, chance in faces_of(self.rules, self.known.unseen)
        )
        takes = "draw" not in verbs or ("take" in verbs and taken > drawn)
        return self.known.action("take" if takes else "draw")

    def _best_swap(self, card: Card | None) -> _Swap:
        """Return the slot where `card` saves most points on average, and these points."""
        if card is None:
            return NO_SWAP
        swaps = [_Swap(self._gain(slot, card), slot) for slot in self.slots]
        return max(swaps, key=lambda swap: swap.gain, default=NO_SWAP)

    def _gain(self, slot: int, card: Card) -> float:
        after = list(self.known.grid)
        after[slot] = card
        points = self.points(after)
        return self.worth - points - self._cost_of_going_out(slot, points)

    def _cost_of_going_out(self, slot: int, points: float) -> float:
        """Return how far `points` exceed `GOES_OUT_AT` if a card put into `slot` goes out; else 0."""
        last = self.known.hidden == 1 and not self.known.face_up[slot]
        if not last or self.view.out is not None or self.rules.ending == "turns":
            return 0.0
        return max(points - GOES_OUT_AT, 0.0)

    def _flip_or_pass(self) -> Action:
        """Return a flip, for the information, or a pass if the flip would go out with a poor grid."""
        flips = self.known.slots("flip")
        goes_out = len(flips) == 1 and self.view.out is None
        if goes_out and self.worth > GOES_OUT_AT and self.known.may("pass"):
            return self.known.action("pass")
        return self.known.action("flip", flips[0])
