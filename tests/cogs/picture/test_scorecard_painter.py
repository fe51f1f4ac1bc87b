"""The picture of a scorecard: its size, and where its columns stand."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.picture import ScorecardPicture, render_scorecard
from cogs.picture.scorecard_painter import _blocks
from tests.cogs.picture.test_scorecard import scorecards
from tests.engine.effort import examples


@examples(12)
@given(scorecards(st.text(max_size=40)))
def test_any_scorecard_can_be_drawn(card: ScorecardPicture) -> None:
    png = render_scorecard(card)
    image = Image.open(BytesIO(png))
    assert (image.format, image.width) == ("PNG", 800)
    assert image.height <= 1040
    assert len(png) <= 150_000


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("holes", [1, 3, 9, 10, 18])
def test_columns_stand_side_by_side_within_the_picture(seats: int, holes: int) -> None:
    blocks = _blocks(ScorecardPicture(("Ana",) * seats, ((1,) * seats,), holes))
    assert [hole for block in blocks for hole in block.holes] == list(range(holes if holes > 1 else 0))
    for block in blocks:
        boxes = [block.cell_at(column, 0) for column in range(len(block.holes) + 1)]
        assert boxes[0][0] >= 180
        assert boxes[-1][2] <= 800 - 8
        assert all(one[2] == other[0] for one, other in pairwise(boxes))
        assert block.letters >= 26, "at half the size it must still be readable"
