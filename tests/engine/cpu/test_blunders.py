"""From `medium` up no level leaves a pair that `expert` makes; `medium` and `hard` make no blunder at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.blunders import AT_THE_END, CERTAIN, blunder, leaves_pair, pair_savings, saved_by
from engine.cpu.estimate import usual_card
from engine.cpu.expert import expert, weigh
from engine.cpu.levels import (
    BEGINNER,
    EASY,
    HARD,
    LADDER,
    MEDIUM,
    STAND_IN,
    STYLES,
    WITHOUT_NETWORK,
    Player,
    Thinker,
)
from engine.cpu.plain_sight import ActionCosts
from engine.cpu.thinker import think
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.game.view import View
from tests.engine.cpu.players import Memory, dealt, memories
from tests.engine.cpu.test_house_rules import chosen, house, laid
from tests.engine.game.strategies import Deal, a_few, act, cards, deals_of_any_rules, stacked

HEEDING: dict[str, Thinker] = {
    each.name: each.player for each in (*LADDER[2:], *STYLES) if isinstance(each.player, Thinker)
} | {"stand-in": STAND_IN}
"""The players from `medium` up but `expert`, whose own action counts."""

CAREFUL = {"medium": Thinker(MEDIUM), "hard": Thinker(HARD), "stand-in": STAND_IN}

MOST_DECISIONS = 24


def classic(codes: str, up: str = "0 1") -> Hole:
    """Two seats by `classic`, seat 0 on turn with the slots `up` face up; `codes` are as in `house`."""
    return laid(stacked(CLASSIC.rules_for(2, 1), codes), up, "0 1")


def savings(view: View, card: str, remembered: Memory | None = None) -> dict[int, float]:
    return pair_savings(view, remembered or {}, cards(card)[0])


def test_a_pair_saves_both_cards_and_what_is_replaced() -> None:
    view = classic("9S TH KD 8D 7C 5H AS AC AD 3S 4S 6S QC", "0 1 4").observe(0)
    mean = usual_card(view.rules)[0]
    assert savings(view, "9H") == {3: pytest.approx(9 + mean)}, "an unknown card counts as a usual one"
    assert savings(view, "TD") == {4: pytest.approx(10 + 7)}
    assert savings(view, "7D") == {1: pytest.approx(7 + 10)}
    assert savings(view, "2D") == {}
    assert savings(view, "9H", {3: cards("8D")[0]}) == {3: pytest.approx(9 + 8)}


def test_a_pair_that_breaks_another_saves_no_more_than_that_leaves() -> None:
    view = classic("9S TH KD 8D TC 5H AS AC AD 3S 4S 6S QC", "0 1 4").observe(0)
    assert savings(view, "TD") == {1: 0, 4: 0}, "they cancel already"


def test_the_last_face_down_slot_counts_too() -> None:
    view = classic("9S TH KD 8D 7C 5H AS AC AD 3S 4S 6S QC", "0 1 2 4 5").observe(0)
    assert savings(view, "9H") == {3: pytest.approx(9 + usual_card(view.rules)[0])}
    assert savings(view, "5D").keys() == {2}


def test_in_three_rows_all_three_of_a_rank_make_the_pair() -> None:
    rules = PRESETS["nine-card"].rules_for(2, 1)
    hole = stacked(rules, "9S KH 4D 9C 5S 3H TS 6S 7S AS AC AD 3S 4S 6H 3C 4C 6C 9H")
    view = laid(hole, "0 3 1 4", "0 1").observe(0)
    assert savings(view, "9D") == {6: pytest.approx(18 + usual_card(rules)[0])}
    assert savings(view, "5D") == {}, "two of a rank are none"


def test_where_pairs_cancel_anywhere_a_remembered_card_has_a_mate() -> None:
    hole = stacked(FOUR_CARD.rules_for(2, 1), "9S 8H QS 4D AS AC AD 3S QH")
    kept = memories(hole)[0]
    act(hole, "0 ready", "1 ready")
    view = hole.observe(0)
    mean = usual_card(view.rules)[0]
    assert savings(view, "QD", kept) == {0: pytest.approx(10 + mean), 1: pytest.approx(10 + mean), 3: 14}
    assert savings(view, "QD") == {}
    hole.hidden[0] &= ~(1 << 0)
    assert savings(hole.observe(0), "QD", kept).keys() == {1, 3}, "what lies face up is locked"
    assert leaves_pair(view, kept, hole.legal_actions()[0])


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        ((), {"0 draw"}),
        (("0 take",), {"0 swap 0", "0 swap 1", "0 swap 2", "0 swap 4", "0 swap 5"}),
        (
            ("0 draw",),
            {"0 swap 0", "0 swap 1", "0 swap 2", "0 swap 3", "0 swap 5", "0 discard"},
        ),
    ],
)
def test_what_leaves_a_pair(texts: tuple[str, ...], left: set[str]) -> None:
    hole = classic("9S TH KD 8D 7C 5H AS AC AD 3S 4S 6S 9C TD")
    act(hole, *texts)
    view = hole.observe(0)
    assert {str(action) for action in view.legal if leaves_pair(view, {}, action)} == left


def test_a_pair_of_few_points_may_be_left() -> None:
    view = classic("AS TH KD 8D 7C 5H 5S AC AD 3S 4S 6S AH").observe(0)
    assert 0 < savings(view, "AH")[3] < CERTAIN
    assert not any(leaves_pair(view, {}, action) for action in view.legal)


def offered(hole: Hole, random: Random) -> None:
    """Put a card that pairs with one of the grid on turn on the discard, and another on the stock."""
    wanted = {card.rank for card in hole.grids[hole.turn] if hole.rules.values[card.rank] >= CERTAIN // 2}
    for pile in (hole.discard, hole.stock):
        mates = [at for at, card in enumerate(hole.stock[:-1]) if card.rank in wanted]
        if mates and pile and hole.phase == "choose":
            at = random.choice(mates)
            hole.stock[at], pile[-1] = pile[-1], hole.stock[at]


def decisions(hole: Hole, random: Random, player: Player) -> Iterator[tuple[View, Memory]]:
    """Yield the first turns of a hole as they are to be decided; `player` plays them, by chance at times."""
    remembered = memories(hole)
    for _ in range(MOST_DECISIONS):
        if not hole.waiting():
            return
        if hole.phase != "opening":
            offered(hole, random)
        seat = hole.waiting()[0]
        view = hole.observe(seat)
        yield view, remembered[seat]
        chosen = player(view, remembered[seat], random)
        hole.apply(random.choice(view.legal) if random.random() < 0.3 else chosen)


def leaves_more(player: Thinker, view: View, remembered: Memory, seed: int) -> bool:
    """Whether `player` leaves a pair that `expert` would not leave."""
    action = player(view, remembered, Random(seed))
    if not leaves_pair(view, remembered, action):
        return False
    return not leaves_pair(view, remembered, weigh(view, remembered).best)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@a_few
@given(seed=st.integers(0, 2**32), data=st.data())
def test_no_level_from_medium_up_leaves_what_expert_would_not(
    preset: Preset, seed: int, data: st.DataObject
) -> None:
    random = Random(seed)
    hole = dealt(preset, data.draw(st.integers(preset.fewest, min(preset.most, 4))), seed)
    player = HEEDING[data.draw(st.sampled_from(sorted(HEEDING)))]
    for view, remembered in decisions(hole, random, player):
        assert not leaves_more(player, view, remembered, random.getrandbits(32))


@pytest.mark.parametrize("name", ["beginner", "easy", "medium", "hard"])
def test_by_itself_a_level_would_and_beginner_and_easy_do(name: str) -> None:
    """So the levels are put to the test above."""
    traits = {"beginner": BEGINNER, "easy": EASY} | {
        name: replace(player.traits, leaves_pairs=True) for name, player in HEEDING.items()
    }
    player = Thinker(traits[name])
    deals = ((dealt(CLASSIC, 2, seed), Random(seed)) for seed in range(9))
    views = ((view, random) for hole, random in deals for view, _ in decisions(hole, random, player))
    assert any(leaves_more(player, view, {}, random.getrandbits(32)) for view, random in views)


def test_a_pair_that_expert_leaves_too_may_be_left() -> None:
    """A two in place of the king saves 22, beside its like 12."""
    values = {**CLASSIC.rules.values, "T": 14, "K": 20}
    hole = house("2S KH 4D TC 7C 5H AS AC AD 3S 4S 6S 2C", "0 1 2 3 4", values=values)
    hole.out = 1
    act(hole, "0 take")
    view = hole.observe(0)
    assert savings(view, "2C") == {3: 12}
    for name in {*HEEDING, "expert"} - {"stand-in"}:
        assert chosen(name, hole) == "0 swap 1"


# ---------------------------------------------------------------------- errors that cost much, or are seen


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
    assert blunder(view, {}, action_of(view, done), weighed(view, best), 2.0) is clear


@pytest.mark.parametrize(("out", "least"), [(None, 2.0), (1, AT_THE_END)], ids=["early", "last turn"])
def test_an_error_is_clear_that_costs_much(out: int | None, least: float) -> None:
    view = held(out)
    for cost, clear in ((least, False), (least + 0.1, True)):
        costs = weighed(view, "0 discard", swap_1=cost)
        assert blunder(view, {}, action_of(view, "0 swap 1"), costs, 2.0) is clear


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
    return blunder(view, remembered, action, weigh(view, remembered), largest * factor)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@a_few
@given(seed=st.integers(0, 2**32), data=st.data())
def test_medium_and_hard_make_no_blunder(preset: Preset, seed: int, data: st.DataObject) -> None:
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
