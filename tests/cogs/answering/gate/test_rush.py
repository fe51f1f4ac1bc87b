"""A rush is noticed while it lasts."""

from __future__ import annotations

from cogs.answering.gate.rush import Rush


def test_a_rush_is_more_presses_than_usual_in_one_second_and_ends_by_itself() -> None:
    time = 0.0
    rush = Rush(2, clock=lambda: time)
    for _ in range(2):
        rush.press()
    assert not rush.on
    rush.press()
    assert rush.on
    time = 0.9
    assert rush.on
    time = 1.0
    assert not rush.on
