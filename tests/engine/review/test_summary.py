"""The review of a match is the sum of its holes, and is read as it was written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import SLOT_VERBS, VERBS, Action
from engine.review.hole_review import MOST_MOVES, CostlyMove, review_hole
from engine.review.played import played_holes
from engine.review.summary import FORMAT, Review, SeatReview, accuracy, dump, load, review_of_holes
from tests.engine.review.playing import journal


def test_a_match_is_the_sum_of_its_holes() -> None:
    holes = [review_hole(hole) for hole in played_holes(journal("classic", seed=2, holes=3))]
    review = review_of_holes(holes)
    for number, seat in enumerate(review.seats):
        own = [hole[number] for hole in holes]
        assert (seat.holes, seat.decisions) == (3, sum(hole.decisions for hole in own))
        assert seat.lost == pytest.approx(sum(hole.lost for hole in own))
        assert seat.luck_a_hole == pytest.approx(sum(hole.luck for hole in own) / 3)
        assert seat.lost_a_hole == pytest.approx(seat.lost / 3)
        costs = sorted((move.cost for hole in own for move in hole.moves), reverse=True)
        assert [move.cost for move in seat.moves] == costs[:MOST_MOVES]
        assert review.costliest(number) == seat.moves
    every = sorted((move.cost for seat in review.seats for move in seat.moves), reverse=True)
    assert [move.cost for move in review.costliest(None)] == every[:MOST_MOVES]
    assert load(dump(review)) == review


def test_a_seat_that_decided_nothing_has_no_accuracy() -> None:
    seat = SeatReview(holes=0, decisions=0, lost=0.0, luck=0.0, moves=())
    assert (seat.accuracy, seat.lost_a_hole, seat.luck_a_hole) == (None, 0, 0)


@given(st.floats(0, 50), st.floats(0.001, 50))
def test_accuracy_falls_with_what_is_lost(loss: float, more: float) -> None:
    assert 0 <= accuracy(loss + more) < accuracy(loss) <= 100


def test_accuracy_is_what_its_description_says() -> None:
    assert accuracy(0) == 100
    assert accuracy(0.5) == pytest.approx(60.65, abs=0.01)
    assert SeatReview(holes=1, decisions=4, lost=2.0, luck=0.0, moves=()).accuracy == accuracy(0.5)


any_action = st.one_of(
    st.builds(lambda seat, slot: Action(seat, "swap", slot), st.integers(0, 7), st.integers(0, 11)),
    st.sampled_from([verb for verb in VERBS if verb not in SLOT_VERBS]).map(lambda verb: Action(3, verb)),
)


points = st.floats(-1000, 1000, allow_nan=False)


seats = st.builds(
    SeatReview,
    holes=st.integers(0, 18),
    decisions=st.integers(0, 5000),
    lost=points,
    luck=points,
    moves=st.lists(
        st.builds(
            CostlyMove,
            hole=st.integers(1, 18),
            step=st.integers(0, 5000),
            done=any_action,
            better=any_action,
            cost=points,
        ),
        max_size=3,
    ).map(tuple),
)


@given(st.lists(seats, min_size=2, max_size=8).map(tuple))
def test_a_review_is_read_as_it_was_written(found: tuple[SeatReview, ...]) -> None:
    assert load(dump(Review(found))) == Review(found)


def test_a_review_of_another_format_is_none() -> None:
    older = json.loads(dump(Review(())))
    assert older["format"] == FORMAT
    assert load(json.dumps(older | {"format": FORMAT - 1})) is None


def test_habits_which_1_0_0_wrote_too_are_ignored() -> None:
    review = Review((SeatReview(holes=1, decisions=4, lost=2.0, luck=0.0, moves=()),))
    older = json.loads(dump(review))
    older["seats"][0]["habits"] = {"holes": 1, "outs": 1, "out_turns": 5, "pairs": 2, "turns": 5, "draws": 3}
    assert load(json.dumps(older)) == review
