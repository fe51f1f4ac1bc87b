"""Layout of the picture of a table, in pixels.

The piles come first: in a strip of their own if the seats fill whole rows, else in the free cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.drawing.canvas import GAP, WIDTH, Box

WIDE_GAP: Final = 16  # between the cards of a grid with two columns
PADDING: Final = 9  # from a panel's edge to its cards
LARGEST_CARD: Final = 144  # width of a card where two play
LARGEST_PILE: Final = 150  # width of a card of the piles
HEIGHT_OF_CARD: Final = 1.18  # as a part of its width


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of a table. `slots` are those of each seat's cards in reading order, `strip` the piles' form.

    `header` and `footer` are the heights of the lines of name and points, `name_size` and `note_size` the
    sizes of their letters.
    """

    height: int
    piles: Box
    strip: bool
    stock: Box
    discard: Box
    panels: tuple[Box, ...]
    slots: tuple[tuple[Box, ...], ...]
    header: int
    footer: int
    name_size: int
    note_size: int


@lru_cache(maxsize=64)
def table_layout(rows: int, columns: int, seats: int, points: bool) -> TableLayout:
    """Place `seats` grids of `rows` × `columns`; `points` keeps a line for them below each grid."""
    across = _across(rows, columns, seats)
    roomy = across == 2 and seats <= 4
    header = 46 if roomy else 42
    footer = (42 if roomy else 37) if points else PADDING
    panel_width = (WIDTH - (across + 1) * GAP) // across
    apart = WIDE_GAP if columns == 2 else GAP
    room = (panel_width - 2 * PADDING - (columns - 1) * apart) // columns
    card_width = min(room, LARGEST_CARD if seats == 2 else 116 if roomy else 96)
    card_height = round(HEIGHT_OF_CARD * card_width)
    note_size = 25 if roomy else 23
    panel_height = header + rows * (card_height + apart) - apart + footer

    left_over = -seats % across
    strip = not left_over
    first_row = card_height + 2 * PADDING if strip else panel_height
    first_cell = across if strip else left_over
    corners = [_corner(first_cell + seat, across, panel_width, panel_height) for seat in range(seats)]
    if strip:
        corners = [(x, y - panel_height + first_row) for x, y in corners]
    panels = tuple((x, y, x + panel_width, y + panel_height) for x, y in corners)

    piles = (GAP, GAP, GAP + first_cell * (panel_width + GAP) - GAP, GAP + first_row)
    stock, discard = (
        _piles_in_strip(piles, card_width, card_height) if strip else _piles_in_cell(piles, header, note_size)
    )
    return TableLayout(
        height=max(piles[3], panels[-1][3]) + GAP,
        piles=piles,
        strip=strip,
        stock=stock,
        discard=discard,
        panels=panels,
        slots=tuple(
            _slots(panel, (rows, columns), (card_width, card_height), apart, header) for panel in panels
        ),
        header=header,
        footer=footer,
        name_size=30 if roomy else 27,
        note_size=note_size,
    )


def _across(rows: int, columns: int, seats: int) -> int:
    """Number of seats side by side: three if the picture would get tall and cards stay readable, else two."""
    return 3 if columns <= 3 and seats > (4 if rows == 2 else 2) else 2


def _corner(cell: int, across: int, panel_width: int, panel_height: int) -> tuple[int, int]:
    row, column = divmod(cell, across)
    return GAP + column * (panel_width + GAP), GAP + row * (panel_height + GAP)


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


def _piles_in_strip(piles: Box, card_width: int, card_height: int) -> tuple[Box, Box]:
    """Place the piles side by side at the right, with room for a caption left of each."""
    top = piles[1] + PADDING
    discard = piles[2] - 2 * PADDING - card_width
    stock = discard - card_width - 154
    return (
        (stock, top, stock + card_width, top + card_height),
        (discard, top, discard + card_width, top + card_height),
    )


def _piles_in_cell(piles: Box, header: int, note_size: int) -> tuple[Box, Box]:
    """Place the piles side by side in the middle, as large as a caption and a note below them allow."""
    apart = 24
    room = piles[3] - piles[1] - header - round(3.2 * note_size) - PADDING
    wide = min(round(room / HEIGHT_OF_CARD), (piles[2] - piles[0] - apart - 4 * PADDING) // 2, LARGEST_PILE)
    high = round(HEIGHT_OF_CARD * wide)
    left = (piles[0] + piles[2] - apart) // 2 - wide
    top = piles[1] + header + (room - high) // 2
    right = left + wide + apart
    return (left, top, left + wide, top + high), (right, top, right + wide, top + high)
