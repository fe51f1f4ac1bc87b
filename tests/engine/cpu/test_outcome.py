"""What the options that compare scores make of the end of a hole."""

from __future__ import annotations

import pytest

from engine.cpu.outcome import EXACT, SHAME, UNDERDOG, Forecast, Outcome
from engine.game.rules import Rules
from tests.engine.cpu.test_house_rules import chosen, house
from tests.engine.game.strategies import act


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
