"""What the end of a hole decides: options that compare scores, and the match."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cpu.levels import level
from engine.cpu.outcome import EXACT, SHAME, UNDERDOG, WINNING, Forecast, Outcome
from engine.cpu.standing import MatchStanding
from engine.game.hole import Hole
from engine.game.presets import CLASSIC
from engine.game.rules import Rules
from tests.engine.cpu.test_house_rules import house, laid
from tests.engine.game.strategies import act, stacked

LAST = MatchStanding(9, 9, (20, 20))


def known(points: float) -> Forecast:
    return Forecast(points, EXACT)


def test_the_underdog_bonus_is_for_the_lowest_and_for_those_who_share_it() -> None:
    outcome = Outcome(Rules(underdog_bonus=True), 0, (1, 2), None)
    assert outcome.cost(known(3), (known(8), known(12))) == pytest.approx(UNDERDOG, abs=0.1)
    assert outcome.cost(known(10), (known(8), known(12))) == pytest.approx(0, abs=0.1)
    assert outcome.cost(known(8), (known(8), known(12))) < UNDERDOG / 2


def test_tied_shame_costs_where_points_are_shared() -> None:
    outcome = Outcome(Rules(tied_shame=True), 0, (1,), None)
    assert outcome.cost(known(8), (known(8),)) > SHAME * 0.8
    assert outcome.cost(known(8), (known(10),)) < 0.1


def test_the_match_is_decided_in_its_last_holes_alone() -> None:
    def gained(standing: MatchStanding | None) -> float:
        outcome = Outcome(Rules(), 0, (1,), standing)
        return outcome.cost(known(9), (known(5),)) - outcome.cost(known(3), (known(5),))

    assert gained(LAST) == pytest.approx(WINNING, rel=0.05)
    assert 0 < gained(MatchStanding(8, 9, (20, 20))) < WINNING / 2
    assert gained(MatchStanding(7, 9, (20, 20))) == gained(None) == gained(MatchStanding(1, 1, (0, 0))) == 0


def last_turn(mine: int, theirs: int) -> tuple[Hole, MatchStanding]:
    """The last turn of a match, with these totals before the hole: seat 1 is out with 12 points.

    Seat 0 has drawn a 5. In place of its 6 it ends with 7 points and a face-down card, in place of that card
    with 13 for sure.
    """
    codes = "6S AH KS 3C 2C JS 9S 3H TD KC KH TH 4S 5D"
    hole = laid(stacked(CLASSIC.rules_for(2, 9), codes), "0 1 2 3 4", "0 1 2 3 4 5")
    hole.out = 1
    act(hole, "0 draw")
    return hole, MatchStanding(9, 9, (mine, theirs))


@pytest.mark.parametrize("name", ["hard", "expert"])
def test_who_leads_takes_the_sure_points_and_who_is_behind_the_chance(name: str) -> None:
    ahead, behind = last_turn(20, 23), last_turn(23, 20)
    assert usual(name, *ahead) == "0 swap 5"
    assert usual(name, *behind) == "0 swap 0"


def test_medium_plays_for_points_alone() -> None:
    assert usual("medium", *last_turn(20, 23)) == usual("medium", *last_turn(23, 20))


@pytest.mark.parametrize(("shame", "action"), [(False, "0 swap 0"), (True, "0 swap 1")])
def test_a_tie_is_avoided_where_it_is_a_shame(shame: bool, action: str) -> None:
    """Seat 1 is out with 12. A 5 in place of the ten makes 12 as well, in place of the nine 13."""
    codes = "TD 9H AS 2C AC 2H 9S 3H KD KC KS KH 4S 5D"
    hole = house(codes, "0 1 2 3 4 5", "0 1 2 3 4 5", tied_shame=shame)
    hole.out = 1
    act(hole, "0 draw")
    assert usual("expert", hole, None) == action


def usual(name: str, hole: Hole, standing: MatchStanding | None) -> str:
    """Return what the level does most often in 30 tries."""
    view = hole.observe(0)
    done = Counter(str(level(name)(view, {}, Random(seed), standing)) for seed in range(30))
    return done.most_common(1)[0][0]
