"""Games that the kernel plays, as the numbers that tables and charts need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from engine.game.rules import Rules
from engine.lab.games.places import PLACES
from engine.lab.games.search import HALVES, Games, SearchBuffers, play_games
from engine.lab.kernel.coded import MOST_TURNS, OPENING_STEPS, coded
from engine.lab.kernel.codes import CODES, MOST_CARDS
from engine.lab.kernel.holes import CHANCE, EV, Policy, new_buffers
from engine.lab.kernel.state import MOST_SEATS, new_state

POLICIES: Final[dict[str, Policy]] = {"ev": EV, "random": CHANCE}
"""The levels that the kernel can play, by name."""

STEPS: Final = 20
PROGRESS: Final[tuple[float, ...]] = tuple(step / STEPS for step in range(STEPS + 1))
"""How far a game has gone, from its first decision (0) to its last (1), where estimates are kept."""

DIGITS: Final = 4
MOST_STEPS_OF_A_TURN: Final = 3


@dataclass(frozen=True, slots=True)
class Game:
    """A finished hole.

    - `points`: by seat; `turns`: the most turns of a seat; `widths`: the number of choices of each decision;
    - `moves`: the number of moves by seat, origin and target (`engine.lab.games.places`);
    - `estimated`: if players searched, the numbers of the decisions with more than one choice;
    - `spread`: for each of these, how much better the best choice is than the worst;
    - `leads`: for each of these, by seat, the part of the other seats that it may expect to beat.
    """

    points: Sequence[int]
    turns: int
    widths: Sequence[int]
    estimated: Sequence[int]
    spread: Sequence[float]
    leads: Sequence[Sequence[float]]
    moves: Sequence[Sequence[Sequence[int]]]

    def kept(self) -> dict[str, Any]:
        """Return the game as JSON, with `spread` and `leads` at each `PROGRESS` if anything was estimated.

        The spread is smoothed, as the two decisions of a turn differ. It is a part of the highest spread of
        the game, `highest`; `last` is the last one, not smoothed.
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


def play(
    rules: Rules, seats: int, games: int, seed: int, first: int, playouts: int, policy: str
) -> list[Game]:
    """Play holes of `seed`, from number `first` on: by chance, or by searching if there are `playouts`.

    `policy`, one of `POLICIES`, plays the playouts. Raises `BadRules` if the rules don't allow so many seats.
    """
    array = coded(rules)
    most = seats * (int(array[OPENING_STEPS]) + MOST_STEPS_OF_A_TURN * (int(array[MOST_TURNS]) + 1))
    found = Games(
        points=np.zeros((games, seats), dtype=np.int16),
        turns=np.zeros(games, dtype=np.int32),
        decisions=np.zeros(games, dtype=np.int32),
        widths=np.zeros((games, most), dtype=np.uint8),
        spread=np.zeros((games, most), dtype=np.float32),
        leads=np.zeros((games, most, seats), dtype=np.float32),
        moves=np.zeros((games, seats, len(PLACES), len(PLACES)), dtype=np.int32),
    )
    search = SearchBuffers(
        cards=np.zeros(MOST_CARDS, dtype=np.int16),
        world=new_state(),
        trial=new_state(),
        points=np.zeros(MOST_SEATS, dtype=np.int16),
        values=np.zeros((HALVES, CODES, MOST_SEATS), dtype=np.float64),
        margins=np.zeros(CODES, dtype=np.float64),
    )
    buffers = new_buffers(rules, [POLICIES[policy]] * seats)
    play_games(array, seats, seed, first, playouts, buffers, search, found)
    return [_game(found, number, playouts) for number in range(games)]


def _game(found: Games, number: int, playouts: int) -> Game:
    widths = found.widths[number, : found.decisions[number]]
    estimated = np.flatnonzero(widths > 1) if playouts else np.zeros(0, dtype=np.int64)
    return Game(
        points=found.points[number].tolist(),
        turns=int(found.turns[number]),
        widths=widths.tolist(),
        estimated=estimated.tolist(),
        spread=found.spread[number, estimated].tolist(),
        leads=found.leads[number, estimated].tolist(),
        moves=found.moves[number].tolist(),
    )


def _around(at: Any, values: Sequence[float]) -> list[float]:
    """Return at each `PROGRESS` the mean of the `values` up to one step away, the nearest weighing most."""
    weights = np.maximum(1.0 - np.abs(np.array(PROGRESS)[:, None] - at) * STEPS, 0.0)
    weights[np.arange(len(PROGRESS)), np.abs(np.array(PROGRESS)[:, None] - at).argmin(axis=1)] += 1e-6
    return [round(float(value), DIGITS) for value in weights @ np.array(values) / weights.sum(axis=1)]


def _along(at: Any, values: Sequence[float]) -> list[float]:
    return [round(float(value), DIGITS) for value in np.interp(PROGRESS, at, values)]


def _sparse(moves: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Return lists of seat, origin, target and number, for all moves that occurred."""
    return [
        [seat, origin, target, often]
        for seat, rows in enumerate(moves)
        for origin, row in enumerate(rows)
        for target, often in enumerate(row)
        if often
    ]
