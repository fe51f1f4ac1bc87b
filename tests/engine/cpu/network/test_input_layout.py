"""Each row of the network’s first layer means one thing."""

from __future__ import annotations

import pytest

from engine.cpu.network.input_layout import group_id


@pytest.mark.parametrize("size", [2, 3])
def test_groups_are_numbered_without_gaps_whatever_their_order(size: int) -> None:
    symbols = range(7)
    groups = [
        (one, *rest)
        for one in symbols
        for rest in ([(x,) for x in symbols] if size == 2 else [(x, y) for x in symbols for y in symbols])
    ]
    numbers = {group_id(group) for group in groups}
    assert numbers == set(range(len(numbers)))
    assert all(group_id(group) == group_id(tuple(sorted(group))) for group in groups)
