"""The coach advises what is legal, from what lies open, for the reason that it gives."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from engine.game.actions import Action
from engine.game.cards import RANKS, card
from engine.game.presets import CLASSIC, PRESETS
from engine.game.view import View
from engine.solo.coach import Coaching, coach, explained, hidden_points
from tests.engine.advice.positions import few, positions
from tests.engine.cpu.test_house_rules import laid
from tests.engine.game.strategies import Deal, act, deals, stacked

OTHER = "3C 3D AS QC 4D 6S"
"""Another grid, about which the coach is not asked."""


@few
@given(deals())
def test_the_advice_is_legal_and_knows_nothing_hidden(deal: Deal) -> None:
    for _, seat, view, _ in positions(deal.hole(), Random(deal.seed), 6):
        good = coach(view)
        if good is None:
            assert not view.replaceable(seat), "there is nothing to choose"
            continue
        legal = {(action.verb, action.slot) for action in view.legal}
        assert (good.verb, None if good.verb == "take" else good.slot) in legal
        blind = [
            [card if up else None for card, up in zip(*rows, strict=True)]
            for rows in zip(view.grids, view.face_up, strict=True)
        ]
        assert coach(replace(view, grids=tuple(map(tuple, blind)))) == good
        if good.goes_out:
            assert view.face_up[seat].count(False) == 1
        assert coach(replace(view, legal=())) is None


def drawn(grid: str, card: str, up: str, **changes: Any) -> View:
    """Seat 0 has drawn a card; the slots of `up` lie face up."""
    hole = laid(stacked(CLASSIC.rules_for(2, 1, changes), f"{grid} {OTHER} 9C {card}"), up, "0 1")
    act(hole, "0 draw")
    return hole.observe(0)


@pytest.mark.parametrize(
    ("card", "verb", "reason", "slot"),
    [
        ("TD", "swap", "pair", 3),
        ("KC", "swap", "lower", 0),
        ("AC", "swap", "lower", 0),
        ("QD", "discard", "high", None),
    ],
)
def test_a_drawn_card_goes_where_it_saves_most(card: str, verb: str, reason: str, slot: int | None) -> None:
    good = coach(drawn("TS 4H KD 7D 7C 8H", card, "0 1"))
    assert good is not None
    assert (good.verb, good.reason, good.slot) == (verb, reason, slot)


def test_a_two_is_kept_apart_from_a_two() -> None:
    good = coach(drawn("2S 4H KD 7D 7C 8H", "2D", "0 1"))
    assert good is not None
    assert (good.reason, str(good.other), good.other_points) == ("apart", "2♠", -2)
    assert good.slot not in (0, 3)


def test_only_hidden_cards_are_replaced_if_the_hole_is_to_end() -> None:
    view = drawn("TS 4H KD 7D 7C 8H", "AC", "0 1")
    good = coach(view, hidden_only=True)
    assert good is not None and good.slot is not None
    assert not view.face_up[0][good.slot]


def test_there_is_no_advice_where_there_is_nothing_to_choose() -> None:
    view = drawn("TS 4H KD 7D 7C 8H", "AC", "0 1")
    assert coach(replace(view, legal=tuple(each for each in view.legal if each.verb == "discard"))) is None
    assert coach(replace(view, legal=(Action(0, "knock"),), phase="choose", drawn=None)) is None


def test_a_card_that_saves_nothing_is_useless_or_costs_too_much() -> None:
    low, high = drawn("2S 2H AD 7D 7C 8H", "3H", "0 1"), drawn("2S 2H AD 7D 7C 8H", "9H", "0 1")
    assert explained(replace(low, out=1), "discard", None).reason == "useless"
    found = explained(high, "discard", None)
    assert (found.reason, found.points) == ("high", 9) and found.points >= hidden_points(high.rules)
    assert explained(high, "swap", 3) == Coaching("swap", "closer", 3, high.drawn, 9)
    assert explained(high, "swap", 0).reason == "spot"
    forced = replace(high, legal=tuple(each for each in high.legal if each.verb == "swap"))
    assert explained(forced, "swap", 0).reason == "least"


def test_a_card_that_would_help_can_wait_except_on_the_last_turn() -> None:
    view = drawn("TS 4H KD 7D 7C 8H", "5C", "0 1")
    assert explained(view, "discard", None).reason == "wait"
    assert explained(replace(view, out=1), "discard", None).reason == "high"


def test_an_open_card_that_would_save_much_is_not_called_useless_where_a_draw_is_better() -> None:
    view = replace(drawn("TS 4H KD 7D 7C 8H", "5C", "0 1"), phase="choose", drawn=None)
    assert explained(replace(view, discards=(card("AC"),)), "draw", None).reason == "wait"
    assert explained(replace(view, discards=(card("9C"),)), "draw", None).reason == "high"


def test_cards_that_a_peek_showed_are_compared_with_but_not_named() -> None:
    view = drawn("TS 4H KD 7D 7C 8H", "7H", "0 1", pairs="anywhere")
    seven, eight = view.rules.values["7"], card("8H")
    pair = explained(view, "swap", 5, remembered={3: card("7D"), 5: eight})
    assert (pair.reason, pair.points, pair.other) == ("peeked pair", seven, None)
    lower = explained(view, "swap", 5, remembered={5: eight})
    assert (lower.reason, lower.other) == ("peeked", None)


def test_two_of_three_equal_cards_are_a_reason_where_columns_have_three() -> None:
    rules = PRESETS["nine-card"].rules_for(2, 1)
    others = "3C 3D AS QC 4D 6S 8C 8D TC"
    hole = laid(stacked(rules, f"KS 9C KD TS 4H KH 7C 8H 9S {others} 2C 9D"), "0 1", "0 1")
    act(hole, "0 draw")
    found = explained(hole.observe(0), "swap", 4)
    assert (found.reason, str(found.other)) == ("two", "9♣")


def test_a_flip_of_the_last_hidden_card_goes_out_and_may_be_left() -> None:
    view = replace(drawn("TS 4H KD 7D 7C 8H", "5C", "0 1 2 3 4"), phase="flip")
    assert explained(view, "flip", 5) == Coaching("flip", "last", 5, goes_out=True)
    assert explained(view, "pass", None) == Coaching("pass", "last")


def test_a_hidden_card_counts_as_the_average_card_of_the_rules() -> None:
    points = {name: hidden_points(preset.rules) for name, preset in PRESETS.items()}
    assert points["classic"] == points["house"] == 5
    assert points["four-card"] == 6
    assert hidden_points(PRESETS["house"].rules_for(2, 1, {"values": dict.fromkeys(RANKS, -20)})) == -20
