"""A chart of each form, and wrong ones that must not pass for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cogs.picture.charts import (
    Bar,
    BarChart,
    Chart,
    ColumnChart,
    Line,
    LineChart,
    MatrixChart,
    marked,
)
from cogs.picture.palette import Colour

BARS: Final = BarChart(
    "Points a hole",
    (
        Bar("random", 30.8, 0.02, "30.8"),
        Bar("beginner", 17.4, 1.2, "17.4"),
        Bar("hard", 7.5, 2.5, "7.5"),
        Bar("lucky", -3.1, 0.9, "−3.1"),
    ),
)
COLUMNS: Final = ColumnChart(
    "Part of all holes",
    marked(0, 0.4, (0, 0.2, 0.4), lambda mark: f"{mark:.0%}"),
    marked(3.5, 8.5, range(4, 9), str),
    "Turns of each seat",
    ((4.0, 0.06), (5.0, 0.3), (6.0, 0.36), (7.0, 0.2), (8.0, 0.08)),
)
LINES: Final = LineChart(
    "Others a seat expects to beat",
    marked(0, 100, range(0, 101, 25), str),
    (
        Line(((0, 51), (5, 60), (10, 88)), Colour.ACCENT, 7, label="1."),
        Line(((0, 50), (5, 51), (10, 36)), Colour.SKY, 7, dashes=(44, 14), label="2."),
        Line(((0, 49), (5, 42), (10, 35)), Colour.WHITE, 7, dashes=(8, 14), label="3."),
        Line(((0, 49), (2, 30), (10, 6)), Colour.ROSE, 2, dots=6, label="4."),
    ),
    marked(0, 10, (0, 5, 10), str),
    "Course of the hole",
    labels="Place",
)
MATRIX: Final = MatrixChart(
    "How often the row beats the column",
    ("beginner", "easy", "medium"),
    (
        ("hard", ((1.0, "100 %"), (0.95, "95 %"), (0.83, "83 %"))),
        ("medium", ((0.9, "90 %"), (0.6, "60 %"))),
        ("easy", ((0.4, "40 %"),)),
    ),
)
SAMPLES: Final[dict[str, Chart]] = {"bars": BARS, "columns": COLUMNS, "lines": LINES, "matrix": MATRIX}


def wrong() -> Iterator[tuple[str, Chart, Chart]]:
    """What is wrong, a chart that has this one error, and the right one."""
    first, second, *bars = BARS.bars
    for name, bar in (
        ("name", replace(second, name="easy")),
        ("value", replace(second, value=18.4)),
        ("words", replace(second, words="17.6")),
        ("interval", replace(second, within=0.6)),
    ):
        yield f"bars: {name}", replace(BARS, bars=(first, bar, *bars)), BARS
    yield "bars: order", replace(BARS, bars=(second, first, *bars)), BARS
    for at, (place, height) in enumerate(COLUMNS.columns):
        columns = list(COLUMNS.columns)
        columns[at] = place, height + 0.02
        yield f"columns: {place}", replace(COLUMNS, columns=tuple(columns)), COLUMNS
    yield "columns: caption", replace(COLUMNS, caption="Turns of a seat"), COLUMNS
    yield "lines: heading", replace(LINES, heading="Others a seat hopes to beat"), LINES
    for at, line in enumerate(LINES.lines):
        (start, middle, end) = line.points
        moved = start, (middle[0], middle[1] + 5), end
        lines = list(LINES.lines)
        for name, other in (
            ("value", replace(line, points=moved)),
            ("label", replace(line, label="5.")),
            ("colour", replace(line, ink=Colour.OUTLINE)),
        ):
            lines[at] = other
            yield f"lines: {name} of {line.label}", replace(LINES, lines=tuple(lines)), LINES
    (name, cells), *rows = MATRIX.rows
    for at, (share, words) in enumerate(cells):
        changed = list(cells)
        changed[at] = share, words.replace("3", "5") if "3" in words else words.replace("5", "8")
        if changed[at][1] != words:
            yield f"matrix: {words}", replace(MATRIX, rows=((name, tuple(changed)), *rows)), MATRIX
    yield "matrix: colour", replace(MATRIX, rows=((name, ((0.5, "100 %"), *cells[1:])), *rows)), MATRIX
    yield "matrix: columns", replace(MATRIX, columns=("easy", "beginner", "medium")), MATRIX
