"""The picture of a player's statistics, made for others to see, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image

from cogs.picture.alt_text import plain
from cogs.picture.avatars import Avatar, Photo, paint_avatar, with_photos
from cogs.picture.kept import Picture, kept
from cogs.picture.shapes import suit
from cogs.picture.trend import FEWEST, describe_trend, trend
from engine.drawing.canvas import GAP, WIDTH, Box, blank, panel, size_of, stamp, write, write_centred
from engine.drawing.charts.lines import paint_lines
from engine.drawing.lettering import drawable, fitted, width
from engine.drawing.palette import PALETTE, Colour
from engine.language import listed, say

MOST_BADGES: Final = 3
"""Most badges on a card."""

_MARGIN: Final = 20  # from a panel's edge to its contents
_HEAD: Final = 168  # heights of the panels
_FIGURE: Final = 116
_FORM: Final = 288
_BADGE: Final = 68
_AVATAR: Final = 128
_CAPTION: Final = 26  # size of letters of captions


@dataclass(frozen=True, slots=True)
class Figure:
    """A `value` such as "12–1–7" with its `caption`, such as "won – shared – lost"."""

    value: str
    caption: str


@dataclass(frozen=True, slots=True)
class PlayerCard(Picture):
    """Figures of a player. The `name` may have any Unicode.

    - `about`: short notes such as a title, a preset and a server.
    - `rating`: the skill rating, None without a rating.
    - `results`: figures of matches.
    - `beside`: figures of daily holes and other play.
    - `form`: the points a hole in each of the last matches, oldest first.
    - `badges`: the names of the newest achievements.
    """

    name: str
    avatar: Avatar
    about: tuple[str, ...] = ()
    rating: Figure | None = None
    results: tuple[Figure, ...] = ()
    form: tuple[float, ...] = ()
    badges: tuple[str, ...] = ()
    beside: tuple[Figure, ...] = ()

    @property
    def photographed(self) -> bool:
        return self.avatar.image is not None


def describe_player_card(card: PlayerCard) -> str:
    figures = [*([card.rating] if card.rating else []), *card.results, *card.beside]
    lines = [" · ".join([plain(card.name, 40), *(plain(note, 60) for note in card.about)])]
    lines += [f"{each.caption}: {each.value}" for each in figures]
    if card.badges:
        lines.append(say("Newest achievements: {names}", names=listed(card.badges)))
    text = ".\n".join(lines) + "."
    if len(card.form) >= FEWEST:
        text += f"\n{describe_trend(card.form)}"
    return text


@kept(16)
def render_player_card(card: PlayerCard) -> bytes:
    """Paint a card as a PNG, 800 pixels wide."""
    photos: list[Photo] = []
    parts = [_head(card, photos)]
    parts += [_row(card.results)] if card.results else []
    if len(card.form) >= FEWEST:
        parts.append(paint_lines(trend(card.form, _FORM)).crop((0, GAP, WIDTH, _FORM)))
    parts += [_badges(card.badges)] if card.badges else []
    parts += [_row(card.beside)] if card.beside else []
    canvas = blank((WIDTH, GAP + sum(part.height for part in parts)), Colour.TABLE)
    top = GAP
    for part in parts:
        canvas.paste(part, (0, top))
        top += part.height
    return with_photos(
        canvas, PALETTE, [photo._replace(at=(photo.at[0], photo.at[1] + GAP)) for photo in photos]
    )


def _head(card: PlayerCard, photos: list[Photo]) -> Image.Image:
    """Paint the avatar, the name above the notes, and the rating at the right."""
    canvas = blank((WIDTH, _HEAD + GAP), Colour.TABLE)
    panel(canvas, (GAP, 0, WIDTH - GAP, _HEAD), Colour.PANEL)
    at = GAP + _MARGIN, (_HEAD - _AVATAR) // 2
    paint_avatar(canvas, card.avatar, at, _AVATAR, Colour.PANEL, photos)
    left, right = at[0] + _AVATAR + 22, WIDTH - GAP - _MARGIN
    if card.rating:
        caption, size = fitted(card.rating.caption, _CAPTION, 200)
        wide = max(width(card.rating.value, 66), width(caption, size))
        middle = right - wide // 2
        write_centred(canvas, card.rating.value, 66, (middle, 66), (Colour.PANEL, Colour.ACCENT))
        write_centred(canvas, caption, size, (middle, 122), (Colour.PANEL, Colour.MUTED))
        right -= wide + 20
    name, size = fitted(drawable(card.name) or say("Player"), 52, right - left, least=30)
    notes = drawable(" · ".join(card.about))
    write(canvas, name, size, (left, 62 if notes else _HEAD // 2), (Colour.PANEL, Colour.WHITE))
    notes, size = fitted(notes, 29, right - left, least=20)
    write(canvas, notes, size, (left, 118), (Colour.PANEL, Colour.MUTED))
    return canvas


def _row(figures: Sequence[Figure]) -> Image.Image:
    """Paint figures side by side, each on a panel above its caption."""
    canvas = blank((WIDTH, _FIGURE + GAP), Colour.TABLE)
    for box, figure in zip(_side_by_side(len(figures), _FIGURE), figures, strict=True):
        panel(canvas, box, Colour.PANEL)
        middle, room = (box[0] + box[2]) // 2, size_of(box)[0] - 16
        value, size = fitted(drawable(figure.value), 46, room, least=24)
        write_centred(canvas, value, size, (middle, 44), (Colour.PANEL, Colour.WHITE))
        caption, size = fitted(drawable(figure.caption), _CAPTION, room)
        write_centred(canvas, caption, size, (middle, 90), (Colour.PANEL, Colour.MUTED))
    return canvas


def _badges(names: Sequence[str]) -> Image.Image:
    """Paint badges side by side, each with a star."""
    canvas = blank((WIDTH, _BADGE + GAP), Colour.TABLE)
    for box, name in zip(_side_by_side(len(names), _BADGE), names, strict=True):
        panel(canvas, box, Colour.PANEL)
        star = suit("", 34)
        text, size = fitted(drawable(name), 30, size_of(box)[0] - star.width - 40, least=18)
        left = (box[0] + box[2] - star.width - 10 - width(text, size)) // 2
        stamp(canvas, star, (left, _BADGE // 2 - star.height // 2 - 1), Colour.PANEL, Colour.ACCENT)
        write(canvas, text, size, (left + star.width + 10, _BADGE // 2), (Colour.PANEL, Colour.WHITE))
    return canvas


def _side_by_side(count: int, height: int) -> list[Box]:
    """Return boxes of equal width that fill the picture's width."""
    edges = [GAP + round(number * (WIDTH - GAP) / count) for number in range(count + 1)]
    return [(left, 0, right - GAP, height) for left, right in pairwise(edges)]
