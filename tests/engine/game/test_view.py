"""Views show exactly what the viewer may know, by an account kept from the actions alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from itertools import chain, cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import Action
from engine.game.cards import Card, card
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD
from engine.game.rules import Rules
from tests.engine.game.account import Account, Viewer, with_unknown_cards_permuted
from tests.engine.game.features import rules_with
from tests.engine.game.strategies import Deal, a_few, act, cards, deals, preset_deals, stacked


def cards_within(value: object) -> Iterator[Card]:
    """Number of each card object anywhere inside a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        yield from chain.from_iterable(cards_within(getattr(value, field.name)) for field in fields(value))
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(cards_within, chain.from_iterable(value.items())))
    elif isinstance(value, tuple | list | set | frozenset):
        yield from chain.from_iterable(map(cards_within, value))
    else:
        assert value is None or isinstance(value, int | str), f"a view holds values only, not {value!r}"


def viewers(deal: Deal) -> Iterator[Viewer]:
    """Yield a spectator and each seat in turn, for ever: one viewer a step keeps whole holes cheap."""
    return cycle([None, *range(deal.seats)])


def steps(deal: Deal, hole: Hole) -> Iterator[Action | None]:
    """Yield None for the hole as dealt, then each action after it is done."""
    yield None
    for action, _ in deal.play(hole):
        yield action


@a_few
@given(deals())
def test_a_view_does_not_depend_on_what_its_viewer_cannot_know(deal: Deal) -> None:
    hole, account, random = deal.hole(), Account(deal), Random(deal.seed + 3)
    for action, viewer in zip(steps(deal, hole), viewers(deal), strict=False):
        account.note(action)
        twin = with_unknown_cards_permuted(hole, viewer, account, random)
        assert twin.observe(viewer) == hole.observe(viewer)


@a_few
@given(deals())
def test_a_view_holds_exactly_the_visible_cards(deal: Deal) -> None:
    hole, account = deal.hole(), Account(deal)
    for action, viewer in zip(steps(deal, hole), viewers(deal), strict=False):
        account.note(action)
        visible = Counter(account.visible(viewer, hole))
        view = hole.observe(viewer)
        assert Counter(cards_within(view)) == visible
        written = re.findall(r"\b[A2-9TJQK][SHDC]\b|\*[12]", repr(view))
        assert Counter(map(card, written)) == visible


@a_few
@given(preset_deals(FOUR_CARD))
def test_the_peek_is_in_the_view_until_ready_and_never_after(deal: Deal) -> None:
    hole = deal.hole()
    still_peeking = set(range(deal.seats))
    bottom = [grid[2:] for grid in hole.grids]

    def check() -> None:
        for seat in range(deal.seats):
            view = hole.observe(seat)
            assert view.peeking == (seat in still_peeking)
            if seat in still_peeking:
                assert view.grids[seat] == (None, None, *bottom[seat])
            elif not hole.over:
                face_up = view.face_up[seat]
                assert [face is not None for face in view.grids[seat]] == list(face_up)
        assert not hole.observe(None).peeking

    for action in steps(deal, hole):
        if action is not None and action.verb == "ready":
            still_peeking.remove(action.seat)
        check()


@a_few
@given(deals())
def test_a_view_tells_the_state(deal: Deal) -> None:
    hole = deal.hole()
    for _, viewer in zip(steps(deal, hole), viewers(deal), strict=False):
        view = hole.observe(viewer)
        assert (view.seat, view.rules) == (viewer, deal.rules)
        assert (view.seats, view.dealer) == (deal.seats, deal.dealer)
        assert (view.phase, view.turn, view.waiting) == (hole.phase, hole.turn, hole.waiting())
        assert (view.stock, view.discards, view.out) == (len(hole.stock), tuple(hole.discard), hole.out)
        assert (view.turns, view.pending) == (tuple(hole.turns), tuple(hole.pending))
        assert view.legal == (() if viewer is None else hole.legal_actions(viewer))
        assert bool(view.scores) == hole.over
        assert (view.source is None) == (hole.held is None)


