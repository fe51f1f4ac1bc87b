"""Imagined holes look to the seat that thinks just like the real one, and differ in all that it can't see."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given

from engine.advice.advice import shown_to
from engine.advice.imagined import Imagined
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD
from tests.engine.advice.positions import positions
from tests.engine.cpu.players import dealt, memories
from tests.engine.game.strategies import Deal, a_few, deals


def cards_of(hole: Hole) -> Counter[str]:
    """All cards of a hole, wherever they lie."""
    held = [] if hole.held is None else [hole.held]
    everything = [*hole.stock, *hole.discard, *held, *(card for grid in hole.grids for card in grid)]
    return Counter(card.code for card in everything)


@a_few
@given(deals())
def test_by_any_rules_an_imagined_hole_looks_like_the_real_one(deal: Deal) -> None:
    random = Random(deal.seed)
    for real, seat, view, remembered in positions(deal.hole(), random):
        imagined = Imagined(view, remembered).deal(random)
        assert imagined.observe(seat) == view
        assert imagined.legal_actions(seat) == real.legal_actions(seat)
        assert imagined.observe(None) == real.observe(None)
        deck = fresh_deck(view.rules.decks, view.rules.jokers)
        assert cards_of(imagined) == Counter(card.code for card in deck)
        assert len(imagined.stock) == len(real.stock)
        for slot, card in shown_to(real, seat).items():
            assert imagined.grids[seat][slot] is card


@a_few
@given(deals())
def test_what_was_shown_in_a_peek_is_remembered_while_it_lies_face_down(deal: Deal) -> None:
    hole = deal.hole()
    at_first = memories(hole)
    for real, seat, _, _ in positions(hole, Random(deal.seed)):
        hidden = real.hidden[seat]
        expected = {slot: card for slot, card in at_first[seat].items() if hidden >> slot & 1}
        assert shown_to(real, seat) == expected


def test_each_unseen_card_is_as_likely_in_each_place() -> None:
    hole = dealt(CLASSIC, 2, seed=1)
    seat = hole.waiting()[0]
    imagined, random = Imagined(hole.observe(seat), {}), Random(0)
    found = Counter(imagined.deal(random).grids[1 - seat][2].code for _ in range(5100))
    assert len(found) == 51
    assert hole.discard[0].code not in found
    assert all(50 < number < 160 for number in found.values())


def test_one_imagined_hole_is_not_played_on_by_another() -> None:
    hole = dealt(FOUR_CARD, 2, seed=1)
    seat = hole.waiting()[0]
    imagined = Imagined(hole.observe(seat), {})
    first, second = imagined.deal(Random(0)), imagined.deal(Random(0))
    before = second.observe(None)
    while legal := first.legal_actions():
        first.apply(legal[0])
    assert second.observe(None) == before
    assert first.over and not second.over
