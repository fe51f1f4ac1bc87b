"""The small picture of a grid has a back for each card, at any size of grid."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from cogs.picture.picture_attachments import GRID_SIZE, grid_file, render_grid
from engine.drawing.palette import Colour
from engine.game.presets import PRESETS


def backs(line: list[tuple[int, ...]]) -> int:
    """How many cards a line of pixels crosses."""
    bare = [pixel in (Colour.PANEL.value, Colour.TABLE.value) for pixel in line]
    return sum(before and not after for before, after in pairwise(bare))


@pytest.mark.parametrize("name", PRESETS)
def test_it_has_as_many_rows_and_columns_as_the_grid(name: str) -> None:
    rules = PRESETS[name].rules
    image = Image.open(BytesIO(grid_file(rules).draw())).convert("RGB")
    assert image.size == (GRID_SIZE, GRID_SIZE) and len(render_grid(rules.rows, rules.columns)) < 20_000
    across = {backs([image.getpixel((x, y)) for x in range(GRID_SIZE)]) for y in range(GRID_SIZE)}  # type: ignore[misc]
    down = {backs([image.getpixel((x, y)) for y in range(GRID_SIZE)]) for x in range(GRID_SIZE)}  # type: ignore[misc]
    assert (max(across), max(down)) == (rules.columns, rules.rows)
    assert f"{rules.rows} row" in grid_file(rules).alt_text
