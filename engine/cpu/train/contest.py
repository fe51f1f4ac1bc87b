"""How strong a network is: matches of it alone against expected value."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.cpu.train.learn import EXPECTED_VALUE, LEARNER, new_notes, play_hole
from engine.cpu.train.session import Session
from engine.lab.kernel.play import NO_STOCKS

NOT_EXPLORING = -1.0


class Standing(NamedTuple):
    """The share of matches won, and the points a hole. A first place shared by so many counts a part each."""

    won: float
    own_mean: float
    others_mean: float


def contest(session: Session, seats: int, matches: int, seed: int, holes: int = 9) -> Standing:
    """So many matches, the network taking each seat in turn."""
    board, notes = session.boards[seats], new_notes(1)
    won = 0.0
    sums = np.zeros(2)
    for match in range(matches):
        player = match % seats
        players = np.full(seats, EXPECTED_VALUE, np.int8)
        players[player] = LEARNER
        totals = np.zeros(seats, np.int64)
        for hole in range(match * holes, match * holes + holes):
            play_hole(
                session.network,
                session.shape,
                session.rules[seats],
                players,
                seed,
                hole,
                NOT_EXPLORING,
                0.0,
                board,
                session.room,
                NO_STOCKS,
                notes,
                0,
            )
            totals += board.points[:seats]
        lowest = totals == totals.min()
        won += lowest[player] / lowest.sum()
        sums += totals[player], (totals.sum() - totals[player]) / (seats - 1)
    own_mean, others_mean = sums / (matches * holes)
    return Standing(won / matches, float(own_mean), float(others_mean))
