"""A chart of each kind, and wrong charts that must be told from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.drawing.charts import (
    Axis,
    Bar,
    BarChart,
    BracketChart,
    BracketSeat,
    BracketTable,
    Chart,
    ColumnChart,
    Dot,
    DotChart,
    Flow,
    FlowChart,
    Line,
    LineChart,
    MatrixChart,
    RankChart,
    Ranked,
    Station,
    marked,
)
from engine.drawing.palette import Colour

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
    "Share of holes",
    marked(0, 0.4, (0, 0.2, 0.4), lambda mark: f"{mark:.0%}"),
    marked(3.5, 8.5, range(4, 9), str),
    "Turns per player",
    ((4.0, 0.06), (5.0, 0.3), (6.0, 0.36), (7.0, 0.2), (8.0, 0.08)),
)
LINES: Final = LineChart(
    "Chance to beat another player",
    marked(0, 100, range(0, 101, 25), str),
    (
        Line(((0, 51), (5, 60), (10, 88)), Colour.ACCENT, 7, label="1."),
        Line(((0, 50), (5, 51), (10, 36)), Colour.SKY, 7, dashes=(44, 14), label="2."),
        Line(((0, 49), (5, 42), (10, 35)), Colour.WHITE, 7, dashes=(8, 14), label="3."),
        Line(((0, 49), (2, 30), (10, 6)), Colour.ROSE, 2, dots=6, label="4."),
    ),
    marked(0, 10, (0, 5, 10), str),
    "Part of the hole played",
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
BANDS: Final = LineChart(
    "Points beyond the mean of all",
    marked(-10, 10, range(-10, 11, 5), lambda mark: str(mark).replace("-", "−")),
    (
        Line(((1, -6), (3, 8)), Colour.ACCENT, 7, label="ev", band=((-8, -4), (7, 9))),
        Line(((1, 3), (2, -2), (3, 1)), Colour.SKY, 0, 7, label="easy", band=((1, 5), (-6, 0), (-1, 3))),
        Line(((1.2, 6), (3.2, 2)), Colour.SKY, 0, 7, label="hard", band=((3, 9), (0, 4)), hollow=True),
        Line(((1, -9), (3, -8)), Colour.ACCENT, 7, dashes=(30, 12), label="random"),
    ),
    marked(0.5, 3.5, range(1, 4), str),
    "Seat, in the order of play",
)
DOTS: Final = DotChart(
    "Difference, and where it may lie",
    Axis(-1.05, 1.05, ((0.0, "none"),)),
    (
        Dot("points of a seat", -0.6, 0.1, ("7.85 › 6.94", "−0.91 ± 0.04")),
        Dot("points of the seat that begins, beyond the mean", 0.3, 0.5, ("1.00", "+0.09"), Colour.MUTED),
    ),
    "Each on a scale of its own",
)
FLOWS: Final = FlowChart(
    "Card moves per hole",
    (
        Station(("stock",), (0, 1), Colour.OUTLINE, Colour.WHITE, round=False),
        Station(("in hand,", "drawn"), (2, 1), Colour.DIM, Colour.SPADE, round=True),
        Station(("face up",), (2, 0), Colour.WHITE, Colour.INK, round=True),
    ),
    (
        Flow(0, 1, "9.7", 8, Colour.ACCENT, (26, 12)),
        Flow(1, 2, "8.8", 11, Colour.SKY, bend=0.3),
        Flow(2, 0, "rare", 3, Colour.MUTED, (2, 12), words_at=0.3),
    ),
    (
        ("taken unseen", Colour.ACCENT, ()),
        ("shown to player", Colour.WHITE, (26, 12)),
        ("rest", Colour.SKY, ()),
    ),
)
RANKS: Final = RankChart(
    "Skill rating · last week",
    (
        Ranked(1, "Ana", "12 matches", "1687"),
        Ranked(2, "Щукин with a long name", "1 match", "1640"),
        Ranked(2, "Zoë", "3 matches", "1640"),
        Ranked(4, "expert", "7 matches · computer", "1502?"),
        *(Ranked(number, f"Guest {number}", "2 matches", str(1510 - number)) for number in range(5, 11)),
    ),
)
_CHLOE: Final = BracketSeat("Chloe", "3", through=True, own=True)
BRACKET: Final = BracketChart(
    "Autumn cup",
    ("Round 1", "Round 2", "Final"),
    (
        (
            BracketTable((BracketSeat("Ana", "5"), BracketSeat("Щукин", "2", through=True))),
            BracketTable((BracketSeat("Ben", through=True),)),
            BracketTable((_CHLOE, BracketSeat("Dan", "12"))),
            BracketTable(()),
        ),
        (
            BracketTable((BracketSeat("Щукин", "7", through=True), BracketSeat("Ben", "9"))),
            BracketTable((_CHLOE,)),
        ),
        (BracketTable((BracketSeat("Щукин", "8"), _CHLOE)),),
    ),
    "Chloe",
    winner_own=True,
)
SAMPLES: Final[dict[str, Chart]] = {
    "bars": BARS,
    "columns": COLUMNS,
    "lines": LINES,
    "matrix": MATRIX,
    "bands": BANDS,
    "dots": DOTS,
    "flows": FLOWS,
    "ranks": RANKS,
    "bracket": BRACKET,
}


def _wrong_bands() -> Iterator[tuple[str, Chart, Chart]]:
    line, easy, hard, chance = BANDS.lines
    for name, other in (
        ("no band", (replace(line, band=()), easy, hard, chance)),
        ("another band", (replace(line, band=((-9, -2), (6, 10))), easy, hard, chance)),
        ("another whisker", (line, replace(easy, band=((1, 5), (-4, 0), (-1, 3))), hard, chance)),
        ("full dots", (line, easy, replace(hard, hollow=False), chance)),
        ("no dashes", (line, easy, hard, replace(chance, dashes=()))),
    ):
        yield f"bands: {name}", replace(BANDS, lines=other), BANDS


def _wrong_dots() -> Iterator[tuple[str, Chart, Chart]]:
    first, second = DOTS.dots
    for name, other in (
        ("value", (replace(first, value=-0.5), second)),
        ("interval", (replace(first, within=0.2), second)),
        ("words", (replace(first, words=("7.85 › 6.94", "+0.91 ± 0.04")), second)),
        ("colour", (first, replace(second, ink=Colour.ACCENT))),
        ("order", (second, first)),
    ):
        yield f"dots: {name}", replace(DOTS, dots=other), DOTS


def _wrong_flows() -> Iterator[tuple[str, Chart, Chart]]:
    first, second, third = FLOWS.flows
    for name, other in (
        ("direction", (first, replace(second, start=2, end=1), third)),
        ("words", (replace(first, words="9.1"), second, third)),
        ("thickness", (first, replace(second, thick=5), third)),
        ("colour", (replace(first, ink=Colour.SKY), second, third)),
        ("dashes", (first, second, replace(third, dashes=()))),
        ("missing", (first, second)),
    ):
        yield f"flows: {name}", replace(FLOWS, flows=other), FLOWS
    station, *others = FLOWS.stations
    changed = replace(station, ground=Colour.WHITE, ink=Colour.INK), *others
    yield "flows: ground", replace(FLOWS, stations=changed), FLOWS


def _wrong_ranks() -> Iterator[tuple[str, Chart, Chart]]:
    winner, runner_up, *places = RANKS.rows
    for name, place in (
        ("rank", replace(runner_up, rank=3)),
        ("name", replace(runner_up, name="Plotkin")),
        ("note", replace(runner_up, note="9 matches")),
        ("figure", replace(runner_up, figure="1610")),
    ):
        yield f"ranks: {name}", replace(RANKS, rows=(winner, place, *places)), RANKS


def _wrong_brackets() -> Iterator[tuple[str, Chart, Chart]]:
    (first, *others), *columns = BRACKET.columns
    loser, winner = first.seats
    for name, seats in (
        ("name", (replace(loser, name="Zoë"), winner)),
        ("figure", (replace(loser, figure="9"), winner)),
        ("who goes on", (replace(loser, through=True), replace(winner, through=False))),
        ("own", (replace(loser, own=True), winner)),
        ("order", (winner, loser)),
    ):
        table = BracketTable(seats)
        yield f"bracket: {name}", replace(BRACKET, columns=((table, *others), *columns)), BRACKET
    yield "bracket: winner", replace(BRACKET, winner="Ana"), BRACKET
    yield "bracket: own winner", replace(BRACKET, winner_own=False), BRACKET
    yield "bracket: round", replace(BRACKET, names=("Round 1", "Round 3", "Final")), BRACKET


def wrong() -> Iterator[tuple[str, Chart, Chart]]:
    """The name of an error, a chart with that error alone, and the right chart."""
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
    yield from _wrong_ranks()
    yield from _wrong_brackets()
    yield from _wrong_bands()
    yield from _wrong_dots()
    yield from _wrong_flows()
    (name, cells), *rows = MATRIX.rows
    for at, (share, words) in enumerate(cells):
        changed = list(cells)
        changed[at] = share, words.replace("3", "5") if "3" in words else words.replace("5", "8")
        if changed[at][1] != words:
            yield f"matrix: {words}", replace(MATRIX, rows=((name, tuple(changed)), *rows)), MATRIX
    yield "matrix: colour", replace(MATRIX, rows=((name, ((0.5, "100 %"), *cells[1:])), *rows)), MATRIX
    yield "matrix: columns", replace(MATRIX, columns=("easy", "beginner", "medium")), MATRIX
