"""The gain of a card in each slot of a grid is that of trying it there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from engine.advice.groups import Groups
from engine.game.cards import card, fresh_deck
from engine.game.hole import Hole
from engine.game.rules import Rules
from tests.engine.advice.positions import few
from tests.engine.advice.test_quick_player import known
from tests.engine.game.strategies import Deal, deals_of_any_rules


@few
@given(deals_of_any_rules())
def test_the_kinds_of_cards_are_as_likely_as_the_cards(deal: Deal) -> None:
    hole = deal.hole()
    groups = Groups(known(hole))
    deck = fresh_deck(1, hole.rules.jokers)
    assert set(groups.kind) == set(deck)
    assert sum(groups.chances) == pytest.approx(1)
    assert sorted(slot for slots in groups.slots for slot in slots) == list(range(hole.rules.size))


def test_one_eyed_jacks_are_of_a_kind_of_their_own_and_pair_with_jacks() -> None:
    rules = Rules(one_eyed_jacks=True)
    hole = Hole(rules, 2, 1, fresh_deck(1, 0), Random(0).shuffle)
    groups = Groups(known(hole))
    one_eyed, other = groups.kind[card("JH")], groups.kind[card("JD")]
    assert one_eyed == groups.kind[card("JS")] != other == groups.kind[card("JC")]
    assert groups.chances[one_eyed] == groups.chances[other] == pytest.approx(2 / 51)
    column = groups.at([other, groups.kind[card("9S")]], (0, 1))
    assert column.gains[1][one_eyed] == column.gains[1][other] == 19
