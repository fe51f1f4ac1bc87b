"""A title stands above a chart in as many lines as needed and leaves the chart unchanged."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

from engine.drawing.canvas import WIDTH
from engine.drawing.charts.frame import SIDE, wrapped
from engine.drawing.charts.rendering import render_chart
from engine.drawing.lettering import width
from tests.engine.drawing.charts.samples import BARS


def drawn(title: str) -> Image.Image:
    return Image.open(BytesIO(render_chart(BARS, title))).convert("RGB")


def test_the_chart_below_a_title_is_the_same() -> None:
    bare, titled = drawn(""), drawn("classic, searching")
    above = titled.height - bare.height
    assert above > 0
    assert ImageChops.difference(titled.crop((0, above, WIDTH, titled.height)), bare).getbbox() is None
    assert drawn("classic, by chance").tobytes() != titled.tobytes()


def test_a_long_title_takes_several_lines() -> None:
    long = "classic, super kings, compared with classic, lucky swing, wolfpack, knock bonus"
    lines = wrapped(long, 34, WIDTH - 2 * SIDE)
    assert " ".join(lines) == long
    assert len(lines) > 1
    assert all(width(line, 34) <= WIDTH - 2 * SIDE for line in lines)
    assert drawn(long).height > drawn("classic").height


def test_a_word_wider_than_the_picture_is_cut() -> None:
    (line,) = wrapped("x" * 200, 34, WIDTH)
    assert line.endswith("…")
    assert width(line, 34) <= WIDTH
