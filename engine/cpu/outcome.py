"""The cost of ending a hole with certain points, where scores are compared or the match is decided.

Some options compare scores, and the last holes decide the match: the leader wants a sure end, the others a
chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, pi, sqrt
from typing import Final, NamedTuple

from engine.cpu.standing import MatchStanding
from engine.game.rules import Rules

UNDERDOG: Final = -3
SHAME: Final = 5
LAST_HOLES: Final = 2
"""Number of holes at the end of a match in which the match's standing matters to a player."""

WINNING: Final = 20.0
"""Points of a hole that winning the match is worth."""

HOLE_SPREAD: Final = 11.0
"""Standard deviation of the difference of two seats' points in a later hole."""

EXACT: Final = 0.3
"""Standard deviation of points that are known: all cards lie face up."""

LOGISTIC: Final = 1.7
"""Factor that brings the logistic curve close to the normal distribution."""


class Forecast(NamedTuple):
    """The points with which a seat ends the hole: their mean and standard deviation."""

    points: float
    spread: float


class Outcome:
    """The cost of ending a hole for `seat`, in points.

    It is 0 where no option compares scores and no match is decided.
    """

    def __init__(
        self, rules: Rules, seat: int, others: Sequence[int], standing: MatchStanding | None
    ) -> None:
        self.rules = rules
        by_totals = rules.format == "stroke" and rules.partners == "none"
        late = standing is not None and standing.left < LAST_HOLES and standing.holes > 1
        self.deciding = by_totals and late
        self.matters = self.deciding or rules.underdog_bonus or rules.tied_shame
        self.leads: list[float] = [0.0] * len(others)
        self.later = 0.0
        if standing is not None and self.deciding:
            self.leads = [float(standing.totals[other] - standing.totals[seat]) for other in others]
            self.later = HOLE_SPREAD**2 * standing.left

    def cost(self, mine: Forecast, theirs: Sequence[Forecast]) -> float:
        """Return the cost of ending with `mine` where the others end with `theirs`."""
        cost = 0.0
        if self.rules.underdog_bonus:
            lowest = 1.0
            for each in theirs:
                lowest *= _below(each.points + 0.5 - mine.points, _both(mine, each))
            cost += UNDERDOG * lowest
        if self.rules.tied_shame:
            alone = 1.0
            for each in theirs:
                spread = _both(mine, each)
                alone *= 1 - min(1.0, _density((mine.points - each.points) / spread) / spread)
            cost += SHAME * (1 - alone)
        if self.deciding:
            wins = 1.0
            for each, lead in zip(theirs, self.leads, strict=True):
                wins *= _below(each.points - mine.points + lead, sqrt(_both(mine, each) ** 2 + self.later))
            cost -= WINNING * wins
        return cost


def _both(one: Forecast, other: Forecast) -> float:
    return sqrt(one.spread**2 + other.spread**2)


def _below(margin: float, spread: float) -> float:
    """Return the probability that a normal error of `spread` is below `margin`."""
    scaled = LOGISTIC * margin / spread
    return 1 / (1 + exp(-scaled)) if scaled > -500 else 0.0


def _density(deviation: float) -> float:
    return exp(-deviation * deviation / 2) / sqrt(2 * pi)
