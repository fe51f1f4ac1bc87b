"""The picture of a collection: the nearest rewards, all backs and cloths, and a star for each achievement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from cogs.picture.card_backs import BACKS, back
from cogs.picture.cloths import CLOTHS, cloth_palette
from cogs.picture.kept import Picture, kept
from cogs.picture.shapes import suit
from engine.drawing.canvas import (
    GAP,
    WIDTH,
    Box,
    as_png,
    blank,
    fill,
    panel,
    rounded,
    size_of,
    stamp,
    write,
    write_centred,
)
from engine.drawing.lettering import drawable, fitted, width
from engine.drawing.palette import Colour
from engine.language import listed, say

MOST_NEAR: Final = 3
"""Progress is shown for at most this many things."""

_MARGIN: Final = 20  # from a panel's edge to its contents
_HEADING: Final = 54  # height of a heading
_NEAR: Final = 74  # height of a thing that is near
_BAR: Final = 10  # height of the bar of its progress
_BACK: Final = (86, 104)  # width and height of a card back
_CLOTH: Final = (102, 70)
_NAME: Final = 38  # height of a name below a back or cloth
_STAR: Final = 54
_STARS: Final = 9  # in a row
_INSET: Final = 9  # from the edge of a locked back to its pattern
_RING: Final = 5  # how far the mark of what is chosen stands out


@dataclass(frozen=True, slots=True)
class Near:
    """A reward not earned yet. `reason` says how to earn it; the progress is `done` of `needed`."""

    title: str
    reason: str
    done: int
    needed: int


@dataclass(frozen=True, slots=True)
class CollectionPicture(Picture):
    """A person's collection.

    - `near`: the rewards that the person is closest to, nearest first.
    - `backs`, `cloths`: names of all backs and cloths, in order.
    - `owned`: names of the backs and cloths that the person has.
    - `back`, `cloth`: names of the chosen back and cloth.
    - `earned`: number of the `achievements` that the person has reached.
    """

    near: tuple[Near, ...]
    backs: tuple[str, ...]
    cloths: tuple[str, ...]
    owned: frozenset[str]
    back: str
    cloth: str
    earned: int
    achievements: int


def describe_collection(picture: CollectionPicture) -> str:
    """Describe all of `picture` in words, beginning with the nearest rewards."""
    lines = []
    for near in picture.near:
        values = {"title": near.title, "reason": near.reason, "number": near.done, "all": near.needed}
        lines.append(say("Up next: {title} ({reason}), {number} of {all}", **values))
    backs = {name: say(BACKS[name].title) for name in picture.backs}
    cloths = {name: say(CLOTHS[name].title) for name in picture.cloths}
    for heading, titles in ((say("Card backs"), backs), (say("Table cloths"), cloths)):
        chosen = (picture.back, picture.cloth)
        here = [title + "*" * (name in chosen) for name, title in titles.items() if name in picture.owned]
        locked = [title for name, title in titles.items() if name not in picture.owned]
        lines.append(f"{heading}: {listed(here)}")
        if locked:
            lines.append(say("Locked: {names}", names=listed(locked)))
    count = say("{number} of {all}", number=picture.earned, all=picture.achievements)
    lines.append(f"{say('Achievements')}: {count}")
    lines.append(say("* chosen"))
    return ".\n".join(lines) + "."


@kept(16)
def render_collection(picture: CollectionPicture) -> bytes:
    """Paint a collection as a PNG, 800 pixels wide, on the chosen cloth.

    Locked backs and cloths are outlines, and achievements not reached yet are pale stars.
    """
    rows = -(-picture.achievements // _STARS)
    heights = (
        *((_HEADING + _NEAR * len(picture.near),) if picture.near else ()),
        _HEADING + _BACK[1] + _NAME + 10,
        _HEADING + _CLOTH[1] + _NAME + 10,
        _HEADING + _STAR * rows + 12,
    )
    canvas = blank((WIDTH, GAP + sum(height + GAP for height in heights)), Colour.TABLE)
    boxes, top = [], GAP
    for height in heights:
        boxes.append((GAP, top, WIDTH - GAP, top + height))
        panel(canvas, boxes[-1], Colour.PANEL)
        top += height + GAP
    if picture.near:
        _paint_near(canvas, boxes[0], picture.near)
    _paint_backs(canvas, boxes[-3], picture)
    swatches = _paint_cloths(canvas, boxes[-2], picture)
    _paint_stars(canvas, boxes[-1], picture)
    canvas.putpalette(cloth_palette(picture.cloth))
    whole = canvas.convert("RGB")
    for name, box in swatches:
        wide, high = size_of(box)
        whole.paste(CLOTHS[name].table, box, rounded(wide, high, 10))
        inside = (box[0] + 7, box[1] + 7, box[2] - 7, box[3] - 7)
        whole.paste(CLOTHS[name].panel, inside, rounded(wide - 14, high - 14, 7))
    return as_png(whole)


def _heading(canvas: Image.Image, box: Box, text: str, count: str = "") -> None:
    write(canvas, drawable(text), 30, (box[0] + _MARGIN, box[1] + 30), (Colour.PANEL, Colour.WHITE))
    at = box[2] - _MARGIN - width(count, 28), box[1] + 30
    write(canvas, count, 28, at, (Colour.PANEL, Colour.MUTED))


def _paint_near(canvas: Image.Image, box: Box, near: Sequence[Near]) -> None:
    """Paint the nearest rewards one below the other: name, condition, progress and a bar."""
    _heading(canvas, box, say("Up next"))
    left, right = box[0] + _MARGIN, box[2] - _MARGIN
    for number, each in enumerate(near):
        middle = box[1] + _HEADING + number * _NEAR + 18
        count = f"{each.done}/{each.needed}"
        write(canvas, count, 30, (right - width(count, 30), middle), (Colour.PANEL, Colour.ACCENT))
        room = right - left - width(count, 30) - 16
        text, size = fitted(drawable(f"{each.title} · {each.reason}"), 30, room, least=22)
        write(canvas, text, size, (left, middle), (Colour.PANEL, Colour.WHITE))
        top = middle + 26
        fill(canvas, (left, top, right, top + _BAR), Colour.TABLE)
        if each.done:
            end = left + (right - left) * each.done // each.needed
            fill(canvas, (left, top, end, top + _BAR), Colour.ACCENT)


def _paint_backs(canvas: Image.Image, box: Box, picture: CollectionPicture) -> None:
    """Paint owned backs as they look, and locked backs as outlines with their pattern."""
    _heading(canvas, box, say("Card backs"), _owned(picture, picture.backs))
    for name, place in zip(picture.backs, _places(box, len(picture.backs), _BACK), strict=True):
        ground = _ring(canvas, place) if name == picture.back else Colour.PANEL
        if name in picture.owned:
            canvas.paste(back(_BACK, ground, name), place[:2])
        else:
            _outline(canvas, place)
            pattern = BACKS[name].pattern(_BACK[0] - 2 * _INSET, _BACK[1] - 2 * _INSET)
            stamp(canvas, pattern, (place[0] + _INSET, place[1] + _INSET), Colour.PANEL, Colour.OUTLINE)
        _name(canvas, place, say(BACKS[name].title), known=name in picture.owned)


def _paint_cloths(canvas: Image.Image, box: Box, picture: CollectionPicture) -> list[tuple[str, Box]]:
    """Paint the outlines of locked cloths; return the names and boxes of owned cloths."""
    _heading(canvas, box, say("Table cloths"), _owned(picture, picture.cloths))
    swatches = []
    for name, place in zip(picture.cloths, _places(box, len(picture.cloths), _CLOTH), strict=True):
        if name == picture.cloth:
            _ring(canvas, place)
        if name in picture.owned:
            swatches.append((name, place))
        else:
            _outline(canvas, place)
        _name(canvas, place, say(CLOTHS[name].title), known=name in picture.owned)
    return swatches


def _paint_stars(canvas: Image.Image, box: Box, picture: CollectionPicture) -> None:
    """Paint a star for each achievement; the stars of reached achievements are bright."""
    _heading(canvas, box, say("Achievements"), f"{picture.earned}/{picture.achievements}")
    pitch = (size_of(box)[0] - 2 * _MARGIN) / _STARS
    for number in range(picture.achievements):
        row, column = divmod(number, _STARS)
        star = suit("", _STAR - 10)
        left = box[0] + _MARGIN + round((column + 0.5) * pitch) - star.width // 2
        at = left, box[1] + _HEADING + row * _STAR
        stamp(canvas, star, at, Colour.PANEL, Colour.ACCENT if number < picture.earned else Colour.OUTLINE)


def _owned(picture: CollectionPicture, names: Sequence[str]) -> str:
    return f"{sum(name in picture.owned for name in names)}/{len(names)}"


def _places(box: Box, count: int, size: tuple[int, int]) -> list[Box]:
    """Return boxes of `size` side by side below the heading of a panel."""
    pitch = (size_of(box)[0] - 2 * _MARGIN) / count
    lefts = [box[0] + _MARGIN + round((number + 0.5) * pitch) - size[0] // 2 for number in range(count)]
    return [(left, box[1] + _HEADING, left + size[0], box[1] + _HEADING + size[1]) for left in lefts]


def _ring(canvas: Image.Image, place: Box) -> Colour:
    """Paint a bright ground that shows as a ring around the chosen thing; return the ground's colour."""
    wide, high = size_of(place)
    mask = rounded(wide + 2 * _RING, high + 2 * _RING, 13)
    stamp(canvas, mask, (place[0] - _RING, place[1] - _RING), Colour.PANEL, Colour.ACCENT)
    return Colour.ACCENT


def _outline(canvas: Image.Image, place: Box) -> None:
    stamp(canvas, rounded(*size_of(place), 9, line=3), place[:2], Colour.PANEL, Colour.OUTLINE)


def _name(canvas: Image.Image, place: Box, title: str, *, known: bool) -> None:
    text, size = fitted(drawable(title), 25, size_of(place)[0] + 18)
    at = (place[0] + place[2]) // 2, place[3] + _NAME // 2 + 2
    write_centred(canvas, text, size, at, (Colour.PANEL, Colour.WHITE if known else Colour.MUTED))
