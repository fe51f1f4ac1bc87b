"""A wrong choice is tried until it is surely worse than every right one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.game.actions import Action
from engine.puzzles.confirming import MOST, Proof, values_by_expert
from engine.puzzles.deeper import deepen
from tests.engine.puzzles.positions import draft_of, reversed_

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]


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
