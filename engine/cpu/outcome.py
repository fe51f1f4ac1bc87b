"""The cost of ending a hole with known points, where options of the rules compare scores."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, pi, sqrt
from typing import Final, NamedTuple

from engine.game.rules import Rules

UNDERDOG: Final = -3
SHAME: Final = 5
EXACT: Final = 0.3
"""Standard deviation of points that are known: all cards lie face up."""

LOGISTIC: Final = 1.7
"""Factor that brings the logistic curve close to the normal distribution."""


class Forecast(NamedTuple):
    """The points with which a seat ends the hole: their mean and standard deviation."""

    points: float
    spread: float


class Outcome:
    """The cost of ending a hole by `rules`, in points. It is 0 where no option compares scores."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.matters = rules.underdog_bonus or rules.tied_shame

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
        return cost


def _both(one: Forecast, other: Forecast) -> float:
    return sqrt(one.spread**2 + other.spread**2)


def _below(margin: float, spread: float) -> float:
    """Return the probability that a normal error with the standard deviation `spread` is below `margin`."""
    scaled = LOGISTIC * margin / spread
    return 1 / (1 + exp(-scaled)) if scaled > -500 else 0.0


def _density(deviation: float) -> float:
    return exp(-deviation * deviation / 2) / sqrt(2 * pi)