def test_a_knock_with_cards_face_down_shows_them_to_nobody_before_the_end() -> None:
    hole = stacked(rules_with("knock_anytime", initial_flips=0), seats=3)
    act(hole, "0 knock")
    for viewer in (None, 0, 1, 2):
        view = hole.observe(viewer)
        assert view.grids[0] == (None,) * 6
        assert (view.face_up[0], view.out, view.scores) == ((False,) * 6, 0, ())
    act(hole, "1 draw", "1 discard", "1 pass", "2 draw", "2 discard", "2 pass")
    for viewer in (None, 0, 1, 2):
        view = hole.observe(viewer)
        assert view.grids[0] == tuple(cards("AS 2S 3S 4S 5S 6S"))
        assert (view.face_up[0], len(view.scores)) == ((True,) * 6, 3)


def test_an_early_knock_shows_its_cards_to_all() -> None:
    hole = stacked(rules_with("knock_early", columns=2), seats=3)
    act(hole, *(f"{seat} flip {slot}" for seat in range(3) for slot in (0, 3)), "0 knock")
    for viewer in (None, 0, 1, 2):
        assert hole.observe(viewer).grids[0] == tuple(cards("AS 2S 3S 4S"))
        assert hole.observe(viewer).grids[1] == (card("5S"), None, None, card("8S"))


def test_the_peek_shows_the_last_of_three_rows() -> None:
    hole = stacked(Rules(rows=3, opening="peek", initial_flips=0))
    assert hole.observe(0).grids == ((*(None,) * 6, *cards("7S 8S 9S")), (None,) * 9)
    assert hole.observe(None).grids == ((None,) * 9, (None,) * 9)


def test_a_view_does_not_change_with_the_hole() -> None:
    hole = stacked(CLASSIC.rules)
    view = hole.observe(0)
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0", "1 flip 1", "0 take")
    assert view == stacked(CLASSIC.rules).observe(0)
    for field in fields(view):
        with pytest.raises(FrozenInstanceError):
            setattr(view, field.name, None)


def test_source_and_top_of_the_discard() -> None:
    hole = stacked(CLASSIC.rules)
    act(hole, "0 flip 0", "0 flip 1", "1 flip 0", "1 flip 1")
    assert (hole.observe(1).source, hole.observe(1).discard) == (None, card("KS"))
    act(hole, "0 take")
    assert (hole.observe(1).source, hole.observe(1).discard) == ("discard", None)
    act(hole, "0 swap 0", "1 draw")
    assert (hole.observe(0).source, hole.observe(0).drawn) == ("stock", None)
    assert hole.observe(0).discards == tuple(cards("AS"))


@a_few
@given(deals())
def test_seen_and_unseen_cards_are_the_whole_deck(deal: Deal) -> None:
    hole, account = deal.hole(), Account(deal)
    deck = Counter(deal.deck())
    for action, viewer in zip(steps(deal, hole), viewers(deal), strict=False):
        account.note(action)
        unseen = hole.observe(viewer).unseen()
        assert unseen.keys() == deck.keys()
        assert unseen + Counter(account.visible(viewer, hole)) == deck


def test_a_remembered_card_is_known_until_another_lies_there() -> None:
    hole = stacked(FOUR_CARD.rules)
    act(hole, "0 ready", "1 ready", "0 draw", "0 swap 2")
    drawn, remembered = hole.grids[0][2], dict(zip((2, 3), cards("3S 4S"), strict=True))
    view = hole.observe(0)
    assert view.known_grids(remembered) == ((None, None, drawn, card("4S")), (None,) * 4)
    assert view.unseen()[card("4S")] == view.unseen(remembered)[card("4S")] + 1
    assert view.unseen()[card("3S")] == view.unseen(remembered)[card("3S")], "it lies on the discard"
    assert hole.observe(None).known_grids(remembered) == ((None, None, drawn, None), (None,) * 4)


@pytest.mark.parametrize("lock_face_up", [False, True])
@a_few
@given(st.data())
def test_a_card_may_be_put_where_a_swap_is_legal(lock_face_up: bool, data: st.DataObject) -> None:
    deal = data.draw(deals())
    deal = deal._replace(rules=replace(deal.rules, lock_face_up=lock_face_up))
    hole = deal.hole()
    for _ in deal.play(hole):
        if hole.phase in ("drawn", "taken"):
            swaps = [each.slot for each in hole.legal_actions() if each.verb == "swap"]
            for viewer in (None, hole.turn):
                assert hole.observe(viewer).replaceable(hole.turn) == swaps
