"""Words and values in charts are in their places, and every error in a chart shows."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby

import pytest
from PIL import Image

from engine.drawing.canvas import WIDTH
from engine.drawing.charts import Chart, Line, LineChart
from engine.drawing.charts.rendering import render_chart
from engine.drawing.palette import Colour
from tests.cogs.picture.goldens import TOLERANCE, difference
from tests.engine.drawing.charts.samples import LINES, SAMPLES, wrong
from tests.engine.drawing.charts.writing import faults, written

NOTICED = 1.5 * TOLERANCE
LARGEST = 60_000


def picture(chart: Chart) -> Image.Image:
    return Image.open(BytesIO(render_chart(chart))).convert("RGB")


def inked(image: Image.Image, ink: Colour, x: int) -> list[int]:
    """The rows of pixels of that colour in a column."""
    return [y for y in range(image.height) if image.getpixel((x, y)) == ink.value]


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_stays_in_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = picture(SAMPLES[name])
    assert drawn.width == WIDTH
    assert len(render_chart(SAMPLES[name])) <= LARGEST
    texts = written(SAMPLES[name], monkeypatch)
    assert SAMPLES[name].heading in {each.text for each in texts}
    assert faults(texts, drawn.height) == []


def test_whatever_is_wrong_is_seen() -> None:
    found = [(name, difference(render_chart(other), render_chart(right))) for name, other, right in wrong()]
    assert len(found) > 20
    assert [(name, far) for name, far in found if far <= NOTICED] == []


def level(value: float) -> Image.Image:
    """A line of one value from side to side."""
    line = Line(((0, value), (10, value)), Colour.ACCENT)
    return picture(LineChart("", LINES.down, (line,), LINES.across))


def test_a_line_runs_where_the_marks_say() -> None:
    """A level line at the value of a mark covers that mark's own, which goes across the plot."""
    marks = inked(level(12.5), Colour.OUTLINE, WIDTH // 2)
    assert len(marks) == 2 * len(LINES.down.marks)
    for value, _ in LINES.down.marks:
        image = level(value)
        covered = set(marks) - set(inked(image, Colour.OUTLINE, WIDTH // 2))
        assert len(covered) == 2
        assert covered <= set(inked(image, Colour.ACCENT, WIDTH // 2))


@pytest.mark.long
@pytest.mark.parametrize("dashes", [(44, 14), (8, 14), (30, 12, 8, 12), (20, 3), (3, 10)])
def test_dashes_and_what_is_between_are_as_long_as_they_say(dashes: tuple[int, ...]) -> None:
    """Dashes are measured where the line is thickest; one shorter than the line is thick is a dot."""
    line = Line(((0, 62), (10, 62)), Colour.ACCENT, 7, dashes=dashes)
    image = picture(LineChart("", LINES.down, (line,), LINES.across))
    rows = [
        [image.getpixel((x, y)) == Colour.ACCENT.value for x in range(WIDTH)] for y in range(image.height)
    ]
    runs = [len(list(same)) for _, same in groupby(max(rows, key=sum)[::-1])]  # from the end of the line
    shown = [max(length, 7) if number % 2 == 0 else length for number, length in enumerate(dashes)]
    for number, length in enumerate(runs[1:-2]):  # without the margins and a cut one
        assert length == pytest.approx(shown[number % len(shown)], abs=1.5)
