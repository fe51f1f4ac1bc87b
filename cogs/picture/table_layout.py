"""Layout of the picture of a table, in pixels.

The picture is 4:3 or wider, except with the largest grids: desktops show pictures in a 4:3 box and scale
higher pictures down. Of all ways to place the seats, the layout takes the one with the largest cards. The
piles stand in a strip above the seats, in a column beside the seats, or in the cells that the seats leave
free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engine.drawing.canvas import GAP, WIDTH, Box, size_of

TALLEST: Final = WIDTH * 3 // 4
"""Height of the tallest picture, unless its grids are larger than any preset's."""

_TALLEST_OF_LARGE: Final = 800  # of grids of more cards, which would get too small
_MOST_CARDS: Final = 9  # in a grid of a preset

PADDING: Final = 9
"""Pixels from a panel's edge to its cards."""

_WIDE_GAP: Final = 16  # between the cards of a grid with two columns
_LARGEST_CARD: Final = 144  # width of a card where two play
_LARGEST_PILE: Final = 150  # width of a card of the piles
_HEIGHT_OF_CARD: Final = 1.18  # as a part of its width
_SLENDER: Final = 1.38  # the same, of cards so small that their rank has to be as large as it can
_SLENDER_HEIGHT: Final = 96  # pixels up to which cards are that slender
_SQUAT: Final = 0.98  # the same, of the lowest cards
_STRIPS: Final = (128, 100, 78)  # heights of the piles' cards in a strip
_OWN_STRIP: Final = 176  # the same, of a strip with room for the card in one's hand
_COLUMN: Final = 136  # width of the panel of the piles in a column
_WORTH_OF_PILES: Final = 0.25  # of its area a pile's card adds to what a layout is worth
_SIZES: Final = ((300, 30, 25), (220, 27, 23), (0, 26, 22))
"""Least width of a panel, letter size of names, letter size of notes. The first row that fits counts."""

Where = Literal["strip", "column", "cell"]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Boxes of a table, in pixels.

    - `panels`: the box of each seat.
    - `slots`: the boxes of each seat's cards, in reading order.
    - `where`: the place of the piles.
    - `header`: height of a panel's line with the name.
    - `footer`: height of a panel's line with the points.
    - `line`: height of each line between cards and footer.
    - `name_size`, `note_size`: letter sizes of names, and of all other words.
    """

    height: int
    piles: Box
    where: Where
    stock: Box
    discard: Box
    panels: tuple[Box, ...]
    slots: tuple[tuple[Box, ...], ...]
    header: int
    footer: int
    line: int
    name_size: int
    note_size: int


@dataclass(frozen=True, slots=True)
class _Plan:
    """A way to place the seats: in `down` rows of `across` panels, with the piles at the place `where`."""

    where: Where
    across: int
    down: int
    pile: int  # height of a card of the piles in a strip
    panel_width: int
    tallest_panel: int

    @property
    def name_size(self) -> int:
        return next(name for least, name, _ in _SIZES if self.panel_width >= least)

    @property
    def note_size(self) -> int:
        return next(note for least, _, note in _SIZES if self.panel_width >= least)

    @property
    def header(self) -> int:
        return round(1.5 * self.name_size)


@lru_cache(maxsize=128)
def table_layout(rows: int, columns: int, seats: int, points: bool, lines: int = 0) -> TableLayout:
    """Place `seats` grids of `rows` × `columns`, with the largest cards that fit.

    `points` reserves a line for points below each grid; `lines` is the number of further lines.
    """
    tallest = TALLEST if rows * columns <= _MOST_CARDS else _TALLEST_OF_LARGE
    layouts = (_layout(plan, (rows, columns), seats, points, lines) for plan in _plans(seats, tallest))
    return max(layouts, key=_worth)


@lru_cache(maxsize=32)
def own_table_layout(rows: int, columns: int, seats: int, points: bool) -> TableLayout:
    """Place `seats` grids of `rows` × `columns` in the picture for one of the players.

    The piles' strip is higher than in `table_layout`, with room at its left for a card and a caption. At most
    one place stays empty: the last of the lowest row.
    """
    plans = [
        plan
        for number in (seats, seats + 1)
        for plan in _plans(number, TALLEST, (_OWN_STRIP,))
        if plan.where == "strip" and not number % plan.across
    ]
    return max((_layout(plan, (rows, columns), seats, points, 0) for plan in plans), key=_worth)


def _worth(layout: TableLayout) -> float:
    """Return how good a layout is: the area of a card, and a part of the area of a pile's card."""
    (wide, high), pile = size_of(layout.slots[0][0]), size_of(layout.discard)
    return wide * high + _WORTH_OF_PILES * min(pile[0] * pile[1], wide * high)


