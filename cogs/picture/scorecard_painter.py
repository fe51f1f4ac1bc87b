"""The picture of a scorecard.

Holes run across and players down, from first to last, in blocks of nine holes. The headline with its cards
stands above the blocks, the sentence about two rivals below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from cogs.kit.format_text import caption
from cogs.picture.avatars import Photo, paint_avatar, with_photos
from cogs.picture.caption import paint_sentence, wrapped
from cogs.picture.card_images import face
from cogs.picture.kept import kept
from cogs.picture.scorecard import DOT, ScorecardPicture, outcome, progress
from cogs.picture.shapes import suit
from cogs.picture.table_picture import seat_names
from engine.drawing.canvas import (
    GAP,
    WIDTH,
    Box,
    blank,
    fill,
    panel,
    rounded,
    stamp,
    write,
    write_centred,
)
from engine.drawing.lettering import drawable, drawn_names, fitted, shortened, width
from engine.drawing.palette import PALETTE, Colour
from engine.language import say, signed

HOLES_A_BLOCK: Final = 9

_MARGIN: Final = 14  # from a panel's edge to its contents
_HEADER: Final = 104
_LEGEND: Final = 44
_NUMBERS: Final = 42  # height of the row of the holes' numbers
_TOTAL: Final = 96  # width of the last column
_LEAST_NAME: Final = 176  # width of the first column without avatars, at least
_WIDEST_CELL: Final = 76
_HIGHEST_ROW: Final = 116
_LARGEST_AVATAR: Final = 50
_HIGHEST_RING: Final = 48
_LINE: Final = 4  # thickness of the line under leaders
_NOTE: Final = 26  # height of what stands below the points of a hole
_INSET: Final = 2  # from a row's edge to its contents
_CARD: Final = (70, 96)  # width and height of the cards that made the result
_STORY: Final = _CARD[1] + 16  # height of these cards with the sentence about them
_SENTENCE: Final = 64  # height of a sentence without cards in one line; each further line adds as much as
_FURTHER: Final = 42
_RIVALRY: Final = 50  # height of the score between two players


class _Block(NamedTuple):
    """Up to nine holes of the scorecard. `holes` are numbers from 0.

    `cell` is the width and `row` the height of a score's box; `rows` is the number of players.
    """

    holes: range
    box: Box
    rows: int
    cell: int
    row: int
    letters: int

    def cell_at(self, column: int, row: int) -> Box:
        """Return the box of a score. The total stands in the column after the last hole."""
        wide = _TOTAL if column == len(self.holes) else self.cell
        left = self.box[2] - _MARGIN - _TOTAL - (len(self.holes) - column) * self.cell
        top = self.box[3] - (self.rows - row) * self.row
        return left, top, left + wide, top + self.row


@kept(32)
def render_scorecard(card: ScorecardPicture) -> bytes:
    """Paint a scorecard as a PNG, 800 pixels wide."""
    photos: list[Photo] = []
    return with_photos(paint_scorecard(card, photos), PALETTE, photos)


def paint_scorecard(
    card: ScorecardPicture, photos: list[Photo] | None = None, height: int = 0
) -> Image.Image:
    """Paint a scorecard on a canvas of palette indexes, and add the images of avatars to `photos`.

    If `height` in pixels is more than the scorecard needs, its rows are made higher, up to a limit.
    """
    blocks = _blocks(card)
    legend = _LEGEND if card.holes > 1 or card.computers or card.strokes else _MARGIN
    below = legend + (_RIVALRY if card.rivalry else 0) + GAP
    spare = height - blocks[-1].box[3] - below
    if spare > 0:
        blocks = _blocks(card, spare // (len(blocks) * len(card.names)))
    height = blocks[-1].box[3] + below
    canvas = blank((WIDTH, height), Colour.TABLE)
    panel(canvas, (GAP, GAP, WIDTH - GAP, height - GAP), Colour.PANEL)
    _paint_heading(canvas, card)
    _paint_story(canvas, card)
    if card.rivalry:
        line, size = fitted(drawable(card.rivalry), 30, WIDTH - 2 * GAP - 2 * _MARGIN, least=20)
        at = GAP + _MARGIN, height - GAP - _RIVALRY // 2 - 6
        write(canvas, line, size, at, (Colour.PANEL, Colour.WHITE))
    names = drawn_names(card.names, seat_names())
    for block in blocks:
        if card.holes > 1:
            total = drawable(caption(card.rules, card.score))
            _paint_numbers(canvas, block, total if block is blocks[-1] else f"1–{HOLES_A_BLOCK}")
        for row, seat in enumerate(card.order):
            _paint_row(canvas, card, block, row, seat, names[seat], [] if photos is None else photos)
    marks = [("°", drawable(say("computer")))] if card.computers else []
    marks += [(DOT, drawable(say("point off")))] if card.strokes else []
    at = GAP + _MARGIN, blocks[-1].box[3] + _LEGEND // 2
    if card.holes > 1:
        _paint_legend(canvas, marks, at)
    else:
        _paint_marks(canvas, marks, 25, at)
    return canvas


def _blocks(card: ScorecardPicture, higher: int = 0) -> list[_Block]:
    """Return the blocks from top to bottom. Each row is up to `higher` pixels higher than usual."""
    halves = [range(0, min(card.holes, HOLES_A_BLOCK) if card.holes > 1 else 0)]
    if card.holes > HOLES_A_BLOCK:
        halves.append(range(HOLES_A_BLOCK, card.holes))
    crowded = len(halves) * len(card.names) > 6
    letters, least = (29, 48) if crowded else (32, 58)
    usual = least + _NOTE * card.noted
    row = max(usual, min(usual + higher, _HIGHEST_ROW))
    room = WIDTH - 2 * GAP - 2 * _MARGIN - _TOTAL - _LEAST_NAME - (least if card.avatars else 0)
    cell = min(room // max(len(halves[0]), 1), _WIDEST_CELL)
    high = (_NUMBERS if card.holes > 1 else 0) + row * len(card.names)
    above = GAP + _HEADER + _story(card)
    tops = [above + half * (high + _MARGIN) for half in range(len(halves))]
    return [
        _Block(holes, (GAP, top, WIDTH - GAP, top + high), len(card.names), cell, row, letters)
        for holes, top in zip(halves, tops, strict=True)
    ]


def _paint_heading(canvas: Image.Image, card: ScorecardPicture) -> None:
    """Write the winner or leader in large letters, above the heading and the progress."""
    left, room = GAP + _MARGIN, WIDTH - 2 * GAP - 2 * _MARGIN
    if card.over:
        star = suit("", 46)
        stamp(canvas, star, (left, GAP + 36 - star.height // 2), Colour.PANEL, Colour.ACCENT)
        left, room = left + star.width + 12, room - star.width - 12
    names = [drawable(name) or seat for name, seat in zip(card.names, seat_names(), strict=False)]
    title, size = fitted(drawable(outcome(card, names)), 42, room, least=28)
    write(canvas, title, size, (left, GAP + 38), (Colour.PANEL, Colour.WHITE))
    played = "" if card.over or card.ended else drawable(progress(card))
    line = " · ".join(filter(None, [drawable(card.heading), played]))
    line, size = fitted(line, 27, WIDTH - 2 * GAP - 2 * _MARGIN, least=20)
    write(canvas, line, size, (GAP + _MARGIN, GAP + 82), (Colour.PANEL, Colour.MUTED))


def _story(card: ScorecardPicture) -> int:
    """Height of the headline with its cards; 0 without a headline."""
    if not card.headline:
        return 0
    lines = len(wrapped(card.headline, WIDTH - 2 * GAP - 2 * _MARGIN))
    return _STORY if card.cards else _SENTENCE + (lines - 1) * _FURTHER


def _paint_story(canvas: Image.Image, card: ScorecardPicture) -> None:
    """Paint the headline and, to its left, the cards that the headline is about."""
    left, middle = GAP + _MARGIN, GAP + _HEADER + _story(card) // 2 - 4
    for each in card.cards:
        canvas.paste(face(each, _CARD, Colour.PANEL, dim=False), (left, middle - _CARD[1] // 2))
        left += _CARD[0] + 10
    left += 6 if card.cards else 0
    paint_sentence(canvas, card.headline, (left, middle), WIDTH - GAP - _MARGIN - left)


def _paint_numbers(canvas: Image.Image, block: _Block, sums: str) -> None:
    """Write the numbers of a block's holes, and `sums` above its last column."""
    middle = block.box[1] + _NUMBERS // 2
    for column, hole in enumerate(block.holes):
        left, _, right, _ = block.cell_at(column, 0)
        at = ((left + right) // 2, middle)
        write_centred(canvas, str(hole + 1), 25, at, (Colour.PANEL, Colour.MUTED))
    left, _, right, _ = block.cell_at(len(block.holes), 0)
    caption, size = fitted(sums, 25, right - left)
    write_centred(canvas, caption, size, ((left + right) // 2, middle), (Colour.PANEL, Colour.MUTED))


def _paint_row(
    canvas: Image.Image,
    card: ScorecardPicture,
    block: _Block,
    row: int,
    seat: int,
    name: str,
    photos: list[Photo],
) -> None:
    """Paint a player's place, avatar, name and scores. A winner's row is bright, with a star as the place."""
    won = card.over and seat in card.first
    ground, ink, mark = Colour.PANEL, Colour.WHITE, Colour.ACCENT
    _, top, _, bottom = block.cell_at(0, row)
    middle = (top + bottom) // 2
    if won:
        band = rounded(WIDTH - 2 * GAP - _MARGIN, block.row - 2 * _INSET, 10)
        stamp(canvas, band, (GAP + _MARGIN // 2, top + _INSET), Colour.PANEL, Colour.ACCENT)
        ground, ink, mark = Colour.ACCENT, Colour.INK, Colour.INK
    left = GAP + _MARGIN
    if won:
        star = suit("", block.letters)
        stamp(canvas, star, (left, middle - star.height // 2 - 1), ground, ink)
    else:
        place = "–" if card.ended else str(card.place(seat))
        write_centred(
            canvas, place, block.letters - 4, (left + block.letters // 2, middle), (ground, Colour.MUTED)
        )
    left += block.letters + 8
    if card.avatars:
        across = min(block.row - 4 * _INSET, _LARGEST_AVATAR)
        paint_avatar(canvas, card.avatars[seat], (left, middle - across // 2), across, ground, photos)
        left += across + 10
    name = shortened(name, block.letters, block.cell_at(0, row)[0] - left - 6)
    write(canvas, name, block.letters, (left, middle), (ground, ink))
    played = [hole for hole in block.holes if hole < len(card.results)]
    for column, hole in enumerate(played):
        box, points = block.cell_at(column, row), card.results[hole][seat]
        best, text = seat in card.best(hole), signed(points) + "°" * ((hole, seat) in card.computers)
        wide, high = _inside(box)
        above = high - _NOTE * card.noted
        canvas.paste(_score(text, block.letters, (wide, above), best, ground), (box[0], box[1] + _INSET))
        if note := card.note(seat, hole):
            at = ((box[0] + box[2]) // 2, box[3] - _INSET - _LINE - _NOTE // 2)
            text, size = fitted(note, _NOTE - 4, wide, least=12)
            write_centred(canvas, text, size, at, (ground, Colour.INK if won else Colour.MUTED))
        if seat in card.standings[hole].winners:
            fill(canvas, (box[0], box[3] - _INSET - _LINE, box[2], box[3] - _INSET), mark)
    if played or not block.holes:
        total, box = card.own(seat, played[-1] + 1 if played else 1), block.cell_at(len(block.holes), row)
        by_computer = not block.holes and (0, seat) in card.computers
        image = _score(total + "°" * by_computer, block.letters + 4, _inside(box), False, ground)
        canvas.paste(image, (box[0], box[1] + _INSET))


def _inside(box: Box) -> tuple[int, int]:
    """Return a cell's width, and its height without the gap between rows."""
    return box[2] - box[0], box[3] - box[1] - 2 * _INSET


@lru_cache(maxsize=2048)
def _score(text: str, letters: int, size: tuple[int, int], best: bool, ground: Colour) -> Image.Image:
    """Draw a number on `ground`, as large as its cell of `size` allows; a `best` score has a ring.

    The image is shared between pictures: never draw on it.
    """
    ink, mark = (Colour.INK, Colour.INK) if ground is Colour.ACCENT else (Colour.WHITE, Colour.ACCENT)
    canvas, (wide, high) = blank(size, ground), size
    while letters > 12 and width(text, letters) > wide - 12:
        letters -= 1
    write_centred(canvas, text, letters, (wide // 2, high // 2), (ground, ink))
    if best:
        high_ring = min(high - 6, _HIGHEST_RING)
        ring = rounded(min(wide - 2, round(1.35 * high_ring)), high_ring, high_ring // 2, line=3)
        stamp(canvas, ring, ((wide - ring.width) // 2, (high - 2 - high_ring) // 2), ground, mark)
    return canvas


def _paint_legend(canvas: Image.Image, marks: Sequence[tuple[str, str]], at: tuple[int, int]) -> None:
    """Paint the legend: the ring, the line and `marks`, each with its words."""
    left, middle = at
    room = (WIDTH - 2 * at[0]) // (2 + len(marks)) - 44 - 20
    words = drawable(say("best of the hole")), drawable(say("in the lead")), *(word for _, word in marks)
    told = [fitted(word, 25, room) for word in words]
    (best, lead, *_), size = [text for text, _ in told], min(size for _, size in told)
    ring = rounded(34, 26, 13, line=3)
    stamp(canvas, ring, (left, middle - 13), Colour.PANEL, Colour.ACCENT)
    write(canvas, best, size, (left + 44, middle), (Colour.PANEL, Colour.MUTED))
    left += 44 + width(best, size) + 40
    fill(canvas, (left, middle + 6, left + 34, middle + 6 + _LINE), Colour.ACCENT)
    write(canvas, lead, size, (left + 44, middle), (Colour.PANEL, Colour.MUTED))
    _paint_marks(canvas, marks, size, (left + 44 + width(lead, size) + 40, middle))


def _paint_marks(
    canvas: Image.Image, marks: Sequence[tuple[str, str]], size: int, at: tuple[int, int]
) -> None:
    """Paint `marks`: the signs that stand at single scores, each with its word."""
    left, middle = at
    for sign, word in marks:
        write(canvas, text := f"{sign}  {word}", size, (left, middle), (Colour.PANEL, Colour.MUTED))
        left += width(text, size) + 40
