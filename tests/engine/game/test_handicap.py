"""The handicap of few matches and of many, in strokes of each preset, and the points that it takes off."""

from __future__ import annotations

import pytest

from engine.game.handicap import ALLOWANCE, ROUND, differential, handicap, handicap_strokes
from engine.game.pars import hole_pars, points_a_stroke
from engine.game.presets import PRESETS


@pytest.mark.parametrize(
    ("differentials", "expected"),
    [
        ([], None),
        ([3.0, 1.0], None),
        ([3.0, 1.0, 2.0], 1.0),
        ([3.0, 1.0, 2.0, 9.0, 9.0], 1.5),
        ([float(number) for number in range(20)], 3.5),
        ([10.0] * 20 + [-50.0] * 20, 10.0),
    ],
)
def test_the_best_of_the_last_matches_count(differentials: list[float], expected: float | None) -> None:
    assert handicap(differentials) == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_a_stroke_a_hole_is_a_handicap_of_a_round(preset: str) -> None:
    for seats, par in hole_pars()[preset].items():
        assert differential(preset, seats, par.mean) == 0
        assert differential(preset, seats, par.mean + points_a_stroke(preset)) == pytest.approx(ROUND)


def test_there_is_none_where_nobody_knows_par() -> None:
    assert differential("croquet", 2, 5.0) is differential("classic", 9, 5.0) is None


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("handicaps", "parts"),
    [
        ([ROUND, 0.0], (1.0, 0.0)),
        ([ROUND * 2.5, -ROUND], (3.5, 0.0)),
        ([0.0, ROUND * 3.0, ROUND], (0.0, 3.0, 1.0)),
    ],
)
@pytest.mark.parametrize("holes", [1, 9, 18])
def test_strokes_are_the_differences_of_handicaps_in_points(
    handicaps: list[float], parts: tuple[float, ...], holes: int, preset: str
) -> None:
    points = holes * points_a_stroke(preset) * ALLOWANCE
    assert handicap_strokes(handicaps, holes, preset) == tuple(int(part * points + 0.5) for part in parts)


def test_nobody_has_strokes_without_a_difference_and_nobody_more_than_fit() -> None:
    assert handicap_strokes([0.5, 0.5], 9, "classic") == ()
    assert handicap_strokes([9_000.0, 0.0], 9, "classic") == (999, 0)
