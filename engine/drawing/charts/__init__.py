"""Descriptions of charts: values and translated words. Nothing here knows about golf, or needs Pillow.

`engine.drawing.charts.rendering` draws the charts in the look of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, NamedTuple

from engine.drawing.palette import Colour

HEIGHT: Final = 520
"""Height in pixels of a chart that has marks along the bottom."""

Point = tuple[float, float]
"""Two values: the first along the bottom, the second upwards."""

_STEPS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)


class Axis(NamedTuple):
    """Axis of a plot, from `low` to `high`. `marks` are values between them, each with its words."""

    low: float
    high: float
    marks: tuple[tuple[float, str], ...]

    def at(self, value: float, start: float, end: float) -> float:
        """Return the place of a value, in pixels, on an axis drawn from `start` to `end`."""
        return start + (value - self.low) / (self.high - self.low) * (end - start)


def marked(low: float, high: float, marks: Iterable[float], words: Callable[[float], str]) -> Axis:
    """Return an axis from `low` to `high` with the `marks` between, put into words by `words`."""
    return Axis(low, high, tuple((mark, words(mark)) for mark in marks if low <= mark <= high))


def around(values: Iterable[float], most: int, words: Callable[[float], str]) -> Axis:
    """Return an axis with at most `most` marks, the first below all `values`, the last above them.

    The axis begins at the first mark and ends at the last. `words` returns the label of a mark.
    """
    marks = even(values, most)
    return marked(marks[0], marks[-1], marks, words)


def even(values: Iterable[float], most: int) -> tuple[float, ...]:
    """Return at most `most` round numbers at equal distances, from below all values to above them.

    Values that are very far apart have more numbers, in steps of 500.
    """
    known = list(values)
    lowest, highest = min(known), max(known)
    step = next((each for each in _STEPS if (highest - lowest) / each <= most - 2), _STEPS[-1])
    first, last = floor(lowest / step), ceil(highest / step)
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with an interval that is 2 · `within` wide. `words` stand at the end of the bar."""

    name: str
    value: float
    within: float
    words: str


@dataclass(frozen=True, slots=True)
class BarChart:
    """Lying bars, from top to bottom."""

    heading: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class ColumnChart:
    """Standing bars. The axis `across` has half a step of room beyond the first and the last bar.

    `columns` has the place on `across` and the height of each bar; the places are one step apart.
    """

    heading: str
    down: Axis
    across: Axis
    caption: str
    columns: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Values from left to right. Its `label` stands at its end.

    `thick` is the thickness of the line and `dots` the radius of a dot at each value, in pixels; 0 means
    none. `dashes` are lengths in pixels, drawn and left out by turns, from the line's end on. `band` is the
    interval of each value: a pale band around a line, a whisker at a lone dot. `hollow` dots are rings.
    """

    points: tuple[Point, ...]
    ink: Colour
    thick: int = 6
    dots: int = 0
    dashes: tuple[int, ...] = ()
    label: str = ""
    band: tuple[tuple[float, float], ...] = ()
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines; the first is painted below all others.

    `across` is the axis along the bottom, or None; `caption` is its name. `labels` is the heading of the
    lines' labels. If the lines have equal colours, a sample of the line stands beside each label.
    """

    heading: str
    down: Axis
    lines: tuple[Line, ...]
    across: Axis | None = None
    caption: str = ""
    labels: str = ""
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class MatrixChart:
    """Rows of cells: a share from 0 to 1 and its words. A row may be shorter than `columns`."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[float, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with an interval that is 2 · `within` wide. `words` are lines beside the dot."""

    name: str
    value: float
    within: float
    words: tuple[str, ...]
    ink: Colour = Colour.ACCENT


@dataclass(frozen=True, slots=True)
class DotChart:
    """Dots on lying whiskers, from top to bottom, along the axis `across`."""

    heading: str
    across: Axis
    dots: tuple[Dot, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Station:
    """A box with lines of `words`. Its middle `at` counts from the left and upwards."""

    words: tuple[str, ...]
    at: Point
    ground: Colour
    ink: Colour
    round: bool


@dataclass(frozen=True, slots=True)
class Flow:
    """An arrow from one station to another, by their numbers; `words` stand on it.

    `bend` is how far the arrow bends to one side, and `words_at` how far along it the words stand, both as a
    part of the arrow's length.
    """

    start: int
    end: int
    words: str
    thick: float
    ink: Colour
    dashes: tuple[int, ...] = ()
    bend: float = 0.0
    words_at: float = 0.5


@dataclass(frozen=True, slots=True)
class FlowChart:
    """Stations with arrows between them. `keys` are the legend of colours and dashes."""

    heading: str
    stations: tuple[Station, ...]
    flows: tuple[Flow, ...]
    keys: tuple[tuple[str, Colour, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in a ranking: its `rank`, a name with a `note` beside it, and the `figure` that decides.

    The rank is 0 for a name without a place. `own`: the place is the reader's.
    """

    rank: int
    name: str
    note: str
    figure: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class RankChart:
    """Places from top to bottom."""

    heading: str
    rows: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A seat of a table: a name with a `figure`, both "" while the seat's player is unknown.

    `through`: this player reaches the next round. `own`: the seat is the reader's.
    """

    name: str = ""
    figure: str = ""
    through: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of a bracket. A table without seats is not drawn."""

    seats: tuple[BracketSeat, ...]

    @property
    def own(self) -> bool:
        """Whether the reader sits at the table."""
        return any(seat.own for seat in self.seats)

    @property
    def own_through(self) -> bool:
        """Whether the reader sits at the table and reaches the next round."""
        return any(seat.own and seat.through for seat in self.seats)


@dataclass(frozen=True, slots=True)
class BracketChart:
    """Tables in `columns` from left to right; `names` are the names of the columns.

    Equally many tables of a column lead to each table of the next column. `winner` is the name of the overall
    winner: "" while nobody has won, and in a part of the bracket without the final.
    """

    heading: str
    names: tuple[str, ...]
    columns: tuple[tuple[BracketTable, ...], ...]
    winner: str = ""
    winner_own: bool = False


Chart = BarChart | ColumnChart | LineChart | MatrixChart | DotChart | FlowChart | RankChart | BracketChart
