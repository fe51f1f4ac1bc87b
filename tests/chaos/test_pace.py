"""People press more often where too little is pressed, and less often where too much is."""

from __future__ import annotations

from random import Random

from tests.tools.chaos.pace import SLOWEST, Pace


def test_a_crowd_comes_to_the_wished_number_of_presses() -> None:
    pace, random, looks_for_a_press = Pace((30.0, 90.0)), Random(1), 5.0
    found = 0.0
    for _ in range(20):
        pause = sum(pace.pause(random) for _ in range(500)) / 500
        found = 6000 / pause / looks_for_a_press
        pace.correct(100.0, found)
    assert 90 < found < 110


def test_where_nothing_is_pressed_the_pace_stays_within_limits() -> None:
    pace = Pace((1.0, 1.0))
    for _ in range(100):
        pace.correct(100.0, 0.0)
    assert 0.0 < pace.factor < 0.01
    for _ in range(100):
        pace.correct(1.0, 1000.0)
    assert pace.factor == SLOWEST
