from __future__ import annotations

import copy
import pickle

import pytest

from engine.game.cards import card, fresh_deck
from engine.game.errors import BadNotation


def test_deck_before_shuffling_is_in_the_order_of_the_rules() -> None:
    expected = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["*1", "*2"]
    assert [face.code for face in fresh_deck(1, 2)] == expected
    assert [face.code for face in fresh_deck(2, 2)] == expected * 2


@pytest.mark.parametrize(("jokers", "last"), [(0, "KC"), (1, "*1"), (2, "*2")])
def test_jokers_come_last_in_each_deck(jokers: int, last: str) -> None:
    deck = fresh_deck(3, jokers)
    assert len(deck) == 3 * (52 + jokers)
    assert [deck[51 + jokers + at * (52 + jokers)].code for at in range(3)] == [last] * 3


def test_notation_round_trip() -> None:
    assert [card(face.code) for face in fresh_deck(1, 2)] == list(fresh_deck(1, 2))


@pytest.mark.parametrize("text", ["", "7", "S7", "10S", "1S", "7s", "TH ", "*", "*3", "KHKH", "♠"])
def test_other_notation_is_refused_and_named(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a card") as refusal:
        card(text)
    assert text in refusal.value.sentence


@pytest.mark.parametrize(
    ("code", "read"), [("7S", "7♠"), ("TH", "10♥"), ("AD", "A♦"), ("KC", "K♣"), ("*2", "Joker")]
)
def test_cards_as_a_person_reads_them(code: str, read: str) -> None:
    assert str(card(code)) == read


def test_one_object_per_face() -> None:
    face = card("QH")
    assert copy.copy(face) is copy.deepcopy(face) is pickle.loads(pickle.dumps(face)) is face  # noqa: S301 - our own bytes
    assert fresh_deck(2, 0).count(face) == 2
