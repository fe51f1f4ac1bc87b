"""The pictures of a table and of own cards: what their viewer may know, and points once a hole is over."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.picture import OwnCards
from cogs.table.screens.table_picture import own_cards, table_picture
from engine.game.cards import Card
from engine.game.scoring import cancelled_slots, slot_points
from engine.game.view import View
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples


@given(evenings)
@examples(8)
def test_points_stand_on_the_cards_once_the_hole_is_over(evening: Evening) -> None:
    for table in evening.moments():
        view = table.view(None)
        picture = table_picture(table.state, view)
        for number, seat in enumerate(picture.seats):
            if not view.scores:
                assert not seat.card_points
                assert not seat.column_points
                assert not seat.bonuses
                continue
            score = table.state.playing.hole.scores()[number]
            parts = sum(part.points for part in score.parts)
            assert sum(filter(None, seat.card_points)) == parts
            assert not seat.column_points or sum(seat.column_points) == parts
            assert bool(seat.column_points) == (view.rules.pairs == "column")
            assert bool(seat.bonuses) == bool(score.adjustments)


def test_bonuses_are_named_shortly() -> None:
    evening = Evening(5, ("Ana", "Ben"), preset="classic", changes={"knock_bonus": True})
    table = next(table for table in evening.moments() if table.view(None).scores)
    seats = table_picture(table.state, table.view(None)).seats
    assert [seat.bonuses for seat in seats if seat.out] == ["knock bonus −5"]
    assert [seat.bonuses for seat in seats if not seat.out] == [""]


def test_totals_are_shown_once_something_is_counted() -> None:
    shown = {1: set[str](), 2: set[str]()}
    for table in Evening(5, ("Ana", "Ben"), holes=2).moments():
        if table.state.stage == "playing":
            seats = table_picture(table.state, table.view(None)).seats
            shown[table.state.playing.number] |= {seat.points for seat in seats}
    assert shown[1] == {""}, "a 0 below open cards would look like their sum"
    assert shown[2]
    assert all(points.startswith("total ") for points in shown[2])


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
