"""The rows of a position: each in its block, and the same however they are gathered."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.known import Known
from engine.cpu.network.describe import Description
from engine.cpu.network.input_layout import layout_of
from engine.game.presets import PRESETS
from tests.engine.cpu.players import dealt
from tests.engine.cpu.test_house_rules import house
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import a_few

ONCE = ("hidden", "next_hidden", "mean", "stock", "seats", "own_turns", "next_turns")
"""Blocks of which one row applies to each position."""


def described(known: Known) -> Description:
    return Description(known, layout_of(known.rules))


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(0, 60), seed=st.integers(0, 999))
def test_every_row_is_in_its_block(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].most, seed), presses, Random(seed))
    if known is None:
        return
    found = described(known)
    rows, layout = [*found.own_rows(known.hidden), *found.common], found.layout
    assert min(rows) >= 0 and max(rows) < layout.rows
    for block in ONCE:
        starts = sorted(value for value in layout._asdict().values() if value > getattr(layout, block))
        assert sum(getattr(layout, block) <= row < starts[0] for row in rows) == 1, block
    assert layout.stock + min(known.view.stock // 4, 26) in rows
    assert len(found.tops) == 14
    for top in found.tops:
        assert all(layout.top <= row < layout.own_outs for row in top)
    if not layout.anywhere:
        columns = [row for column in range(known.rules.columns) for row in found.column_rows(column)]
        assert sorted([*columns, found.hidden_row(known.hidden)]) == sorted(found.own_rows(known.hidden))


def test_the_stage_of_a_hole() -> None:
    codes = "5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C"
    hole = house(codes)
    assert [described(Known(hole.observe(0), {})).bucket(goes_out) for goes_out in (False, True)] == [0, 1]
    assert described(Known(house(codes, other_up="0 1 2 3 4").observe(0), {})).bucket(False) == 3
    hole.out = 1
    assert described(Known(hole.observe(0), {})).bucket(True) == 2
    fixed = house(codes, ending="turns", turns=9)
    for had, bucket in ((0, 3), (5, 3), (6, 2), (8, 0)):
        fixed.turns[0] = had
        assert described(Known(fixed.observe(0), {})).bucket(False) == bucket


def test_a_card_that_pairs_for_the_next_seat_is_said_of_the_top() -> None:
    found = described(Known(house("5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C").observe(0), {}))
    matching = [rank for rank in range(13) if found.layout.match + rank in found.tops[rank]]
    assert matching == [8, 11], "a nine and a queen lie alone"
