"""The review of a hole, and of a match that is made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.presets import PRESETS
from engine.review.decision import judge
from engine.review.hole_review import MOST_MOVES, review_hole
from engine.review.played import played_moves
from tests.engine.review.playing import played, rules_of


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
