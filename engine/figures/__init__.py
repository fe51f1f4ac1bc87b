"""Figures of each preset, measured by the lab and stored with the package.

`python -m engine lab presets` writes `stored/PRESET.json`. There an estimate is a pair: the value, and the
distance to both ends of its 95 % interval. `Figures` has what the bot shows; the lab's README quotes the
rest.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import hypot
from typing import Any, Final, NamedTuple

from engine.language import mark

FORMAT: Final = "golf-figures/2"

KINDS: Final[Mapping[str, str]] = {
    "levels": mark("points a hole of each computer level"),
    "leads": mark("how early you can tell who’ll win"),
    "options": mark("what each house option changes"),
}
"""Kinds of charts of a preset, each described in a few words."""


class Estimate(NamedTuple):
    """A measured value, and the distance to both ends of its 95 % interval."""

    value: float
    within: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval does not reach 0."""
        return abs(self.value) > self.within

    def less(self, other: Estimate) -> Estimate:
        """Return this less `other`, if both are measured independently."""
        return Estimate(self.value - other.value, hypot(self.within, other.within))


class LevelFigures(NamedTuple):
    """Points of a seat in a hole, at tables where `level` plays all seats."""

    level: str
    points: Estimate


class Measures(NamedTuple):
    """Points and turns of a seat in a hole, and how often the seat with the first turn wins."""

    points: Estimate
    turns: Estimate
    wins: Estimate

    def less(self, other: Measures) -> Measures:
        return Measures(*(one.less(another) for one, another in zip(self, other, strict=True)))


class OptionFigures(NamedTuple):
    """Measures of a preset's rules with one option changed: `option` is switched `on`, or off."""

    option: str
    on: bool
    measures: Measures


@dataclass(frozen=True, slots=True)
class Comparison:
    """Effects of single options: measures of the preset's own rules (`base`), and with each option changed.

    All seats are played by `level`, in the same `holes` deals each time. Options that the preset can't have
    are missing.
    """

    level: str
    holes: int
    base: Measures
    options: tuple[OptionFigures, ...]

    @property
    def differences(self) -> list[OptionFigures]:
        """The options in their order, with their measures less those of `base`."""
        return [each._replace(measures=each.measures.less(self.base)) for each in self.options]


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of one preset, measured from `seed` at tables of `players`.

    - `levels`: random play, then the levels from weak to strong, then plain expected value;
    - `ratings`: Bradley–Terry ratings of the levels that people can meet, on Elo's scale with a mean of 1500;
      400 more mean winning ten times as often as losing;
    - `progress`: parts of a hole from 0 to 1, at which `leads` are known;
    - `leads[place]`: the part of the others that a seat may expect to beat if it ends in `place`, from 0.
    """

    preset: str
    players: int
    seed: int
    levels: tuple[LevelFigures, ...]
    ratings: Mapping[str, Estimate]
    progress: tuple[float, ...]
    leads: tuple[tuple[float, ...], ...]
    comparison: Comparison

    @property
    def best(self) -> str:
        """The level with the highest rating."""
        return max(self.ratings, key=lambda level: self.ratings[level].value)


@cache
def figures_of(preset: str) -> Figures | None:
    file = files(__name__) / "stored" / f"{preset}.json"
    if not preset.replace("-", "").isalnum() or not file.is_file():
        return None
    return parse(json.loads(file.read_text(encoding="utf-8")))


def parse(stored: Mapping[str, Any]) -> Figures:
    """Return the figures of a stored object. Raises `ValueError` if the object has another format."""
    if stored.get("format") != FORMAT:
        raise ValueError(
            f"These figures are not {FORMAT}: make them anew with `python -m engine lab presets`."
        )
    return Figures(
        preset=stored["preset"],
        players=stored["players"],
        seed=stored["seed"],
        levels=tuple(LevelFigures(each["level"], Estimate(*each["points"])) for each in stored["levels"]),
        ratings={level: Estimate(*pair) for level, pair in stored["tournament"]["ratings"].items()},
        progress=tuple(stored["progress"]),
        leads=tuple(tuple(lead) for lead in stored["leads"]),
        comparison=_comparison(stored["comparison"]),
    )


def _comparison(stored: Mapping[str, Any]) -> Comparison:
    return Comparison(
        level=stored["level"],
        holes=stored["holes"],
        base=_measures(stored["base"]),
        options=tuple(
            OptionFigures(each["option"], each["on"], _measures(each)) for each in stored["options"]
        ),
    )


def _measures(stored: Mapping[str, Any]) -> Measures:
    return Measures(*(Estimate(*stored[name]) for name in Measures._fields))
