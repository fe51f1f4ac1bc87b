"""Paints one seat: its name, its grid, its points."""

from __future__ import annotations

from typing import Final

from PIL import Image

from cogs.picture.brush import (
    CORNER,
    middle_of,
    panel,
    plate_width,
    size_of,
    write,
    write_centred,
    write_on_plate,
)
from cogs.picture.faces import back, face
from cogs.picture.layout import PADDING, Box, Layout
from cogs.picture.lettering import drawable, shortened
from cogs.picture.palette import Colour, fill, stamp
from cogs.picture.scene import SeatPicture, TablePicture
from cogs.picture.shapes import rounded, turn_arrow

_BORDER: Final = 4  # of the seat on turn
_RING: Final = 5  # how far the highlight of the last move stands out from its card
_BELOW_NAME: Final = 7  # from the name's band to the cards


def paint_seat(canvas: Image.Image, picture: TablePicture, places: Layout, number: int) -> None:
    """Paint seat `number`, counted from 0. The seat on turn has a bright band and border, and an arrow."""
    seat, box = picture.seats[number], places.panels[number]
    band = Colour.ACCENT if seat.on_turn else Colour.PANEL
    panel(canvas, box, band)
    if seat.on_turn:
        top = box[1] + places.header - _BELOW_NAME
        inner = (box[0] + _BORDER, top, box[2] - _BORDER, box[3] - _BORDER)
        stamp(canvas, rounded(*size_of(inner), CORNER - _BORDER), inner[:2], band, Colour.PANEL)
    _paint_name(canvas, places, number, seat)
    points = shortened(drawable(seat.points), places.note_size, size_of(box)[0] - 3 * PADDING)
    at = (middle_of(box)[0], box[3] - places.footer // 2 - 1)
    write_centred(canvas, points, places.note_size, at, (Colour.PANEL, Colour.MUTED))
    for slot, place in enumerate(places.slots[number]):
        _paint_card(canvas, seat, slot, place)
    _paint_links(canvas, picture.columns, places.slots[number], seat)


def _paint_name(canvas: Image.Image, places: Layout, number: int, seat: SeatPicture) -> None:
    """The name at the left, shortened to leave room for the label at the right."""
    left, top, right, _ = places.panels[number]
    left, right = left + PADDING + 3, right - PADDING - 3
    middle = top + (places.header - _BELOW_NAME) // 2 + 2
    band, ink, plate = Colour.PANEL, Colour.WHITE, Colour.OUTLINE
    if seat.on_turn:
        band, ink, plate = Colour.ACCENT, Colour.INK, Colour.INK
        arrow = turn_arrow(round(0.72 * places.name_size))
        stamp(canvas, arrow, (left, middle - arrow.height // 2), band, ink)
        left += arrow.width + 7
    label = shortened(drawable(seat.label), places.note_size, (right - left) // 2)
    if label:
        right -= plate_width(label, places.note_size)
        write_on_plate(canvas, label, places.note_size, (right, middle), (band, plate, Colour.WHITE))
        right -= 8
    name = shortened(drawable(seat.name) or f"Seat {number + 1}", places.name_size, right - left)
    write(canvas, name, places.name_size, (left, middle), (band, ink))


def _paint_card(canvas: Image.Image, seat: SeatPicture, slot: int, place: Box) -> None:
    ground = Colour.PANEL
    if slot == seat.marked:
        ground = Colour.ACCENT
        ring = (place[0] - _RING, place[1] - _RING, place[2] + _RING, place[3] + _RING)
        stamp(canvas, rounded(*size_of(ring), CORNER), ring[:2], Colour.PANEL, ground)
    card = seat.cards[slot]
    image = (
        back(size_of(place), ground)
        if card is None
        else face(card, size_of(place), ground, slot in seat.cancelled)
    )
    canvas.paste(image, place[:2])


def _paint_links(canvas: Image.Image, columns: int, slots: tuple[Box, ...], seat: SeatPicture) -> None:
    """Join the cards of a cancelled pair that lie next to each other or one above the other."""
    for slot in seat.cancelled:
        here = slots[slot]
        if (slot + 1) % columns and _paired(seat, slot, slot + 1):
            third = size_of(here)[1] // 3
            fill(canvas, (here[2], here[1] + third, slots[slot + 1][0], here[3] - third), Colour.DIM)
        if _paired(seat, slot, slot + columns):
            third = size_of(here)[0] // 3
            fill(canvas, (here[0] + third, here[3], here[2] - third, slots[slot + columns][1]), Colour.DIM)


def _paired(seat: SeatPicture, slot: int, other: int) -> bool:
    if other not in seat.cancelled:
        return False
    one, two = seat.cards[slot], seat.cards[other]
    return one is not None and two is not None and one.rank == two.rank
