"""A puzzle is clear by more than one calculation, and given up once it cannot be."""

from __future__ import annotations

import pytest

from engine.lab.puzzle_check import by_expected_value, check, doubts
from engine.puzzles.deeper import CLEAR, ChoiceComparison, deepen, verdict
from engine.puzzles.drafts import MISSED
from tests.engine.puzzles.positions import draft_of, reversed_

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_a_puzzle_is_clear_by_more_than_one_calculation(preset: str) -> None:
    draft = draft_of(preset)
    assert draft.costs[draft.played] >= MISSED
    puzzle = deepen(draft)
    assert puzzle is not None
    assert puzzle.solved_by(puzzle.best) and not puzzle.solved_by(puzzle.played)
    assert all(cost == 0 or cost >= CLEAR for cost in puzzle.costs.values())
    assert check(puzzle, 6_400, 1, by_expected_value).verdict == "clear"
    refuted = check(reversed_(puzzle), 6_400, 1, by_expected_value)
    assert refuted.verdict == "unclear" and puzzle.best in doubts(refuted)


def test_a_position_is_given_up_as_soon_as_another_choice_is_as_good() -> None:
    draft = draft_of("four-card")
    near = dict.fromkeys(draft.costs, 0.5 * 400)
    tight = ChoiceComparison(400, near, dict.fromkeys(near, 0.25 * 400 + 1.0))
    assert verdict(draft, ChoiceComparison()) == "open"
    assert verdict(draft, tight) == "unclear"
    wide = ChoiceComparison(400, near, dict.fromkeys(near, 400 * 100.0))
    assert verdict(draft, wide) == "open", "it may still turn out either way"
