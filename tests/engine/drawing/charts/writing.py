"""Texts in a chart, with their places."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import Image

from engine.drawing.canvas import GAP, WIDTH, Box, stamp
from engine.drawing.charts import Chart
from engine.drawing.charts.frame import LETTERS
from engine.drawing.charts.rendering import render_chart
from engine.drawing.lettering import text_mask
from engine.drawing.palette import Colour

LEAST = 30
"""Size of letters whose capitals are eight pixels high on a phone whose pictures are 300 wide."""


class Written(NamedTuple):
    """A text, the size of its letters and the box that their ink fills."""

    text: str
    size: int
    box: Box


def written(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Draw the chart and return all texts in it."""
    masks: dict[int, tuple[Image.Image, str, int]] = {}  # the masks too: else another may get the same id
    found: list[Written] = []

    def masked(text: str, size: int) -> Image.Image:
        mask = text_mask(text, size)
        masks[id(mask)] = mask, text, size
        return mask

    def stamped(
        canvas: Image.Image, mask: Image.Image, at: tuple[int, int], ground: Colour, ink: Colour
    ) -> None:
        stamp(canvas, mask, at, ground, ink)
        if id(mask) in masks and (box := mask.getbbox()) is not None:
            left, top, right, bottom = box
            moved = at[0] + left, at[1] + top, at[0] + right, at[1] + bottom
            _, text, size = masks[id(mask)]
            found.append(Written(text, size, moved))

    with monkeypatch.context() as patched:
        patched.setattr("engine.drawing.canvas.text_mask", masked)
        patched.setattr("engine.drawing.canvas.stamp", stamped)
        render_chart.__wrapped__(chart)
    return found


def faults(texts: list[Written], height: int) -> list[str]:
    """Texts that are cut, too small, beyond the panel or over another text."""
    return [
        *(f"cut: {each.text}" for each in texts if each.text.endswith("…")),
        *(f"small: {each.text}" for each in texts if not LEAST <= each.size <= LETTERS),
        *(f"outside: {each.text}" for each in texts if not _is_inside(each.box, height)),
        *(
            f"over each other: {one.text} and {other.text}"
            for one, other in combinations(texts, 2)
            if _overlap(one.box, other.box)
        ),
    ]


def _is_inside(box: Box, height: int) -> bool:
    left, top, right, bottom = box
    return left >= 2 * GAP and top >= 2 * GAP and right <= WIDTH - 2 * GAP and bottom <= height - 2 * GAP


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
