"""What the stored figures of a preset are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Estimate(NamedTuple):
    """A measured value, and how far on both sides of it 95 of 100 such measurements lie."""

    value: float
    within: float


class LevelFigures(NamedTuple):
    """Tables where all are of one computer level: points of a seat, and turns of each seat, in one hole."""

    level: str
    holes: int
    points: Estimate
    turns: Estimate


class SeatFigures(NamedTuple):
    """A seat: its points a hole less the mean of all seats, and its share of the holes won.

    A first place shared by so many counts as a part for each.
    """

    points: Estimate
    wins: Estimate


class Branching(NamedTuple):
    """How many actions there are to choose from, in holes played by chance.

    `decisions` is how many there are in a hole on average, `fewest` and `most` the extremes; `mean` is the
    number of choices at one of them; `course` that number at the first decision of a hole, the second, and
    so on, as far as at least half of the holes last.
    """

    decisions: float
    fewest: int
    most: int
    mean: float
    course: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Computer levels in pairs, at tables of `players` with as many of each as can be, `holes` holes a match.

    `wins[a][b]` is how often a seat of `a` has fewer points at the end than one of `b`, a tie counting half;
    each pair has played `matches` matches. `ratings` are Bradley–Terry strengths on Elo's scale, 1500 on
    average: 400 more mean winning ten times as often as losing.
    """

    players: int
    holes: int
    matches: int
    wins: Mapping[str, Mapping[str, Estimate]]
    ratings: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is stored of one preset, measured at tables of `players` (the tournament says its own).

    `levels` begin with play by chance, then go from weak to strong, and end with `length_level`, the
    yardstick: plain expected value. `length` has the turns of each seat in a hole of its tables, and in which
    share of the holes it were so many; `seats` are of these tables too, the first being the one that begins.
    `progress` are parts of a hole from 0 to 1; `spread` and `leads` say of each of them, in `games` holes of
    players who search:

    - `spread`: how far apart the best and the worst choice are, as a part of the most in that hole;
    - `leads[place]`: which part of the others a seat may expect to beat that will be first (`place` 0),
      second, …

    `command` makes all of it anew, from `seed`.
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
