"""`medium` and `hard` make no error at which somebody who plays the game laughs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.clear_errors import AT_THE_END, clear_error, saved_by
from engine.cpu.estimate import usual_card
from engine.cpu.expert import expert, weigh
from engine.cpu.levels import HARD, MEDIUM, STAND_IN, WITHOUT_NETWORK, Thinker
from engine.cpu.plain_sight import ActionCosts
from engine.cpu.thinker import think
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.game.view import View
from tests.engine.cpu.players import Memory, dealt, memories
from tests.engine.cpu.test_certain_pairs import classic, decisions
from tests.engine.game.strategies import Deal, a_few, act, cards, deals_of_any_rules, stacked

CAREFUL = {"medium": Thinker(MEDIUM), "hard": Thinker(HARD), "stand-in": STAND_IN}


def held(out: int | None = None) -> View:
    """Seat 0 with 3♦ in hand, its 9♠ 10♥ K♦ and 8♦ face up; the seat `out` is out."""
    hole = classic("9S TH KD 8D 7C 5H AS AC AD 3S 4S 6S 2C 3D", "0 1 2 3")
    hole.out = out
    act(hole, "0 draw")
    return hole.observe(0)


def action_of(view: View, text: str) -> Action:
    return next(action for action in view.legal if str(action) == text)


def weighed(view: View, best: str, **costs: float) -> ActionCosts:
    """Costs of 0 for `best` and of 0.1 for all others, but for `costs`, such as `swap_1`."""
    named = {f"0 {name.replace('_', ' ')}": cost for name, cost in costs.items()}
    each = dict.fromkeys(view.legal, 0.1) | {action_of(view, best): 0.0}
    return ActionCosts(
        {action: named.get(str(action), cost) for action, cost in each.items()}, action_of(view, best)
    )


def test_a_card_saves_what_it_replaces_in_sight() -> None:
    view = held()
    grid = view.known_grids({})[0]
    saved = {str(action): saved_by(view, grid, action) for action in view.legal}
    assert saved == {
        "0 swap 0": 9 - 3,
        "0 swap 1": 10 - 3,
        "0 swap 2": -3,
        "0 swap 3": 8 - 3,
        "0 swap 4": pytest.approx(usual_card(view.rules)[0] - 3),
        "0 swap 5": pytest.approx(usual_card(view.rules)[0] - 3),
        "0 discard": 0,
    }


@pytest.mark.parametrize(
    ("done", "best", "clear"),
    [
        ("0 swap 4", "0 swap 1", True),
        ("0 discard", "0 swap 0", True),
        ("0 swap 0", "0 swap 1", False),
        ("0 swap 2", "0 discard", True),
        ("0 swap 1", "0 discard", False),
        ("0 swap 1", "0 swap 4", False),
    ],
)
def test_an_error_is_clear_that_leaves_points_in_sight(done: str, best: str, clear: bool) -> None:
    """A good card in the second best place is a matter of taste; a worse grid for nothing is not."""
    view = held()
    assert clear_error(view, {}, action_of(view, done), weighed(view, best), 2.0) is clear


@pytest.mark.parametrize(("out", "least"), [(None, 2.0), (1, AT_THE_END)], ids=["early", "last turn"])
def test_an_error_is_clear_that_costs_much(out: int | None, least: float) -> None:
    view = held(out)
    for cost, clear in ((least, False), (least + 0.1, True)):
        costs = weighed(view, "0 discard", swap_1=cost)
        assert clear_error(view, {}, action_of(view, "0 swap 1"), costs, 2.0) is clear


def test_a_pair_that_the_peek_showed_is_not_broken() -> None:
    hole = stacked(FOUR_CARD.rules_for(2, 1), "9S 8H QS QD AS AC AD 3S 4H JC")
    kept = memories(hole)[0]
    act(hole, "0 ready", "1 ready", "0 draw")
    view = hole.observe(0)
    assert set(kept) == {2, 3} and view.drawn == cards("JC")[0]
    breaking = action_of(view, "0 swap 2")
    assert saved_by(view, view.known_grids(kept)[0], breaking) == -(
        view.rules.values["Q"] + view.rules.values["J"]
    )
    assert saved_by(view, view.known_grids({})[0], breaking) > 0, (
        "without the peek the jack is better than an unknown card"
    )


def errs(player: Thinker, view: View, remembered: Memory, seed: int, factor: float = 1.0) -> bool:
    """Whether `player` makes a clear error, where one of `factor` times as many points is none."""
    largest = player.traits.largest_error
    assert largest is not None
    action = player(view, remembered, Random(seed))
    return clear_error(view, remembered, action, weigh(view, remembered), largest * factor)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@a_few
@given(seed=st.integers(0, 2**32), data=st.data())
def test_medium_and_hard_make_no_clear_error(preset: Preset, seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    hole = dealt(preset, data.draw(st.integers(preset.fewest, min(preset.most, 4))), seed)
    player = CAREFUL[data.draw(st.sampled_from(sorted(CAREFUL)))]
    for view, remembered in decisions(hole, random, player):
        assert not errs(player, view, remembered, random.getrandbits(32))


@a_few
@given(deal=deals_of_any_rules(), data=st.data())
def test_nor_by_rules_that_no_network_has_learned(deal: Deal, data: st.DataObject) -> None:
    player = CAREFUL[data.draw(st.sampled_from(sorted(CAREFUL)))]
    hole: Hole = deal.hole()
    remembered = memories(hole)
    for _ in range(12):
        if hole.over:
            break
        view = hole.observe(hole.waiting()[0])
        seat = view.seat
        assert seat is not None
        assert not errs(player, view, remembered[seat], deal.seed, WITHOUT_NETWORK)
        hole.apply(player(view, remembered[seat], Random(deal.seed)))


def test_by_itself_medium_would_make_them_and_nothing_more_is_random() -> None:
    """So the levels are put to the test above."""
    changed = 0
    for seed in range(9):
        for view, _ in decisions(dealt(CLASSIC, 2, seed), Random(seed), expert):
            careful, careless = Random(seed), Random(seed)
            action = think(view, {}, careful, MEDIUM)
            own = think(view, {}, careless, replace(MEDIUM, largest_error=None))
            assert careful.getstate() == careless.getstate()
            assert action in (own, weigh(view, {}).best)
            changed += action != own
    assert changed
