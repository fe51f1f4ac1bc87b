"""A game as it is kept: what happened in it, reduced to what the figures are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

STEPS: Final = 20
PROGRESS: Final[tuple[float, ...]] = tuple(step / STEPS for step in range(STEPS + 1))
"""The parts of a game, from its first decision to its last, at which estimates are kept."""

DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Game:
    """A hole that is over. `points` by seat; `turns`: the most of a seat; `widths`: choices by decision.

    `moves`: how often a card of a seat went from one place to another (`engine.lab.games.places`), by seat,
    place and place. `spread` and `leads` belong to the decisions numbered in `estimated`, those with more
    than one choice, if they were estimated at all: how far apart the best and the worst choice are, and for
    each seat which part of the others it may expect to beat.
    """

    points: Sequence[int]
    turns: int
    widths: Sequence[int]
    estimated: Sequence[int]
    spread: Sequence[float]
    leads: Sequence[Sequence[float]]
    moves: Sequence[Sequence[Sequence[int]]]

    def kept(self) -> dict[str, Any]:
        """The game as JSON, with `spread` and `leads` at `PROGRESS` unless nothing was estimated.

        The spread is a part of the game's highest, which is given beside it, and that of the decisions around
        each place, as the two decisions of a turn are not alike. `last` is that of the last estimate alone.
        """
        found: dict[str, Any] = {
            "points": list(self.points),
            "turns": self.turns,
            "widths": list(self.widths),
            "moves": _sparse(self.moves),
        }
        highest = max(self.spread, default=0.0)
        if highest > 0:
            at = np.array(self.estimated) / max(len(self.widths) - 1, 1)
            found["highest"] = round(highest, DIGITS)
            found["last"] = round(self.spread[-1] / highest, DIGITS)
            found["spread"] = _around(at, [each / highest for each in self.spread])
            found["leads"] = [_along(at, lead) for lead in zip(*self.leads, strict=True)]
        return found


def _around(at: Any, values: Sequence[float]) -> list[float]:
    """The mean of the values at each of `PROGRESS`, nearer ones weighing more, those a step away nothing."""
    weights = np.maximum(1.0 - np.abs(np.array(PROGRESS)[:, None] - at) * STEPS, 0.0)
    weights[np.arange(len(PROGRESS)), np.abs(np.array(PROGRESS)[:, None] - at).argmin(axis=1)] += 1e-6
    return [round(float(value), DIGITS) for value in weights @ np.array(values) / weights.sum(axis=1)]


def _along(at: Any, values: Sequence[float]) -> list[float]:
    return [round(float(value), DIGITS) for value in np.interp(PROGRESS, at, values)]


def _sparse(moves: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Seat, place, place and how often, wherever that is not 0."""
    return [
        [seat, origin, target, often]
        for seat, rows in enumerate(moves)
        for origin, row in enumerate(rows)
        for target, often in enumerate(row)
        if often
    ]
