"""What it costs to end a hole, by the rules and by what the others still have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.cpu.ending import BONUS, EXACT, PENALTY, SHAME, UNDERDOG, EndingCosts, Forecast, Outcome
from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.traits import Traits
from engine.game.rules import Rules
from tests.engine.cpu.test_house_rules import chosen, house
from tests.engine.game.strategies import act

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


def known(points: float) -> Forecast:
    return Forecast(points, EXACT)


def test_the_underdog_bonus_is_for_the_lowest_and_for_those_who_share_it() -> None:
    outcome = Outcome(Rules(underdog_bonus=True))
    assert outcome.cost(known(3), (known(8), known(12))) == pytest.approx(UNDERDOG, abs=0.1)
    assert outcome.cost(known(10), (known(8), known(12))) == pytest.approx(0, abs=0.1)
    assert outcome.cost(known(8), (known(8), known(12))) < UNDERDOG / 2


def test_tied_shame_costs_where_points_are_shared() -> None:
    outcome = Outcome(Rules(tied_shame=True))
    assert outcome.cost(known(8), (known(8),)) > SHAME * 0.8
    assert outcome.cost(known(8), (known(10),)) < 0.1


@pytest.mark.parametrize(("shame", "action"), [(False, "0 swap 0"), (True, "0 swap 1")])
def test_a_tie_is_avoided_where_it_is_a_shame(shame: bool, action: str) -> None:
    """Seat 1 is out with 12. A 5 in place of the ten makes 12 as well, in place of the nine 13."""
    codes = "TD 9H AS 2C AC 2H 9S 3H KD KC KS KH 4S 5D"
    hole = house(codes, "0 1 2 3 4 5", "0 1 2 3 4 5", tied_shame=shame)
    hole.out = 1
    act(hole, "0 draw")
    assert chosen("expert", hole) == action
