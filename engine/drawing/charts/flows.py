"""Charts of stations with arrows between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image

from engine.drawing.canvas import (
    GAP,
    WIDTH,
    Box,
    fill,
    middle_of,
    rounded,
    size_of,
    stamp,
    write,
    write_centred,
)
from engine.drawing.charts import Flow, FlowChart, Point, Station
from engine.drawing.charts.frame import LEAST, SIDE, TOP, headed
from engine.drawing.charts.pen import Spot, pen_on
from engine.drawing.lettering import width
from engine.drawing.palette import Colour

_LINE: Final = 36  # from one line of letters to the next
_PADDING: Final = 16  # from a station's edge to its words
_CORNER: Final = 26
_STEP: Final = 230  # pixels from a station to the one above it
_SIDES: Final = 100  # from the picture's sides to the middle of the outermost stations
_CLEAR: Final = 8  # between a station and an arrow
_STEPS: Final = 60  # parts that an arrow's bend is drawn in
_KEY: Final = 66  # length of a key's line
_KEYS_A_ROW: Final = 2


def paint_flows(chart: FlowChart) -> Image.Image:
    highest, lowest = (pick(station.at[1] for station in chart.stations) for pick in (max, min))
    plot_end = TOP + round((highest - lowest) * _STEP) + 110
    rows = -(-len(chart.keys) // _KEYS_A_ROW)
    canvas = headed(plot_end + rows * (_LINE + 8) + GAP + 12, chart.heading)
    middles = _middles([station.at for station in chart.stations])
    boxes = [_box(station, middle) for station, middle in zip(chart.stations, middles, strict=True)]
    courses = [_course(flow, middles, boxes) for flow in chart.flows]
    for flow, (course, _) in zip(chart.flows, courses, strict=True):
        _paint_arrow(canvas, flow, course)
    for flow, (_, at) in zip(chart.flows, courses, strict=True):
        _paint_words(canvas, flow.words, at)
    for station, box in zip(chart.stations, boxes, strict=True):
        _paint_station(canvas, station, box)
    for number, (words, ink, dashes) in enumerate(chart.keys):
        row, column = number % rows, number // rows
        at = SIDE + column * (WIDTH - 2 * SIDE) // _KEYS_A_ROW, plot_end + row * (_LINE + 8) + _LINE // 2
        _paint_key(canvas, words, ink, dashes, at)
    return canvas


def _middles(places: Sequence[Point]) -> list[Spot]:
    """The middles of the stations on the picture. `places` are the stations' places in the description."""
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    highest = max(y for _, y in places)
    scale = (WIDTH - 2 * _SIDES) / max(right - left, 1)
    return [(_SIDES + (x - left) * scale, TOP + 50 + (highest - y) * _STEP) for x, y in places]


def _box(station: Station, middle: Spot) -> Box:
    wide = max(width(line, LEAST) for line in station.words) + 2 * _PADDING
    high = len(station.words) * _LINE + 2 * _PADDING
    left, top = round(middle[0] - wide / 2), round(middle[1] - high / 2)
    return left, top, left + wide, top + high


def _course(flow: Flow, middles: Sequence[Spot], boxes: Sequence[Box]) -> tuple[list[Spot], Spot]:
    """Return the curve of an arrow between the boxes of its stations, and the spot of its words."""
    (x, y), (to_x, to_y) = middles[flow.start], middles[flow.end]
    control = (x + to_x) / 2 - flow.bend * (to_y - y), (y + to_y) / 2 + flow.bend * (to_x - x)

    def at(part: float) -> Spot:
        weights = (1 - part) ** 2, 2 * part * (1 - part), part**2
        return (
            weights[0] * x + weights[1] * control[0] + weights[2] * to_x,
            weights[0] * y + weights[1] * control[1] + weights[2] * to_y,
        )

    spots = [at(step / _STEPS) for step in range(_STEPS + 1)]
    ends = boxes[flow.start], boxes[flow.end]
    return [spot for spot in spots if not any(_is_near(spot, box) for box in ends)], at(flow.words_at)


def _is_near(spot: Spot, box: Box) -> bool:
    return box[0] - _CLEAR <= spot[0] <= box[2] + _CLEAR and box[1] - _CLEAR <= spot[1] <= box[3] + _CLEAR


def _paint_arrow(canvas: Image.Image, flow: Flow, course: Sequence[Spot]) -> None:
    long, half = 14 + flow.thick, 7 + 0.7 * flow.thick
    tip = course[-1]
    shaft = [spot for spot in course if hypot(spot[0] - tip[0], spot[1] - tip[1]) >= long]
    base = shaft[-1] if shaft else course[0]
    away = hypot(tip[0] - base[0], tip[1] - base[1]) or 1.0
    along = (tip[0] - base[0]) / away, (tip[1] - base[1]) / away
    root = tip[0] - along[0] * long, tip[1] - along[1] * long
    sides = [(root[0] - turn * along[1] * half, root[1] + turn * along[0] * half) for turn in (1, -1)]
    with pen_on(canvas, [*course, *sides], flow.thick, flow.ink) as pen:
        if _length(shaft) > 0:
            pen.line(shaft, flow.thick, flow.dashes)
        pen.area([tip, *sides])


def _length(spots: Sequence[Spot]) -> float:
    return sum(hypot(to_x - x, to_y - y) for (x, y), (to_x, to_y) in pairwise(spots))


def _paint_words(canvas: Image.Image, words: str, at: Spot) -> None:
    """Write `words` on a plate, which keeps them readable on an arrow."""
    wide, x, y = width(words, LEAST), round(at[0]), round(at[1])
    fill(canvas, (x - wide // 2 - 4, y - 15, x + wide // 2 + 4, y + 15), Colour.PANEL)
    write_centred(canvas, words, LEAST, (x, y), (Colour.PANEL, Colour.WHITE))


def _paint_station(canvas: Image.Image, station: Station, box: Box) -> None:
    if station.round:
        stamp(canvas, rounded(*size_of(box), _CORNER), box[:2], Colour.PANEL, station.ground)
    else:
        fill(canvas, box, station.ground)
    x, y = middle_of(box)
    for number, line in enumerate(station.words):
        height = y + round((number - (len(station.words) - 1) / 2) * _LINE)
        write_centred(canvas, line, LEAST, (x, height), (station.ground, station.ink))


def _paint_key(
    canvas: Image.Image, words: str, ink: Colour, dashes: tuple[int, ...], at: tuple[int, int]
) -> None:
    line = [(float(at[0] + 8), float(at[1])), (float(at[0] + _KEY), float(at[1]))]
    with pen_on(canvas, line, 8, ink) as pen:
        pen.line(line, 6, dashes)
    write(canvas, words, LEAST, (at[0] + _KEY + 22, at[1]), (Colour.PANEL, Colour.MUTED))
