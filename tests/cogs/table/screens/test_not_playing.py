"""Whoever has no seat is offered to watch, and a computer's seat where they may take it."""

from __future__ import annotations

from cogs.kit.ids.table import PressId
from cogs.table.screens.not_playing import not_playing
from tests.cogs.table.screens.evenings import Evening, EveningTable, first_turn

STRANGER = 99


def between(evening: Evening) -> EveningTable:
    return next(table for table in evening.moments() if table.state.stage == "between")


def words(table: EveningTable) -> list[str]:
    return [
        press.word
        for row in not_playing(table.state, STRANGER).rows
        for button in row
        if (press := PressId.parse(button.id))
    ]


def test_a_computer_s_seat_is_offered_between_holes_and_announced_before() -> None:
    evening = Evening(7, ("Ana", "Ben"), computers=1, holes=2)
    table = first_turn(evening)
    assert words(table) == ["watch"]
    assert not_playing(table.state, STRANGER).text.endswith("seat between holes. Wait for this one to end.")
    table = between(evening)
    assert words(table) == ["watch", "sit"]
    assert "with the points it has" in not_playing(table.state, STRANGER).text


def test_where_no_seat_can_be_taken_there_is_watching_alone() -> None:
    people = Evening(7, ("Ana", "Ben"), holes=2)
    for table in (first_turn(people), between(people)):
        assert words(table) == ["watch"]
        assert not_playing(table.state, STRANGER).text == "You’re not playing here."
    table = between(Evening(7, ("Ana", "Ben"), computers=1, holes=2))
    table.state.barred = frozenset({STRANGER})
    assert words(table) == ["watch"], "the host removed them"
