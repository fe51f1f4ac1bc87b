"""No level but `beginner` throws points away in plain sight."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.estimated_costs import EstimatedCosts
from engine.cpu.known import Known
from engine.cpu.levels import LADDER, STAND_IN, STYLES, Player, Thinker
from engine.cpu.network.evaluation import NetworkValues
from engine.cpu.network.weights import weights_for
from engine.cpu.plain_sight import points_in_sight, throws_away
from engine.cpu.thinker import think
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.game.rules import Rules
from engine.game.view import View
from tests.engine.cpu.players import Memory, memories
from tests.engine.cpu.tempting import temptations, tempting
from tests.engine.cpu.test_house_rules import house
from tests.engine.game.strategies import Deal, a_few, act, cards, deals_of_any_rules

SENSIBLE: dict[str, Player] = {each.name: each.player for each in (*LADDER[1:], *STYLES)} | {
    "stand-in": STAND_IN
}
MOST_DECISIONS = 30


def thrown(view: View, remembered: Memory, action: Action) -> bool:
    """Whether `action` throws points away, though another legal one does not."""
    return throws_away(view, remembered, action) and not all(
        throws_away(view, remembered, other) for other in view.legal
    )


def unguarded(player: Player, view: View, random: Random) -> Action:
    """Return what `player` would do if it might throw points away, by a preset."""
    if isinstance(player, Thinker):
        return EstimatedCosts(view, {}, random, player.traits).action()
    weights = weights_for(view.rules, view.seats)
    assert weights is not None
    return NetworkValues(Known(view, {}), weights).action()


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_level_withstands_what_tempts_it(name: str) -> None:
    """By its own estimate each level would throw points away at some of these positions."""
    player, tempted = SENSIBLE[name], 0
    for seed, hole in temptations():
        view = hole.observe(hole.turn)
        assert not thrown(view, {}, player(view, {}, Random(seed)))
        tempted += thrown(view, {}, unguarded(player, view, Random(seed)))
    assert tempted


def watched(hole: Hole, players: list[Player], random: Random) -> None:
    """Play `MOST_DECISIONS` of `hole`; fail where a player throws points away."""
    remembered = memories(hole)
    tempting(hole, random)
    for _ in range(MOST_DECISIONS):
        if not hole.waiting():
            return
        seat = hole.waiting()[0]
        view = hole.observe(seat)
        action = players[seat](view, remembered[seat], random)
        assert not thrown(view, remembered[seat], action), f"{action} of {view}"
        hole.apply(action)


@a_few
@given(deals_of_any_rules(), st.data())
def test_by_any_rules_no_level_from_easy_up_throws_points_away(deal: Deal, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(sorted(SENSIBLE)), min_size=deal.seats, max_size=deal.seats))
    watched(deal.hole(), [SENSIBLE[name] for name in names], Random(deal.seed))


@pytest.mark.parametrize(
    ("drawn", "slots"),
    [
        ("6C", {2}),  # in place of the 5 it is one point worse
        ("7H", {0, 2}),
        ("8S", {2}),  # it pairs with the 8 that was peeked at
        ("QH", {0, 2, 3}),  # also in place of the 8
    ],
)
def test_what_is_thrown_away(drawn: str, slots: set[int]) -> None:
    hole = house(f"5S TH KD 8D 7C 5H AS AC AD 3S 4S 6S 9C {drawn}", "0 1 2")
    act(hole, "0 draw")
    view, remembered = hole.observe(0), {3: cards("8D")[0]}
    swaps = [Action(0, "swap", slot) for slot in range(6)]
    assert {swap.slot for swap in swaps if throws_away(view, remembered, swap)} == slots


def test_breaking_a_pair_counts_with_what_it_uncovers() -> None:
    rules = Rules()
    assert points_in_sight(rules, cards("9S KH 3D 9C 2S 4H")) == 5
    assert points_in_sight(rules, [*cards("9S"), None, *cards("3D 9C"), None, None]) == 3
    hole = house("9S TH KD 9D 7C 5H AS AC AD 3S 4S 6S QC KH", "0 3")
    act(hole, "0 draw")
    view = hole.observe(0)
    assert throws_away(view, {}, Action(0, "swap", 0)), "a king beside a nine, which counts again"
    assert not throws_away(view, {}, Action(0, "swap", 1)), "nobody sees what lies there"


def test_a_blackjack_is_no_waste() -> None:
    rules = Rules(blackjack=True)
    assert points_in_sight(rules, cards("9S KH 3D 4C AS 4H")) == 0
    assert points_in_sight(rules, cards("9S KH 3D 4C AS 3H")) == 14


def test_who_must_take_the_discard_puts_it_where_it_costs_least() -> None:
    """Where all places are bad, one is chosen none the less."""
    hole = house("AS AH AD AC 2C 2H 3S 3C 3D 3H 4S 4H QC KH", "0 1 2 3 4 5")
    act(hole, "0 take")
    view = hole.observe(0)
    for name, player in SENSIBLE.items():
        action = player(view, {}, Random(1))
        assert action.verb == "swap", name


def test_not_even_to_spoil_the_next_seat_s_pair_is_a_card_thrown_away() -> None:
    """A queen in place of the 8 costs two points and keeps a pair of queens from seat 1."""
    hole = house("8S KH KD AC 2C 3H QS 9H 7D 4C 5C 6H TS QC", "0 1 2 4", "0 1")
    act(hole, "0 draw")
    view, spoiling = hole.observe(0), Traits(denies=3.0)
    wished = EstimatedCosts(view, {}, Random(1), spoiling).action()
    assert throws_away(view, {}, wished), "what it would do if it might"
    assert not throws_away(view, {}, think(view, {}, Random(1), spoiling))
    for name, player in SENSIBLE.items():
        assert not any(throws_away(view, {}, player(view, {}, Random(seed))) for seed in range(10)), name
