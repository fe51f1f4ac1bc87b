"""Whole holes by the thousand, for callers in plain Python: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.coded import MOST_TURNS, OPENING_STEPS, coded
from engine.lab.kernel.faces import MOST_CARDS, fresh_numbers
from engine.lab.kernel.loops import contest_into, random_holes_into
from engine.lab.kernel.observation import new_observation
from engine.lab.kernel.play import NO_STOCKS
from engine.lab.kernel.policies.choice import BY_CHANCE, EXPECTED_VALUE, SCRATCH
from engine.lab.kernel.policies.expected_value import USUAL_WEIGHTS
from engine.lab.kernel.six_cards import ROOM
from engine.lab.kernel.state import MOST_SEATS, new_state
from engine.rules import Rules

FEWEST_SEATS: Final = 2
MOST_STEPS_OF_A_TURN: Final = 3
NO_WIDTHS: Final = np.zeros((0, 0), dtype=np.uint8)


class RandomHoles(NamedTuple):
    """Holes played by chance. `scores`: a row for each hole, a column for each seat.

    `decisions`: how many there were in each hole; `options`: how many legal actions in all of them together.
    """

    scores: NDArray[np.int16]
    decisions: NDArray[np.int32]
    options: NDArray[np.int32]


class Contest(NamedTuple):
    """Holes played by policies: `scores` and `decisions` as in `RandomHoles`.

    `out`: the seat that went out in each hole, -1 if nobody did.
    """

    scores: NDArray[np.int16]
    decisions: NDArray[np.int32]
    out: NDArray[np.int8]


class Player(NamedTuple):
    """A policy by its number (`engine.lab.kernel.policies.choice`), and its weights."""

    policy: int
    weights: Sequence[float] | NDArray[np.float32] = ()


CHANCE: Final = Player(BY_CHANCE)
EV: Final = Player(EXPECTED_VALUE, USUAL_WEIGHTS)


def random_holes(rules: Rules, seats: int, holes: int, seed: int, first: int = 0) -> RandomHoles:
    """Play `holes` holes by chance, number `first` and so on, of `seed`, a number from 0 to 2^63 - 1.

    Each hole follows from `seed` and its number alone, so a long run can be cut into any pieces. Every legal
    action of the seat whose decision it is, is equally likely; in the opening the seats take turns from the
    dealer's left. Seat 0 begins hole 0, and the deal moves on from hole to hole. Raises `BadRules` or
    `ValueError` for seats that the rules or the kernel have no room for.
    """
    return _random_holes(rules, seats, holes, seed, first, NO_WIDTHS)


def random_widths(
    rules: Rules, seats: int, holes: int, seed: int, first: int = 0
) -> tuple[RandomHoles, NDArray[np.uint8]]:
    """The same holes as `random_holes`, and how many actions were legal at each decision.

    The second has a row for each hole and a column for each decision of the longest, 0 after a hole's end.
    """
    array = coded(rules)
    most = seats * (int(array[OPENING_STEPS]) + MOST_STEPS_OF_A_TURN * (int(array[MOST_TURNS]) + 1))
    widths = np.zeros((holes, most), dtype=np.uint8)
    played = _random_holes(rules, seats, holes, seed, first, widths)
    return played, widths[:, : played.decisions.max(initial=0)]


def contest(rules: Rules, players: Sequence[Player], holes: int, seed: int, first: int = 0) -> Contest:
    """Let `players`, one for each seat, play `holes` holes, number `first` and so on, of `seed`.

    The cards are those that `random_holes` deals for the same seed and numbers, whoever plays.
    """
    _check(rules, len(players))
    rows: dict[bytes, int] = {}
    tables = [np.asarray(player.weights, dtype=np.float32) for player in players]
    weights = np.zeros((len(players), max(1, *[table.size for table in tables])), dtype=np.float32)
    seated = np.zeros((len(players), 2), dtype=np.int16)
    for seat, table in enumerate(tables):
        row = rows.setdefault(table.tobytes(), len(rows))
        weights[row, : table.size] = table
        seated[seat] = players[seat].policy, row
    found = Contest(
        np.zeros((holes, len(players)), dtype=np.int16),
        np.zeros(holes, dtype=np.int32),
        np.zeros(holes, dtype=np.int8),
    )
    contest_into(
        coded(rules),
        seated,
        weights,
        seed,
        first,
        fresh_numbers(rules.decks, rules.jokers),
        np.zeros(MOST_CARDS, dtype=np.int16),
        new_state(),
        new_observation(),
        np.zeros(SCRATCH, dtype=np.float64),
        NO_STOCKS,
        *found,
    )
    return found


def _random_holes(
    rules: Rules, seats: int, holes: int, seed: int, first: int, widths: NDArray[np.uint8]
) -> RandomHoles:
    _check(rules, seats)
    found = RandomHoles(
        np.zeros((holes, seats), dtype=np.int16),
        np.zeros(holes, dtype=np.int32),
        np.zeros(holes, dtype=np.int32),
    )
    random_holes_into(
        coded(rules),
        seats,
        seed,
        first,
        fresh_numbers(rules.decks, rules.jokers),
        np.zeros(MOST_CARDS, dtype=np.int16),
        new_state(),
        np.zeros(ROOM, dtype=np.int16),
        NO_STOCKS,
        *found,
        widths,
    )
    return found


def _check(rules: Rules, seats: int) -> None:
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"The kernel has room for {FEWEST_SEATS} to {MOST_SEATS} seats.")
    rules.check_seats(seats)
