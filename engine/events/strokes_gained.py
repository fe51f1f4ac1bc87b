"""Strokes gained: how many points fewer a person has than the mean of all who played the same deal.

The luck of the cards is the same for all, so a person with fewer points than the others has played better. A
stroke is a point. The strokes gained by all players of a deal add up to 0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Scores = Mapping[int, Sequence[int]]
"""Points in the finished holes, from the first hole on, by the entrant's number."""


@dataclass(frozen=True, slots=True)
class Gained:
    """Strokes gained by an entrant: the `scores` in each finished hole, and the `means` of all players.

    `place` compares, over these holes alone, all people who finished as many holes or more; equal totals
    share a place. `field` is the number of these people.
    """

    entrant: int
    scores: tuple[int, ...]
    means: tuple[Fraction, ...]
    place: int
    field: int

    @property
    def strokes(self) -> tuple[Fraction, ...]:
        """The strokes gained on each hole; positive is better than the field."""
        return tuple([mean - points for mean, points in zip(self.means, self.scores, strict=True)])

    @property
    def total(self) -> Fraction:
        """The strokes gained over all finished holes."""
        return sum(self.strokes, Fraction())


def means(scores: Scores) -> tuple[Fraction, ...]:
    """Return the mean points on each hole, over all who finished the hole."""
    longest = max((len(each) for each in scores.values()), default=0)
    return tuple(
        [_mean([each[hole] for each in scores.values() if hole < len(each)]) for hole in range(longest)]
    )


def gained(scores: Scores, entrant: int) -> Gained:
    """Return the strokes gained by `entrant` over their finished holes."""
    own = tuple(scores[entrant])
    holes = len(own)
    sums = [sum(each[:holes]) for each in scores.values() if len(each) >= holes]
    place = 1 + sum(points < sum(own) for points in sums)
    return Gained(entrant, own, means(scores)[:holes], place, len(sums))


def table(scores: Scores) -> list[Gained]:
    """Return a row for each person who finished a hole, sorted by finished holes, then by strokes gained."""
    everybody = means(scores)
    field: list[Gained] = []
    for holes in sorted({len(own) for own in scores.values() if own}, reverse=True):
        sums = sorted(sum(own[:holes]) for own in scores.values() if len(own) >= holes)
        # Entrants with equally many holes have the same means, so fewer points are more strokes gained.
        rows = sorted((sum(own), entrant) for entrant, own in scores.items() if len(own) == holes)
        for points, entrant in rows:
            place = 1 + bisect_left(sums, points)
            field.append(Gained(entrant, tuple(scores[entrant]), everybody[:holes], place, len(sums)))
    return field


def _mean(points: Sequence[int]) -> Fraction:
    return Fraction(sum(points), len(points))
