"""The review of a hole, and of a match that is made of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import SLOT_VERBS, VERBS, Action
from engine.game.presets import PRESETS
from engine.review.decision import judge
from engine.review.hole_review import MOST_MOVES, CostlyMove, review_hole
from engine.review.played import played_holes, played_moves
from engine.review.summary import FORMAT, Review, SeatReview, accuracy, dump, load, review_of_holes
from tests.engine.review.playing import journal, played, rules_of


@pytest.mark.parametrize("name", PRESETS)
def test_the_strongest_player_loses_nothing_and_chance_a_lot(name: str) -> None:
    hole = played(rules_of(name, 3), ["expert", "random", "expert"], seed=3)
    first, chance, last = review_hole(hole)
    for expert in (first, last):
        assert expert.lost == pytest.approx(0, abs=1e-9)
        assert expert.moves == ()
        assert expert.decisions > 0
    assert chance.lost > 1
    assert 1 <= len(chance.moves) <= MOST_MOVES
    assert list(chance.moves) == sorted(chance.moves, key=lambda move: -move.cost)


def test_a_hole_is_the_sum_of_its_decisions() -> None:
    hole = played(rules_of("classic", 3), ["beginner"] * 3, seed=5, number=7)
    lost, decisions = [0.0] * 3, [0] * 3
    costs: dict[tuple[int, int], float] = {}
    for move in played_moves(hole):
        assert move.done == hole.actions[move.step]
        decision = judge(move.view, move.remembered, move.done)
        if decision is not None:
            lost[move.done.seat] += decision.cost
            decisions[move.done.seat] += 1
            costs[move.done.seat, move.step] = decision.cost
    found = review_hole(hole)
    assert [seat.lost for seat in found] == pytest.approx(lost)
    assert [seat.decisions for seat in found] == decisions
    for number, seat in enumerate(found):
        own = sorted((cost for (who, _), cost in costs.items() if who == number), reverse=True)
        assert [move.cost for move in seat.moves] == own[: len(seat.moves)]
        assert all(costs[number, move.step] == move.cost and move.hole == 7 for move in seat.moves)


def test_what_the_computer_does_for_somebody_away_is_not_counted() -> None:
    hole = played(rules_of("classic", 2), ["random", "random"], seed=1)
    away = replace(hole, own=tuple(action.seat == 1 for action in hole.actions))
    all_own, mixed = review_hole(hole), review_hole(away)
    assert mixed[1] == all_own[1]
    assert (mixed[0].present, mixed[0].decisions, mixed[0].lost, mixed[0].luck) == (False, 0, 0, 0)
    assert mixed[0].moves == ()


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
