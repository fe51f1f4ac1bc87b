"""The kernel's players know what their seats may know, and play by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import numpy as np
import pytest
from hypothesis import given

from engine.cpu.estimate import expected_points, unseen_cards
from engine.cpu.expected_value import choose as choose_in_engine
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.presets import CLASSIC, PRESETS, Preset
from engine.game.view import View
from engine.lab.kernel import (
    CHANCE,
    EV,
    Policy,
    contest,
    deal_unseen,
    legal,
    new_observation,
    observe,
)
from engine.lab.kernel import state as at
from engine.lab.kernel.codes import MOST_CARDS
from engine.lab.kernel.policies.choice import EXPECTED_VALUE, POLICIES, SCRATCH
from engine.lab.kernel.policies.choice import choose as choose_in_kernel
from engine.lab.kernel.policies.expected_value import USUAL_WEIGHTS
from tests.engine.game.strategies import Deal, a_few, deals
from tests.engine.lab.codes import action_of
from tests.engine.lab.lockstep import Lockstep

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""

WEIGHTS = {"by_chance": (), "expected_value": USUAL_WEIGHTS}
"""What each policy is tried with."""


def moments(deal: Deal) -> Iterator[tuple[Lockstep, int]]:
    """Play by chance, handing out the hole and a seat that has something to decide, now and then."""
    random = Random(deal.seed)
    both = Lockstep(deal, stocks_are_given=False)
    while not both.hole.over:
        seat = random.choice(both.hole.waiting())
        if random.random() < 0.3 and len(both.hole.legal_actions(seat)) > 1:
            yield both, seat
        both.do(both.choose(random))


def decide(both: Lockstep, policy: str, seat: int, state: at.State, junk: float = 0.0) -> int:
    """The code of what `policy` does for `seat` if the hole stands as `state`; it must be legal."""
    seen = new_observation()
    observe(both.array, state, seat, seen)
    before = seen.copy()
    weights = np.array(WEIGHTS[policy], dtype=np.float32)
    scratch = np.full(SCRATCH, junk)
    offered = legal(both.array, state, seat)
    code = choose_in_kernel(POLICIES[policy], both.array, seen, offered, weights, scratch, np.uint64(seat))
    assert offered >> code & 1
    assert list(seen) == list(before), "what is seen is left as it was"
    return code


@pytest.mark.parametrize("policy", POLICIES)
@a_few
@given(deals())
def test_hidden_cards_make_no_difference(policy: str, deal: Deal) -> None:
    for both, seat in moments(deal):
        decided = decide(both, policy, seat, both.state)
        for key in range(2):
            twin = both.state.copy()
            deal_unseen(both.array, twin, seat, np.uint64(key), np.zeros(MOST_CARDS, dtype=np.int16))
            assert decide(both, policy, seat, twin, junk=1e6) == decided


@a_few
@given(deals())
def test_other_holes_look_the_same_to_the_seat(deal: Deal) -> None:
    for both, seat in moments(deal):
        twin = both.state.copy()
        deal_unseen(both.array, twin, seat, np.uint64(deal.seed), np.zeros(MOST_CARDS, dtype=np.int16))
        shown = []
        for state in (both.state, twin):
            seen = new_observation()
            observe(both.array, state, seat, seen)
            shown.append(list(seen))
        assert shown[0] == shown[1]
        for whole in (slice(0, at.GRIDS), slice(at.PILE, None)):
            changed = np.flatnonzero(both.state[whole] != twin[whole])
            assert set(changed) <= {at.HELD}, "only where cards lie that this seat can't see"
        assert sorted(both.state) == sorted(twin), "the same cards"


def test_a_cheat_would_be_found_out() -> None:
    """What a seat can't see may be any card that it has not seen."""
    both = Lockstep(Deal(CLASSIC.rules, 3, 2, 1), stocks_are_given=False)
    found = set()
    for key in range(1000):
        twin = both.state.copy()
        deal_unseen(both.array, twin, 0, np.uint64(key), np.zeros(MOST_CARDS, dtype=np.int16))
        found.add(int(twin[at.GRIDS]))
    assert found == set(range(52)) - {int(both.state[at.PILE])}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_expected_value_plays_as_in_the_engine(preset: Preset) -> None:
    decisions, other = 0, 0
    for seed in range(16):
        seats = 2 + seed % 2
        for both, seat in moments(Deal(preset.rules_for(seats, holes=1), seats, seed % seats, seed)):
            view, remembered = both.hole.observe(seat), both.peeked[seat]
            expected = choose_in_engine(view, remembered)
            found = action_of(seat, decide(both, "expected_value", seat, both.state))
            decisions += 1
            if found != expected and not as_good(view, remembered, found, expected):
                other += 1
    assert decisions > 40
    assert other <= decisions / 200, "but for a draw and a take that come to the same"


def as_good(view: View, remembered: Mapping[int, Card], one: Action, other: Action) -> bool:
    """Whether two swaps are worth the same on average, so that either may be chosen."""
    if one.slot is None or other.slot is None or view.seat is None:
        return False
    grid = view.known_grids(remembered)[view.seat]
    unseen = unseen_cards(view, remembered)
    worth = []
    for slot in (one.slot, other.slot):
        after = list(grid)
        after[slot] = view.drawn
        worth.append(expected_points(view.rules, after, unseen))
    return worth[0] == pytest.approx(worth[1])


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_expected_value_beats_chance(preset: Preset) -> None:
    found = contest(preset.rules_for(2, holes=1), (EV, CHANCE), 400, seed=1)
    assert found.scores[:, 0].mean() < found.scores[:, 1].mean() - 3
    ends_by_turns = preset.rules.ending == "turns"
    assert set(found.out) <= ({-1} if ends_by_turns else {-1, 0, 1})
    assert ends_by_turns or (found.out >= 0).mean() > 0.9


def test_each_seat_plays_by_its_own_weights() -> None:
    bold, timid = (
        Policy(EXPECTED_VALUE, (30.0, 30.0)),
        Policy(EXPECTED_VALUE, np.array([-20, -20], dtype=np.float32)),
    )
    found = contest(CLASSIC.rules_for(3, holes=1), (timid, bold, timid), 300, seed=1)
    assert (found.out == 1).mean() > 0.8
