"""Puzzles are clear, tell nothing that their solver could not know, and are read back as they were."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.game.actions import Action
from engine.game.presets import PRESETS
from engine.lab.puzzle_check import by_expected_value, check, doubts
from engine.puzzles.confirming import MOST, Proof, values_by_expert
from engine.puzzles.deeper import CLEAR, ChoiceComparison, deepen, verdict
from engine.puzzles.drafts import MISSED, drafts, usual_rules
from engine.puzzles.puzzle import SOLVER, Puzzle, dump, load
from engine.puzzles.stored import read, write
from tests.engine.commands.running import Run
from tests.engine.puzzles.positions import costly, draft_of, with_other_hidden_cards

pytestmark = pytest.mark.xdist_group("kernel")
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


def test_expert_plays_on_for_all_seats_in_the_last_proof() -> None:
    puzzle = deepen(draft_of("four-card"))
    assert puzzle is not None
    for tried, verdicts in ((puzzle, ("clear",)), (reversed_(puzzle), ("unclear",))):
        proof = Proof.of(tried)
        while proof.verdict == "open":
            values = values_by_expert(tried, proof.actions, proof.samples, proof.next_samples)
            proof = proof.after(values)
        assert proof.verdict in verdicts
    again = values_by_expert(puzzle, list(puzzle.costs), 0, 3)
    assert again == values_by_expert(puzzle, list(puzzle.costs), 0, 3), "the same samples each time"


def reversed_(puzzle: Puzzle) -> Puzzle:
    """A puzzle that holds the choice of the match for the best one."""
    return replace(puzzle, costs={action: float(action != puzzle.played) for action in puzzle.costs})


RIGHT, CLOSE, WRONG = (Action.parse(f"0 swap {slot}") for slot in range(3))


def proof_of(behind: Sequence[float], samples: int, most: int = MOST) -> Proof:
    """A proof in which two wrong choices were worse by so many points, and in turn 10 more or less."""
    puzzle = replace(draft_of("four-card"), costs={RIGHT: 0.0, CLOSE: 1.0, WRONG: 2.0})
    proof = Proof.of(puzzle, most=most)
    for sample in range(samples):
        row = {RIGHT: 0.0, CLOSE: behind[0] + 10 * (-1) ** sample, WRONG: behind[1] + 10 * (-1) ** sample}
        proof = proof.after([[row[action] for action in proof.actions]])
        if proof.verdict != "open":
            break
    return proof


def test_a_wrong_choice_is_tried_until_it_is_surely_worse() -> None:
    proof = proof_of((3.0, 9.0), 60)
    assert (proof.verdict, proof.actions) == ("open", (RIGHT, CLOSE)), "the other one is worse for sure"
    proof = proof_of((3.0, 9.0), 400)
    assert (proof.verdict, proof.samples) == ("clear", 140)
    assert proof_of((1.0, 9.0), 400).verdict == "unclear", "3.5 standard errors of 0.5 are more"
    assert proof_of((-2.0, 9.0), 400).samples < 100, "given up as soon as nothing can come of it"
    assert proof_of((3.0, 9.0), 39).actions == (RIGHT, CLOSE, WRONG), "nothing is sure by a few samples"


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_other_cards_where_nobody_could_see_them_make_the_same_puzzle(preset: str) -> None:
    hole, moves = costly(preset)
    for move in moves:
        told = [dump(draft) for draft in drafts(hole, [move])]
        for seed in range(3):
            twin = with_other_hidden_cards(hole, move, Random(seed))
            assert twin.deck != hole.deck
            assert [dump(draft) for draft in drafts(twin, [move])] == told


def test_a_position_is_given_up_as_soon_as_another_choice_is_as_good() -> None:
    draft = draft_of("four-card")
    near = dict.fromkeys(draft.costs, 0.5 * 400)
    tight = ChoiceComparison(400, near, dict.fromkeys(near, 0.25 * 400 + 1.0))
    assert verdict(draft, ChoiceComparison()) == "open"
    assert verdict(draft, tight) == "unclear"
    wide = ChoiceComparison(400, near, dict.fromkeys(near, 400 * 100.0))
    assert verdict(draft, wide) == "open", "it may still turn out either way"


def test_the_puzzles_of_the_package_can_be_played_by_rules_that_people_know() -> None:
    puzzles = read()
    assert len(puzzles) == 200
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


def test_rules_that_were_changed_make_no_puzzles() -> None:
    hole, _ = costly("classic")
    assert usual_rules(hole)
    assert not usual_rules(replace(hole, rules=replace(hole.rules, turn_cap=30)))
