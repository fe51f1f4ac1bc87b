"""What the training does to a network: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

import numpy as np

from engine.game.presets import PRESETS
from engine.lab.train.learn import learn, step
from engine.lab.train.session import Session
from engine.lab.train.workspace import Network, new_network

WIDTH = 3
HOLES = 2
NUDGE = 1e-2


def trained(seed: int) -> Session:
    """A network after a first round of a few holes."""
    session = Session(PRESETS["four-card"], WIDTH, seed, HOLES)
    session.round(rate=1e-3, exploring=0.1, trace=0.7, against=0.3)
    return session


def the_same_seed_gives_the_same_network() -> None:
    one, same, other = trained(1).network, trained(1).network, trained(2).network
    assert all(np.array_equal(*parts) for parts in zip(one, same, strict=True))
    assert not np.array_equal(one.weights, other.weights)


def a_gradient_is_what_the_error_changes_by() -> None:
    session = trained(1)
    noted = int(np.count_nonzero(session.notes.number))
    order = np.arange(noted, dtype=np.int32)
    network = Network(*(part.copy() for part in session.network))

    def error(gradient: Network) -> float:
        sums = np.zeros(WIDTH, np.float32)
        return learn(network, gradient, session.notes, 0, noted, order, sums)

    def spare() -> Network:
        return new_network(session.layout.rows, WIDTH)

    gradient = spare()
    before = error(gradient)
    row = int(session.notes.rows[0, 0])
    for part, slopes, place in (
        (network.weights, gradient.weights, (row, 0)),
        (network.weights, gradient.weights, (row, WIDTH)),
        (network.head, gradient.head, (int(session.notes.bucket[0]), WIDTH)),
        (network.head, gradient.head, (int(session.notes.bucket[0]), 1)),
        (network.bias, gradient.bias, (int(session.notes.bucket[0]), 1)),
    ):
        kept = part[place]
        part[place] = kept + NUDGE
        above = error(spare())
        part[place] = kept - NUDGE
        below = error(spare())
        part[place] = kept
        # The error is the mean of squares, the gradient that of half of it.
        assert abs((above - below) / (4 * NUDGE) - slopes[place]) < 1e-2 * (1 + abs(slopes[place]))
    first, second = spare(), spare()
    for number in range(1, 40):
        for parts in zip(network, gradient, first, second, strict=True):
            step(*parts, 1e-2, number)
        after = error(gradient)
    assert after < before / 2, f"{before} became {after}"


def the_same_deals_are_played_in_every_seat() -> None:
    session = Session(PRESETS["four-card"], WIDTH, seed=1)
    same = session.contest(3, 3, seed=1, holes=1, rival=session.network)
    assert same.won == 1 / 3
    assert same.own_mean == same.others_mean
    wrong = Network(*(-part for part in session.network))
    better = session.contest(2, 6, seed=1, holes=1, rival=wrong)
    assert better.own_mean + 2 < better.others_mean, better
