"""Strength of players from the places they take: Weng and Lin's Plackett–Luce model.

A match is a ranking of all its seats, of people and computers, so both stand on one scale. A rating depends
on the order in which the matches are counted.
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
        """The mean on the scale that people read, on which players begin with 1500.

        A player with 400 more than another wins ten of eleven matches.
        """
        return round(AVERAGE + SCALE * (self.mu - FRESH.mu))

    @property
    def within(self) -> int:
        """The standard deviation on the scale of `shown`."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on too few matches: it needs ten, at large tables twenty."""
        return self.sigma > SETTLED


AVERAGE: Final = 1500.0
SCALE: Final = 30.0
"""Shown points for a unit of the model. Between settled players a logit is 5.9 units, and 174 of Elo's."""

FRESH: Final = Rating(25.0, 25.0 / 3)
SETTLED: Final = 6.5
NEW_SEASON: Final = 7.0
"""Least deviation at a season's first match, so that the rating is settled anew."""

LUCK: Final = FRESH.sigma / 2
"""Standard deviation of a player's performance in one match, in addition to the deviation of their rating."""

DRIFT: Final = FRESH.sigma / 100
"""Standard deviation of how far a player's strength moves from one match to the next."""

LEAST_SHRINKING: Final = 0.0001
"""Least factor by which one match shrinks a variance."""


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a match in which players with the ratings `before` took `places`, from 1.

    Equal places are shared. A shared place counts as the mean over all orders that break the tie. So nobody
    gains less than somebody with the same rating whom they beat, players of the same rating who tie stay
    level, and the order of the arguments doesn't matter.
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
    """Yield each set of players from which the next player in the ranking is chosen, and its probability.

    Plackett–Luce chooses the first from all players, the second from all but the first, and so on. Players
    who share a place are equally likely in every order. So all sets with equally many of them left are
    equally likely, too.
    """
    for place in sorted(set(places)):
        worse = [player for player, its in enumerate(places) if its > place]
        tied = [player for player, its in enumerate(places) if its == place]
        for number in range(1, len(tied) + 1):
            for left in combinations(tied, number):
                yield {*left, *worse}, 1 / comb(len(tied), number)


def merged(ratings: Sequence[Rating]) -> Rating:
    """Return the rating of a player who had several seats: the mean of the ratings by each seat."""
    count = len(ratings)
    return Rating(sum(each.mu for each in ratings) / count, sum(each.sigma for each in ratings) / count)


def into_season(rating: Rating) -> Rating:
    """Return a rating from an earlier season for the present season: the same strength, but less certain."""
    return Rating(rating.mu, max(rating.sigma, NEW_SEASON))
