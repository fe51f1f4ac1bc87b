"""Strength of players, from their places in matches: Weng and Lin's Plackett–Luce model.

A match ranks all its seats, of people and computers, so both stand on one scale. Ratings depend on the order
in which matches are counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import comb, exp, fsum, sqrt
from typing import Final, NamedTuple


class Rating(NamedTuple):
    """An estimate of a player's strength: its mean and its standard deviation."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The mean on the scale for people, on which players begin with 1500.

        A player with 400 more than another wins ten of eleven matches.
        """
        return round(AVERAGE + SCALE * (self.mu - FRESH.mu))

    @property
    def within(self) -> int:
        """The standard deviation on the scale of `shown`."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on too few matches. About ten are enough, twenty at large tables."""
        return self.sigma > SETTLED


AVERAGE: Final = 1500.0
SCALE: Final = 30.0
"""Shown points for a unit of the model. Between settled players a logit is 5.9 units, or 174 Elo points."""

FRESH: Final = Rating(25.0, 25.0 / 3)
SETTLED: Final = 6.5
NEW_SEASON: Final = 7.0
"""Least deviation at the start of a season: a rating has to settle again."""

LUCK: Final = FRESH.sigma / 2
"""Standard deviation of a player's luck in one match; the deviation of the rating comes on top."""

DRIFT: Final = FRESH.sigma / 100
"""Standard deviation of the change in a player's strength between two matches."""

LEAST_SHRINKING: Final = 0.0001
"""Least factor by which one match shrinks the variance of a rating."""


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return new ratings after a match. The players had the ratings `before` and took `places`, from 1.

    Equal places are shared, and count as the mean over all orders that break the tie. So equal players who
    tie stay level, and nobody gains less than an equal player whom they beat. The order of the arguments
    doesn't matter.
    """
    if len(before) < 2:
        return list(before)
    variances = [rating.sigma**2 + DRIFT**2 for rating in before]
    spread = sqrt(fsum(variance + LUCK**2 for variance in variances))
    strengths = [exp(rating.mu / spread) for rating in before]
    choices = list(_choices(places))
    after = []
    for player, (rating, variance) in enumerate(zip(before, variances, strict=True)):
        chances = [
            (strengths[player] / fsum(strengths[other] for other in left), weight)
            for left, weight in choices
            if player in left
        ]
        gained = fsum([1.0, *(-chance * weight for chance, weight in chances)])
        certainty = fsum(chance * (1 - chance) * weight for chance, weight in chances)
        shrinking = 1 - certainty * sqrt(variance) ** 3 / spread**3
        after.append(
            Rating(
                rating.mu + gained * variance / spread,
                sqrt(variance * max(shrinking, LEAST_SHRINKING)),
            )
        )
    return after


def _choices(places: Sequence[int]) -> Iterator[tuple[Collection[int], float]]:
    """Yield each set of players from which the next in the ranking may be chosen, with its probability.

    Plackett–Luce chooses the first from all players, the second from all but the first, and so on. Players
    who share a place may come in any order, each equally likely.
    """
    for place in sorted(set(places)):
        worse = [player for player, its in enumerate(places) if its > place]
        tied = [player for player, its in enumerate(places) if its == place]
        for number in range(1, len(tied) + 1):
            for left in combinations(tied, number):
                yield {*left, *worse}, 1 / comb(len(tied), number)


def merged(ratings: Sequence[Rating]) -> Rating:
    """Return the rating of a player with several seats: the mean of the seats' ratings."""
    count = len(ratings)
    return Rating(sum(each.mu for each in ratings) / count, sum(each.sigma for each in ratings) / count)


def into_season(rating: Rating) -> Rating:
    """Return an earlier season's rating for the present season: the same strength, but less certain."""
    return Rating(rating.mu, max(rating.sigma, NEW_SEASON))
