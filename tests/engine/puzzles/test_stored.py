"""The puzzles of the package can be played, read back and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.game.presets import PRESETS
from engine.puzzles.puzzle import SOLVER, dump, load
from engine.puzzles.stored import read, write
from tests.engine.commands.running import Run
from tests.engine.puzzles.positions import draft_of, reversed_

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]


def test_the_puzzles_of_the_package_can_be_played_by_rules_that_people_know() -> None:
    puzzles = read()
    assert len(puzzles) == 196 and all(puzzle.explained for puzzle in puzzles)
    assert {puzzle.view.rules.preset for puzzle in puzzles} == set(PRESETS)
    for puzzle in puzzles:
        view = puzzle.view
        assert load(json.loads(json.dumps(dump(puzzle)))) == puzzle
        assert PRESETS[view.rules.preset].rules_for(view.seats, view.rules.holes) == view.rules
        assert puzzle.played in puzzle.costs and not puzzle.solved_by(puzzle.played)
        hidden = [card for card, up in zip(view.grids[SOLVER], view.face_up[SOLVER], strict=True) if not up]
        assert hidden == [None] * len(hidden)
        unseen = sum(view.unseen(puzzle.remembered).values())
        down = sum(row.count(False) for row in view.face_up)
        assert unseen == view.stock + down - len(puzzle.remembered), "every card is somewhere"


def test_a_file_is_checked_from_the_command_line(run: Run, tmp_path: Path) -> None:
    puzzle = draft_of("four-card")
    wrong = reversed_(puzzle)
    for puzzles, code, told in (([puzzle], 0, "1 of 1 puzzles"), ([puzzle, wrong], 1, "1 of 2 puzzles")):
        write(puzzles, tmp_path / "puzzles.json")
        done = run("lab", "puzzles", tmp_path / "puzzles.json", "--check", "--by", "ev")
        assert (done.code, told in done.out) == (code, True)
