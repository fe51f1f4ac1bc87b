"""The picture of a table: the panels of its seats and of the piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from cogs.picture.avatars import Photo, paint_avatar, with_photos
from cogs.picture.card_backs import back
from cogs.picture.card_images import face
from cogs.picture.cloths import cloth_palette
from cogs.picture.kept import kept
from cogs.picture.pair_links import paint_links
from cogs.picture.piles import paint_piles
from cogs.picture.shapes import corner, flag, turn_arrow
from cogs.picture.table_layout import PADDING, TableLayout, table_layout
from cogs.picture.table_picture import SeatPicture, TablePicture, seat_names
from engine.drawing.canvas import (
    CORNER,
    WIDTH,
    Box,
    Pixel,
    blank,
    fill,
    panel,
    plate_width,
    rounded,
    size_of,
    stamp,
    surface,
    write,
    write_centred,
    write_on_plate,
)
from engine.drawing.lettering import drawable, drawn_names, fitted, shortened, width
from engine.drawing.palette import Colour, index
from engine.language import say, signed

_KEPT: Final = 64  # pictures, of at most 60 kB each
_BORDER: Final = 4  # of the seat on turn
_RING: Final = 6  # how far the highlight of the last move stands out from its card
_WEDGE: Final = 0.27  # how much of the card's width the corner takes that marks the last move
_SMALLEST_NOTE: Final = 20  # size of letters of points and label on one line, nine pixels on a phone
_LABEL_BESIDE_NAME: Final = 0.8  # size of a label's letters, as a part of the name's
_ROOM_FOR_LABEL: Final = 0.55  # part of a header's width that a label may take from a long name
_BELOW_NAME: Final = 7  # from the name's band to the cards


@kept(_KEPT)
def render(picture: TablePicture) -> bytes:
    """Paint a table as a PNG, 800 pixels wide, in some milliseconds."""
    photos: list[Photo] = []
    return with_photos(
        paint_table(picture, photos), cloth_palette(picture.cloth, two_colours=picture.two_colours), photos
    )


def paint_table(picture: TablePicture, photos: list[Photo] | None = None) -> Image.Image:
    """Paint a table on a canvas of palette indexes, and add the images of avatars to `photos`."""
    return paint_table_by(picture, layout_of(picture), photos)


def paint_table_by(
    picture: TablePicture, places: TableLayout, photos: list[Photo] | None = None
) -> Image.Image:
    """Paint a table as `paint_table` does, but with the layout `places`."""
    canvas = blank((WIDTH, places.height), Colour.TABLE)
    paint_piles(canvas, picture, places)
    names = drawn_names([seat.name for seat in picture.seats], seat_names())
    for number, name in enumerate(names):
        _paint_seat(canvas, picture, places, number, name, [] if photos is None else photos)
    return canvas


def layout_of(picture: TablePicture) -> TableLayout:
    """Return the layout of a picture, with lines for points, sums and bonuses if any seat has them."""
    return common_layout([picture])


def common_layout(pictures: Sequence[TablePicture]) -> TableLayout:
    """Return one layout for pictures of a table at different times, with every line that any picture has."""
    first, seats = pictures[0], [seat for picture in pictures for seat in picture.seats]
    lines = any(seat.column_points for seat in seats) + any(seat.bonuses for seat in seats)
    points = any(seat.points for seat in seats)
    return table_layout(first.rows, first.columns, len(first.seats), points, lines)


def _paint_seat(
    canvas: Image.Image,
    picture: TablePicture,
    places: TableLayout,
    number: int,
    name: str,
    photos: list[Photo],
) -> None:
    """Paint seat `number`, from 0. The seat on turn has a bright band and border, and an arrow."""
    seat, box = picture.seats[number], places.panels[number]
    band = Colour.ACCENT if seat.on_turn else Colour.PANEL
    panel(canvas, box, band)
    if seat.on_turn:
        top = box[1] + places.header - _BELOW_NAME
        inner = (box[0] + _BORDER, top, box[2] - _BORDER, box[3] - _BORDER)
        surface(canvas, inner, CORNER - _BORDER, band, Colour.PANEL)
    below = _paint_footer(canvas, picture, places, number)
    _paint_header(canvas, seat, places, box, name, photos, labelled=not below)
    for slot, place in enumerate(places.slots[number]):
        _paint_card(canvas, seat, slot, place)
    paint_links(canvas, picture.columns, places.slots[number], seat.cards, seat.cancelled)
    _paint_sums(canvas, picture, places, number)


def _paint_header(
    canvas: Image.Image,
    seat: SeatPicture,
    places: TableLayout,
    box: Box,
    name: str,
    photos: list[Photo],
    *,
    labelled: bool,
) -> None:
    """Paint avatar and name at the left of a panel and, if `labelled`, the label at the right."""
    left, top, right, _ = box
    left, right = left + PADDING + 3, right - PADDING - 3
    middle = top + (places.header - _BELOW_NAME) // 2 + 2
    band, ink = Colour.PANEL, Colour.WHITE
    if seat.on_turn:
        band, ink = Colour.ACCENT, Colour.INK
        arrow = turn_arrow(round(0.72 * places.name_size))
        stamp(canvas, arrow, (left, middle - arrow.height // 2), band, ink)
        left += arrow.width + 7
    if seat.avatar is not None:
        across = places.header - 6
        paint_avatar(canvas, seat.avatar, (left, middle - across // 2), across, band, photos)
        left += across + 8
    if labelled:
        room = right - left
        free = max(room - width(name, places.name_size) - 8, round(_ROOM_FOR_LABEL * room))
        label = _label(seat, round(_LABEL_BESIDE_NAME * places.name_size), free)
        if label is not None:
            right -= label.width
            label.paint(canvas, (right, middle), band)
            right -= 8
    name = shortened(name, places.name_size, right - left)
    write(canvas, name, places.name_size, (left, middle), (band, ink))


def _paint_sums(canvas: Image.Image, picture: TablePicture, places: TableLayout, number: int) -> None:
    """Paint each column's sum below the column and, further down, the line of bonuses."""
    seat, slots = picture.seats[number], places.slots[number]
    top = slots[-1][3] + 2
    for points, place in zip(seat.column_points, slots[-picture.columns :], strict=False):
        middle = (place[0] + place[2]) // 2
        fill(canvas, (place[0] + 6, top + 1, place[2] - 6, top + 3), Colour.OUTLINE)
        at = (middle, top + places.line // 2 + 1)
        write_centred(canvas, signed(points), places.note_size + 4, at, (Colour.PANEL, Colour.WHITE))
    if seat.bonuses:
        left, _, right, bottom = places.panels[number]
        text, size = fitted(drawable(seat.bonuses), places.note_size, right - left - 2 * PADDING - 3)
        middle = bottom - places.footer - places.line // 2
        _paint_points(canvas, text, size, (left + PADDING + 3, middle))


def _paint_footer(canvas: Image.Image, picture: TablePicture, places: TableLayout, number: int) -> bool:
    """Paint the points and, if it fits, the label beside the points. Returns whether the label is painted."""
    seat = picture.seats[number]
    left, _, right, bottom = places.panels[number]
    left, right = left + PADDING + 3, right - PADDING
    middle = bottom - places.footer // 2 - 3
    points, size = fitted(drawable(seat.points), places.note_size, right - left)
    label = _label(seat, places.note_size, right - left)
    beside = None if label is None or not points else _beside(label, points, size, right - left)
    if beside is not None:
        label, size = beside
        label.paint(canvas, (right - label.width, middle), Colour.PANEL)
    _paint_points(canvas, points, size, (left, middle))
    return beside is not None


def _beside(label: _Label, points: str, size: int, room: int) -> tuple[_Label, int] | None:
    """Return the label and a letter size, at most `size`, with which `points` and label fit side by side.

    None if the letters would have to be too small.
    """
    for smaller in range(size, _SMALLEST_NOTE - 1, -1):
        fitting = label.resized(min(label.size, smaller))
        if width(points, smaller) + 8 + fitting.width <= room:
            return fitting, smaller
    return None


class _Label(NamedTuple):
    text: str
    size: int
    icon: Image.Image | None

    def resized(self, size: int) -> _Label:
        return _Label(self.text, size, flag(round(0.8 * size)) if self.icon else None)

    @property
    def width(self) -> int:
        return plate_width(self.text, self.size, self.icon)

    def paint(self, canvas: Image.Image, at: Pixel, ground: Colour) -> None:
        """Paint the plate with its left edge at `at`. A plate with an icon (“out”) is brightest."""
        plate, ink = (Colour.WHITE, Colour.INK) if self.icon else (Colour.TABLE, Colour.MUTED)
        if ground is Colour.ACCENT and not self.icon:
            plate, ink = Colour.INK, Colour.WHITE
        write_on_plate(canvas, self.text, self.size, at, (ground, plate, ink), self.icon)


def _label(seat: SeatPicture, size: int, room: int) -> _Label | None:
    """Return a seat's label, uncut, at most `room` pixels wide, in letters of at most `size`.

    None without a label that fits; a seat that went out then has its flag alone.
    """
    whole = _Label(drawable(say("out") if seat.out else seat.label), size, flag(size) if seat.out else None)
    if whole.text:
        for smaller in range(size, _SMALLEST_NOTE - 1, -1):
            if (label := whole.resized(smaller)).width <= room:
                return label
    return _Label("", size, flag(round(0.8 * size))) if seat.out else None


def _paint_points(canvas: Image.Image, text: str, size: int, at: Pixel) -> None:
    """Write a line of points that begins at `at`: numbers bright, words less bright."""
    left = at[0]
    for word in text.split():
        colour = Colour.WHITE if any(char.isdigit() for char in word) else Colour.MUTED
        write(canvas, word, size, (left, at[1]), (Colour.PANEL, colour))
        left += width(f"{word} ", size)


def _paint_card(canvas: Image.Image, seat: SeatPicture, slot: int, place: Box) -> None:
    ground = Colour.PANEL
    if slot == seat.marked:
        ground = Colour.ACCENT
        ring = (place[0] - _RING, place[1] - _RING, place[2] + _RING, place[3] + _RING)
        stamp(canvas, rounded(*size_of(ring), CORNER), ring[:2], Colour.PANEL, ground)
    card = seat.cards[slot]
    points = seat.card_points[slot] if seat.card_points else None
    image = (
        back(size_of(place), ground, seat.back)
        if card is None
        else face(card, size_of(place), ground, slot in seat.cancelled, points)
    )
    canvas.paste(image, place[:2])
    if slot == seat.marked:
        wedge = corner(round(_WEDGE * size_of(place)[0]))
        canvas.paste(index(ground), (*place[:2], place[0] + wedge.width, place[1] + wedge.height), wedge)
