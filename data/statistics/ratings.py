"""Strength of players from the places they take: Weng and Lin's Plackett–Luce model, by OpenSkill.

A match is a ranking of all its seats, of people and computers, so both stand on one scale. A rating depends
on the order in which the matches are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """An estimate of a player's strength: its mean and its standard deviation."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The mean as people read it: 1500 at first; a player 400 above another wins ten of eleven times."""
        return round(AVERAGE + SCALE * (self.mu - FRESH.mu))

    @property
    def within(self) -> int:
        """The standard deviation on the scale of `shown`."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether there were too few matches: ten settle a rating, at large tables twenty."""
        return self.sigma > SETTLED


AVERAGE: Final = 1500.0
SCALE: Final = 30.0
"""Points for a unit of the model: between two settled players a logit is 5.9 units, and 174 of Elo's."""

FRESH: Final = Rating(25.0, 25.0 / 3)
SETTLED: Final = 6.5
NEW_SEASON: Final = 7.0
"""Least deviation at a season's first match, so that the rating is settled anew."""


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a match in which these players took `places` from 1; equal places are shared."""
    if len(before) < 2:
        return list(before)
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(player.mu, player.sigma) for (player,) in after]


def merged(ratings: Sequence[Rating]) -> Rating:
    """The rating of a player who had several seats: the mean of the ratings by each seat."""
    count = len(ratings)
    return Rating(sum(each.mu for each in ratings) / count, sum(each.sigma for each in ratings) / count)


def into_season(rating: Rating) -> Rating:
    """A rating from an earlier season: the same strength, but less certain."""
    return Rating(rating.mu, max(rating.sigma, NEW_SEASON))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=FRESH.mu, sigma=FRESH.sigma)
