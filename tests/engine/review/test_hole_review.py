"""The review of a hole, and of a match that is made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.actions import Action
from engine.game.presets import PRESETS
from engine.review.decision import judge
from engine.review.hole_review import MOST_MOVES, CostlyMove, review_hole, worst_moves
from engine.review.played import played_moves
from engine.review.reasons import has_reason
from tests.engine.review.playing import played, rules_of


@pytest.mark.long
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
    costs, reasons = dict[tuple[int, int], float](), set[int]()
    for move in played_moves(hole):
        assert move.done == hole.actions[move.step]
        decision = judge(move.view, move.remembered, move.done)
        if decision is not None:
            lost[move.done.seat] += decision.cost
            decisions[move.done.seat] += 1
            costs[move.done.seat, move.step] = decision.cost
            best = decision.best
            if best != move.done and has_reason(move.view, move.remembered, move.done, best, decision.cost):
                reasons.add(move.step)
    found = review_hole(hole)
    assert [seat.lost for seat in found] == pytest.approx(lost)
    assert [seat.decisions for seat in found] == decisions
    for number, seat in enumerate(found):
        clear = [cost for (who, step), cost in costs.items() if who == number and step in reasons]
        assert [move.cost for move in seat.moves] == sorted(clear, reverse=True)[:MOST_MOVES]
        assert all(costs[number, move.step] == move.cost and move.hole == 7 for move in seat.moves)


def test_moves_without_a_reason_are_shown_only_where_there_is_nothing_else() -> None:
    done, better = Action(0, "draw"), Action(0, "take")
    moves = [CostlyMove(1, step, done, better, cost, cost < 3) for step, cost in enumerate((1.0, 4.0, 2.0))]
    assert [move.cost for move in worst_moves(moves)] == [2.0, 1.0]
    assert [move.cost for move in worst_moves(moves[1:2])] == [4.0]


def test_what_the_computer_does_for_somebody_away_is_not_counted() -> None:
    hole = played(rules_of("classic", 2), ["random", "random"], seed=1)
    away = replace(hole, own=tuple(action.seat == 1 for action in hole.actions))
    all_own, mixed = review_hole(hole), review_hole(away)
    assert mixed[1] == all_own[1]
    assert (mixed[0].present, mixed[0].decisions, mixed[0].lost, mixed[0].luck) == (False, 0, 0, 0)
    assert mixed[0].moves == ()
