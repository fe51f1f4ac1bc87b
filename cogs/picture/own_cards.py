"""Picture of a player's own cards, for that player alone, and the same in words.

One card may stand beside the grid. All cards are as large as fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from cogs.picture.alt_text import card_in_words, joined
from cogs.picture.card_backs import DEFAULT_BACK, back
from cogs.picture.card_images import face
from cogs.picture.cloths import DEFAULT_CLOTH, cloth_palette
from cogs.picture.kept import Picture, kept
from cogs.picture.pair_links import paint_links
from cogs.picture.shapes import corner, eye, tick
from engine.drawing.canvas import (
    CORNER,
    WIDTH,
    Box,
    blank,
    middle_of,
    png,
    rounded,
    size_of,
    stamp,
    write_centred,
)
from engine.drawing.lettering import drawable, fitted
from engine.drawing.palette import Colour, index
from engine.game.cards import Card
from engine.language import mark, plural, say

Beside = Literal["drawn", "taken", "taking", "discard", "drew", "took"]
"""Role of the card beside the grid.

- `drawn`, `taken`: the player drew the card, or took the card from the discard pile.
- `drew`, `took`: the same, told to somebody who looks on afterwards.
- `taking`: the player is about to take the card from the discard pile.
- `discard`: the card lies on top of the discard pile.
"""

_BESIDE_WORDS: Final[dict[Beside, str]] = {
    "drawn": mark("You drew the {card}"),
    "taken": mark("You took the {card}"),
    "taking": mark("You would take the {card}"),
    "discard": mark("Discard pile: {card}"),
    "drew": mark("Drew: {card}"),
    "took": mark("Took: {card}"),
}
"""Sentences about the card beside the grid, by its role."""

_CAPTIONS: Final[dict[Beside, str]] = {
    "drawn": mark("You drew"),
    "taken": mark("You took"),
    "taking": mark("You take"),
    "discard": mark("Discard pile"),
    "drew": mark("drew"),
    "took": mark("took"),
}

_KEPT: Final = 64  # pictures, of at most 60 kB each
_EDGE: Final = 5  # pixels around the whole
_APART: Final = 8  # between two cards
_ASIDE: Final = 10  # between the grid and the card beside it
_FRAME: Final = 4  # around the card beside the grid, in the colour of its caption's plate
_TALLEST: Final = 600  # so that the picture is 4:3 or wider
_LARGEST_CARD: Final = 232
_HEIGHT_OF_CARD: Final = 1.18  # as a part of its width; less where rows are many
_LEAST_HEIGHT: Final = 1.08
_CAPTION: Final = 46  # height of the line above the card beside the grid
_CAPTION_SIZE: Final = 34
_RING: Final = 3  # how far a ring stands out from its card
_INSET: Final = 7  # how much smaller a card with a thick ring is, on each side
_WEDGE: Final = 0.4  # part of the card's width that the corner with a sign takes


@dataclass(frozen=True, slots=True)
class CardBeside:
    """A card beside the grid, or beside the piles of a whole table; `meaning` is the card's role."""

    card: Card
    meaning: Beside

    def described(self) -> str:
        return say(_BESIDE_WORDS[self.meaning], card=card_in_words(self.card))


@dataclass(frozen=True, slots=True)
class OwnCards(Picture):
    """A grid of `rows` × `columns` as its own player may see it.

    - `cards`: in reading order, None for a card that shows its back.
    - `only_now`: face-down slots whose cards are shown for this moment only.
    - `cancelled`: slots of pairs, which count 0.
    - `choosable`: slots to mark because the player may choose them.
    - `best`: the slot that a hint recommends.
    - `points`: the number to write on each card, None for no number; empty if no card has a number.
    - `back`, `cloth`: names in `BACKS` and `CLOTHS`.
    - `two_colours`: as for `cloth_palette`.

    Raises `ValueError` for a wrong number of cards or points.
    """

    rows: int
    columns: int
    cards: tuple[Card | None, ...]
    only_now: frozenset[int] = frozenset()
    cancelled: frozenset[int] = frozenset()
    choosable: frozenset[int] = frozenset()
    best: int | None = None
    points: tuple[int | None, ...] = ()
    beside: CardBeside | None = None
    back: str = DEFAULT_BACK
    cloth: str = DEFAULT_CLOTH
    two_colours: bool = False

    def __post_init__(self) -> None:
        size = self.rows * self.columns
        if len(self.cards) != size or len(self.points) not in (0, size):
            raise ValueError(f"A grid of {self.rows}×{self.columns} can't hold {len(self.cards)} cards.")


def describe_own_cards(picture: OwnCards) -> str:
    """Describe all of `picture`: row by row, then the card beside the grid."""
    rows = []
    for start in range(0, len(picture.cards), picture.columns):
        slots = range(start, start + picture.columns)
        rows.append(joined([_slot(picture, slot) for slot in slots], ", "))
    lines = [say("Your cards: {cards}", cards="; ".join(rows))]
    if picture.beside is not None:
        lines.append(picture.beside.described())
    return ".\n".join(lines) + "."


def _slot(picture: OwnCards, slot: int) -> str:
    card = picture.cards[slot]
    text = say("face down") if card is None else card_in_words(card)
    points = picture.points[slot] if picture.points else None
    notes = [
        say("only now") if slot in picture.only_now else "",
        say("in a pair") if slot in picture.cancelled else "",
        "" if points is None else plural("{count} point", "{count} points", count=points),
        say("you can pick it") if slot in picture.choosable else "",
        say("best place") if slot == picture.best else "",
    ]
    words = ", ".join(filter(None, notes))
    return f"{text} ({words})" if words else text


