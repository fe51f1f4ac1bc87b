"""Charts that the lab alone draws, described from numbers; see also `engine.figures.charts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from engine.drawing.charts import (
    Axis,
    Dot,
    DotChart,
    Flow,
    FlowChart,
    Line,
    LineChart,
    Station,
    around,
    even,
    marked,
)
from engine.drawing.palette import Colour
from engine.figures.charts import Measured, line_of, parts_axis
from engine.lab.games.places import (
    ALL,
    BELOW,
    DRAWN,
    NOBODY,
    OWNER,
    PEEKED,
    PLACES,
    STOCK,
    TAKEN,
    TOP,
    UNKNOWN,
    UP,
    shown,
    taken,
)
from engine.language import decimal

_WEIGHTS: Final = np.array((1, 2, 3, 4, 3, 2, 1)) / 16
"""Weights with which each number of points is shown together with those around it."""

_REACH: Final = 3
"""How many of these numbers there are on each side."""

_PART_SHOWN: Final = 0.995
"""Points are shown up to this part of all that occur."""

_DOT: Final = 7
"""Pixels of the radius of a dot."""

_SHIFT: Final = 0.12
"""Seats from the dots of one level to those of the next, lest they lie on each other."""


def points_chart(points: Mapping[str, Mapping[int, int]]) -> LineChart:
    """Share of the seats by points, a line a level. `points` is by level how many seats had each number."""
    numbers = [number for counted in points.values() for number in counted]
    low, high = min(numbers) - _REACH, float(np.quantile(numbers, _PART_SHOWN)) + 1
    lines = [_distribution(at, level, counted, high) for at, (level, counted) in enumerate(points.items())]
    return LineChart(
        "Part of all seats, smoothed",
        parts_axis(height for line in lines for _, height in line.points),
        tuple(lines),
        marked(low, high, even([low, high], 9), _number),
        "Points of a seat in a hole",
    )


def _distribution(at: int, level: str, counted: Mapping[int, int], most: float) -> Line:
    total = sum(counted.values())
    around_all = range(min(counted) - _REACH, max(counted) + _REACH + 1)
    parts = np.convolve([counted.get(number, 0) / total for number in around_all], _WEIGHTS, mode="same")
    inside = [
        (number, part) for number, part in zip(around_all, parts.tolist(), strict=True) if number <= most
    ]
    return line_of(at, [number for number, _ in inside], [(part, 0.0) for _, part in inside], label=level)


def seats_chart(beyond: Mapping[str, Sequence[Measured]]) -> LineChart:
    """Worth of each seat, dots for each level. `beyond` is by level and seat, from the one that begins, its
    points less the mean of all seats.
    """
    count = len(next(iter(beyond.values())))
    ends = [end for seats in beyond.values() for end in _ends(seats)]
    return LineChart(
        "Points beyond the mean of all",
        around([0.0, *ends], 6, _number),
        tuple(_seats(at, level, seats, len(beyond)) for at, (level, seats) in enumerate(beyond.items())),
        marked(0.5, count + 0.5, range(1, count + 1), lambda seat: "begins" if seat == 1 else _number(seat)),
        "Seat, in the order of play",
    )


def _seats(at: int, level: str, seats: Sequence[Measured], levels: int) -> Line:
    shift = 1 + _SHIFT * (at - (levels - 1) / 2)
    line = line_of(at, [place + shift for place in range(len(seats))], seats, label=level)
    return replace(line, thick=0, dots=_DOT, hollow=at % 8 >= 4)


def _number(value: float) -> str:
    return decimal(value, 0 if value == round(value) else 1)


def ratings_chart(ratings: Mapping[str, Measured]) -> DotChart:
    """Ratings by level, the best at the top. `ratings` go from weak to strong."""
    dots = (Dot(level, value, within, (_whole(value),)) for level, (value, within) in ratings.items())
    return DotChart(
        "Rating, and where it may lie",
        around(_ends(ratings.values()), 5, _whole),
        tuple(dots)[::-1],
        "Elo’s scale, 1500 in the middle",
    )


def _whole(number: float) -> str:
    return decimal(number, 0)


def _ends(means: Iterable[Measured]) -> list[float]:
    """Both ends of each interval."""
    return [end for value, within in means for end in (value - within, value + within)]


def differences_chart(lines: Sequence[tuple[str, Measured, Measured, Measured]]) -> DotChart:
    """`lines`: a measure, what it is by the first rule set, by the second, and the difference.

    Each measure has a scale of its own: the difference and its interval together fill one side.
    """
    return DotChart(
        "Difference, and where it may lie",
        Axis(-1.05, 1.05, ((0.0, "none"),)),
        tuple(_difference(*line) for line in lines),
    )


def _difference(measure: str, first: Measured, second: Measured, difference: Measured) -> Dot:
    value, within = difference
    scale = max(abs(value) + within, 1e-9)
    words = (
        f"{decimal(first[0], 2)} › {decimal(second[0], 2)}",
        f"{_with_sign(value)} ± {decimal(within, 2)}",
    )
    is_sure = abs(value) > within
    return Dot(measure, value / scale, within / scale, words, Colour.ACCENT if is_sure else Colour.MUTED)


def _with_sign(value: float) -> str:
    said = decimal(value, 2)
    return said if said.startswith("−") or not said.strip("0.") else f"+{said}"


_AT: Final = {
    STOCK: (0.0, 2.0),
    DRAWN: (1.75, 2.0),
    BELOW: (4.0, 2.0),
    UNKNOWN: (0.0, 1.0),
    TOP: (4.0, 1.0),
    PEEKED: (0.0, 0.0),
    UP: (1.75, 0.0),
    TAKEN: (4.0, 0.0),
}
_WORDS: Final = {
    STOCK: ("stock",),
    DRAWN: ("in hand,", "drawn"),
    BELOW: ("discard,", "covered"),
    UNKNOWN: ("face down",),
    TOP: ("discard,", "top"),
    PEEKED: ("face down,", "peeked at"),
    UP: ("face up",),
    TAKEN: ("in hand,", "taken"),
}
_BENDS: Final = {
    (BELOW, STOCK): 0.28,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (UP, TOP): 0.12,
    (UNKNOWN, TOP): -0.1,
    (PEEKED, TOP): -0.16,
    (DRAWN, UP): 0.0,
}
"""How far an arrow bends to one side, as part of its length; 0 where not given."""
_WORDS_AT: Final = {
    (UNKNOWN, TOP): 0.68,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (PEEKED, TOP): 0.4,
    (UNKNOWN, UP): 0.45,
    (UP, TOP): 0.45,
}
"""Where along an arrow its number stands; in the middle where not given."""

_GROUNDS: Final = {
    NOBODY: (Colour.OUTLINE, Colour.WHITE),
    OWNER: (Colour.DIM, Colour.SPADE),
    ALL: (Colour.WHITE, Colour.INK),
}
"""The ground of a place and the ink of its words, by who sees the cards there."""

_TAKEN: Final = {
    "unseen": ("taken unseen", Colour.ACCENT),
    "owner": ("seen by owner", Colour.SKY),
    "seen": ("seen by all", Colour.MUTED),
}
_SHOWN: Final[Mapping[str, tuple[str, tuple[int, ...]]]] = {
    "all": ("shown to all", ()),
    "owner": ("shown to owner", (26, 12)),
    "nobody": ("shown to no one", (2, 12)),
    "hidden": ("hidden again", (24, 10, 2, 10)),
}
_RARE: Final = 0.05
"""Moves that happen less often in a hole are called rare."""


def moves_chart(often: Mapping[tuple[int, int], float]) -> FlowChart:
    """Moves of cards in a hole. `often` is how often a card goes from one place to another."""
    places = sorted({place for move in often for place in move})
    most = max(often.values(), default=1)
    kinds = {shown(*move) for move in often}
    return FlowChart(
        "Moves of cards in a hole",
        tuple(_station(place) for place in places),
        tuple(
            _flow(move, number, number / most, places)
            for move, number in sorted(often.items(), key=lambda item: -item[1])
        ),
        (
            *((words, ink, ()) for words, ink in _TAKEN.values()),
            *((words, Colour.WHITE, dashes) for kind, (words, dashes) in _SHOWN.items() if kind in kinds),
        ),
    )


def _station(place: int) -> Station:
    ground, ink = _GROUNDS[PLACES[place].sight]
    return Station(_WORDS[place], _AT[place], ground, ink, round=PLACES[place].owned)


def _flow(move: tuple[int, int], often: float, part: float, places: list[int]) -> Flow:
    origin, target = move
    return Flow(
        places.index(origin),
        places.index(target),
        decimal(often) if often >= _RARE else "rare",
        thick=3 + 9 * part**0.5,
        ink=_TAKEN[taken(origin)][1],
        dashes=_SHOWN[shown(origin, target)][1],
        bend=_BENDS.get(move, 0.0),
        words_at=_WORDS_AT.get(move, 0.5),
    )