def _layout(plan: _Plan, grid: tuple[int, int], seats: int, points: bool, lines: int) -> TableLayout:
    rows, columns = grid
    card = _card(plan, grid, points, lines)
    apart, line, footer = _apart(columns), _line(plan), _footer(plan, points)
    panel_height = plan.header + rows * (card[1] + apart) - apart + lines * line + footer
    left, top = GAP, GAP
    strip = plan.pile + 2 * PADDING
    if plan.where == "strip":
        top += strip + GAP
    elif plan.where == "column":
        left += _COLUMN + GAP
    free = -seats % plan.across if plan.where == "cell" else 0
    cells = [divmod(free + seat, plan.across) for seat in range(seats)]
    corners = [
        (left + column * (plan.panel_width + GAP), top + row * (panel_height + GAP)) for row, column in cells
    ]
    panels = tuple((x, y, x + plan.panel_width, y + panel_height) for x, y in corners)
    height = panels[-1][3] + GAP
    if plan.where == "strip":
        piles = (GAP, GAP, WIDTH - GAP, GAP + strip)
        stock, discard = _piles_in_strip(piles, plan.pile)
    elif plan.where == "column":
        piles = (GAP, GAP, GAP + _COLUMN, height - GAP)
        stock, discard = _piles_in_column(piles, plan)
    else:
        piles = (GAP, GAP, GAP + free * (plan.panel_width + GAP) - GAP, GAP + panel_height)
        stock, discard = _piles_in_cell(piles, plan)
    return TableLayout(
        height=height,
        piles=piles,
        where=plan.where,
        stock=stock,
        discard=discard,
        panels=panels,
        slots=tuple(_slots(panel, grid, card, apart, plan.header) for panel in panels),
        header=plan.header,
        footer=footer,
        line=line,
        name_size=plan.name_size,
        note_size=plan.note_size,
    )


def _plans(seats: int, tallest: int, strips: Iterable[int] = _STRIPS) -> Iterator[_Plan]:
    """Yield the ways to place `seats` panels without gaps, in a picture at most `tallest` high."""
    for across in range(2, min(seats, 4) + 1):
        down = -(-seats // across)
        wide = (WIDTH - (across + 1) * GAP) // across
        if seats % across:
            yield _Plan("cell", across, down, 0, wide, (tallest - (down + 1) * GAP) // down)
            continue
        for pile in strips:
            room = tallest - pile - 2 * PADDING - (down + 2) * GAP
            yield _Plan("strip", across, down, pile, wide, room // down)
        beside = (WIDTH - _COLUMN - (across + 2) * GAP) // across
        yield _Plan("column", across, down, 0, beside, (tallest - (down + 1) * GAP) // down)


def _card(plan: _Plan, grid: tuple[int, int], points: bool, lines: int) -> tuple[int, int]:
    """Return the width and height of a card in a panel."""
    rows, columns = grid
    apart = _apart(columns)
    wide = (plan.panel_width - 2 * PADDING - (columns - 1) * apart) // columns
    taken = plan.header + lines * _line(plan) + _footer(plan, points) + (rows - 1) * apart
    room = (plan.tallest_panel - taken) // rows
    wide = min(wide, _LARGEST_CARD, round(room / _SQUAT))
    slender = min(round(_SLENDER * wide), _SLENDER_HEIGHT)
    return wide, min(room, max(round(_HEIGHT_OF_CARD * wide), slender))


def _apart(columns: int) -> int:
    return _WIDE_GAP if columns == 2 else GAP


def _line(plan: _Plan) -> int:
    return round(1.3 * plan.note_size)


def _footer(plan: _Plan, points: bool) -> int:
    return round(1.55 * plan.note_size) if points else PADDING


def _slots(
    panel: Box, grid: tuple[int, int], card: tuple[int, int], apart: int, header: int
) -> tuple[Box, ...]:
    rows, columns = grid
    card_width, card_height = card
    left = (panel[0] + panel[2] - columns * (card_width + apart) + apart) // 2
    corners = [
        (left + column * (card_width + apart), panel[1] + header + row * (card_height + apart))
        for row in range(rows)
        for column in range(columns)
    ]
    return tuple((x, y, x + card_width, y + card_height) for x, y in corners)


def _piles_in_strip(piles: Box, high: int) -> tuple[Box, Box]:
    """Place the piles side by side at the right, with room for a caption left of each."""
    wide = round(high / _HEIGHT_OF_CARD)
    top = piles[1] + PADDING
    discard = piles[2] - 2 * PADDING - wide
    stock = discard - wide - 154
    return (stock, top, stock + wide, top + high), (discard, top, discard + wide, top + high)


def _piles_in_column(piles: Box, plan: _Plan) -> tuple[Box, Box]:
    """Place the piles one above the other, each with a caption below, between the heading and the plates."""
    caption, plates = round(1.5 * plan.note_size), 3 * plan.note_size
    top, bottom = piles[1] + plan.header, piles[3] - plates
    room = (bottom - top) // 2 - caption
    wide = min(piles[2] - piles[0] - 2 * PADDING, _LARGEST_PILE, round(room / _HEIGHT_OF_CARD))
    high = round(_HEIGHT_OF_CARD * wide)
    left = (piles[0] + piles[2] - wide) // 2
    stock = top + (room - high) // 2
    discard = stock + room + caption
    return (left, stock, left + wide, stock + high), (left, discard, left + wide, discard + high)


def _piles_in_cell(piles: Box, plan: _Plan) -> tuple[Box, Box]:
    """Place the piles side by side, as large as possible with a caption and a note below."""
    apart = 24
    room = piles[3] - piles[1] - plan.header - round(3.2 * plan.note_size) - PADDING
    wide = (piles[2] - piles[0] - apart - 2 * PADDING - 8) // 2
    wide = min(round(room / _HEIGHT_OF_CARD), wide, _LARGEST_PILE)
    high = round(_HEIGHT_OF_CARD * wide)
    left = (piles[0] + piles[2] - apart) // 2 - wide
    top = piles[1] + plan.header + (room - high) // 2
    right = left + wide + apart
    return (left, top, left + wide, top + high), (right, top, right + wide, top + high)