@dataclass(frozen=True, slots=True)
class OwnCardsLayout:
    """The boxes of all cards: `slots` in reading order, and `beside` for the card beside the grid.

    `beside` has room for the caption, too. Without that card `beside` is None, and the grid is centred.
    """

    height: int
    slots: tuple[Box, ...]
    beside: Box | None


@lru_cache(maxsize=32)
def own_cards_layout(rows: int, columns: int, beside: bool) -> OwnCardsLayout:
    """Place a grid of `rows` × `columns` and, if `beside`, one more card, all of the same size."""
    lines = WIDTH - 2 * _EDGE - (columns - 1) * _APART - _ASIDE - 2 * _FRAME
    room = (_TALLEST - 2 * _EDGE - (rows - 1) * _APART) // rows
    wide = min(lines // (columns + 1), round(room / _LEAST_HEIGHT), _LARGEST_CARD)
    high = min(room, round(_HEIGHT_OF_CARD * wide))
    across = columns * (wide + _APART) - _APART
    aside = _ASIDE + wide + 2 * _FRAME if beside else 0
    left = (WIDTH - across - aside) // 2
    height = 2 * _EDGE + rows * (high + _APART) - _APART
    corners = [
        (left + column * (wide + _APART), _EDGE + row * (high + _APART))
        for row in range(rows)
        for column in range(columns)
    ]
    start = left + across + _ASIDE
    top = (height - _CAPTION - high - _FRAME) // 2
    return OwnCardsLayout(
        height=height,
        slots=tuple((x, y, x + wide, y + high) for x, y in corners),
        beside=(start, top, start + wide + 2 * _FRAME, top + _CAPTION + high + _FRAME) if beside else None,
    )


@kept(_KEPT)
def render_own_cards(picture: OwnCards) -> bytes:
    """Paint a player's own cards as a PNG, 800 pixels wide."""
    places = own_cards_layout(
        picture.rows, picture.columns, picture.beside is not None or bool(picture.only_now)
    )
    canvas = blank((WIDTH, places.height), Colour.PANEL)
    for slot, place in enumerate(places.slots):
        _paint_slot(canvas, picture, slot, place)
    paint_links(canvas, picture.columns, places.slots, picture.cards, picture.cancelled)
    if places.beside and picture.beside:
        held = picture.beside.meaning != "discard"
        paint_beside(canvas, picture.beside, places.beside, held=held)
    elif places.beside:
        _paint_only_now(canvas, places.beside)
    return png(canvas, cloth_palette(picture.cloth, two_colours=picture.two_colours))


def _paint_slot(canvas: Image.Image, picture: OwnCards, slot: int, place: Box) -> None:
    """Paint the card of a slot, with a mark if the slot is the best choice, shown only now, or choosable."""
    card = picture.cards[slot]
    points = picture.points[slot] if picture.points else None

    def painted(box: Box, ground: Colour) -> Image.Image:
        if card is None:
            return back(size_of(box), ground, picture.back)
        return face(card, size_of(box), ground, slot in picture.cancelled, points)

    ring = (place[0] - _RING, place[1] - _RING, place[2] + _RING, place[3] + _RING)
    if slot == picture.best or slot in picture.only_now:
        best = slot == picture.best
        ground = Colour.GREEN if best else Colour.ACCENT
        stamp(canvas, rounded(*size_of(ring), CORNER + 6), ring[:2], Colour.PANEL, ground)
        inner = (place[0] + _INSET, place[1] + _INSET, place[2] - _INSET, place[3] - _INSET)
        canvas.paste(painted(inner, ground), inner[:2])
        across = round(_WEDGE * size_of(inner)[0])
        wedge = corner(across)
        canvas.paste(index(ground), (*inner[:2], inner[0] + across, inner[1] + across), wedge)
        sign = tick(round(0.48 * across)) if best else eye(round(0.6 * across))
        stamp(canvas, sign, (inner[0] + 2, inner[1] + 2), ground, Colour.INK)
        return
    canvas.paste(painted(place, Colour.PANEL), place[:2])
    if slot in picture.choosable:
        outline = rounded(*size_of(ring), CORNER + 4, line=2 * _RING)
        stamp(canvas, outline, ring[:2], Colour.PANEL, Colour.WHITE)


def paint_beside(canvas: Image.Image, beside: CardBeside, place: Box, *, held: bool) -> None:
    """Paint a card below its caption, on a bright plate if the card is, or will be, in hand (`held`)."""
    ground, ink = (Colour.ACCENT, Colour.INK) if held else (Colour.PANEL, Colour.MUTED)
    if held:
        stamp(canvas, rounded(*size_of(place), CORNER), place[:2], Colour.PANEL, ground)
    caption = drawable(say(_CAPTIONS[beside.meaning]))
    caption, size = fitted(caption, _CAPTION_SIZE, size_of(place)[0] - 12)
    at = ((place[0] + place[2]) // 2, place[1] + _CAPTION // 2 + 1)
    write_centred(canvas, caption, size, at, (ground, ink))
    inner = (place[0] + _FRAME, place[1] + _CAPTION, place[2] - _FRAME, place[3] - _FRAME)
    canvas.paste(face(beside.card, size_of(inner), ground, dim=False), inner[:2])


def _paint_only_now(canvas: Image.Image, place: Box) -> None:
    """Write beside the grid that some cards are shown for this moment only."""
    sign = eye(96)
    x, y = middle_of(place)
    stamp(canvas, sign, (x - sign.width // 2, y - sign.height), Colour.PANEL, Colour.ACCENT)
    text, size = fitted(drawable(say("only now")), 40, size_of(place)[0])
    write_centred(canvas, text, size, (x, y + 40), (Colour.PANEL, Colour.WHITE))
