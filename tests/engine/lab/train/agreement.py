"""Compare the two programs of the network: run by `test_training` with Numba's compiling off."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine.cpu.known import Known
from engine.cpu.network.evaluation import UNIT, NetworkValues
from engine.cpu.network.input_layout import InputLayout, layout_of
from engine.cpu.network.weights import StoredNetwork, pack, unpack
from engine.game.presets import PRESETS
from engine.lab.kernel.coded import coded
from engine.lab.kernel.codes import numbers_of
from engine.lab.kernel.legal import legal
from engine.lab.kernel.observation import new_observation, observe
from engine.lab.kernel.play import NO_STOCKS, apply
from engine.lab.kernel.state import deal, new_state
from engine.lab.train.decide import answer, decide
from engine.lab.train.workspace import network_of, new_decision, new_network, stored_of
from tests.engine.cpu.players import dealt, memories
from tests.engine.lab.codes import code_of

WIDTH = 3
COMPARED = 12
EXACTLY = 5e-3


def a_network(layout: InputLayout) -> StoredNetwork:
    """Some network or other, as it is read from its file."""
    chance = np.random.default_rng(1)
    network = new_network(layout.rows, WIDTH)
    for part in network:
        part[:] = chance.normal(0, 0.3, part.shape)
    return unpack(pack(stored_of(network, layout), {}), layout)


def compare(name: str) -> None:
    """Both value every choice alike, in `COMPARED` positions of holes played half by chance."""
    preset = PRESETS[name]
    layout = layout_of(preset.rules)
    stored = a_network(layout)
    network, weights = network_of(stored), stored.weights()
    seen, state = new_observation(), new_state()
    random = Random(name)
    compared = seed = 0
    while compared < COMPARED:
        seed += 1
        seats = random.randint(preset.fewest, preset.most)
        hole = dealt(preset, seats, seed)
        rules = coded(hole.rules)
        decision = new_decision(network, hole.rules, seen)
        first = [(hole.dealer + 1 + place) % seats for place in range(seats)]
        deck = [card for seat in first for card in hole.grids[seat]] + hole.discard + hole.stock[::-1]
        deal(rules, state, seats, hole.dealer, numbers_of(deck))
        remembered = memories(hole)
        weighing = None
        while (waiting := hole.waiting()) and not hole.reshuffles:
            seat = waiting[0]
            view = hole.observe(seat)
            action = random.choice(view.legal)
            in_hand = view.phase in ("drawn", "taken")
            left = len(hole.stock)
            # A draw after which the stock has another row is not weighed exactly beforehand.
            alike = view.phase == "taken" or left // 4 == (left + 1) // 4
            if in_hand and weighing == seat and alike:
                observe(rules, state, seat, seen)
                values = NetworkValues(Known(view, remembered[seat]), weights).values()
                found = answer(decision, legal(rules, state, seat)).action
                theirs = next(one for one in values if code_of(one) == found)
                assert values[theirs] == pytest.approx(min(values.values()), abs=EXACTLY)
            weighing = None
            if view.phase != "opening" and random.random() < 0.3:
                observe(rules, state, seat, seen)
                choice = decide(decision, legal(rules, state, seat))
                values = NetworkValues(Known(view, remembered[seat]), weights).values()
                best = min(values, key=lambda one, values=values: values[one])  # type: ignore[misc]  # a default
                assert values[best] == pytest.approx(choice.value * UNIT, abs=EXACTLY)
                theirs = next(one for one in values if code_of(one) == choice.action)
                assert values[theirs] == pytest.approx(values[best], abs=EXACTLY)
                compared += 1
                weighing = seat if view.phase == "choose" else None
                action = best
            apply(rules, state, seat, code_of(action), np.uint64(0), NO_STOCKS)
            hole.apply(action)
