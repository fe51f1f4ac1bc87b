"""Averages over many games, some of them at each step of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from engine.lab.games.places import PLACES
from engine.lab.games.playing import PROGRESS
from engine.lab.measures import Mean, mean_of

Kept = Mapping[str, Any]
"""A game as `engine.lab.games.playing.Game.kept` returns it."""

LASTING: Final = 0.02
"""A decision is averaged only if at least this part of the holes lasts so long."""

Moves = Mapping[tuple[int, int, int], float]
"""By seat, origin and target: how often a card moves so in a hole, on average."""


class Step(NamedTuple):
    """The decisions with the same number in a hole.

    `choices` is the mean number of choices; in a tenth of the holes it is `low` or less, and in a tenth
    `high` or more. `lasting` is the share of holes that last so long.
    """

    choices: float
    low: float
    high: float
    lasting: float


@dataclass(frozen=True)
class Side:
    """Averages of games of one kind, by hole. `branching` is the mean number of choices of a decision."""

    games: int
    decisions: Mean
    fewest: int
    most: int
    branching: float
    points: Mean
    turns: Mean
    course: tuple[Step, ...]
    moves: Moves


@dataclass(frozen=True)
class GameAverages:
    """Averages of games played by chance (`random`) and of games of searching players (`search`).

    For searching players, `spread` and `leads` (by final place) are means at each of `progress`. `last` is
    the mean of the last spread; `highest` is what a spread of 1 stands for, on average.
    """

    random: Side
    search: Side
    progress: tuple[float, ...]
    spread: tuple[Mean, ...]
    last: Mean
    highest: Mean
    leads: tuple[tuple[Mean, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the averages as JSON. `moves` are of all seats together, by the names of places."""
        found = asdict(self)
        for name, side in (("random", self.random), ("search", self.search)):
            found[name]["moves"] = [
                {"from": PLACES[a].name, "to": PLACES[b].name, "often": often}
                for (a, b), often in sorted(of_all_seats(side.moves).items())
            ]
        return found


def courses(random: Sequence[Kept], search: Sequence[Kept], players: int) -> GameAverages:
    estimated = [game for game in search if "spread" in game]
    spreads = np.array([game["spread"] for game in estimated]).reshape(-1, len(PROGRESS))
    return GameAverages(
        random=_side(random),
        search=_side(search),
        progress=PROGRESS,
        spread=tuple(mean_of(column) for column in spreads.T),
        last=mean_of([game["last"] for game in estimated]),
        highest=mean_of([game["highest"] for game in estimated]),
        leads=_leads(estimated, players),
    )


def of_all_seats(moves: Moves) -> dict[tuple[int, int], float]:
    found: Counter[tuple[int, int]] = Counter()
    for (_, origin, target), often in moves.items():
        found[origin, target] += often  # type: ignore[assignment]  # a counter may count parts
    return dict(found)


def _side(games: Sequence[Kept]) -> Side:
    widths = [game["widths"] for game in games]
    moves: Counter[tuple[int, int, int]] = Counter()
    for game in games:
        for seat, origin, target, often in game["moves"]:
            moves[seat, origin, target] += often
    return Side(
        games=len(games),
        decisions=mean_of([len(each) for each in widths]),
        fewest=min(map(len, widths)),
        most=max(map(len, widths)),
        branching=sum(map(sum, widths)) / sum(map(len, widths)),
        points=mean_of([float(np.mean(game["points"])) for game in games]),
        turns=mean_of([game["turns"] for game in games]),
        course=_course(widths),
        moves={move: often / len(games) for move, often in moves.items()},
    )


def _course(widths: Sequence[Sequence[int]]) -> tuple[Step, ...]:
    steps = []
    for at in range(max(map(len, widths))):
        there = [each[at] for each in widths if len(each) > at]
        if len(there) < LASTING * len(widths):
            break
        low, high = np.quantile(there, (0.1, 0.9))
        steps.append(Step(float(np.mean(there)), float(low), float(high), len(there) / len(widths)))
    return tuple(steps)


def _leads(games: Sequence[Kept], players: int) -> tuple[tuple[Mean, ...], ...]:
    """Return the leads by final place. A place that several seats share gets the mean of their leads."""
    by_place = np.zeros((len(games), players, len(PROGRESS)))
    for game, rows in zip(games, by_place, strict=True):
        points, found = np.array(game["points"]), np.array(game["leads"])
        order = np.argsort(points, kind="stable")
        for place, seat in enumerate(order):
            rows[place] = found[points == points[seat]].mean(axis=0)
    return tuple(
        tuple(mean_of(by_place[:, place, at]) for at in range(len(PROGRESS))) for place in range(players)
    )
