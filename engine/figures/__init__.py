"""Figures of each preset, measured by the lab and stored with the package; nothing here needs the lab.

`python -m engine lab presets` writes a file `stored/PRESET.json` for each: a JSON object with the fields of
`Figures`. An estimate is a pair: the value, and the distance to both ends of its 95 % interval.
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
    "tournament": mark("which level beats which"),
    "leads": mark("how early you can tell who’ll win"),
    "spread": mark("how much each decision matters"),
    "branching": mark("how many choices there are"),
    "length": mark("how long holes last"),
    "moves": mark("where cards come from and go to"),
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
        """Return the difference to `other`; its interval takes both as measured independently."""
        return Estimate(self.value - other.value, hypot(self.within, other.within))


class LevelFigures(NamedTuple):
    """Points and turns of a seat in a hole, at tables where all seats are played by one computer level."""

    level: str
    holes: int
    points: Estimate
    turns: Estimate


class SeatFigures(NamedTuple):
    """A seat: its points a hole less the mean of all seats, and its share of the holes won.

    A shared first place is divided among the seats that share it.
    """

    points: Estimate
    wins: Estimate


class Branching(NamedTuple):
    """Branching factor in holes played by chance.

    `decisions` is the mean number of decisions in a hole, `fewest` and `most` are the extremes. `mean` is the
    mean number of choices at a decision; `course[n]` is the mean number at decision n of a hole, as long as
    half of the holes last.
    """

    decisions: float
    fewest: int
    most: int
    mean: float
    course: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Computer levels in pairs, at tables of `players` split as evenly as possible, `holes` holes a match.

    `wins[a][b]` is how often a seat of `a` has fewer points at the end than one of `b`, a tie counting half;
    each pair has played `matches` matches. `ratings` are Bradley–Terry strengths on Elo's scale, 1500 on
    average: 400 more mean winning ten times as often as losing.
    """

    players: int
    holes: int
    matches: int
    wins: Mapping[str, Mapping[str, Estimate]]
    ratings: Mapping[str, Estimate]

    @property
    def ranked(self) -> list[tuple[str, Estimate]]:
        """The levels with their ratings, the best first."""
        return sorted(self.ratings.items(), key=lambda each: each[1].value, reverse=True)


class Measures(NamedTuple):
    """Points and turns of a seat in a hole, and the share of the holes that the seat which begins wins."""

    points: Estimate
    turns: Estimate
    wins: Estimate

    def less(self, other: Measures) -> Measures:
        """Return the differences to `other`."""
        return Measures(*(one.less(another) for one, another in zip(self, other, strict=True)))


class OptionFigures(NamedTuple):
    """Figures by a preset's rules with `option` alone changed: switched on, or off."""

    option: str
    on: bool
    measures: Measures


@dataclass(frozen=True, slots=True)
class Comparison:
    """Measures of the preset's rules, `base`, and of the same rules with one option changed, for each of
    `options`. Seats of `level` play `holes` holes, the same deals by all rules.

    Options that the preset can't have are missing.
    """

    level: str
    holes: int
    base: Measures
    options: tuple[OptionFigures, ...]

    @property
    def differences(self) -> list[OptionFigures]:
        """The options in their order, each with the measures of its rules less the measures of `base`."""
        return [each._replace(measures=each.measures.less(self.base)) for each in self.options]


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of one preset, measured at tables of `players` (the tournament has its own).

    - `levels`: play by chance first, then the levels from weak to strong, last the yardstick `length_level`,
      plain expected value;
    - `length`: each number of turns with its share of the holes of `length_level`; `seats`: its seats, in the
      order of turns;
    - `progress`: parts of a hole from 0 to 1, at which `spread` and `leads` are measured in `games` holes of
      searching players;
    - `spread`: the difference between the best and the worst choice, as a part of the largest in that hole;
    - `leads[place]`: the part of the other seats that the seat in the final place `place` (from 0) may expect
      to beat;
    - `moves`: how often in a hole a card goes from one place to another (`engine.figures.places`).

    `command` makes all figures again, from `seed`.
    """

    preset: str
    players: int
    seed: int
    games: int
    command: str
    levels: tuple[LevelFigures, ...]
    length_level: str
    length: tuple[tuple[int, float], ...]
    seats: tuple[SeatFigures, ...]
    branching: Branching
    progress: tuple[float, ...]
    spread: tuple[float, ...]
    leads: tuple[tuple[float, ...], ...]
    tournament: Tournament
    moves: Mapping[tuple[int, int], float]
    comparison: Comparison


@cache
def figures_of(preset: str) -> Figures | None:
    """Return the stored figures of `preset`, None if it has none."""
    file = files(__name__) / "stored" / f"{preset}.json"
    if not preset.replace("-", "").isalnum() or not file.is_file():
        return None
    return parse(json.loads(file.read_text(encoding="utf-8")))


def parse(stored: Mapping[str, Any]) -> Figures:
    """Return the figures of a stored object. Raises `ValueError` if it is of another format."""
    if stored.get("format") != FORMAT:
        raise ValueError(
            f"These figures are not {FORMAT}: make them anew with `python -m engine lab presets`."
        )
    tournament = stored["tournament"]
    return Figures(
        preset=stored["preset"],
        players=stored["players"],
        seed=stored["seed"],
        games=stored["games"],
        command=stored["command"],
        levels=tuple(
            LevelFigures(each["level"], each["holes"], Estimate(*each["points"]), Estimate(*each["turns"]))
            for each in stored["levels"]
        ),
        length_level=stored["length_level"],
        length=tuple((turns, share) for turns, share in stored["length"]),
        seats=tuple(
            SeatFigures(Estimate(*each["points"]), Estimate(*each["wins"])) for each in stored["seats"]
        ),
        branching=Branching(**{**stored["branching"], "course": tuple(stored["branching"]["course"])}),
        progress=tuple(stored["progress"]),
        spread=tuple(stored["spread"]),
        leads=tuple(tuple(lead) for lead in stored["leads"]),
        tournament=Tournament(
            players=tournament["players"],
            holes=tournament["holes"],
            matches=tournament["matches"],
            wins={
                level: {other: Estimate(*pair) for other, pair in against.items()}
                for level, against in tournament["wins"].items()
            },
            ratings={level: Estimate(*pair) for level, pair in tournament["ratings"].items()},
        ),
        moves={(each["from"], each["to"]): each["often"] for each in stored["moves"]},
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
