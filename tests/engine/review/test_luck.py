"""Luck: good for good cards, bad for bad ones, none on average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.cards import card as named
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.view import View
from engine.review.decision import judge
from engine.review.hole_review import review_hole
from engine.review.luck import best_with, luck_of, turning
from engine.review.played import PlayedMove, played_moves
from tests.engine.cpu.players import Memory, memories
from tests.engine.effort import examples
from tests.engine.game.strategies import Deal, act, deals, stacked
from tests.engine.review.playing import played, rules_of


def opened(codes: str = "QS JS 3H 4H 5D 9D  QC JC TS 6H 7D 8D  9S") -> Hole:
    """A hole of two by `classic` whose deck begins so; both have turned up their first column."""
    hole = stacked(rules_of("classic", 2), codes)
    act(hole, "0 flip 0", "0 flip 3", "1 flip 0", "1 flip 3")
    return hole


def luck_of_drawing(view: View, card: str, *, own: bool = True) -> float:
    done = Action(0, "draw")
    move = PlayedMove(0, view, {}, done, own, named(card), {})
    return luck_of(move, judge(view, {}, done) if own else None)


def test_a_good_card_is_luck_and_a_bad_one_is_not() -> None:
    view = opened().observe(0)
    assert luck_of_drawing(view, "QH") > 0 > luck_of_drawing(view, "TD"), "a queen makes a pair"
    assert luck_of_drawing(view, "KS") > luck_of_drawing(view, "5S")


def test_what_the_computer_drew_for_somebody_away_is_not_their_luck() -> None:
    assert luck_of_drawing(opened().observe(0), "KS", own=False) == 0


def test_a_card_turned_up_may_be_lucky_too() -> None:
    hole = opened()
    act(hole, "0 draw", "0 discard")
    view = hole.observe(0)
    assert turning(view, {}, {1: named("KC")}) > 0 > turning(view, {}, {1: named("JH")})


def test_what_was_remembered_is_no_luck() -> None:
    hole = stacked(rules_of("knock-four", 2))
    remembered = memories(hole)[0]
    act(hole, "0 ready", "1 ready")
    assert set(remembered) == {2, 3}
    assert turning(hole.observe(0), remembered, remembered) == 0


def unseen_by(hole: Hole, seat: int, remembered: Memory) -> Counter[Card]:
    """All cards that a seat has not seen: those of the stock, and those in places that it can't see."""
    view = hole.observe(seat)
    left = Counter(hole.stock)
    for number, grid in enumerate(hole.grids):
        left.update(
            card
            for slot, card in enumerate(grid)
            if view.grids[number][slot] is None and not (number == seat and slot in remembered)
        )
    return left


def no_luck_on_average(hole: Hole, seat: int, remembered: Memory, luck: Callable[[Card], float]) -> bool:
    """Whether `luck` comes to 0 over all cards that the seat may be about to see."""
    left = unseen_by(hole, seat, remembered)
    return abs(sum(number * luck(card) for card, number in left.items())) < 1e-6 * left.total()


def assert_no_luck(hole: Hole, random: Random, presses: int) -> None:
    """Play `presses` random actions; then neither a draw nor a card turned up is luck on average."""
    remembered = memories(hole)
    for _ in range(presses):
        if hole.legal_actions():
            hole.apply(random.choice(hole.legal_actions()))
    if hole.phase not in ("choose", "flip"):
        return
    seat, view = hole.turn, hole.observe(hole.turn)
    own = remembered[seat]
    decision = (
        judge(view, own, Action(seat, "draw")) if ("draw", None) in {a[1:] for a in view.legal} else None
    )
    if decision is not None and hole.stock:
        drawing = decision.values[Action(seat, "draw")]
        assert no_luck_on_average(hole, seat, own, lambda card: drawing - best_with(view, own, card))
    unknown = [slot for slot, up in enumerate(view.face_up[seat]) if not up and slot not in own]
    if unknown:
        assert no_luck_on_average(hole, seat, own, lambda card: turning(view, own, {unknown[0]: card}))


@examples(6)
@given(deals(), st.integers(8, 40))
def test_by_any_rules_there_is_no_luck_on_average(deal: Deal, presses: int) -> None:
    # Computers don't know one-eyed jacks from others, so with these they expect a little less.
    assume(not deal.rules.one_eyed_jacks)
    assert_no_luck(deal.hole(), Random(deal.seed), presses)


@pytest.mark.parametrize("name", PRESETS)
def test_by_the_presets_neither(name: str) -> None:
    hole = played(rules_of(name, 3), ["random"] * 3, seed=1).dealt()
    assert_no_luck(hole, Random(1), 15)


@pytest.mark.long
def test_over_many_holes_luck_comes_to_about_nothing() -> None:
    """What is left is chance: less than three standard errors."""
    rules = rules_of("classic", 2)
    found = [seat.luck for seed in range(12) for seat in review_hole(played(rules, ["ev", "ev"], seed))]
    assert stdev(found) > 1
    assert abs(mean(found)) < 3 * stdev(found) / len(found) ** 0.5


def test_the_luck_of_a_hole_is_that_of_its_draws_and_cards_turned_up() -> None:
    hole = played(rules_of("classic", 3), ["ev"] * 3, seed=4)
    expected = [0.0] * 3
    for move in played_moves(hole):
        assert (move.drew is not None) == (move.done.verb == "draw")
        assert bool(move.turned) == (move.done.verb == "flip")
        if move.view.phase != "opening":
            decision = judge(move.view, move.remembered, move.done)
            expected[move.done.seat] += luck_of(move, decision)
    assert [seat.luck for seat in review_hole(hole)] == pytest.approx(expected)
