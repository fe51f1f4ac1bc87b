"""The PNG of a table: its size and its contents."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from cogs.picture import ScorecardPicture, SeatPicture, TablePicture, render
from cogs.picture.table_layout import table_layout
from cogs.picture.table_painter import layout_of
from engine.drawing.canvas import Box
from engine.game.presets import PRESETS, Preset
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


@pytest.mark.parametrize("lines", range(3))
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_table_is_as_wide_as_the_box_in_which_a_desktop_shows_it(
    seats: int, columns: int, rows: int, lines: int
) -> None:
    """A taller picture would be scaled down until it fits, and then nobody could read it."""
    assert table_layout(rows, columns, seats, True, lines).height <= 600


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_cards_of_the_presets_are_as_large_as_a_phone_needs(preset: Preset) -> None:
    """The rank takes 0.43 of the card's height, and a phone shows the picture at 330 of its 800 pixels."""
    rules = preset.rules
    for seats in range(preset.fewest, preset.most + 1):
        left, top, right, bottom = table_layout(rules.rows, rules.columns, seats, True).slots[0][0]
        assert 330 / 800 * 0.43 * (bottom - top) >= 11
        assert right - left >= 50


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_covers_anything_else(seats: int, columns: int, rows: int) -> None:
    places = table_layout(rows, columns, seats, True, lines=1)
    panels = [places.piles, *places.panels]
    assert not any(overlap(one, other) for one, other in combinations(panels, 2))
    held = [[places.stock, places.discard], *places.slots]
    for panel, boxes in zip(panels, held, strict=True):
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(inside(box, panel) for box in boxes)
    assert all(inside(panel, (0, 0, 800, places.height)) for panel in panels)


def overlap(one: Box, other: Box) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(one[3], other[3])


def inside(box: Box, around: Box) -> bool:
    return around[0] < box[0] < box[2] < around[2] and around[1] < box[1] < box[3] < around[3]


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


def test_another_discard_changes_the_discard_and_nothing_else() -> None:
    one = pair(". . . . . .")
    box = changed(one, replace(one, discard=cards("AH")[0]))
    left, top, right, bottom = table_layout(2, 3, 2, False).discard
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
        replace(SEAT, dealer=True),
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
    labelled = [replace(seats[0], label="computer"), *seats[1:]]
    box = changed(table(*seats), table(*labelled))
    assert box is not None
    assert box[3] <= table_layout(2, 3, 8, True).slots[0][0][1]


def test_piles_show_their_state() -> None:
    plain = pair(". . . . . .")
    others = [
        replace(plain, stock=29),
        replace(plain, stock=0),
        replace(plain, discard=None),
        replace(plain, held="drawn"),
        replace(plain, held="taken"),
        replace(plain, held="taken", taken=cards("AH")[0]),
        replace(plain, held="taken", taken=cards("AC")[0]),
        replace(plain, last_turn=True),
        replace(plain, last_turn=True, held="drawn"),
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
        together = list(pool.map(render.__wrapped__, pictures))
    assert together == [render(picture) for picture in pictures]


def test_a_picture_is_drawn_once() -> None:
    drawn = render(full(4))
    assert render(full(4)) is drawn
    assert render.__wrapped__(full(4)) == drawn


@pytest.mark.parametrize("kind", [TablePicture, SeatPicture, ScorecardPicture])
def test_whatever_is_drawn_tells_pictures_apart(kind: type[TablePicture]) -> None:
    """Kept PNGs are found by the picture, so every field must count."""
    assert all(field.compare and field.hash is not False for field in fields(kind))


def test_a_drawn_card_is_never_in_a_picture() -> None:
    for held in ("drawn", ""):
        with pytest.raises(ValueError, match="Only a card taken"):
            replace(pair(". . . . . ."), held=held, taken=cards("AH")[0])


def test_a_grid_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="2×3"):
        table(SeatPicture("Ana", cards(". . . .")), SeatPicture("Bo", cards(". . . . . .")))


def test_points_of_another_shape_are_refused() -> None:
    seat, other = SeatPicture("Ana", cards(". . . . . .")), SeatPicture("Bo", cards(". . . . . ."))
    with pytest.raises(ValueError, match="6 cards"):
        table(replace(seat, card_points=(1, 2)), other)
    with pytest.raises(ValueError, match="3 columns"):
        table(replace(seat, column_points=(1, 2)), other)


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


def test_one_seat_is_no_table() -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        table(SeatPicture("Ana", cards(". . . . . .")))
