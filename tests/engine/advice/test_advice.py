"""Advice names every choice once, the best first, and follows from what the seat may know alone."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given

from engine.advice.advice import Advice, advise, shown_to
from engine.cpu.expert import expert
from engine.cpu.plain_sight import THROWN, throws_away
from engine.game.actions import Action
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from tests.engine.advice.positions import few, positions
from tests.engine.cpu.players import dealt
from tests.engine.cpu.tempting import temptations
from tests.engine.cpu.test_ignorance import with_other_secrets
from tests.engine.game.strategies import Deal, act, deals, stacked

FEW = 2
"""Imagined holes in tests that are not about the chance itself."""


def advised(hole: Hole, seat: int) -> Advice:
    """The advice for a seat, as a table asks for it."""
    return advise(hole.observe(seat), shown_to(hole, seat), holes=FEW)


@few
@given(deals())
def test_every_legal_action_is_named_once_and_the_best_first(deal: Deal) -> None:
    for hole, seat, view, remembered in positions(deal.hole(), Random(deal.seed)):
        advice = advised(hole, seat)
        assert sorted(choice.action for choice in advice.choices) == sorted(view.legal)
        behind = [choice.behind for choice in advice.choices]
        assert behind[0] == 0 and behind == sorted(behind)
        assert advice.alike == (view.phase == "opening")
        assert 0 <= advice.chance <= 1
        assert advice.choices[0].action == expert(view, remembered, Random(0))


def test_where_a_level_is_tempted_a_hint_says_what_the_expert_plays() -> None:
    tempted = 0
    for seed, hole in temptations():
        view = hole.observe(hole.turn)
        best, *others = advise(view, {}, FEW).choices
        assert best.action == expert(view, {}, Random(seed))
        assert not throws_away(view, {}, best.action)
        thrown = [each for each in others if throws_away(view, {}, each.action)]
        assert all(each.behind > THROWN - 1e-6 for each in thrown)
        tempted += any(each.behind == pytest.approx(THROWN) for each in thrown)
    assert tempted, "the network alone thinks better of it"


@few
@given(deals())
def test_a_take_is_followed_by_a_swap_that_may_be(deal: Deal) -> None:
    for hole, seat, _, _ in positions(deal.hole(), Random(deal.seed)):
        for choice in advised(hole, seat).choices:
            assert (choice.follow is not None) == (choice.action.verb == "take")
            if choice.follow is not None:
                twin = hole.copy(hole.shuffle)
                twin.apply(choice.action)
                assert twin.can(choice.follow)
            assert not choice.keep or choice.action.verb == "draw"


@few
@given(deals())
def test_the_unseen_are_all_cards_that_the_seat_does_not_see(deal: Deal) -> None:
    for hole, seat, view, _ in positions(deal.hole(), Random(deal.seed)):
        seen = [card for grid in view.grids for card in grid if card is not None]
        seen += [*view.discards, *([view.drawn] if view.drawn else [])]
        left = [card.rank for card in fresh_deck(view.rules.decks, view.rules.jokers)]
        for card in seen:
            left.remove(card.rank)
        unseen = advised(hole, seat).unseen
        assert {rank: number for rank, number in unseen if number} == {
            rank: left.count(rank) for rank in left
        }


@few
@given(deals())
def test_by_any_rules_hidden_cards_make_no_difference(deal: Deal) -> None:
    random = Random(deal.seed)
    for hole, seat, view, _ in positions(deal.hole(), random):
        twin = with_other_secrets(hole, seat, shown_to(hole, seat), random)
        assert twin.observe(seat) == view
        assert advised(twin, seat) == advised(hole, seat)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_by_the_presets_hidden_cards_make_no_difference(preset: Preset) -> None:
    random = Random(preset.name)
    for hole, seat, _, _ in positions(dealt(preset, preset.fewest, seed=1), random):
        twin = with_other_secrets(hole, seat, shown_to(hole, seat), random)
        assert advised(twin, seat) == advised(hole, seat)


def test_what_was_shown_in_the_peek_does_make_a_difference() -> None:
    rules = FOUR_CARD.rules_for(2, 1)
    hole = stacked(rules, "4S 5S QS TS 6S 8S 7S 9S QH")
    act(hole, "0 ready", "1 ready")
    view = hole.observe(0)
    assert advise(view, shown_to(hole, 0), FEW).choices[0] != advise(view, {}, FEW).choices[0]


def test_a_card_that_makes_a_pair_is_taken_into_its_column() -> None:
    hole = stacked(CLASSIC.rules_for(2, 1), "9S TS 4S 7H 6H 5H 8S 8D 6S 5D 4D 3D TH")
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0", "1 flip 2")
    best = advised(hole, 0).choices[0]
    assert (best.action, best.follow) == (Action(0, "take"), Action(0, "swap", 4))


def test_what_is_worth_keeping_after_a_draw_is_told_from_the_lowest() -> None:
    hole = stacked(CLASSIC.rules_for(2, 1), "9S TS 4S 7H 6H 5H 8S 8D 6S 5D 4D 3D JH")
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0", "1 flip 2")
    (draw,) = [each for each in advised(hole, 0).choices if each.action.verb == "draw"]
    assert draw.keep[:3] == ("2", "K", "A")
    assert "T" in draw.keep and "J" not in draw.keep


def test_in_the_opening_cards_are_alike_and_the_one_in_a_fresh_column_comes_first() -> None:
    hole = stacked(CLASSIC.rules_for(2, 1), "9S TS 4S 7H 6H 5H")
    act(hole, "0 flip 0")
    advice = advised(hole, 0)
    assert advice.alike and {choice.behind for choice in advice.choices} == {0.0}
    assert advice.choices[0].action == Action(0, "flip", 1)


def test_it_goes_to_another_process_and_back() -> None:
    hole = dealt(FOUR_CARD, 2, seed=3)
    asked = hole.observe(0), shown_to(hole, 0)
    assert pickle.loads(pickle.dumps(asked)) == asked  # noqa: S301  # our own
    advice = advise(*asked, FEW)
    assert pickle.loads(pickle.dumps(advice)) == advice  # noqa: S301  # our own


def test_who_has_nothing_to_do_gets_no_advice() -> None:
    hole = dealt(CLASSIC, 2, seed=1)
    act(hole, "1 flip 0", "1 flip 1")
    with pytest.raises(ValueError, match="nothing to choose"):
        advise(hole.observe(1), {})
