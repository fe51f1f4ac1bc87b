"""The gain of a seat’s later turns: how many there will be, and how much of it comes true."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Final

from engine.cpu.estimate import Grid
from engine.cpu.known import Known
from engine.cpu.prospects import Prospects

MOST_TURNS_AHEAD: Final = 3
"""The most later turns whose gain is counted, as nobody knows how long a hole lasts."""

FADING: Final = 0.75
"""Gain of a turn as a part of the gain of the turn before: a grid gets harder to improve."""

COMES_TRUE: Final = 0.8
"""Part of the calculated gain of later turns that comes true, as the hole may end sooner."""

COMES_TRUE_SURELY: Final = 1.2
"""`COMES_TRUE` if the rules fix the number of turns. It is above 1, as the others' discards bring gains too.
"""


class LaterTurns:
    """The later turns of the seat of `known`, if its present move doesn't go out. Gains are in points.

    `plans` is the part of the gain that the player sees (`Traits.plans`).
    """

    def __init__(self, known: Known, prospects: Prospects, plans: float) -> None:
        self.known = known
        self.rules = known.rules
        self.prospects = prospects
        self.plans = plans
        self.slots = known.view.replaceable(known.seat)

    def gain(self, grid: Grid, slots: Sequence[int]) -> float:
        """Return the gain of `grid` by later turns, if the cards in `slots` may be replaced."""
        return self.turns_worth * self.prospects.of(grid, slots) if self.turns_worth else 0.0

    @cached_property
    def gain_unchanged(self) -> float:
        """The gain by later turns if this move leaves the grid as it is."""
        return self.gain(self.known.grid, self.slots)

    def slots_after(self, slot: int) -> Sequence[int]:
        """Return the slots whose cards may be replaced once `slot` lies face up."""
        if not self.rules.lock_face_up:
            return self.slots
        return [other for other in self.slots if other != slot]

    @cached_property
    def turns_worth(self) -> float:
        """The gain of all later turns, as a multiple of the next turn's; 0 if somebody has gone out."""
        rules, view = self.rules, self.known.view
        if view.out is not None:
            return 0.0
        if rules.turns is not None:
            return self.plans * COMES_TRUE_SURELY * faded(rules.turns - view.turns[self.known.seat] - 1)
        return self.plans * COMES_TRUE * faded(self.number)

    @cached_property
    def number(self) -> int:
        """The number of later turns, at most `MOST_TURNS_AHEAD`."""
        fewest = min(map(self.known.hidden_of, self.known.others))
        seat = self.known.seat
        left = self.rules.turn_cap - self.known.view.turns[seat] - 1
        return max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left))


@cache
def faded(turns: int) -> float:
    """The gain of `turns` turns: the first counts 1, each later turn `FADING` times the turn before."""
    return sum(FADING**turn for turn in range(turns))
