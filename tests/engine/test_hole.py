"""The rules text, rule by rule (rules: "A hole, step by step")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action
from engine.cards import card
from engine.errors import IllegalAction
from engine.hole import Hole
from engine.presets import CLASSIC, FOUR_CARD
from engine.rules import Ending, Rules
from engine.scoring import score_grid
from tests.engine.strategies import act, cards, legal, stacked

PLAIN = Rules(columns=2, initial_flips=0, discard_flip="never")
"""Four cards each, nothing turned up, no flips: turns are all there is."""


def idle(hole: Hole, turns: int = 1) -> None:
    """Draw, discard and pass, for the next `turns` turns."""
    for _ in range(turns):
        seat = hole.turn
        act(hole, f"{seat} draw", f"{seat} discard")
        if hole.phase == "flip":
            act(hole, f"{seat} pass")


def uncover(hole: Hole, slot: int) -> None:
    """The seat on turn takes the discard and lays it on `slot`."""
    act(hole, f"{hole.turn} take", f"{hole.turn} swap {slot}")


# ---------------------------------------------------------------------- rule 1: the deal


def test_1_deal_seat_by_seat_from_left_of_the_dealer_in_reading_order() -> None:
    hole = stacked(replace(PLAIN, columns=3), seats=3, dealer=1)
    assert hole.grids[2] == cards("AS 2S 3S 4S 5S 6S")
    assert hole.grids[0] == cards("7S 8S 9S TS JS QS")
    assert hole.grids[1] == cards("KS AH 2H 3H 4H 5H")
    assert hole.discard == cards("6H")
    assert [act(hole, f"{seat} draw", f"{seat} discard")[0].card for seat in (2, 0, 1)] == cards("7H 8H 9H")


# ---------------------------------------------------------------------- rule 2: the opening


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


# ---------------------------------------------------------------------- rule 3: whose turn


@pytest.mark.parametrize("dealer", range(4))
def test_3_turns_pass_to_the_left_from_left_of_the_dealer(dealer: int) -> None:
    hole = stacked(PLAIN, seats=4, dealer=dealer)
    order = []
    for _ in range(9):
        order.append(hole.turn)
        idle(hole)
    assert order == [(dealer + 1 + turn) % 4 for turn in range(9)]


# ---------------------------------------------------------------------- rule 4: a turn


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


# ---------------------------------------------------------------------- rule 5: the end


def one_seat_goes_out(ending: Ending) -> Hole:
    """Three seats; seat 1 goes out on its fourth turn, the others uncover nothing."""
    hole = stacked(replace(PLAIN, ending=ending), seats=3)
    for slot in range(4):
        while hole.turn != 1:
            idle(hole)
        uncover(hole, slot)
    return hole


def test_5_last_turn_gives_every_other_seat_exactly_one_more() -> None:
    hole = one_seat_goes_out("last_turn")
    assert (hole.out, hole.over, hole.turn, hole.turns) == (1, False, 2, [4, 4, 3])
    idle(hole, 2)
    assert (hole.over, hole.turns) == (True, [5, 4, 4])


def test_5_going_out_on_a_last_turn_changes_nothing_further() -> None:
    hole = stacked(PLAIN, seats=3)
    for slot in range(3):
        for _ in range(3):
            uncover(hole, slot)
    events = [event for seat in range(3) for event in act(hole, f"{seat} take", f"{seat} swap 3")]
    assert [event.action.seat for event in events if event.out] == [0]
    assert [event.over for event in events] == [False] * 5 + [True]
    assert (hole.out, hole.turns, hole.hidden) == (0, [4, 4, 4], [0, 0, 0])


def test_5_immediate_ends_the_moment_someone_goes_out() -> None:
    hole = one_seat_goes_out("immediate")
    assert (hole.out, hole.over, hole.turns) == (1, True, [4, 4, 3])


def test_5_a_flip_can_go_out_too() -> None:
    hole = stacked(replace(PLAIN, discard_flip="optional", ending="immediate"))
    for slot in range(3):
        uncover(hole, slot)
        idle(hole)
    *_, event = act(hole, "0 draw", "0 discard", "0 flip 3")
    assert (event.out, event.over, hole.out) == (True, True, 0)


def test_5_turns_end_after_each_seat_has_had_its_turns_and_nobody_goes_out() -> None:
    hole = stacked(replace(PLAIN, ending="turns", turns=5))
    for slot in (0, 1, 2, 3, 0):
        assert not hole.over
        uncover(hole, slot)
        idle(hole)
    assert (hole.over, hole.out, hole.turns, hole.hidden) == (True, None, [5, 5], [0, 0b1111])


def test_5_the_turn_cap_ends_a_hole_that_nobody_goes_out_of() -> None:
    hole = stacked(replace(PLAIN, turn_cap=7), seats=3)
    idle(hole, 20)
    assert not hole.over
    idle(hole)
    assert (hole.over, hole.out, hole.turns) == (True, None, [7, 7, 7])


def test_5_the_turn_cap_does_not_cut_short_the_last_turns() -> None:
    hole = stacked(replace(PLAIN, turn_cap=4))
    for slot in range(4):
        idle(hole)
        uncover(hole, slot)
    assert (hole.out, hole.over) == (1, False)
    idle(hole)
    assert (hole.over, hole.turns) == (True, [5, 4])


# ---------------------------------------------------------------------- rule 6: all cards turned up


def test_6_all_cards_are_turned_up_and_scored() -> None:
    hole = one_seat_goes_out("immediate")
    assert hole.hidden == [0b1111, 0, 0b1111]
    for viewer in (0, 1, 2, None):
        view = hole.observe(viewer)
        assert view.grids == tuple(map(tuple, hole.grids))
        assert view.face_up == ((True,) * 4,) * 3
        assert view.scores == tuple(score_grid(PLAIN, grid).total for grid in hole.grids)
    assert tuple(score.total for score in hole.scores()) == view.scores


def test_6_there_are_no_scores_before() -> None:
    hole = stacked(PLAIN)
    assert hole.observe(0).scores == ()
    with pytest.raises(IllegalAction, match="not over"):
        hole.scores()


# ---------------------------------------------------------------------- the stock runs out


def nearly_without_stock(rules: Rules) -> Hole:
    """Seat 1 is on turn, the stock is empty, and AH, AS (top) lie on the discard."""
    hole = stacked(rules, "TS TH TD TC 9S 9H 9D 9C AH AS", shuffle=list.reverse)
    del hole.stock[:-1]
    idle(hole)
    assert (hole.turn, hole.stock, hole.discard) == (1, [], cards("AH AS"))
    return hole


def test_the_draw_that_finds_the_stock_empty_shuffles_the_discard_without_its_top() -> None:
    hole = stacked(PLAIN, "TS TH TD TC 9S 9H 9D 9C AH AS 2S 3S", shuffle=list.reverse)
    del hole.stock[:-3]
    idle(hole, 3)
    assert (hole.stock, hole.discard, hole.reshuffles) == ([], cards("AH AS 2S 3S"), [])
    (event,) = act(hole, "1 draw")
    assert hole.reshuffles == [tuple(cards("2S AS AH"))]
    assert (event.card, hole.discard) == (card("2S"), cards("3S"))
    act(hole, "1 discard")
    assert [act(hole, f"{seat} draw", f"{seat} discard")[0].card for seat in (0, 1)] == cards("AS AH")


def test_without_reshuffle_only_taking_the_discard_remains() -> None:
    assert legal(nearly_without_stock(PLAIN)) == ["1 draw", "1 take"]
    assert legal(nearly_without_stock(replace(PLAIN, reshuffle=False))) == ["1 take"]


def test_with_nothing_to_shuffle_only_taking_the_discard_remains() -> None:
    hole = stacked(PLAIN)
    hole.stock.clear()
    uncover(hole, 0)
    assert hole.discard == cards("AS")
    assert legal(hole) == ["1 take"]


def test_no_dead_end_where_locked_grids_and_an_empty_stock_leave_nothing_to_do() -> None:
    hole = stacked(replace(PLAIN, lock_face_up=True, ending="turns", turns=9, reshuffle=False))
    for slot in range(3):
        uncover(hole, slot)
        uncover(hole, slot)
    uncover(hole, 3)
    hole.stock.clear()
    act(hole, "1 take")
    (event,) = act(hole, "1 swap 3")
    assert (event.over, hole.over, legal(hole)) == (True, True, [])
