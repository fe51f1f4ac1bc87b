"""The par of each preset for Stableford, as the lab measured it: what `hard` scores against itself.

`python -m engine lab pars` measures and writes `pars.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

FORMAT: Final = "golf-pars/1"


class HolePar(NamedTuple):
    """The par of a hole, and how many points from it are a stroke."""

    par: int
    points_a_stroke: int


def hole_par(preset: str, seats: int) -> HolePar:
    """Return the par of `preset` for `seats` seats. Raises `LookupError` if it was never measured."""
    return _stored()[preset][seats]


def hole_means() -> Iterator[tuple[str, int, float, int]]:
    """Yield each preset with a number of seats, the mean points of a hole there, and points a stroke."""
    for preset, by_seats in _measured().items():
        for seats, (_, points_a_stroke, mean, *_) in by_seats.items():
            yield preset, int(seats), mean, int(points_a_stroke)


@cache
def _stored() -> Mapping[str, Mapping[int, HolePar]]:
    return {
        preset: {int(seats): HolePar(int(each[0]), int(each[1])) for seats, each in by_seats.items()}
        for preset, by_seats in _measured().items()
    }


def _measured() -> Mapping[str, Mapping[str, Sequence[float]]]:
    """Return the rows of the file: par, points a stroke, mean, and more, by preset and number of seats."""
    found = json.loads((files(__package__) / "pars.json").read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"These pars are not {FORMAT}: make them anew with `python -m engine lab pars`.")
    measured: Mapping[str, Mapping[str, Sequence[float]]] = found["presets"]
    return measured
