"""The number and the par of a daily hole, and a result in golfers’ words.

Par is the rounded mean of `PLAYS` plays of the deal by `PAR_LEVEL`, in the person's seat against the same
opponent. The plays differ in the random choices of both computers. These choices follow from the deal, so
every installation of the same version finds the same par.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from math import floor
from random import Random
from statistics import fmean
from typing import Final

from engine.cpu.levels import level
from engine.game.hole import Hole
from engine.solo.course import PERSON
from engine.solo.daily import begin_daily
from engine.table.seat import USUAL_LEVEL

FIRST_DAY: Final = date(2026, 1, 1)
"""The day of hole number 1. It must never change, as shared results name the numbers of holes."""

PLAYS: Final = 140
"""Number of plays of a deal for its par. The standard error of the par is about a third of a point."""

PAR_LEVEL: Final = "hard"

POINTS_A_STROKE: Final = 4
"""Points that make a stroke: more than one, as a hole of cards varies more than a hole of golf.

With 4 the words come about as often as golfers expect: `medium` has an eagle or better in 8% of its plays, a
birdie in 20%, par in 30%, a bogey in 18% (engine/README.md). With 3, birdies would be about as frequent as
par; with 5, eagles would all but disappear.
"""

_ANYBODY: Final = 0
"""User id in the plays for a par. The deal does not depend on it."""


def number_of(day: date) -> int:
    """Return the number of the hole of `day`, 1 for `FIRST_DAY`."""
    return (day - FIRST_DAY).days + 1


def par_plays(day: date, randomness: str, numbers: Sequence[int]) -> list[int]:
    """Return the points of some plays for the par of a day. A play takes about 20 ms.

    `numbers` are the numbers of the plays. `randomness` decides the deal.
    """
    midnight = datetime.combine(day, time(), UTC).timestamp()
    begun = begin_daily(day, randomness, _ANYBODY, PAR_LEVEL, midnight).state.playing
    # The seed is public facts, as for computers at a table: the deal is public once its day has begun.
    whims = [Random(f"{day.isoformat()} {randomness} {number}") for number in numbers]  # noqa: S311
    return [_points(begun.trial(), random) for random in whims]


def _points(hole: Hole, random: Random) -> int:
    players = {seat: level(USUAL_LEVEL) for seat in range(hole.seats)} | {PERSON: level(PAR_LEVEL)}
    while waiting := hole.waiting():
        seat = waiting[0]
        hole.apply(players[seat](hole.observe(seat), {}, random))
    return hole.scores()[PERSON].total


def par_of(points: Sequence[int]) -> int:
    """Return the par of a deal: the mean of the `points` of its plays, rounded. A half is rounded up."""
    return floor(fmean(points) + 0.5)


def strokes(points: int, par: int) -> int:
    """Return how many strokes `points` are from par, below 0 if better. Half a stroke counts as none."""
    away = (abs(points - par) + POINTS_A_STROKE // 2 - 1) // POINTS_A_STROKE
    return away if points > par else -away
