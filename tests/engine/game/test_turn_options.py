"""The house rules that add an action in place of drawing (rules: rule 4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.cards import card
from engine.game.hole import Hole
from engine.game.rules import Rules
from tests.engine.game.features import rules_with
from tests.engine.game.plain import idle, uncover
from tests.engine.game.strategies import act, cards, legal, stacked

PLAIN_TURNS = {"initial_flips": 0, "discard_flip": "never", "columns": 2}
FLIPPING = rules_with("flip_as_action", **PLAIN_TURNS)
KNOCKING_EARLY = rules_with("knock_early", **PLAIN_TURNS)
KNOCKING = rules_with("knock_anytime", **PLAIN_TURNS)


def with_face_down(rules: Rules, count: int, seats: int = 2) -> Hole:
    """Seat 0 is on turn with `count` cards face down, the others with all four."""
    hole = stacked(rules, seats=seats)
    for slot in range(4 - count):
        uncover(hole, slot)
        idle(hole, seats - 1)
    return hole


# flip_as_action.


def test_4_flip_as_action_turns_one_card_up_in_place_of_drawing() -> None:
    hole = stacked(FLIPPING)
    assert legal(hole) == ["0 draw", "0 take", "0 turn 0", "0 turn 1", "0 turn 2", "0 turn 3"]
    (event,) = act(hole, "0 turn 2")
    assert (event.card, event.out, event.over) == (card("3S"), False, False)
    assert (hole.hidden, hole.turn, hole.turns) == ([0b1011, 0b1111], 1, [1, 0])
    assert (hole.discard, hole.held) == (cards("9S"), None)


def test_4_flip_as_action_is_for_face_down_cards() -> None:
    hole = with_face_down(FLIPPING, 2)
    assert legal(hole) == ["0 draw", "0 take", "0 turn 2", "0 turn 3"]


def test_4_flip_as_action_is_no_part_of_a_turn_begun_by_drawing() -> None:
    hole = stacked(FLIPPING)
    act(hole, "0 draw")
    assert not any(text.startswith("0 turn") for text in legal(hole))


def test_4_flip_as_action_goes_out_with_the_last_card() -> None:
    hole = with_face_down(FLIPPING, 1)
    (event,) = act(hole, "0 turn 3")
    assert (event.out, event.over, hole.out, hole.turn) == (True, False, 0, 1)
    assert "1 turn 0" in legal(hole), "it is on offer on a last turn too"
    (event,) = act(hole, "1 turn 0")
    assert (event.out, event.over) == (False, True)


def test_4_flip_as_action_where_everyone_has_so_many_turns() -> None:
    hole = stacked(replace(FLIPPING, ending="turns", turns=5))
    for slot in range(4):
        act(hole, f"0 turn {slot}", f"1 turn {slot}")
    assert (hole.out, legal(hole)) == (None, ["0 draw", "0 take"])


def test_4_flip_as_action_is_left_where_nothing_can_be_drawn() -> None:
    hole = stacked(replace(FLIPPING, reshuffle=False))
    hole.stock.clear()
    act(hole, "0 turn 0")
    assert legal(hole) == ["1 take", "1 turn 0", "1 turn 1", "1 turn 2", "1 turn 3"]


# knock_early.


@pytest.mark.parametrize(("face_down", "offered"), [(4, False), (3, False), (2, True), (1, True)])
def test_4_knock_early_is_on_offer_with_one_or_two_cards_face_down(face_down: int, offered: bool) -> None:
    hole = with_face_down(KNOCKING_EARLY, face_down)
    assert ("0 knock" in legal(hole)) == offered


def test_4_knock_early_turns_them_all_up_and_goes_out() -> None:
    hole = with_face_down(KNOCKING_EARLY, 2, seats=3)
    discard = list(hole.discard)
    (event,) = act(hole, "0 knock")
    assert (event.out, event.over, event.turned) == (True, False, tuple(cards("3S 4S")))
    assert (hole.hidden[0], hole.out, hole.turn, hole.discard) == (0, 0, 1, discard)
    idle(hole, 2)
    assert (hole.over, hole.turns) == (True, [3, 3, 3])


def test_4_knock_early_is_no_longer_on_offer_once_someone_has_gone_out() -> None:
    hole = stacked(KNOCKING_EARLY)
    for slot in range(2):
        uncover(hole, slot)
        uncover(hole, slot)
    act(hole, "0 knock")
    assert legal(hole) == ["1 draw", "1 take"]


# knock_anytime.


@pytest.mark.parametrize("face_down", [4, 3, 2, 1])
def test_4_knock_anytime_goes_out_and_leaves_the_cards_as_they_lie(face_down: int) -> None:
    hole = with_face_down(KNOCKING, face_down, seats=3)
    hidden, turns = list(hole.hidden), hole.turns[0]
    assert legal(hole) == ["0 draw", "0 take", "0 knock"]
    (event,) = act(hole, "0 knock")
    assert (event.out, event.over, event.card, event.turned) == (True, False, None, ())
    assert (hole.hidden, hole.out, hole.turn, hole.turns[0]) == (hidden, 0, 1, turns + 1)
    idle(hole, 2)
    assert hole.over


def test_4_knock_anytime_is_no_longer_on_offer_once_someone_has_gone_out() -> None:
    hole = stacked(KNOCKING, seats=3)
    act(hole, "0 knock")
    assert legal(hole) == ["1 draw", "1 take"]
    idle(hole)
    assert legal(hole) == ["2 draw", "2 take"]


def test_4_knock_anytime_comes_after_the_opening() -> None:
    hole = stacked(rules_with("knock_anytime"))
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0")
    assert "0 knock" not in legal(hole)
    act(hole, "1 flip 1")
    assert "0 knock" in legal(hole)


def test_4_who_knocks_does_not_bring_the_endgame_for_flips() -> None:
    hole = stacked(replace(KNOCKING, discard_flip="endgame"))
    act(hole, "0 knock", "1 draw", "1 discard")
    assert hole.over, "no player has at most one face-down card, so there was no flip to decline"


@pytest.mark.parametrize("rules", [KNOCKING, KNOCKING_EARLY])
def test_5_a_knock_ends_an_immediate_hole(rules: Rules) -> None:
    hole = with_face_down(replace(rules, ending="immediate"), 2)
    (event,) = act(hole, "0 knock")
    assert (event.out, event.over, hole.out, legal(hole)) == (True, True, 0, [])


@pytest.mark.parametrize("name", ["knock_anytime", "knock_early"])
def test_6_who_knocks_is_the_one_who_went_out(name: str) -> None:
    rules = rules_with(name, "knock_penalty", "knock_bonus", **PLAIN_TURNS | {"ending": "immediate"})
    hole = stacked(rules, "9S 9H 8S 8H KS KH AS AH 3S")
    for slot in range(2):
        uncover(hole, slot)
        idle(hole)
    act(hole, "0 knock")
    first, second = hole.scores()
    assert [tuple(one) for one in first.adjustments] == [("knock_penalty", 10), ("knock_bonus", -5)]
    assert not second.adjustments
