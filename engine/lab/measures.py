"""Means with 95% intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

SURE: Final = 1.96
"""Half width of a 95% interval, in standard deviations."""


class Mean(NamedTuple):
    """A mean, and the distance to both ends of its 95% interval."""

    value: float
    within: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ± {self.within:.2g}"


@dataclass(frozen=True, slots=True)
class Sums:
    """A number of values, the sum of all, and the sum of their squares."""

    count: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def mean(self) -> Mean:
        """The mean of independent values; NaN without values."""
        if not self.count:
            return Mean(nan, nan)
        return Mean(self.total / self.count, SURE * self.deviation() / sqrt(max(self.count - 1, 1)))

    def deviation(self) -> float:
        return sqrt(max(self.squares / self.count - (self.total / self.count) ** 2, 0.0))

    def kept(self) -> list[float]:
        """Return a list for JSON, from which `Sums(*kept)` makes the same sums."""
        return [self.count, self.total, self.squares]


def sums_of(values: Sequence[float] | NDArray[Any]) -> Sums:
    array = np.asarray(values, dtype=np.float64)
    return Sums(array.size, float(array.sum()), float((array * array).sum()))


def mean_of(values: Sequence[float] | NDArray[Any]) -> Mean:
    """Return the mean of independent `values`."""
    return sums_of(values).mean()


def share_of(parts: Sequence[float]) -> Mean:
    """Return the mean of `parts`, each from 0 to 1.

    The interval is Agresti and Coull's (1998): as if there were two parts of 0 and two of 1 more. So it has a
    width even if all parts are equal.
    """
    count = len(parts) + 4
    middle = (sum(parts) + 2) / count
    return Mean(sum(parts) / len(parts), SURE * sqrt(middle * (1 - middle) / count))
