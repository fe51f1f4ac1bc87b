"""What is counted of each seat in a hole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.presets import PRESETS
from engine.game.scoring import score_grid
from engine.review.habits import NO_HABITS, Habits, habits_of
from tests.engine.review.playing import played, rules_of


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_turns_draws_and_pairs_are_those_of_the_hole(name: str) -> None:
    for seed in range(4):
        hole = played(rules_of(name, 3), ["hard", "gambler", "easy"], seed)
        end = hole.dealt()
        for action in hole.actions:
            end.apply(action)
        for seat, habits in enumerate(habits_of(hole)):
            verbs = [action.verb for action in hole.actions if action.seat == seat]
            assert habits.holes == 1
            assert habits.turns == end.turns[seat]
            assert habits.draws == verbs.count("draw")
            assert habits.outs == (end.out == seat)
            assert habits.out_turns == habits.outs * habits.turns
            grid = [card for card in end.observe(seat).grids[seat] if card is not None]
            assert habits.pairs == sum(part.cancelled for part in score_grid(hole.rules, grid).parts)


def test_a_hole_that_the_computer_played_part_of_is_not_counted() -> None:
    hole = played(rules_of("classic", 2), ["hard", "hard"], seed=1)
    last = max(at for at, action in enumerate(hole.actions) if action.seat == 0)
    own = tuple(at != last for at in range(len(hole.actions)))
    mixed = habits_of(replace(hole, own=own))
    assert mixed == (NO_HABITS, habits_of(hole)[1])


def test_habits_add_up() -> None:
    assert Habits(1, 1, 5, 2, 5, 3) + Habits(1, 0, 0, 1, 6, 2) == Habits(2, 1, 5, 3, 11, 5)
