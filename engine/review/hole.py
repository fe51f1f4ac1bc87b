"""The review of one hole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.actions import Action
from engine.review.decision import Decision, judge
from engine.review.luck import luck_of
from engine.review.moments import Moment, moments
from engine.review.played import PlayedHole

MOST_MOVES: Final = 3
"""How many of a seat's costliest moves are kept."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move that cost points. `step` counts the hole's actions before it; `better` is what was best."""

    hole: int
    step: int
    done: Action
    better: Action
    cost: float


@dataclass(frozen=True, slots=True)
class SeatHole:
    """A hole of one seat: its own `decisions`, the points `lost` by them, and its `luck` in points.

    `moves` are the costliest, worst first. Where the computer stood in all along, `present` is False.
    """

    present: bool
    decisions: int
    lost: float
    luck: float
    moves: tuple[Move, ...]


def review_hole(played: PlayedHole) -> tuple[SeatHole, ...]:
    """What there is to say of a hole, seat by seat. Takes some tenths of a second."""
    tallies = [_Tally(played.number) for _ in range(played.seats)]
    for moment in moments(played):
        decision = judge(moment.view, moment.remembered, moment.done) if moment.own else None
        tallies[moment.done.seat].add(moment, decision, luck_of(moment, decision))
    return tuple(tally.summed() for tally in tallies)


class _Tally:
    def __init__(self, hole: int) -> None:
        self._hole = hole
        self._present = False
        self._decisions = 0
        self._lost = self._luck = 0.0
        self._moves: list[Move] = []

    def add(self, moment: Moment, decision: Decision | None, luck: float) -> None:
        self._present = self._present or moment.own
        self._luck += luck
        if decision is None:
            return
        self._decisions += 1
        self._lost += decision.cost
        if decision.best != decision.done:
            self._moves.append(Move(self._hole, moment.step, decision.done, decision.best, decision.cost))

    def summed(self) -> SeatHole:
        worst = sorted(self._moves, key=lambda move: -move.cost)[:MOST_MOVES]
        return SeatHole(self._present, self._decisions, self._lost, self._luck, tuple(worst))
