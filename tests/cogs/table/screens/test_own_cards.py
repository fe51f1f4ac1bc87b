"""The picture of one's own cards shows that player's view of them, and no other card."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.picture import OwnCards
from cogs.table.screens.own_cards import own_cards
from engine.game.cards import Card
from engine.game.scoring import slot_points
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
                up = view.face_up[view.seat]
                assert all(not up[slot] for slot in picture.only_now)
                if view.seat == view.turn and view.phase == "drawn":
                    assert picture.beside is not None
                    assert (picture.beside.card, picture.beside.meaning) == (view.drawn, "drawn")
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
