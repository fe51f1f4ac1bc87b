"""What it costs to end a hole, by the rules and by what the others still have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.cpu.ending import BONUS, PENALTY, EndingCosts
from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.traits import Traits
from tests.engine.cpu.test_house_rules import house

CODES = "5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C"


def ending(out: int | None = None, had: int = 0, patience: float = 0.0, **changes: Any) -> EndingCosts:
    """The costs of seat 0, which has one card face down and has `had` so many turns; seat 1 has four."""
    if changes.get("ending") == "turns":
        changes["turns"] = 9
    hole = house(CODES, "0 1 2 3 4", **changes)
    hole.out, hole.turns[0] = out, had
    return EstimatedCosts(hole.observe(0), {}, Random(0), Traits(patience=patience)).ending


def test_going_out_costs_what_the_rules_add() -> None:
    plain = ending()
    assert ending(patience=2.0).going_out(8) == pytest.approx(plain.going_out(8) + 2)
    assert ending(knock_bonus=True).going_out(8) == pytest.approx(plain.going_out(8) + BONUS)
    risky = ending(knock_penalty=True)
    assert risky.going_out(60) == pytest.approx(plain.going_out(60) + PENALTY, abs=0.01)
    assert risky.going_out(-60) == pytest.approx(plain.going_out(-60), abs=0.01)
    assert plain.going_out(60) == plain.going_out(-60), "points count apart"


def test_going_out_spares_the_turns_that_others_would_have() -> None:
    assert ending().going_out(8) < 0
    assert ending(ending="immediate").going_out(8) < ending().going_out(8)
    assert ending(knock_anytime=True).going_out(8) > ending().going_out(8)


def test_who_cannot_be_first_to_go_out_has_no_cost_of_it() -> None:
    for found in (ending(out=1, knock_bonus=True), ending(ending="turns")):
        assert (found.may_go_out, found.going_out(8)) == (False, 0)


def test_staying_keeps_the_grid_and_its_later_turns() -> None:
    found = ending()
    assert found.staying == found.worth - found.later.gain_unchanged < found.worth


def test_only_a_last_turn_with_something_to_compare_settles() -> None:
    assert ending(out=1, underdog_bonus=True).settles
    assert ending(had=59, underdog_bonus=True).settles
    assert not ending(had=58, underdog_bonus=True).settles
    assert not ending(out=1).settles


def test_the_lowest_score_is_cheapest_to_end_with() -> None:
    found = ending(out=1, underdog_bonus=True)
    costs = [found.settling(points, 0) for points in (-10, 5, 40)]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1]
    assert ending().deciding(5) == 0, "nothing is compared"
