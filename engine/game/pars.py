"""The par of each preset, as the lab measured it: what `hard` scores against itself.

Stableford goes by it, and so do handicaps.

`python -m engine lab pars` measures and writes `pars.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

FORMAT: Final = "golf-pars/1"


class HolePar(NamedTuple):
    """The par of a hole, how many points from it are a stroke, and the mean of which par is made."""

    par: int
    points_a_stroke: int
    mean: float


def hole_par(preset: str, seats: int) -> HolePar:
    """Return the par of `preset` for `seats` seats. Raises `LookupError` if it was never measured."""
    return hole_pars()[preset][seats]


def points_a_stroke(preset: str) -> int:
    """Return how many points are a stroke by `preset`, for any number of seats."""
    return next(iter(hole_pars()[preset].values())).points_a_stroke


@cache
def hole_pars() -> Mapping[str, Mapping[int, HolePar]]:
    """Return all pars, by preset and number of seats."""
    found = json.loads((files(__package__) / "pars.json").read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"These pars are not {FORMAT}: make them anew with `python -m engine lab pars`.")
    return {
        preset: {int(seats): HolePar(int(par), int(stroke), mean) for seats, (par, stroke, mean, *_) in rows}
        for preset, rows in ((name, by_seats.items()) for name, by_seats in found["presets"].items())
    }
