"""Ratings of players from their matches by Bradley and Terry's model (1952), with maximum likelihood."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.lab.measures import SURE, Mean

AVERAGE: Final = 1500.0
SCALE: Final = 400 / log(10)
"""Rating points for each unit of strength, on Elo's scale: 400 points more mean ten wins for each loss."""

_DRAWN: Final = 1.0
"""Draws that are added for each pair that has met, so that no rating is infinite."""
_STEPS: Final = 100
_STILL: Final = 1e-10


def ratings(won: Sequence[Sequence[float]] | NDArray[np.float64]) -> list[Mean]:
    """Return the rating of each player; the mean of all is `AVERAGE`.

    `won[a][b]` is the number of matches that a won against b, such as 2.5. The interval of a rating is
    relative to the mean of all ratings.
    """
    wins = np.array(won, dtype=np.float64)
    played = wins + wins.T
    wins += _DRAWN / 2 * (played > 0)
    played = wins + wins.T
    strength: NDArray[np.floating] = np.zeros(len(wins))
    inverse: NDArray[np.floating] = np.zeros_like(wins)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (wins - played * chance).sum(axis=1)
        bend = played * chance * (1 - chance)
        information = np.diag(bend.sum(axis=1)) - bend
        inverse = np.linalg.pinv(information)
        step = inverse @ slope
        strength += step
        if np.abs(step).max() < _STILL:
            break
    within = SURE * SCALE * np.sqrt(np.diag(inverse))
    values = AVERAGE + SCALE * (strength - strength.mean())
    return [Mean(float(value), float(reach)) for value, reach in zip(values, within, strict=True)]
