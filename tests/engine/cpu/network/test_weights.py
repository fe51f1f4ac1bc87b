"""The files of the networks: small, and for no other rules than they were made for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.cpu.network.input_layout import layout_of
from engine.cpu.network.weights import FOLDER, pack, unpack, weights_for
from engine.game.presets import CLASSIC, PRESETS

MOST_BYTES = 200_000


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_its_network_and_it_is_small(name: str) -> None:
    preset = PRESETS[name]
    assert weights_for(preset.rules_for(preset.most, 3)) is not None
    assert (FOLDER / f"{name}.network").stat().st_size <= MOST_BYTES


def test_other_rules_have_none() -> None:
    assert weights_for(replace(CLASSIC.rules, knock_bonus=True)) is None
    assert weights_for(replace(CLASSIC.rules, preset="ours")) is None
    assert weights_for(replace(CLASSIC.rules, decks=2, holes=4)) is weights_for(CLASSIC.rules)
    assert weights_for(replace(CLASSIC.rules, format="skins", par=3)) is weights_for(CLASSIC.rules)


def test_what_is_packed_comes_back_nearly_as_it_was() -> None:
    layout, random = layout_of(PRESETS["four-card"].rules), Random(1)
    hidden = [[random.uniform(-1, 1) for _ in range(3)] for _ in range(layout.rows)]
    linear = [random.uniform(-2, 2) for _ in range(layout.rows)]
    bias, head = [[0.5, 0.25, 0.125]] * 4, [[1.0, 2.0, 3.0, 4.0]] * 4
    file = pack(hidden, linear, bias, head, {"seed": 1})
    weights = unpack(file, layout)
    assert weights.hidden[7] == pytest.approx(hidden[7], abs=1 / 127)
    assert weights.linear == pytest.approx(linear, abs=1e-3)
    assert (weights.bias[2], weights.head[3]) == ((0.5, 0.25, 0.125), (1.0, 2.0, 3.0, 4.0))
    for wrong in (file[:-1], file.replace(b"golf-network/1", b"golf-network/0")):
        with pytest.raises(ValueError, match="train them anew"):
            unpack(wrong, layout)
