"""The picture of a table counts points when the hole is over and not before."""

from __future__ import annotations

from hypothesis import given

from cogs.table.screens.table_picture import table_picture
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples


@given(evenings)
@examples(8)
def test_points_stand_on_the_cards_once_the_hole_is_over(evening: Evening) -> None:
    for table in evening.moments():
        view = table.view(None)
        picture = table_picture(table.state, view)
        for number, seat in enumerate(picture.seats):
            if not view.scores:
                assert not seat.card_points
                assert not seat.column_points
                assert not seat.bonuses
                continue
            score = table.state.playing.hole.scores()[number]
            parts = sum(part.points for part in score.parts)
            assert sum(filter(None, seat.card_points)) == parts
            assert not seat.column_points or sum(seat.column_points) == parts
            assert bool(seat.column_points) == (view.rules.pairs == "column")
            assert bool(seat.bonuses) == bool(score.adjustments)


def test_bonuses_are_named_shortly() -> None:
    evening = Evening(5, ("Ana", "Ben"), preset="classic", changes={"knock_bonus": True})
    table = next(table for table in evening.moments() if table.view(None).scores)
    seats = table_picture(table.state, table.view(None)).seats
    assert [seat.bonuses for seat in seats if seat.out] == ["knock bonus −5"]
    assert [seat.bonuses for seat in seats if not seat.out] == [""]


def test_totals_are_shown_once_something_is_counted() -> None:
    shown = {1: set[str](), 2: set[str]()}
    for table in Evening(5, ("Ana", "Ben"), holes=2).moments():
        if table.state.stage == "playing":
            seats = table_picture(table.state, table.view(None)).seats
            shown[table.state.playing.number] |= {seat.points for seat in seats}
    assert shown[1] == {""}, "a 0 below open cards would look like their sum"
    assert shown[2]
    assert all(points.startswith("total ") for points in shown[2])
