"""A seat: who plays it, and the name that its player goes by."""

from __future__ import annotations

import pytest

from engine.table.seat import Seat


@pytest.mark.parametrize(
    ("user", "computer", "person", "owner"),
    [(1, False, True, True), (1, True, False, False), (None, True, False, True)],
)
def test_a_seat_is_played_by_its_owner_or_for_them(
    user: int | None, computer: bool, person: bool, owner: bool
) -> None:
    seat = Seat("Ann", user=user, computer=computer)
    assert (seat.person, seat.played_by_owner) == (person, owner)


def test_a_player_goes_by_the_name_unless_told_otherwise_and_agrees_to_nothing_at_first() -> None:
    assert (Seat("Ann").called, Seat("Ann 2", called="Ann").called) == ("Ann", "Ann")
    assert not Seat("Ann").agreed
