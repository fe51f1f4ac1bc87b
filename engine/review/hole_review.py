"""The review of one hole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.game.actions import Action
from engine.review.decision import JudgedDecision, judge
from engine.review.luck import luck_of
from engine.review.played import PlayedHole, PlayedMove, played_moves
from engine.review.reasons import has_reason

MOST_MOVES: Final = 3
"""Most costly moves that a review keeps for each seat."""


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost points. `step` counts the hole's actions before it; `better` is the best action.

    `clear`: a person understands why `better` was better.
    """

    hole: int
    step: int
    done: Action
    better: Action
    cost: float
    clear: bool = True


@dataclass(frozen=True, slots=True)
class SeatHoleReview:
    """The review of one seat in a hole.

    `decisions` is the number of its owner's decisions, and `lost` the points that they cost. `luck` is in
    points. `moves` are the costliest moves (`worst_moves`). `present` is False if the computer played the
    whole hole.
    """

    present: bool
    decisions: int
    lost: float
    luck: float
    moves: tuple[CostlyMove, ...]


def review_hole(played: PlayedHole) -> tuple[SeatHoleReview, ...]:
    """Return the review of each seat in a hole. Takes some tenths of a second."""
    tallies = [_Tally(played.number) for _ in range(played.seats)]
    for move in played_moves(played):
        decision = judge(move.view, move.remembered, move.done) if move.own else None
        tallies[move.done.seat].add(move, decision, luck_of(move, decision))
    return tuple(tally.summed() for tally in tallies)


def worst_moves(moves: Iterable[CostlyMove]) -> tuple[CostlyMove, ...]:
    """Return the costliest `moves`, worst first. Only clear moves are taken, unless none is clear."""
    found = sorted(moves, key=lambda move: -move.cost)
    clear = [move for move in found if move.clear]
    return tuple((clear or found)[:MOST_MOVES])


class _Tally:
    def __init__(self, hole: int) -> None:
        self._hole = hole
        self._present = False
        self._decisions = 0
        self._lost = self._luck = 0.0
        self._missed: list[tuple[PlayedMove, JudgedDecision]] = []

    def add(self, move: PlayedMove, decision: JudgedDecision | None, luck: float) -> None:
        self._present = self._present or move.own
        self._luck += luck
        if decision is None:
            return
        self._decisions += 1
        self._lost += decision.cost
        if decision.best != decision.done:
            self._missed.append((move, decision))

    def summed(self) -> SeatHoleReview:
        found: list[CostlyMove] = []
        for move, decision in sorted(self._missed, key=lambda missed: -missed[1].cost):
            found.append(self._costly(move, decision))
            if sum(each.clear for each in found) == MOST_MOVES:
                break
        moves = worst_moves(found)
        return SeatHoleReview(self._present, self._decisions, self._lost, self._luck, moves)

    def _costly(self, move: PlayedMove, decision: JudgedDecision) -> CostlyMove:
        done, better, cost = decision.done, decision.best, decision.cost
        clear = has_reason(move.view, move.remembered, done, better, cost)
        return CostlyMove(self._hole, move.step, done, better, cost, clear)
