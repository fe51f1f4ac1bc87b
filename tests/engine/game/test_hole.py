"""The rules text, rules 1 to 4: deal, opening, turns (rules: "A hole, step by step")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.actions import Action
from engine.game.cards import card
from engine.game.presets import CLASSIC, FOUR_CARD
from tests.engine.game.plain import PLAIN, idle, uncover
from tests.engine.game.strategies import act, cards, legal, stacked

# Rule 1: the deal.


def test_1_deal_seat_by_seat_from_left_of_the_dealer_in_reading_order() -> None:
    hole = stacked(replace(PLAIN, columns=3), seats=3, dealer=1)
    assert hole.grids[2] == cards("AS 2S 3S 4S 5S 6S")
    assert hole.grids[0] == cards("7S 8S 9S TS JS QS")
    assert hole.grids[1] == cards("KS AH 2H 3H 4H 5H")
    assert hole.discard == cards("6H")
    assert [act(hole, f"{seat} draw", f"{seat} discard")[0].card for seat in (2, 0, 1)] == cards("7H 8H 9H")


def test_1_three_rows_are_filled_in_reading_order_too() -> None:
    hole = stacked(replace(PLAIN, rows=3, columns=3))
    assert hole.grids == [cards("AS 2S 3S 4S 5S 6S 7S 8S 9S"), cards("TS JS QS KS AH 2H 3H 4H 5H")]
    assert hole.discard == cards("6H")


# Rule 2: the opening.


def test_2_each_seat_flips_cards_of_its_choice_in_any_order() -> None:
    hole = stacked(CLASSIC.rules, seats=3)
    act(hole, "2 flip 5", "0 flip 1", "2 flip 0", "1 flip 3", "0 flip 2")
    assert legal(hole) == [f"1 flip {slot}" for slot in (0, 1, 2, 4, 5)]
    assert hole.waiting() == (1,)
    act(hole, "1 flip 4")
    assert hole.hidden == [0b111001, 0b100111, 0b011110]
    assert legal(hole) == ["0 draw", "0 take"]


def test_2_no_turn_before_all_have_finished() -> None:
    hole = stacked(CLASSIC.rules)
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0")
    assert hole.waiting() == (1,)
    assert not hole.can(Action(0, "draw"))


def test_2_a_card_is_flipped_once() -> None:
    hole = stacked(CLASSIC.rules)
    act(hole, "0 flip 3")
    assert not hole.can(Action(0, "flip", 3))


@pytest.mark.parametrize("flips", [0, 1, 2])
def test_2_number_of_flips(flips: int) -> None:
    hole = stacked(replace(CLASSIC.rules, initial_flips=flips))
    assert hole.pending == [flips, flips]
    for seat in (1, 0):
        act(hole, *[f"{seat} flip {slot}" for slot in range(flips)])
    assert legal(hole) == ["0 draw", "0 take"]


def test_2_peek_shows_each_seat_its_own_bottom_row_once() -> None:
    hole = stacked(FOUR_CARD.rules)
    assert legal(hole) == ["0 ready", "1 ready"]
    assert hole.observe(0).grids == ((None, None, *cards("3S 4S")), (None,) * 4)
    assert hole.observe(1).grids == ((None,) * 4, (None, None, *cards("7S 8S")))
    act(hole, "1 ready")
    assert hole.observe(1).grids[1] == (None,) * 4
    assert legal(hole) == ["0 ready"]
    act(hole, "0 ready")
    assert hole.observe(0).grids[0] == (None,) * 4
    assert hole.hidden == [0b1111, 0b1111]
    assert legal(hole) == ["0 draw", "0 take"]


def test_2_peek_shows_the_last_of_three_rows() -> None:
    hole = stacked(replace(PLAIN, rows=3, opening="peek"))
    assert hole.observe(0).grids[0] == (None, None, None, None, *cards("5S 6S"))


# Rule 3: whose turn.


@pytest.mark.parametrize("dealer", range(4))
def test_3_turns_pass_to_the_left_from_left_of_the_dealer(dealer: int) -> None:
    hole = stacked(PLAIN, seats=4, dealer=dealer)
    order = []
    for _ in range(9):
        order.append(hole.turn)
        idle(hole)
    assert order == [(dealer + 1 + turn) % 4 for turn in range(9)]


# Rule 4: a turn.


def test_4_take_must_be_swapped() -> None:
    hole = stacked(PLAIN)
    (event,) = act(hole, "0 take")
    assert event.card == card("9S")
    assert legal(hole) == [f"0 swap {slot}" for slot in range(4)]


def test_4_a_drawn_card_is_swapped_or_discarded_and_seen_by_the_drawer_alone() -> None:
    hole = stacked(PLAIN, seats=3)
    act(hole, "0 draw")
    assert [hole.observe(viewer).drawn for viewer in (0, 1, 2, None)] == [card("AH"), None, None, None]
    assert legal(hole) == ["0 swap 0", "0 swap 1", "0 swap 2", "0 swap 3", "0 discard"]
    act(hole, "0 discard")
    assert hole.discard == cards("KS AH")
    assert legal(hole) == ["1 draw", "1 take"]


def test_4_a_taken_card_is_seen_by_all() -> None:
    hole = stacked(PLAIN, seats=3)
    act(hole, "0 take")
    assert {hole.observe(viewer).drawn for viewer in (0, 1, 2, None)} == {card("KS")}


def test_4_swapped_in_lies_face_up_and_the_replaced_card_on_the_discard() -> None:
    hole = stacked(PLAIN)
    act(hole, "0 draw")
    (event,) = act(hole, "0 swap 2")
    assert (event.card, event.replaced) == (card("TS"), card("3S"))
    assert hole.discard == cards("9S 3S")
    for viewer in (0, 1, None):
        assert hole.observe(viewer).grids[0] == (None, None, card("TS"), None)
        assert hole.observe(viewer).discard == card("3S")


def test_4_face_up_cards_may_be_replaced_unless_locked() -> None:
    for locked, slots in ((False, [0, 1, 2, 3]), (True, [0, 2, 3])):
        hole = stacked(replace(PLAIN, lock_face_up=locked))
        uncover(hole, 1)
        idle(hole)
        for way in ("take", "draw"):
            trial = hole.copy(hole.shuffle)
            act(trial, f"0 {way}")
            assert [action.slot for action in trial.legal_actions() if action.verb == "swap"] == slots


def test_4_a_locked_grid_without_face_down_cards_can_only_draw_and_discard() -> None:
    hole = stacked(replace(PLAIN, lock_face_up=True, ending="turns", turns=9))
    for slot in range(4):
        uncover(hole, slot)
        idle(hole)
    assert legal(hole) == ["0 draw"]
    act(hole, "0 draw")
    assert legal(hole) == ["0 discard"]


def test_4_discard_flip_never() -> None:
    hole = stacked(PLAIN)
    act(hole, "0 draw", "0 discard")
    assert hole.turn == 1


def test_4_discard_flip_optional() -> None:
    hole = stacked(replace(PLAIN, discard_flip="optional"))
    uncover(hole, 1)
    act(hole, "1 draw", "1 discard", "1 pass", "0 draw", "0 discard")
    assert legal(hole) == ["0 flip 0", "0 flip 2", "0 flip 3", "0 pass"]
    assert act(hole, "0 flip 3")[0].card == card("4S")
    assert hole.hidden == [0b0101, 0b1111]
    assert hole.turn == 1


def test_4_discard_flip_required_if_one_is_left() -> None:
    hole = stacked(replace(PLAIN, discard_flip="required", ending="turns", turns=9))
    act(hole, "0 draw", "0 discard")
    assert legal(hole) == ["0 flip 0", "0 flip 1", "0 flip 2", "0 flip 3"]
    act(hole, "0 flip 0")
    for slot in range(1, 4):
        uncover(hole, 0)
        act(hole, "0 draw", "0 discard", f"0 flip {slot}")
    uncover(hole, 0)
    act(hole, "0 draw", "0 discard")
    assert hole.turn == 1


def test_4_discard_flip_endgame_only_while_a_player_has_at_most_one_face_down_card() -> None:
    hole = stacked(replace(PLAIN, discard_flip="endgame"))
    for slot in range(2):
        uncover(hole, slot)
        act(hole, "1 draw", "1 discard")
        assert hole.turn == 0
    uncover(hole, 2)
    act(hole, "1 draw", "1 discard")
    assert legal(hole) == ["1 flip 0", "1 flip 1", "1 flip 2", "1 flip 3", "1 pass"]
    act(hole, "1 pass", "0 draw", "0 discard")
    assert legal(hole) == ["0 flip 3", "0 pass"]
