"""The rows of a position: each in its block, and each for what it stands for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.known import Known
from engine.cpu.network.describe import Description
from engine.cpu.network.input_layout import MOST_UNSEEN, UNKNOWN, group_id, layout_of
from engine.game.presets import PRESETS
from tests.engine.cpu.players import dealt
from tests.engine.cpu.test_house_rules import house
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import a_few

ACE, FOUR, FIVE, SEVEN, EIGHT, NINE, TEN, QUEEN, KING = 0, 3, 4, 6, 7, 8, 9, 11, 12


def described(known: Known) -> Description:
    return Description(known, layout_of(known.rules))


def two_grids() -> Description:
    """Own: 5 10 K / 8 7 5; the next seat's: 9 Q A / 3 4 6. The first two of each are face up."""
    return described(Known(house("5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C").observe(0), {}))


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(0, 60), seed=st.integers(0, 999))
def test_every_row_is_in_its_block(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].most, seed), presses, Random(seed))
    if known is None:
        return
    found, layout = described(known), layout_of(known.rules)
    for part in range(layout.parts):
        group, *crossing = sorted(found.own_rows(part, found.unseen))
        assert layout.own <= group < layout.following
        assert all(row < layout.following or layout.before <= row < layout.unseen for row in crossing)
    public = found.public_rows(found.unseen)
    groups = len(public) // (known.view.seats - 1)
    assert all(layout.following <= row < layout.others for row in public[:groups])
    assert all(layout.others <= row < layout.leaves for row in public[groups:])
    for rank in range(13):
        assert all(layout.leaves <= row < layout.before for row in found.leaving_rows(rank))
    blocks = (
        layout.next_hidden,
        layout.stock,
        layout.seats,
        layout.own_turns,
        layout.next_turns,
        layout.rows,
    )
    for first, row, following in zip(blocks, found.steady_rows(), blocks[1:], strict=False):
        assert first <= row < following
    assert layout.hidden <= found.hidden_row(known.hidden) < layout.next_hidden
    assert layout.stock + min(known.view.stock // 4, 26) in found.steady_rows()


def test_a_group_says_what_would_complete_it() -> None:
    found = two_grids()
    found.own[:] = [FIVE, TEN, KING, EIGHT, SEVEN, FIVE]
    unseen = [4] * 13
    unseen[FIVE], unseen[EIGHT], unseen[SEVEN] = 2, 3, 1
    rows = [found.own_rows(column, unseen)[0] for column in range(3)]
    counts = MOST_UNSEEN + 1
    assert rows[0] == group_id((FIVE, EIGHT)) * counts + 2 + 3
    assert rows[1] == group_id((TEN, SEVEN)) * counts + 4 + 1
    found.own[:] = [FIVE, UNKNOWN, KING, FIVE, UNKNOWN, UNKNOWN]
    whole, unknown, half = (found.own_rows(column, unseen)[0] for column in range(3))
    assert whole == group_id((FIVE, FIVE)) * counts
    assert unknown == group_id((UNKNOWN, UNKNOWN)) * counts
    assert half == group_id((KING, UNKNOWN)) * counts + 4


def test_three_are_completed_by_the_third_only() -> None:
    rules = PRESETS["nine-card"].rules_for(2, 1)
    found = described(Known(dealt(PRESETS["nine-card"], 2, 3).observe(0), {}))
    assert found.layout == layout_of(rules)
    found.own[:] = [FIVE, ACE, KING, FIVE, FOUR, UNKNOWN, UNKNOWN, ACE, UNKNOWN]
    unseen = [3] * 13
    rows = [found.own_rows(column, unseen)[0] % (MOST_UNSEEN + 1) for column in range(3)]
    assert rows == [3, 3, 0], "5 5 ?, A 4 A, and K ? ? which takes two more"


def test_a_single_card_says_who_else_has_its_rank() -> None:
    found = two_grids()
    layout = found.layout
    found.own[:] = [NINE, NINE, QUEEN, NINE, KING, UNKNOWN]
    paired, single, beside_unknown = (found.own_rows(column, found.unseen)[1:] for column in range(3))
    assert paired == []
    # Between two, the seat before is also the next: 9 and Q lie singly beside unknown cards there.
    assert layout.before + (NINE * 2 + 1) * 3 + 1 in single
    assert layout.after + (NINE * 2 + 1) * 3 + 1 in single
    assert layout.after + (KING * 2 + 1) * 3 in single
    assert beside_unknown == [layout.before + QUEEN * 2 * 3 + 1, layout.after + QUEEN * 2 * 3 + 1]


def test_a_card_left_is_seen_beside_what_the_next_seat_has() -> None:
    found = two_grids()
    assert found.leaving_rows(NINE) == [
        found.layout.leaves + group_id(group) * 13 + NINE
        for group in ((NINE, UNKNOWN), (QUEEN, UNKNOWN), (UNKNOWN, UNKNOWN))
    ]
