"""The par of each preset: about what `hard` scores in a hole against itself.

Stableford and handicaps use pars. `python -m engine lab pars` measures them, and the handicaps of the
computer levels, and writes `pars.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

FORMAT: Final = "golf-pars/2"


class HolePar(NamedTuple):
    """A hole's par, the number of points that make a stroke, and the mean score that par comes from."""

    par: int
    points_a_stroke: int
    mean: float


def hole_par(preset: str, seats: int) -> HolePar:
    """Return the par of `preset` for `seats` seats. Raises `LookupError` if it was never measured."""
    return hole_pars()[preset][seats]


def points_a_stroke(preset: str) -> int:
    """Return how many points make a stroke by `preset`, with any number of seats."""
    return next(iter(hole_pars()[preset].values())).points_a_stroke


def level_handicap(preset: str, level: str) -> float:
    """Return the handicap of a computer level, 0 (which is par) if it was not measured."""
    handicaps: Mapping[str, float] = _measured()["handicaps"].get(preset, {})
    return handicaps.get(level, 0.0)


@cache
def hole_pars() -> Mapping[str, Mapping[int, HolePar]]:
    return {
        preset: {int(seats): HolePar(int(par), int(stroke), mean) for seats, (par, stroke, mean, *_) in rows}
        for preset, rows in ((name, by_seats.items()) for name, by_seats in _measured()["presets"].items())
    }


@cache
def _measured() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((files(__package__) / "pars.json").read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"These pars are not {FORMAT}: make them anew with `python -m engine lab pars`.")
    return found
