"""The stored pars are there for every table, and are what the level `hard` scores."""

from __future__ import annotations

import json
from importlib.resources import files
from math import sqrt
from statistics import fmean, pstdev

import pytest

from engine.cpu.levels import level
from engine.game.formats import PAR_POINTS, stableford_points
from engine.game.options import NUMBERS
from engine.game.pars import hole_par, level_handicap
from engine.game.presets import PRESETS, preset
from engine.lab.games.level_holes import play
from engine.lab.pars import level_handicap as measured_handicap
from engine.table.computers import TABLE_LEVELS

STORED = json.loads((files("engine.game") / "pars.json").read_text(encoding="utf-8"))
PARS = STORED["presets"]
HOLES = 20
SURE = 4.0
"""Standard errors within which a fresh mean is."""


def test_every_preset_has_a_par_for_each_number_of_seats() -> None:
    assert {name: [*map(int, each)] for name, each in PARS.items()} == {
        name: [*range(each.fewest, each.most + 1)] for name, each in PRESETS.items()
    }
    for name, by_seats in PARS.items():
        pars = [hole_par(name, int(seats)) for seats in by_seats]
        assert all(each.par in NUMBERS["par"].allowed for each in pars)
        assert len({each.points_a_stroke for each in pars}) == 1, "one stroke for a preset"
        assert pars[0].points_a_stroke in NUMBERS["points_a_stroke"].allowed


@pytest.mark.parametrize("name", PRESETS)
def test_every_level_has_a_handicap_by_each_preset_and_a_weaker_one_a_higher(name: str) -> None:
    handicaps = STORED["handicaps"][name]
    assert handicaps == {each: level_handicap(name, each) for each in TABLE_LEVELS}
    assert handicaps["beginner"] > handicaps["medium"] > handicaps["expert"]
    assert level_handicap(name, "a level of former times") == 0


def test_the_handicap_of_who_always_scores_the_same_is_their_distance_from_par() -> None:
    assert measured_handicap([11] * 30, [7, 4, 7.0, 5.0, 2.0], "") == 18.0


@pytest.mark.parametrize("name", PRESETS)
def test_hard_has_two_points_a_hole(name: str) -> None:
    for _, _, _, _, stableford in PARS[name].values():
        assert stableford == pytest.approx(PAR_POINTS, abs=0.15)


def test_a_fresh_measurement_agrees() -> None:
    rules, seats = preset("four-card").rules_for(2, 1), 2
    points = [
        each
        for number in range(HOLES)
        for each in play(rules, [level("hard")] * seats, f"fresh {number}", number % seats).points
    ]
    par, stroke, mean, deviation, stableford = PARS["four-card"][str(seats)]
    assert fmean(points) == pytest.approx(mean, abs=SURE * deviation / sqrt(len(points)))
    found = [stableford_points(each, par, stroke) for each in points]
    assert fmean(found) == pytest.approx(stableford, abs=SURE * pstdev(found) / sqrt(len(points)))
