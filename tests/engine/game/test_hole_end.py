"""The rules text, rules 5 and 6: the end of a hole, and an empty stock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.cards import card
from engine.game.errors import IllegalAction
from engine.game.hole import Hole
from engine.game.rules import Ending, Rules
from engine.game.scoring import score_grid
from tests.engine.game.plain import PLAIN, idle, uncover
from tests.engine.game.strategies import act, cards, legal, stacked

# Rule 5: the end.


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


def test_5_the_turn_cap_does_not_matter_where_the_last_capped_turn_goes_out() -> None:
    hole = stacked(replace(PLAIN, turn_cap=4, ending="immediate"))
    for slot in range(3):
        idle(hole)
        uncover(hole, slot)
    idle(hole)
    assert not hole.over
    uncover(hole, 3)
    assert (hole.over, hole.out, hole.turns) == (True, 1, [4, 4])


# Rule 6: all cards turned up.


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
    with pytest.raises(IllegalAction, match="isn’t over"):
        hole.scores()


# The stock runs out.


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


def locked_without_stock(turns: int) -> Hole:
    """Seat 0's grid is all up and locked, seat 1 has two cards face down; the stock is empty for good."""
    hole = stacked(replace(PLAIN, lock_face_up=True, ending="turns", turns=turns, reshuffle=False))
    for slot in range(2):
        uncover(hole, slot)
        uncover(hole, slot)
    for slot in (2, 3):
        uncover(hole, slot)
        idle(hole)
    assert (hole.hidden, hole.turns, hole.turn) == ([0, 0b1100], [4, 4], 0)
    hole.stock = hole.stock[:1]
    idle(hole)
    assert (hole.stock, hole.turn) == ([], 1)
    return hole


def test_a_seat_that_can_do_nothing_loses_its_turn_and_the_next_goes_on() -> None:
    hole = locked_without_stock(turns=9)
    assert legal(hole) == ["1 take"]
    uncover(hole, 2)
    assert (hole.turn, hole.turns, hole.over) == (1, [6, 5], False)
    assert legal(hole) == ["1 take"]


def test_the_hole_ends_where_no_seat_can_do_anything() -> None:
    hole = locked_without_stock(turns=9)
    uncover(hole, 2)
    act(hole, "1 take")
    (event,) = act(hole, "1 swap 3")
    assert (event.out, event.over, hole.over, hole.out, legal(hole)) == (False, True, True, None, [])


def test_a_lost_turn_counts_as_taken() -> None:
    hole = locked_without_stock(turns=6)
    uncover(hole, 2)
    assert (hole.turn, hole.turns) == (1, [6, 5])
    uncover(hole, 3)
    assert (hole.over, hole.turns) == (True, [6, 6])
