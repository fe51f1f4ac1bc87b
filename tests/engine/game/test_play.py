"""Random play by presets and by any rules: invariants of every hole at every step."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import SLOT_VERBS, VERBS, Action
from engine.game.cards import Card
from engine.game.errors import IllegalAction
from engine.game.hole import Hole
from tests.engine.game.strategies import Deal, a_few, deals, snapshot


@a_few
@given(deals())
def test_cards_are_conserved(deal: Deal) -> None:
    def everything(hole: Hole) -> Counter[Card]:
        in_hand = [] if hole.held is None else [hole.held]
        return Counter(
            [*hole.stock, *hole.discard, *in_hand, *(face for grid in hole.grids for face in grid)]
        )

    hole = deal.hole()
    deck = Counter(deal.deck())
    assert everything(hole) == deck
    for action, event in deal.play(hole):
        assert everything(hole) == deck, action
        if action.slot is not None:
            assert hole.grids[action.seat][action.slot] is event.card
        if event.replaced is not None:
            assert hole.discard[-1] is event.replaced


@a_few
@given(deals())
def test_an_event_tells_what_was_turned_up(deal: Deal) -> None:
    hole = deal.hole()
    hidden = list(hole.hidden)
    for action, event in deal.play(hole):
        turned = [
            face
            for slot, face in enumerate(hole.grids[action.seat])
            if (hidden[action.seat] & ~hole.hidden[action.seat]) >> slot & 1
        ]
        if action.verb in ("flip", "turn"):
            assert [event.card] == turned
        assert event.turned == (tuple(turned) if action.verb == "knock" else ())
        hidden = list(hole.hidden)


@a_few
@given(deals())
def test_every_hole_ends_within_the_cap_and_never_hangs_before(deal: Deal) -> None:
    hole = deal.hole()
    most = deal.rules.turns or deal.rules.turn_cap
    for action, _ in deal.play(hole):
        assert hole.over != bool(hole.legal_actions()), action
        assert max(hole.turns) <= most + (hole.out is not None)
    assert hole.over
    assert hole.waiting() == ()
    assert (hole.phase, hole.held) == ("over", None)


@a_few
@given(deals(), st.randoms(use_true_random=False))
def test_illegal_actions_are_refused_and_change_nothing(deal: Deal, random: Random) -> None:
    slots = range(-1, deal.rules.size + 1)
    conceivable = [
        Action(seat, verb, slot)
        for seat in range(-1, deal.seats + 1)
        for verb in VERBS
        for slot in (slots if verb in SLOT_VERBS else (None,))
    ]
    conceivable += [Action(0, "draw", 0), Action(0, "swap"), Action(0, "flip"), Action(0, "discard", 0)]
    choice = Random(random.getrandbits(32))
    hole = deal.hole()

    def check(tried: list[Action]) -> None:
        before = snapshot(hole)
        for action in tried:
            if action not in hole.legal_actions():
                assert not hole.can(action)
                with pytest.raises(IllegalAction):
                    hole.apply(action)
        assert snapshot(hole) == before

    check(conceivable)
    for _ in deal.play(hole):
        check(choice.sample(conceivable, 3))
    check(conceivable)


@a_few
@given(deals())
def test_legal_actions_of_a_seat_are_its_part_of_all(deal: Deal) -> None:
    hole = deal.hole()
    for _ in deal.play(hole):
        by_seat = [action for seat in range(deal.seats) for action in hole.legal_actions(seat)]
        assert by_seat == sorted(hole.legal_actions(), key=lambda action: action.seat)
        assert all(hole.can(action) for action in by_seat)


@a_few
@given(deals())
def test_the_same_actions_from_the_same_deck_give_the_same_hole(deal: Deal) -> None:
    hole = deal.hole()
    written = [str(action) for action, _ in deal.play(hole)]
    again = deal.hole()
    for text in written:
        again.apply(Action.parse(text))
    assert snapshot(again) == snapshot(hole)


@a_few
@given(deals(), st.floats(0, 1))
def test_a_copy_is_independent_and_goes_on_the_same(deal: Deal, share: float) -> None:
    actions = [action for action, _ in deal.play(deal.hole())]
    hole = deal.hole()
    until = int(share * len(actions))
    for action in actions[:until]:
        hole.apply(action)
    before = snapshot(hole)

    def shuffle_of_copy(stock: list[Card]) -> None:
        # What the original's own shuffle would do next, without moving it.
        random = Random(deal.seed + 1)
        for earlier in hole.reshuffles:
            random.shuffle(list(earlier))
        for earlier in copy.reshuffles[len(hole.reshuffles) :]:
            random.shuffle(list(earlier))
        random.shuffle(stock)

    copy = hole.copy(shuffle_of_copy)
    assert snapshot(copy) == before
    for action in actions[until:]:
        copy.apply(action)
    assert snapshot(hole) == before
    for action in actions[until:]:
        hole.apply(action)
    assert snapshot(hole) == snapshot(copy)
    for list_of in ("grids", "discard", "stock", "hidden", "turns", "pending", "reshuffles"):
        assert getattr(hole, list_of) is not getattr(copy, list_of)
