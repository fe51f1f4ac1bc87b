"""How much better choices could be: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from math import sqrt
from random import Random

import numpy as np

from engine.advice.imagined import Imagined
from engine.cpu.network.weights import weights_for
from engine.game.presets import CLASSIC
from engine.lab.kernel.codes import DRAW, TAKE
from engine.lab.kernel.play_out import state_of
from engine.lab.train.headroom import headroom
from engine.lab.train.play_on import player_of, values_by_network
from engine.lab.train.steady_outcomes import steady_outcomes
from engine.lab.train.workspace import Network, network_of
from tests.engine.lab.train.last_turns import before_it

SAMPLES = 80


def classic_network() -> Network:
    """The network that `expert` plays `classic` with."""
    weights = weights_for(CLASSIC.rules)
    assert weights is not None
    return network_of(weights)


def luck_of_draws_is_taken_out_of_outcomes() -> None:
    """Before the last turn of two: the same mean and less spread if one draws; taking has no luck."""
    view = before_it().view
    decision, buffers = player_of(classic_network(), view.rules, view.seats)
    root = state_of(Imagined(view, before_it().remembered).deal(Random(0)))
    plain, steady = np.zeros((2, SAMPLES, 2))
    points = np.zeros(view.seats, np.int16)
    for outcomes, found in ((values_by_network, plain), (steady_outcomes, steady)):
        outcomes(decision, root, np.array([TAKE, DRAW], np.int16), 1, buffers, points, found)
    assert (steady[:, 0] == plain[:, 0]).all()
    differences = steady[:, 1] - plain[:, 1]
    assert abs(differences.mean()) < 4 * differences.std() / sqrt(SAMPLES)
    assert steady[:, 1].var() < 0.75 * plain[:, 1].var()  # what the hidden card is stays luck


def the_headroom_is_bounded_on_both_sides() -> None:
    """The best by all samples gains something; the best by one half of them gains less by the other half."""
    lower, upper = headroom(classic_network(), CLASSIC.rules_for(2, holes=1), 2, 3, 4, 1)
    assert upper.value > 0
    assert lower.value < upper.value
