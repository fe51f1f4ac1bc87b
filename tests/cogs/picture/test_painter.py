"""The PNG: its size, and that it shows what it should and nothing else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from cogs.picture import SeatPicture, TablePicture, render
from cogs.picture.layout import layout
from tests.cogs.picture.tables import cards, full, pair, table


def opened(picture: TablePicture) -> Image.Image:
    return Image.open(BytesIO(render(picture))).convert("RGB")


def changed(one: TablePicture, other: TablePicture) -> tuple[int, int, int, int] | None:
    """The smallest box that holds every pixel in which the two differ."""
    return ImageChops.difference(opened(one), opened(other)).getbbox()


@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("seats", range(2, 9))
def test_is_a_png_of_the_layouts_size(seats: int, columns: int) -> None:
    png = render(full(seats, columns))
    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert image.size == (800, layout(2, columns, seats, True).height)
    assert len(png) <= 150_000


def test_equal_tables_give_equal_bytes() -> None:
    assert render(full(5)) == render(full(5))


@pytest.mark.parametrize("slot", range(6))
@pytest.mark.parametrize(
    ("before", "after"), [("7S", "7C"), ("7S", "8S"), (".", "7S"), ("*1", "KH"), ("6D", "9D")]
)
def test_another_card_changes_its_slot_and_nothing_else(slot: int, before: str, after: str) -> None:
    codes = ["2H", "3D", "4C", ".", "QS", "."]
    codes[slot] = before
    one = pair(" ".join(codes))
    codes[slot] = after
    other = pair(" ".join(codes))
    box = changed(one, other)
    left, top, right, bottom = layout(2, 3, 2, False).slots[0][slot]
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


def test_another_discard_changes_the_discard_and_nothing_else() -> None:
    one = pair(". . . . . .")
    box = changed(one, replace(one, discard=cards("AH")[0]))
    left, top, right, bottom = layout(2, 3, 2, False).discard
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


SEAT = SeatPicture("Ana", cards("7S . 4C 7D . ."), points="total 12")


@pytest.mark.parametrize(
    "after",
    [
        replace(SEAT, marked=1),
        replace(SEAT, cancelled=frozenset({0, 3})),
        replace(SEAT, on_turn=True),
        replace(SEAT, label="out"),
        replace(SEAT, name="Cy"),
        replace(SEAT, points="total 18"),
    ],
)
def test_each_state_of_a_seat_shows_without_colour_in_its_panel(after: SeatPicture) -> None:
    """In grey, as a colour-blind eye might see it."""
    other = SeatPicture("Bo", cards(". . . . . ."))
    pictures = [opened(table(seat, other)).convert("L") for seat in (SEAT, after)]
    difference = ImageChops.difference(*pictures)
    left, top, right, bottom = layout(2, 3, 2, True).panels[0]
    box = difference.getbbox()
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom
    assert sum(difference.point(lambda shade: shade > 60).histogram()[1:]) > 50


def test_piles_show_their_state() -> None:
    plain = pair(". . . . . .")
    others = [
        replace(plain, stock=29),
        replace(plain, stock=0),
        replace(plain, discard=None),
        replace(plain, held="drawn"),
        replace(plain, held="taken"),
        replace(plain, heading="Hole 4 of 9"),
    ]
    pictures = [render(picture) for picture in (plain, *others)]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \t\n",
        "🎉🎊",
        "李明",
        "\u202egnp.exe\u2066",
        "a\u200b\u200db",
        "Z\u0335\u0321\u0489\u0335\u0321\u0489",
        "\ud800",
        "﷽" * 32,
        "W" * 500,
        "\0",
        "Ǆ ŀ ½ ②",
        "<@123> **x** `y`",
    ],
)
def test_hostile_names_change_only_their_own_seat(name: str) -> None:
    seats = (SeatPicture("Ana", cards(". 2C . . . .")), SeatPicture("Bo", cards(". . . . . 3C")))
    plain = table(*seats)
    hostile = table(replace(seats[0], name=name, label=name), seats[1])
    box = changed(plain, hostile)
    left, top, right, _ = layout(2, 3, 2, False).panels[0]
    first_card = layout(2, 3, 2, False).slots[0][0]
    assert opened(plain).size == opened(hostile).size
    assert box is not None
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] <= first_card[1]


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=60), st.integers(2, 8))
def test_any_text_keeps_the_size(name: str, label: str, points: str, seats: int) -> None:
    seat = SeatPicture(name, cards(". . . ."), on_turn=True, label=label, points=points)
    image = Image.open(BytesIO(render(table(*[seat] * seats, columns=2))))
    assert image.size == (800, layout(2, 2, seats, bool(points)).height)


def test_threads_get_the_same_bytes() -> None:
    pictures = [full(seats, columns) for seats in (2, 3, 5, 8) for columns in (2, 3)] * 3
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(render, pictures))
    assert together == [render(picture) for picture in pictures]


def test_a_grid_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="2×3"):
        table(SeatPicture("Ana", cards(". . . .")), SeatPicture("Bo", cards(". . . . . .")))


def test_one_seat_is_no_table() -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        table(SeatPicture("Ana", cards(". . . . . .")))
