"""The review of one hole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.game.actions import Action
from engine.review.decision import JudgedDecision, judge
from engine.review.habits import Habits, habits_of
from engine.review.luck import luck_of
from engine.review.played import PlayedHole, PlayedMove, played_moves

MOST_MOVES: Final = 3
"""The largest number of a seat's costliest moves in a review of a hole."""


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost points. `step` counts the hole's actions before it; `better` is the best action."""

    hole: int
    step: int
    done: Action
    better: Action
    cost: float


@dataclass(frozen=True, slots=True)
class SeatHoleReview:
    """One seat in a hole: the number of its own `decisions`, the points `lost` by these decisions, and `luck`
    in points.

    `moves` are the costliest moves, worst first. `present` is False if the computer played the whole hole.
    `habits` are counted only if the owner played all of it.
    """

    present: bool
    decisions: int
    lost: float
    luck: float
    moves: tuple[CostlyMove, ...]
    habits: Habits


def review_hole(played: PlayedHole) -> tuple[SeatHoleReview, ...]:
    """Return the review of each seat in a hole. Takes some tenths of a second."""
    tallies = [_Tally(played.number) for _ in range(played.seats)]
    for move in played_moves(played):
        decision = judge(move.view, move.remembered, move.done) if move.own else None
        tallies[move.done.seat].add(move, decision, luck_of(move, decision))
    return tuple(tally.summed(habits) for tally, habits in zip(tallies, habits_of(played), strict=True))


class _Tally:
    def __init__(self, hole: int) -> None:
        self._hole = hole
        self._present = False
        self._decisions = 0
        self._lost = self._luck = 0.0
        self._moves: list[CostlyMove] = []

    def add(self, move: PlayedMove, decision: JudgedDecision | None, luck: float) -> None:
        self._present = self._present or move.own
        self._luck += luck
        if decision is None:
            return
        self._decisions += 1
        self._lost += decision.cost
        if decision.best != decision.done:
            self._moves.append(CostlyMove(self._hole, move.step, decision.done, decision.best, decision.cost))

    def summed(self, habits: Habits) -> SeatHoleReview:
        worst = sorted(self._moves, key=lambda move: -move.cost)[:MOST_MOVES]
        return SeatHoleReview(self._present, self._decisions, self._lost, self._luck, tuple(worst), habits)
