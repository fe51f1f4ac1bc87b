"""The chart of how cards move: a station for each place, an arrow for each move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.drawing.charts import Flow, FlowChart, Station
from engine.drawing.palette import Colour
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
    seen_before,
    shown_to,
)
from engine.language import decimal

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
    STOCK: "draw pile",
    DRAWN: "in hand,\ndrawn",
    BELOW: "discards,\ncovered",
    UNKNOWN: "face down",
    TOP: "discards,\ntop",
    PEEKED: "face down,\npeeked at",
    UP: "face up",
    TAKEN: "in hand,\ntaken",
}
"""Names of the places, broken into lines for their stations."""

_BENDS: Final = {
    (BELOW, STOCK): 0.22,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (UP, TOP): 0.12,
    (UNKNOWN, TOP): -0.1,
    (PEEKED, TOP): -0.16,
    (DRAWN, UP): 0.0,
}
"""How far an arrow bends to one side, as a part of its length, by origin and target; usually 0."""
_WORDS_AT: Final = {
    (BELOW, STOCK): 0.7,
    (UNKNOWN, TOP): 0.68,
    (TOP, BELOW): 0.4,
    (BELOW, TOP): 0.4,
    (PEEKED, TOP): 0.4,
    (UNKNOWN, UP): 0.45,
    (UP, TOP): 0.45,
}
"""Where on its arrow a number stands, from 0 to 1, by origin and target; usually in the middle."""

_GROUNDS: Final = {
    NOBODY: (Colour.OUTLINE, Colour.WHITE),
    OWNER: (Colour.DIM, Colour.SPADE),
    ALL: (Colour.WHITE, Colour.INK),
}
"""Colours of a station and of its words, by who sees a card there."""

_TAKEN: Final = {
    "unseen": ("taken unseen", Colour.ACCENT),
    "owner": ("seen by player", Colour.SKY),
    "seen": ("seen by all", Colour.MUTED),
}
_SHOWN: Final[Mapping[str, tuple[str, tuple[int, ...]]]] = {
    "all": ("shown to all", ()),
    "owner": ("shown to player", (26, 12)),
    "nobody": ("shown to no one", (2, 12)),
    "hidden": ("hidden again", (24, 10, 2, 10)),
}
_RARE: Final = 0.05
"""Moves that occur fewer times in a hole are called rare."""


def moves_chart(often: Mapping[tuple[int, int], float]) -> FlowChart:
    """Return the chart of moves. `often` has the number of moves in a hole, by origin and target."""
    places = sorted({place for move in often for place in move})
    most = max(often.values(), default=1)
    kinds = {shown_to(*move) for move in often}
    return FlowChart(
        "Card moves per hole",
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
    return Station(tuple(_WORDS[place].split("\n")), _AT[place], ground, ink, round=PLACES[place].owned)


def _flow(move: tuple[int, int], often: float, part: float, places: list[int]) -> Flow:
    origin, target = move
    return Flow(
        places.index(origin),
        places.index(target),
        decimal(often) if often >= _RARE else "rare",
        thick=3 + 9 * part**0.5,
        ink=_TAKEN[seen_before(origin)][1],
        dashes=_SHOWN[shown_to(origin, target)][1],
        bend=_BENDS.get(move, 0.0),
        words_at=_WORDS_AT.get(move, 0.5),
    )
