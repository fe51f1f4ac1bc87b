"""Games by the kernel, for callers in plain Python."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.games import compiled
from engine.lab.games.compiled import HALVES, Games, Room, play_games
from engine.lab.games.game import Game
from engine.lab.games.places import PLACES
from engine.lab.kernel.coded import MOST_TURNS, OPENING_STEPS, coded
from engine.lab.kernel.codes import CODES
from engine.lab.kernel.faces import MOST_CARDS, fresh_numbers
from engine.lab.kernel.holes import CHANCE, EV, MOST_STEPS_OF_A_TURN, Player
from engine.lab.kernel.observation import new_observation
from engine.lab.kernel.play import NO_STOCKS
from engine.lab.kernel.policies.choice import SCRATCH
from engine.lab.kernel.state import MOST_SEATS, new_state
from engine.rules import Rules

POLICIES: Final[dict[str, Player]] = {"ev": EV, "random": CHANCE}
"""Who may play the playouts, by name."""


class Tables(NamedTuple):
    """Holes, a row for each: points by seat, the most turns of a seat, the seat that went out or -1."""

    points: NDArray[np.int16]
    turns: NDArray[np.int32]
    out: NDArray[np.int8]


def play(
    rules: Rules, seats: int, games: int, seed: int, first: int, playouts: int, policy: str
) -> list[Game]:
    """Play `games` holes, number `first` and so on of `seed`; by chance if there are no `playouts`.

    `policy`, one of `POLICIES`, plays the playouts. Raises `BadRules` for seats that the rules have no room
    for.
    """
    array = coded(rules)
    most = seats * (int(array[OPENING_STEPS]) + MOST_STEPS_OF_A_TURN * (int(array[MOST_TURNS]) + 1))
    found = _notes(games, seats, most)
    play_games(array, seats, seed, first, playouts, _room(rules, seats, POLICIES[policy]), found)
    return [_game(found, number, playouts) for number in range(games)]


def play_tables(rules: Rules, seats: int, games: int, seed: int, first: int, policy: str) -> Tables:
    """Play `games` holes, number `first` and so on of `seed`, at tables where all play by `policy`.

    Raises `BadRules` for seats that the rules have no room for.
    """
    found = _notes(games, seats, 0)
    compiled.play_tables(coded(rules), seats, seed, first, _room(rules, seats, POLICIES[policy]), found)
    return Tables(found.points, found.turns, found.out)


def _notes(games: int, seats: int, most: int) -> Games:
    return Games(
        points=np.zeros((games, seats), dtype=np.int16),
        turns=np.zeros(games, dtype=np.int32),
        out=np.zeros(games, dtype=np.int8),
        decisions=np.zeros(games, dtype=np.int32),
        widths=np.zeros((games, most), dtype=np.uint8),
        spread=np.zeros((games, most), dtype=np.float32),
        leads=np.zeros((games, most, seats), dtype=np.float32),
        moves=np.zeros((games, seats, len(PLACES), len(PLACES)), dtype=np.int32),
    )


def _room(rules: Rules, seats: int, player: Player) -> Room:
    rules.check_seats(seats)
    players = np.zeros((seats, 2), dtype=np.int16)
    players[:, 0] = player.policy
    weights = np.zeros((1, max(1, len(player.weights))), dtype=np.float32)
    weights[0, : len(player.weights)] = player.weights
    return Room(
        fresh=fresh_numbers(rules.decks, rules.jokers),
        deck=np.zeros(MOST_CARDS, dtype=np.int16),
        cards=np.zeros(MOST_CARDS, dtype=np.int16),
        state=new_state(),
        world=new_state(),
        trial=new_state(),
        seen=new_observation(),
        scratch=np.zeros(SCRATCH, dtype=np.float64),
        stocks=NO_STOCKS,
        points=np.zeros(MOST_SEATS, dtype=np.int16),
        players=players,
        weights=weights,
        values=np.zeros((HALVES, CODES, MOST_SEATS), dtype=np.float64),
        margins=np.zeros(CODES, dtype=np.float64),
    )


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
