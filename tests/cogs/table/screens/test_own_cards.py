"""The picture of one's own cards shows that player's view of them, and no other card."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.picture import OwnCards
from cogs.table.screens.own_cards import own_cards
from engine.game.cards import Card
from engine.game.scoring import cancelled_slots, slot_points
from engine.game.view import View
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples


def shown(picture: OwnCards) -> set[Card]:
    """Every card on a picture."""
    beside = None if picture.beside is None else picture.beside.card
    return {card for card in (*picture.cards, beside) if card is not None}


def may_see(view: View) -> set[Card]:
    """The cards of the reader's own grid that they may see now, the card in hand and the discard."""
    assert view.seat is not None
    cards = (*view.grids[view.seat], view.drawn, view.discard)
    return {card for card in cards if card is not None}


def seen_in_a_peek(view: View) -> set[int]:
    """The slots of the reader's cards that lie face down although they see them."""
    assert view.seat is not None
    grid, up = view.grids[view.seat], view.face_up[view.seat]
    return {slot for slot, card in enumerate(grid) if card is not None and not up[slot]}


def test_in_a_peek_the_cards_are_marked_as_seen_only_now() -> None:
    table = next(Evening(3, ("Ana", "Ben"), preset="four-card").moments())
    assert own_cards(table.view(1)).only_now == {2, 3}


@given(evenings)
@examples(8)
def test_it_shows_exactly_what_its_player_may_see(evening: Evening) -> None:
    for table in evening.moments():
        for person in range(1, len(evening.names) + 1):
            view = table.view(person)
            assert view.seat is not None
            for taking in (False, True):
                picture = own_cards(view, taking=taking, points=True)
                assert shown(picture) <= may_see(view)
                assert picture.cards == view.grids[view.seat]
                assert picture.points == slot_points(view.rules, view.grids[view.seat])
                assert picture.cancelled == cancelled_slots(view.rules, picture.cards)
                assert picture.only_now == seen_in_a_peek(view)
                if view.seat == view.turn and view.phase == "drawn":
                    assert picture.beside is not None
                    assert (picture.beside.card, picture.beside.meaning) == (view.drawn, "drawn")
                elif view.seat == view.turn and view.phase == "choose" and view.discard is not None:
                    assert picture.beside is not None
                    meaning = "taking" if taking else "discard"
                    assert (picture.beside.card, picture.beside.meaning) == (view.discard, meaning)
                elif view.seat != view.turn:
                    assert picture.beside is None


def test_all_slots_need_no_mark_and_some_do() -> None:
    table = next(Evening(3, ("Ana", "Ben")).moments())
    view = table.view(1)
    size = view.rules.size
    assert own_cards(view, choosable=range(size)).choosable == frozenset()
    assert own_cards(view, choosable=[1]).choosable == {1}


def test_a_spectator_has_no_cards() -> None:
    table = next(Evening(3, ("Ana", "Ben")).moments())
    with pytest.raises(ValueError, match="spectator"):
        own_cards(table.view(None))
