"""The picture of a scorecard, and the same in words.

Holes stand across, players down from first to last, nine holes a block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Final, NamedTuple

from PIL import Image

from cogs.kit.message_limits import LONGEST_ALT_TEXT, utf16_length
from cogs.picture.alt_text import plain
from cogs.picture.shapes import suit
from cogs.picture.table_picture import FEWEST_SEATS, MOST_SEATS, seat_names
from engine.drawing.canvas import (
    GAP,
    WIDTH,
    Box,
    blank,
    fill,
    panel,
    png,
    rounded,
    stamp,
    write,
    write_centred,
)
from engine.drawing.lettering import drawable, drawn_names, fitted, shortened, width
from engine.drawing.palette import Colour
from engine.language import listed, plural, say, signed
from engine.names.graphemes import cut

MOST_HOLES: Final = 18

_WORDINGS: Final = ((32, ", ", True), (16, ", ", True), (10, " ", True), (8, " ", True), (6, " ", False))
"""Styles from long to short: the longest name, the separator of scores, whether the leads are told."""

HOLES_A_BLOCK: Final = 9

_MARGIN: Final = 14  # from a panel's edge to its contents
_HEADER: Final = 104
_LEGEND: Final = 44
_NUMBERS: Final = 42  # height of the row of the holes' numbers
_TOTAL: Final = 96  # width of the last column
_LEAST_NAME: Final = 176  # width of the first column, at least
_WIDEST_CELL: Final = 76
_LINE: Final = 4  # thickness of the line under leaders
_INSET: Final = 2  # from a row's edge to its contents


@dataclass(frozen=True, slots=True)
class ScorecardWords:
    """Words in a scorecard's picture. `outcome` names the winner or leader, `progress` the holes played."""

    outcome: str
    progress: str
    total: str
    best: str
    lead: str
    computer: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScorecardPicture:
    """The scores of a match so far. `names` may hold any Unicode, one for each seat.

    `results` has one row for each hole that was played, with one score for each seat; `holes` is the length
    of the match. `heading` says what was played. `ended`: the match was ended early, so nobody wins.
    `computers` has a hole (from 0) and a seat for each score that the computer made in a person's seat.
    `words` follow from the rest, in the language that is spoken when the picture is made. Raises `ValueError`
    for other than 2 to 8 seats, 1 to 18 holes, or rows of another length.
    """

    names: tuple[str, ...]
    results: tuple[tuple[int, ...], ...]
    holes: int
    heading: str = ""
    ended: bool = False
    computers: frozenset[tuple[int, int]] = frozenset()
    words: ScorecardWords = field(init=False)

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= len(self.names) <= MOST_SEATS:
            raise ValueError(f"A scorecard has {FEWEST_SEATS} to {MOST_SEATS} names, not {len(self.names)}.")
        if not 1 <= len(self.results) <= self.holes <= MOST_HOLES:
            raise ValueError(f"{len(self.results)} of {self.holes} holes don't make a scorecard.")
        if any(len(row) != len(self.names) for row in self.results):
            raise ValueError("Each hole has one score for each name.")
        object.__setattr__(self, "words", self._said())

    def _said(self) -> ScorecardWords:
        seats = seat_names()
        names = [drawable(name) or seat for name, seat in zip(self.names, seats, strict=False)]
        return ScorecardWords(
            outcome=drawable(outcome(self, names)),
            progress="" if self.over or self.ended else drawable(progress(self)),
            total=drawable(say("total")),
            best=drawable(say("best of the hole")),
            lead=drawable(say("in the lead")),
            computer=drawable(say("computer")) if self.computers else "",
            seats=seats,
        )

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return len(self.results) == self.holes and not self.ended

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's total after each hole."""
        return tuple(zip(*(accumulate(scores) for scores in zip(*self.results, strict=True)), strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total of points so far."""
        return self.running[-1]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the lowest total to the highest, equal totals in the order of seats."""
        totals = self.totals
        return tuple(sorted(range(len(self.names)), key=lambda seat: totals[seat]))

    @property
    def first(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        return lowest(self.totals)

    def best(self, hole: int) -> tuple[int, ...]:
        """The seats whose own score of `hole` (from 0) is the lowest of all."""
        return tuple(seat for seat in lowest(self.results[hole]) if (hole, seat) not in self.computers)

    def place(self, seat: int) -> int:
        """Place of a seat, from 1; equal totals share a place."""
        totals = self.totals
        return 1 + sum(total < totals[seat] for total in totals)


def lowest(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that share the lowest of `scores`."""
    best = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def outcome(card: ScorecardPicture, names: Sequence[str]) -> str:
    """Say who has won or leads, and with how many points."""
    if card.ended:
        return plural(
            "Ended after {played} of {count} holes",
            "Ended after {played} of {count} holes",
            count=card.holes,
            played=len(card.results),
        )
    total = signed(min(card.totals))
    first = listed([names[seat] for seat in card.first])
    if len(card.first) > 1:
        if card.over:
            return say("{names} share the win with {points}", names=first, points=total)
        return say("{names} lead with {points}", names=first, points=total)
    if card.over:
        return say("{name} wins with {points}", name=first, points=total)
    return say("{name} leads with {points}", name=first, points=total)


def progress(card: ScorecardPicture) -> str:
    """Say how many holes have been played, for below the heading."""
    return plural(
        "after {played} of {count} holes",
        "after {played} of {count} holes",
        count=card.holes,
        played=len(card.results),
    )


def describe_scorecard(card: ScorecardPicture) -> str:
    """Describe all of `card` in at most 1024 characters, with shorter names if necessary."""
    for room, separator, leaders in _WORDINGS:
        text = _described(card, room, separator, leaders=leaders)
        if utf16_length(text) <= LONGEST_ALT_TEXT:
            return text
    return cut(text, LONGEST_ALT_TEXT, utf16_length)


def _described(card: ScorecardPicture, room: int, separator: str, *, leaders: bool) -> str:
    names = [plain(name, room) or seat for name, seat in zip(card.names, seat_names(), strict=False)]
    lines = [plain(card.heading, 80)] if card.heading else []
    lines.append(outcome(card, names))
    if not card.ended and not card.over:
        lines.append(
            plural(
                "After {played} of {count} holes",
                "After {played} of {count} holes",
                count=card.holes,
                played=len(card.results),
            )
        )
    lines.append(say("Scores by hole, * best of the hole"))
    if card.computers:
        lines.append(say("° played by the computer"))
    for seat in card.order:
        scores = [
            signed(row[seat]) + "*" * (seat in card.best(hole)) + "°" * ((hole, seat) in card.computers)
            for hole, row in enumerate(card.results)
        ]
        line = say(
            "{place}. {name}, total {total}: {scores}",
            place=card.place(seat),
            name=names[seat],
            total=signed(card.totals[seat]),
            scores=separator.join(scores),
        )
        lines.append(line)
    if leaders:
        lines.append(say("In the lead: {leaders}", leaders=_lead(card, names)))
    return ".\n".join(lines) + "."


def _lead(card: ScorecardPicture, names: list[str]) -> str:
    """List who had the lowest total after which holes: "Ana 1–3, Ben 4"."""
    leaders = enumerate(map(lowest, card.running), 1)
    periods = []
    for seats, group in groupby(leaders, key=lambda at: at[1]):
        holes = [hole for hole, _ in group]
        when = str(holes[0]) if len(holes) == 1 else f"{holes[0]}–{holes[-1]}"
        periods.append(f"{listed([names[seat] for seat in seats])} {when}")
    return ", ".join(periods)


class _Block(NamedTuple):
    """Up to nine holes: their numbers from 0, the block's box, and the sizes of its cells and letters."""

    holes: range
    box: Box
    cell: int
    row: int
    letters: int

    def cell_at(self, column: int, row: int) -> Box:
        """The box of a score; the column after the last hole is the total's."""
        wide = _TOTAL if column == len(self.holes) else self.cell
        left = self.box[2] - _MARGIN - _TOTAL - (len(self.holes) - column) * self.cell
        top = self.box[1] + _NUMBERS + row * self.row
        return left, top, left + wide, top + self.row


@lru_cache(maxsize=32)
def render_scorecard(card: ScorecardPicture) -> bytes:
    """Paint a scorecard as a PNG, 800 pixels wide; may be called from any thread.

    Equal cards give equal bytes. The latest are kept.
    """
    return png(paint_scorecard(card))


def paint_scorecard(card: ScorecardPicture) -> Image.Image:
    """Paint a scorecard on a canvas of palette indexes."""
    blocks = _blocks(card)
    height = blocks[-1].box[3] + _LEGEND + GAP
    canvas = blank((WIDTH, height), Colour.TABLE)
    panel(canvas, (GAP, GAP, WIDTH - GAP, height - GAP), Colour.PANEL)
    _paint_heading(canvas, card)
    running = card.running
    for block in blocks:
        _paint_numbers(canvas, block, card.words.total if block is blocks[-1] else f"1–{HOLES_A_BLOCK}")
        for row, seat in enumerate(card.order):
            _paint_row(canvas, card, running, block, row, seat)
    _paint_legend(canvas, card.words, (GAP + _MARGIN, blocks[-1].box[3] + _LEGEND // 2))
    return canvas


def _blocks(card: ScorecardPicture) -> list[_Block]:
    halves = [range(0, min(card.holes, HOLES_A_BLOCK))]
    if card.holes > HOLES_A_BLOCK:
        halves.append(range(HOLES_A_BLOCK, card.holes))
    room = WIDTH - 2 * GAP - 2 * _MARGIN - _TOTAL - _LEAST_NAME
    cell = min(room // len(halves[0]), _WIDEST_CELL)
    crowded = len(halves) * len(card.names) > 6
    row = 48 if crowded else 58
    high = _NUMBERS + row * len(card.names)
    tops = [GAP + _HEADER + half * (high + _MARGIN) for half in range(len(halves))]
    return [
        _Block(holes, (GAP, top, WIDTH - GAP, top + high), cell, row, 29 if crowded else 32)
        for holes, top in zip(halves, tops, strict=True)
    ]


def _paint_heading(canvas: Image.Image, card: ScorecardPicture) -> None:
    """Write the winner or leader in large letters, and below them the heading and the progress."""
    left, room = GAP + _MARGIN, WIDTH - 2 * GAP - 2 * _MARGIN
    if card.over:
        star = suit("", 46)
        stamp(canvas, star, (left, GAP + 36 - star.height // 2), Colour.PANEL, Colour.ACCENT)
        left, room = left + star.width + 12, room - star.width - 12
    title, size = fitted(card.words.outcome, 42, room, least=28)
    write(canvas, title, size, (left, GAP + 38), (Colour.PANEL, Colour.WHITE))
    line = " · ".join(filter(None, [drawable(card.heading), card.words.progress]))
    line, size = fitted(line, 27, WIDTH - 2 * GAP - 2 * _MARGIN, least=20)
    write(canvas, line, size, (GAP + _MARGIN, GAP + 82), (Colour.PANEL, Colour.MUTED))


def _paint_numbers(canvas: Image.Image, block: _Block, sums: str) -> None:
    """Write the numbers of the holes, and `sums` above the last column."""
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
    running: tuple[tuple[int, ...], ...],
    block: _Block,
    row: int,
    seat: int,
) -> None:
    """Paint a player's name, scores and sum. A winner's row is bright and has a star instead of a place."""
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
    name = drawn_names(card.names, card.words.seats)[seat]
    name = shortened(name, block.letters, block.cell_at(0, row)[0] - left - 6)
    write(canvas, name, block.letters, (left, middle), (ground, ink))
    played = [hole for hole in block.holes if hole < len(card.results)]
    for column, hole in enumerate(played):
        box, points = block.cell_at(column, row), card.results[hole][seat]
        best, text = seat in card.best(hole), signed(points) + "°" * ((hole, seat) in card.computers)
        canvas.paste(_score(text, block.letters, _inside(box), best, ground), (box[0], box[1] + _INSET))
        if seat in lowest(running[hole]):
            fill(canvas, (box[0], box[3] - _INSET - _LINE, box[2], box[3] - _INSET), mark)
    if played:
        total, box = running[played[-1]][seat], block.cell_at(len(block.holes), row)
        image = _score(signed(total), block.letters + 4, _inside(box), False, ground)
        canvas.paste(image, (box[0], box[1] + _INSET))


def _inside(box: Box) -> tuple[int, int]:
    """Width and height of a cell without the gap between two rows."""
    return box[2] - box[0], box[3] - box[1] - 2 * _INSET


@lru_cache(maxsize=2048)
def _score(text: str, letters: int, size: tuple[int, int], best: bool, ground: Colour) -> Image.Image:
    """Draw a number in its cell on `ground`, as large as fits; the best score of a hole in a ring.

    Shared between pictures: never draw on it.
    """
    ink, mark = (Colour.INK, Colour.INK) if ground is Colour.ACCENT else (Colour.WHITE, Colour.ACCENT)
    canvas, (wide, high) = blank(size, ground), size
    while letters > 12 and width(text, letters) > wide - 12:
        letters -= 1
    write_centred(canvas, text, letters, (wide // 2, high // 2), (ground, ink))
    if best:
        high -= 6
        ring = rounded(min(wide - 2, round(1.35 * high)), high, high // 2, line=3)
        stamp(canvas, ring, ((wide - ring.width) // 2, 2), ground, mark)
    return canvas


def _paint_legend(canvas: Image.Image, words: ScorecardWords, at: tuple[int, int]) -> None:
    """Paint the legend of the ring, the line and the computer's mark, each in an equal part of the width."""
    left, middle = at
    room = (WIDTH - 2 * at[0]) // (3 if words.computer else 2) - 44 - 20
    told = [fitted(word, 25, room) for word in (words.best, words.lead, words.computer)]
    (best, lead, computer), size = [text for text, _ in told], min(size for _, size in told)
    ring = rounded(34, 26, 13, line=3)
    stamp(canvas, ring, (left, middle - 13), Colour.PANEL, Colour.ACCENT)
    write(canvas, best, size, (left + 44, middle), (Colour.PANEL, Colour.MUTED))
    left += 44 + width(best, size) + 40
    fill(canvas, (left, middle + 6, left + 34, middle + 6 + _LINE), Colour.ACCENT)
    write(canvas, lead, size, (left + 44, middle), (Colour.PANEL, Colour.MUTED))
    if computer:
        left += 44 + width(lead, size) + 40
        write(canvas, f"°  {computer}", size, (left, middle), (Colour.PANEL, Colour.MUTED))
