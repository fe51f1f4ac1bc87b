"""What the other seats gain by a draw, and the next one by the card that is left for it."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.other_seats import OtherSeats
from engine.cpu.prospects import Prospects
from engine.game.cards import card
from engine.game.scoring import GRID_BONUSES
from tests.engine.cpu.test_house_rules import house
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import Deal, a_few, deals

CODES = "5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C"
"""Seat 1 has a nine and a queen face up."""


def others_of(known: Known) -> OtherSeats:
    appraisal = Appraisal(known.rules, known.unseen, known.unseen.mean)
    return OtherSeats(known, appraisal, Prospects(appraisal))


@a_few
@given(deals(), st.integers(0, 40))
def test_a_draw_gains_each_seat_what_trying_every_card_finds(deal: Deal, presses: int) -> None:
    known, rules = after(deal.hole(), presses, Random(deal.seed)), deal.rules
    if known is None or rules.pairs == "anywhere":
        return
    if any(getattr(rules, option) for option in (*GRID_BONUSES, "blackjack")):
        return
    others, view = others_of(known), known.view
    for seat in known.others:
        tried = others.appraisal.drawing_gain(view.grids[seat], view.replaceable(seat))
        assert others.gain_of(seat) == pytest.approx(tried)
    assert others.mean_gain == pytest.approx(fmean(map(others.gain_of, known.others)))
    gifts = [(others.gift(face), chance) for face, chance in others.appraisal.faces]
    assert min(gift for gift, _ in gifts) >= 0
    assert others.gift(None) == pytest.approx(sum(gift * chance for gift, chance in gifts))


def test_a_gift_is_what_a_card_gains_beyond_a_draw() -> None:
    hole = house(CODES)
    others = others_of(Known(hole.observe(0), {}))
    grid, slots = hole.observe(0).grids[1], hole.observe(0).replaceable(1)
    nine = others.appraisal.best_gain(grid, card("9H"), slots)
    assert others.gift(card("9H")) == pytest.approx(nine - others.gain_of(1))
    assert others.gift(card("JH")) == 0, "a draw is better"


def test_there_is_no_gift_for_a_seat_that_plays_no_more() -> None:
    hole = house(CODES)
    hole.out = 1
    assert others_of(Known(hole.observe(0), {})).gift(card("9H")) == 0
    hole = house(CODES, ending="turns", turns=4)
    hole.turns[1] = 4
    assert others_of(Known(hole.observe(0), {})).gift(card("9H")) == 0
