"""Play of many holes, for callers in plain Python: rules in, arrays out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.game.rules import Rules
from engine.lab.kernel.coded import coded
from engine.lab.kernel.codes import MOST_CARDS, fresh_numbers
from engine.lab.kernel.loops import Buffers, Contest, RandomHoles, contest_into, random_holes_into
from engine.lab.kernel.observation import new_observation
from engine.lab.kernel.play import NO_STOCKS
from engine.lab.kernel.policies.choice import BY_CHANCE, EXPECTED_VALUE, SCRATCH
from engine.lab.kernel.policies.expected_value import USUAL_WEIGHTS
from engine.lab.kernel.state import MOST_SEATS, new_state

FEWEST_SEATS: Final = 2


class Policy(NamedTuple):
    """A policy: its number in `engine.lab.kernel.policies.choice`, and its weights."""

    number: int
    weights: Sequence[float] | NDArray[np.float32] = ()


CHANCE: Final = Policy(BY_CHANCE)
EV: Final = Policy(EXPECTED_VALUE, USUAL_WEIGHTS)


def random_holes(rules: Rules, seats: int, holes: int, seed: int, first: int = 0) -> RandomHoles:
    """Play `holes` holes by chance, number `first` and so on, of `seed`, a number from 0 to 2^63 - 1.

    Each hole follows from `seed` and its number alone, so a long run can be cut into any pieces. Every legal
    action of the seat whose decision it is, is equally likely; in the opening the seats take turns from the
    dealer's left. Raises `BadRules` or `ValueError` for seats that the rules or the kernel have no room for.
    """
    found = RandomHoles(
        np.zeros((holes, seats), dtype=np.int16),
        np.zeros(holes, dtype=np.int32),
        np.zeros(holes, dtype=np.int32),
    )
    random_holes_into(coded(rules), seats, seed, first, new_buffers(rules, [CHANCE] * seats), found)
    return found


def contest(rules: Rules, players: Sequence[Policy], holes: int, seed: int, first: int = 0) -> Contest:
    """Let `players`, one for each seat, play `holes` holes, number `first` and so on, of `seed`.

    The cards are those that `random_holes` deals for the same seed and numbers, with any players.
    """
    found = Contest(
        np.zeros((holes, len(players)), dtype=np.int16),
        np.zeros(holes, dtype=np.int32),
        np.zeros(holes, dtype=np.int32),
        np.zeros(holes, dtype=np.int8),
    )
    contest_into(coded(rules), seed, first, new_buffers(rules, players), found)
    return found


def new_buffers(rules: Rules, players: Sequence[Policy]) -> Buffers:
    """Make buffers for holes of `players`, one for each seat. Raises what `random_holes` raises."""
    seats = len(players)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"The kernel has room for {FEWEST_SEATS} to {MOST_SEATS} seats.")
    rules.check_seats(seats)
    rows: dict[bytes, int] = {}
    tables = [np.asarray(player.weights, dtype=np.float32) for player in players]
    weights = np.zeros((seats, max(1, *[table.size for table in tables])), dtype=np.float32)
    seated = np.zeros((seats, 2), dtype=np.int16)
    for seat, table in enumerate(tables):
        row = rows.setdefault(table.tobytes(), len(rows))
        weights[row, : table.size] = table
        seated[seat] = players[seat].number, row
    return Buffers(
        fresh=fresh_numbers(rules.decks, rules.jokers),
        deck=np.zeros(MOST_CARDS, dtype=np.int16),
        state=new_state(),
        seen=new_observation(),
        scratch=np.zeros(SCRATCH, dtype=np.float64),
        stocks=NO_STOCKS,
        players=seated,
        weights=weights,
    )
