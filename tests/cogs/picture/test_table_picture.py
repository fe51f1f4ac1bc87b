"""Contents of the picture of a table: what can't be at a table is refused, and everything counts."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from cogs.picture import ScorecardPicture, SeatPicture, TablePicture
from tests.cogs.picture.tables import cards, pair, table


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


def test_one_seat_is_no_table() -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        table(SeatPicture("Ana", cards(". . . . . .")))


@pytest.mark.parametrize("kind", [TablePicture, SeatPicture, ScorecardPicture])
def test_whatever_is_drawn_tells_pictures_apart(kind: type[TablePicture]) -> None:
    """Kept PNGs are found by the picture, so every field that doesn't follow from others must count."""
    assert all(not field.init or (field.compare and field.hash is not False) for field in fields(kind))
