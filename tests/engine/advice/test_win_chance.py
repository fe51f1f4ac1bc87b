"""The chance to win is certain where the end is certain, and adds up where it is not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.advice.advice import shown_to
from engine.advice.win_chance import chance_to_win
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.game.presets import CLASSIC
from tests.engine.advice.positions import few, positions
from tests.engine.game.strategies import Deal, act, deals, stacked


def last_turn(theirs: str, drawn: str) -> Hole:
    """Seat 0 is out with two pairs, a 5 and `theirs`; seat 1 has the same but one card down, and `drawn`."""
    first, second = f"AS 3S 5S AH 3H {theirs}", "AD 3D 5D AC 3C 9C"
    hole = stacked(CLASSIC.rules_for(2, 1), f"{first} {second} 8S 4S 4H 4D 6S 6D 7S 7H {drawn}")
    act(hole, *(f"{seat} flip {slot}" for seat in (0, 1) for slot in (0, 1)))
    for slot in (2, 3, 4):
        for seat in (0, 1):
            act(hole, f"{seat} draw", f"{seat} discard", f"{seat} flip {slot}")
    act(hole, "0 draw", "0 discard", "0 flip 5", "1 draw")
    return hole


@few
@given(deals())
def test_it_is_a_chance_whatever_is_played(deal: Deal) -> None:
    random = Random(deal.seed)
    for hole, seat, view, _ in positions(deal.hole(), random):
        action = random.choice(view.legal)
        assert 0 <= chance_to_win(view, shown_to(hole, seat), action, random, 3) <= 1


@pytest.mark.parametrize(
    ("theirs", "drawn", "share"),
    [("6H", "5C", 1.0), ("6H", "KC", 1.0), ("5H", "2C", 0.0), ("5H", "5C", 0.5), ("TH", "JC", 0.5)],
)
def test_an_end_that_is_certain_is_certain(theirs: str, drawn: str, share: float) -> None:
    hole = last_turn(theirs, drawn)
    assert hole.out == 0
    assert chance_to_win(hole.observe(1), {}, Action(1, "swap", 5), Random(0), 10) == share


@pytest.mark.parametrize("seed", range(3))
def test_the_same_chance_comes_of_the_same_seed(seed: int) -> None:
    hole = stacked(CLASSIC.rules_for(3, 1), "7S 8S", seats=3)
    view = hole.observe(0)
    action = view.legal[0]
    first = chance_to_win(view, {}, action, Random(seed), 20)
    assert first == chance_to_win(view, {}, action, Random(seed), 20)
