"""Puzzles are clear, tell nothing that their solver could not know, and are read back as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.game.presets import PRESETS
from engine.lab.puzzles import better_by_expert, doubtful
from engine.puzzles.deeper import CLEAR, Compared, deepen, verdict
from engine.puzzles.drafts import MISSED, drafts, usual_rules
from engine.puzzles.puzzle import SOLVER, dumped, loaded
from engine.puzzles.stored import read, write
from tests.engine.commands.running import Run
from tests.engine.puzzles.positions import costly, draft_of, with_other_hidden_cards

pytestmark = pytest.mark.xdist_group("kernel")
"""All tests of the kernel in one process, so that it is compiled once."""


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_a_puzzle_is_clear_by_three_calculations(preset: str) -> None:
    draft = draft_of(preset)
    assert draft.costs[draft.played] >= MISSED
    puzzle = deepen(draft)
    assert puzzle is not None
    assert puzzle.solved_by(puzzle.best) and not puzzle.solved_by(puzzle.played)
    assert all(cost == 0 or cost >= CLEAR for cost in puzzle.costs.values())
    assert not doubtful(puzzle, 2_000)
    wrong = replace(puzzle, costs={action: float(action != puzzle.played) for action in puzzle.costs})
    assert puzzle.best in doubtful(wrong, 2_000), "the check can fail"
    assert better_by_expert(puzzle, puzzle.played, 40) and not better_by_expert(wrong, puzzle.best, 40)


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_other_cards_where_nobody_could_see_them_make_the_same_puzzle(preset: str) -> None:
    hole, moves = costly(preset)
    for move in moves:
        told = [dumped(draft) for draft in drafts(hole, [move])]
        for seed in range(3):
            twin = with_other_hidden_cards(hole, move, Random(seed))
            assert twin.deck != hole.deck
            assert [dumped(draft) for draft in drafts(twin, [move])] == told


def test_a_position_is_given_up_as_soon_as_another_choice_is_as_good() -> None:
    draft = draft_of("four-card")
    near = dict.fromkeys(draft.costs, 0.5 * 400)
    tight = Compared(400, near, dict.fromkeys(near, 0.25 * 400 + 1.0))
    assert verdict(draft, Compared()) == "open"
    assert verdict(draft, tight) == "unclear"
    wide = Compared(400, near, dict.fromkeys(near, 400 * 100.0))
    assert verdict(draft, wide) == "open", "it may still turn out either way"


def test_the_puzzles_of_the_package_can_be_played_by_rules_that_people_know() -> None:
    puzzles = read()
    assert len(puzzles) == 200
    assert {puzzle.view.rules.preset for puzzle in puzzles} == set(PRESETS)
    for puzzle in puzzles:
        view = puzzle.view
        assert loaded(json.loads(json.dumps(dumped(puzzle)))) == puzzle
        assert PRESETS[view.rules.preset].rules_for(view.seats, view.rules.holes) == view.rules
        assert puzzle.played in puzzle.costs and not puzzle.solved_by(puzzle.played)
        hidden = [card for card, up in zip(view.grids[SOLVER], view.face_up[SOLVER], strict=True) if not up]
        assert hidden == [None] * len(hidden)
        unseen = sum(view.unseen(puzzle.remembered).values())
        down = sum(row.count(False) for row in view.face_up)
        assert unseen == view.stock + down - len(puzzle.remembered), "every card is somewhere"


def test_a_file_is_checked_from_the_command_line(run: Run, tmp_path: Path) -> None:
    puzzle = draft_of("four-card")
    wrong = replace(puzzle, costs={action: float(action != puzzle.played) for action in puzzle.costs})
    for puzzles, code, told in (([puzzle], 0, "1 of 1 puzzles"), ([puzzle, wrong], 1, "1 of 2 puzzles")):
        write(puzzles, tmp_path / "puzzles.json")
        done = run("lab", "puzzles", tmp_path / "puzzles.json", "--check", "--samples", 1000)
        assert (done.code, told in done.out) == (code, True)


def test_rules_that_were_changed_make_no_puzzles() -> None:
    hole, _ = costly("classic")
    assert usual_rules(hole)
    assert not usual_rules(replace(hole, rules=replace(hole.rules, turn_cap=30)))
