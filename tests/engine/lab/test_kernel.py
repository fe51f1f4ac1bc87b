"""The kernel plays the engine's game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.presets import CLASSIC, PRESETS, Preset
from engine.game.rules import Rules
from engine.game.scoring import score_hole
from engine.lab.kernel import coded, new_state, numbers_of, scores
from engine.lab.kernel import state as at
from engine.lab.kernel.codes import FACES, MOST_SLOTS
from tests.engine.game.strategies import Deal, a_few, any_rules, deals_of_any_rules
from tests.engine.lab.lockstep import Lockstep, play_together

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""


def test_the_tests_of_the_kernel_are_kept_together(request: pytest.FixtureRequest) -> None:
    """Apart, each process of a run would compile the kernel, which takes most of a minute."""
    shared = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith("@kernel") is shared


@a_few
@given(deals_of_any_rules())
def test_by_any_rules_it_is_the_same_hole(deal: Deal) -> None:
    play_together(deal)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_by_the_presets_it_is_the_same_hole(preset: Preset) -> None:
    for seats in range(preset.fewest, preset.most + 1):
        rules = preset.rules_for(seats, holes=1)
        for seed in range(2):
            play_together(Deal(rules, seats, seed % seats, seed))


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (Rules(decks=4, jokers=2, rows=3, columns=4), 8),
        (Rules(decks=2, rows=3, columns=4), 8),
        (Rules(columns=2, lock_face_up=True, reshuffle=False, ending="turns", turns=40), 7),
        (Rules(turn_cap=200, discard_flip="never", initial_flips=0, flip_as_action=True), 8),
    ],
    ids=["all-cards", "large-grids", "stuck-seats", "small-stock"],
)
def test_at_the_edges_it_is_the_same_hole(rules: Rules, seats: int) -> None:
    for seed in range(3):
        play_together(Deal(rules, seats, seed % seats, seed))


@a_few
@given(data=st.data(), rules=any_rules(), seats=st.integers(2, 8))
def test_grids_of_few_ranks_score_the_same(data: st.DataObject, rules: Rules, seats: int) -> None:
    """Pairs, packs and shared scores, which play brings about too seldom."""
    faces = data.draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=5))
    random = Random(data.draw(st.integers(0, 2**32)))
    grids = [random.choices(faces, k=rules.size) for _ in range(seats)]
    grids[1] = list(grids[0])
    out = random.choice([None, *range(len(grids))])
    state, points = new_state(), np.zeros(len(grids), dtype=np.int16)
    state[at.SEATS], state[at.OUT] = len(grids), -1 if out is None else out
    for seat, grid in enumerate(grids):
        first = at.GRIDS + seat * MOST_SLOTS
        state[first : first + rules.size] = numbers_of(grid)
    scores(coded(rules), state, points)
    assert list(points) == [score.total for score in score_hole(rules, grids, out)]


def test_a_difference_would_be_found() -> None:
    both = Lockstep(Deal(CLASSIC.rules, 2, 0, 0), stocks_are_given=False)
    both.compare()
    both.state[at.TURNS] += 1
    with pytest.raises(AssertionError):
        both.compare()
