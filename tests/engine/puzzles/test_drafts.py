"""Drafts of puzzles tell nothing that their solver could not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.puzzles.drafts import drafts, usual_rules
from engine.puzzles.puzzle import dump
from tests.engine.puzzles.positions import costly, with_other_hidden_cards

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]


@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_other_cards_where_nobody_could_see_them_make_the_same_puzzle(preset: str) -> None:
    hole, moves = costly(preset)
    for move in moves:
        told = [dump(draft) for draft in drafts(hole, [move])]
        for seed in range(3):
            twin = with_other_hidden_cards(hole, move, Random(seed))
            assert twin.deck != hole.deck
            assert [dump(draft) for draft in drafts(twin, [move])] == told


def test_rules_that_were_changed_make_no_puzzles() -> None:
    hole, _ = costly("classic")
    assert usual_rules(hole)
    assert not usual_rules(replace(hole, rules=replace(hole.rules, turn_cap=30)))
