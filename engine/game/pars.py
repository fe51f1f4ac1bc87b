"""The par of each preset for Stableford, as the lab measured it: what `hard` scores against itself.

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
    """The par of a hole, and how many points from it are a stroke."""

    par: int
    points_a_stroke: int


def hole_par(preset: str, seats: int) -> HolePar:
    """Return the par of `preset` for `seats` seats. Raises `LookupError` if it was never measured."""
    return _stored()[preset][seats]


@cache
def _stored() -> Mapping[str, Mapping[int, HolePar]]:
    found = json.loads((files(__package__) / "pars.json").read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"These pars are not {FORMAT}: make them anew with `python -m engine lab pars`.")
    return {
        preset: {int(seats): HolePar(*each[:2]) for seats, each in by_seats.items()}
        for preset, by_seats in found["presets"].items()
    }
