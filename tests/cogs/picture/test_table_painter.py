"""The PNG of a table: its size and its contents."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from inspect import unwrap
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from cogs.picture import SeatPicture, TablePicture, render
from cogs.picture.table_layout import table_layout
from cogs.picture.table_painter import layout_of
from tests.cogs.picture.tables import cards, full, pair, table
from tests.engine.effort import examples


def opened(picture: TablePicture) -> Image.Image:
    return Image.open(BytesIO(render(picture))).convert("RGB")


def changed(one: TablePicture, other: TablePicture) -> tuple[int, int, int, int] | None:
    """The smallest box that holds every pixel in which the two differ."""
    return ImageChops.difference(opened(one), opened(other)).getbbox()


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("seats", range(2, 9))
def test_is_a_png_of_the_layouts_size(seats: int, columns: int, rows: int) -> None:
    png = render(full(seats, columns, rows))
    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert image.size == (800, layout_of(full(seats, columns, rows)).height)
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
    left, top, right, bottom = table_layout(2, 3, 2, False).slots[0][slot]
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
        replace(SEAT, label="away"),
        replace(SEAT, out=True),
        replace(SEAT, name="Cy"),
        replace(SEAT, points="total 18"),
    ],
)
def test_each_state_of_a_seat_shows_without_colour_in_its_panel(after: SeatPicture) -> None:
    """In grey, as a colour-blind eye might see it."""
    other = SeatPicture("Bo", cards(". . . . . ."))
    pictures = [opened(table(seat, other)).convert("L") for seat in (SEAT, after)]
    difference = ImageChops.difference(*pictures)
    left, top, right, bottom = table_layout(2, 3, 2, True).panels[0]
    box = difference.getbbox()
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom
    assert sum(difference.point(lambda shade: shade > 60).histogram()[1:]) > 50


def test_a_label_stands_beside_the_points_and_leaves_the_name_its_room() -> None:
    other = SeatPicture("Bo", cards(". . . . . ."))
    box = changed(table(SEAT, other), table(replace(SEAT, label="last turn"), other))
    assert box is not None
    assert box[1] >= table_layout(2, 3, 2, True).slots[0][-1][3]


def test_a_label_without_room_beside_the_points_stands_beside_the_name() -> None:
    seats = [replace(SEAT, points="hole 112 · total 1123")] * 8
    labelled = [replace(seats[0], label="last turn"), *seats[1:]]
    box = changed(table(*seats), table(*labelled))
    assert box is not None
    assert box[3] <= table_layout(2, 3, 8, True).slots[0][0][1]
    unreadable = [replace(seats[0], label="computer, away"), *seats[1:]]
    assert changed(table(*seats), table(*unreadable)) is None, "it is absent rather than cut"
    out = [replace(seats[0], label="computer, away", out=True), *seats[1:]]
    assert changed(table(*seats), table(*out)) is not None, "the flag is always there"


def test_captions_of_the_piles_are_whole_or_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    five = table(*[SEAT] * 5)
    assert layout_of(five).where != "strip"

    def called(discard: str) -> bytes:
        monkeypatch.setattr("cogs.picture.piles.say", lambda text: text.replace("Discard pile", discard))
        drawn: bytes = unwrap(render)(five)
        return drawn

    for words in ("Discard pile", "A pile of discarded cards"):
        assert (called(words) == called(f"{words[:-1]}x")) is (len(words) > 20)


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
    left, top, right, _ = table_layout(2, 3, 2, False).panels[0]
    first_card = table_layout(2, 3, 2, False).slots[0][0]
    assert opened(plain).size == opened(hostile).size
    assert box is not None
    assert left < box[0] < box[2] < right
    assert top < box[1] < box[3] <= first_card[1]


@examples(15)
@given(st.text(max_size=40), st.text(max_size=40), st.text(max_size=60), st.integers(2, 8))
def test_any_text_keeps_the_size(name: str, label: str, points: str, seats: int) -> None:
    seat = SeatPicture(name, cards(". . . ."), on_turn=True, label=label, points=points)
    image = Image.open(BytesIO(render(table(*[seat] * seats, columns=2))))
    assert image.size == (800, table_layout(2, 2, seats, bool(points)).height)


def test_threads_get_the_same_bytes() -> None:
    pictures = [full(seats, columns) for seats in (2, 3, 5, 8) for columns in (2, 3)] * 3
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(unwrap(render), pictures))
    assert together == [render(picture) for picture in pictures]


def test_a_picture_is_drawn_once() -> None:
    drawn = render(full(4))
    assert render(full(4)) is drawn
    assert unwrap(render)(full(4)) == drawn


def test_the_points_of_a_column_stand_below_it() -> None:
    seats = tuple(
        SeatPicture(name, cards("2S 3H 4D 5C 6S 7H"), column_points=(3, 9, 11)) for name in ("Ana", "Bo")
    )
    one = table(*seats)
    box = changed(one, table(replace(seats[0], column_points=(3, 8, 11)), seats[1]))
    left, _, right, bottom = table_layout(2, 3, 2, False, 1).slots[0][4]
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert box[1] >= bottom
