"""No level from `medium` up leaves a certain pair of many points, unless `expert` would."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.certain_pairs import CERTAIN, leaves_pair, pair_savings
from engine.cpu.estimate import usual_card
from engine.cpu.expert import weigh
from engine.cpu.levels import BEGINNER, EASY, LADDER, STAND_IN, STYLES, Player, Thinker
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.game.view import View
from tests.engine.cpu.players import Memory, dealt, memories
from tests.engine.cpu.test_house_rules import chosen, house, laid
from tests.engine.game.strategies import a_few, act, cards, stacked

HEEDING: dict[str, Thinker] = {
    each.name: each.player for each in (*LADDER[2:], *STYLES) if isinstance(each.player, Thinker)
} | {"stand-in": STAND_IN}
"""The players from `medium` up but `expert`, whose own action counts."""

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
