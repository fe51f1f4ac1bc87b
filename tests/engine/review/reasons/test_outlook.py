"""The position after an action, as foreseen, is the one that the action leads to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.cpu.known import Known
from engine.game.actions import Action
from engine.game.cards import card
from engine.game.scoring import score_grid
from engine.review.reasons.outlook import Outlook, Pair, pairs_of
from tests.engine.advice.positions import positions
from tests.engine.cpu.test_house_rules import house
from tests.engine.effort import examples
from tests.engine.game.strategies import Deal, act, deals

PAIRED = "5S TH KD 5D 7C 8H 9S QC AD 3S 4S 6S 9C 7H"
"""Seat 0 has a pair of fives in the first column, and draws a seven."""


@examples(20)
@given(deals())
def test_what_is_foreseen_happens(deal: Deal) -> None:
    random = Random(deal.seed)
    for hole, seat, view, remembered in positions(deal.hole(), random, 6):
        if view.phase == "opening":
            continue
        outlook = Outlook(view, remembered)
        for action in view.legal:
            if action.verb in ("draw", "take"):
                continue
            after, twin = outlook.after(action), hole.copy(random.shuffle)
            event = twin.apply(action)
            assert after.out == event.out
            if action.verb != "knock":
                assert after.hidden == twin.hidden[seat].bit_count() or twin.over
            if action.verb == "swap":
                assert after.put == action.slot
                assert after.top is None or after.top == event.replaced
                if None not in after.grid and not outlook.rules.blackjack:
                    assert after.points == score_grid(outlook.rules, twin.grids[seat]).total


def test_a_taken_card_goes_where_it_saves_most_and_a_draw_saves_on_average() -> None:
    outlook = Outlook(house(PAIRED, "0 1 3").observe(0), {})
    taken = outlook.after(Action(0, "take"))
    assert (taken.put, taken.grid[1]) == (1, card("9C"))
    drawn = outlook.after(Action(0, "draw"))
    assert (drawn.put, drawn.grid) == (None, outlook.grid)
    assert drawn.points == pytest.approx(outlook.worth - outlook.drawing)
    assert outlook.drawing > 0


def test_pairs_are_made_and_broken() -> None:
    hole = house(PAIRED, "0 1 3 4")
    act(hole, "0 draw")
    outlook = Outlook(hole.observe(0), {})
    fives, sevens = Pair("5", 0), Pair("7", 1)
    assert pairs_of(outlook.rules, outlook.grid) == {fives}
    breaking, making = (outlook.after(Action(0, "swap", slot)) for slot in (0, 1))
    assert (outlook.broken_by(breaking), outlook.made_by(breaking)) == (fives, None)
    assert (outlook.broken_by(making), outlook.made_by(making)) == (None, sevens)


def test_the_next_seat_gains_by_what_pairs_there_unless_it_plays_no_more() -> None:
    hole = house("5S TH KD 5D 7C 8H 9S QC AD 3S 4S 6S 9C QH", "0 1 3")
    act(hole, "0 draw")
    outlook = Outlook(hole.observe(0), {})
    assert (outlook.next_pairs(card("QH")), outlook.next_pairs(card("JH"))) == (True, False)
    left = outlook.after(Action(0, "discard"))
    assert left.top == card("QH")
    assert outlook.next_gain(card("QH")) > outlook.next_gain(card("JH"))
    assert outlook.gift(left) > 0
    hole.out = 1
    assert Outlook(hole.observe(0), {}).gift(left) == 0
    assert outlook.lowest_other()[0] == Known(hole.observe(0), {}).next_seat


def test_only_the_first_goes_out() -> None:
    hole = house(PAIRED, "0 1 2 3 4")
    act(hole, "0 draw")
    last = Action(0, "swap", 5)
    assert Outlook(hole.observe(0), {}).after(last).out
    hole.out = 1
    assert not Outlook(hole.observe(0), {}).after(last).out
