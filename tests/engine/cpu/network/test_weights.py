"""The files of the networks: small, and for no other rules than they were made for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.cpu.network.input_layout import layout_of
from engine.cpu.network.weights import StoredNetwork, network_for, pack, path_of, unpack, weights_for
from engine.game.presets import CLASSIC, PRESETS

MOST_BYTES = 350_000
"""Of both files of a preset together."""


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_networks_and_they_are_small(name: str) -> None:
    preset = PRESETS[name]
    for seats in range(preset.fewest, preset.most + 1):
        assert weights_for(preset.rules_for(seats, 3), seats) is not None
    assert sum(path_of(preset, players).stat().st_size for players in ("two", "more")) <= MOST_BYTES


def test_other_rules_have_none() -> None:
    assert weights_for(replace(CLASSIC.rules, knock_bonus=True), 2) is None
    assert weights_for(replace(CLASSIC.rules, preset="ours"), 2) is None
    assert network_for(replace(CLASSIC.rules, preset="ours"), 2) is None
    assert weights_for(replace(CLASSIC.rules, decks=2, holes=4), 2) is weights_for(CLASSIC.rules, 2)
    assert weights_for(replace(CLASSIC.rules, format="skins", par=3), 3) is weights_for(CLASSIC.rules, 6)
    assert weights_for(CLASSIC.rules, 3) is not weights_for(CLASSIC.rules, 2)


def test_what_is_packed_comes_back_nearly_as_it_was() -> None:
    layout, random = layout_of(PRESETS["four-card"].rules), Random(1)
    rows = [[random.uniform(-1, 1) for _ in range(3)] for _ in range(layout.rows)]
    rows[8] = [0.0, 0.0, 0.0]
    file = pack(StoredNetwork(layout, rows, [0.5, 0.25, 0.125], [1.0, -2.0, 4.0], 0.75), {"seed": 1})
    network = unpack(file, layout)
    assert network.rows[7] == pytest.approx(rows[7], abs=1 / 127)
    assert network.rows[8] == (0.0, 0.0, 0.0)
    assert (network.bias, network.head, network.offset) == ([0.5, 0.25, 0.125], [1.0, -2.0, 4.0], 0.75)
    with pytest.raises(ValueError, match="train them anew"):
        unpack(file.replace(b"golf-network/2", b"golf-network/0"), layout)
    with pytest.raises(ValueError, match="train them anew"):
        unpack(file, layout_of(CLASSIC.rules))


def test_a_unit_has_two_slopes() -> None:
    """What is added up in the bot, linear parts and absolute numbers, is each unit by its slope."""
    layout, random = layout_of(PRESETS["house"].rules), Random(2)
    rows = [[random.uniform(-1, 1) for _ in range(4)] for _ in range(layout.rows)]
    network = StoredNetwork(layout, rows, [0.1, -2.0, 0.3, -0.4], [1.0, -2.0, 0.5, -0.1], 0.75)
    weights = network.weights()
    met = random.sample(range(layout.rows), 9)
    sums = [sum(column) for column in zip(weights.begin, *(weights.rows[row] for row in met), strict=True)]
    found = sums[-1] + sum(bend * abs(one) for bend, one in zip(weights.bend, sums, strict=False))
    units = [sum(column) for column in zip(network.bias, *(rows[row] for row in met), strict=True)]
    assert min(units) < 0 < max(units)
    sloped = (unit if unit > 0 else 0.05 * unit for unit in units)
    wanted = 0.75 + sum(head * unit for head, unit in zip(network.head, sloped, strict=True))
    assert found == pytest.approx(wanted)
