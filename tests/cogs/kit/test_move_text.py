"""Moves in words: each card that the seat sees is named, one that nobody sees is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.card_text import AS_TEXT
from cogs.kit.move_text import as_text, in_hand, move_words
from engine.game.actions import Action
from engine.game.cards import Card, card
from engine.game.view import Source, View
from tests.cogs.table.screens.evenings import Evening, first_turn

SEVEN, KING, TWO = card("7S"), card("KH"), card("2C")
UP, DOWN = 0, 5


def view(drawn: Card | None = None, *, taken: bool = False) -> View:
    """Return what seat 0 sees on its turn, with 2♣ face up in slot 0, and a card in hand."""
    seen = first_turn(Evening(7, ("Ana", "Ben"))).state.playing.hole.observe(0)
    grids = ((TWO, *seen.grids[0][1:DOWN], None), *seen.grids[1:])
    source: Source | None = "discard" if taken else None if drawn is None else "stock"
    return replace(seen, grids=grids, discards=(SEVEN,), drawn=drawn, source=source)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 draw", "draw from the draw pile"),
        ("0 take", "take the 7♠"),
        ("0 discard", "discard the K♥"),
        ("0 pass", "don’t flip"),
        ("0 knock", "knock"),
        ("0 flip 5", "flip a card (bottom right)"),
        ("0 turn 5", "flip a card instead of drawing (bottom right)"),
        ("0 swap 5", "replace a face-down card with K♥ (bottom right)"),
        ("0 swap 0", "replace 2♣ with K♥ (top left)"),
    ],
)
def test_each_move_has_its_words(text: str, words: str) -> None:
    drawn = None if text == "0 take" else KING
    assert move_words(view(drawn), {}, Action.parse(text)).replace(AS_TEXT, "") == words


def test_a_card_remembered_from_the_peek_is_named_while_it_lies_face_down() -> None:
    words = move_words(view(KING), {DOWN: SEVEN}, Action.parse("0 swap 5"))
    assert words.replace(AS_TEXT, "") == "replace 7♠ with K♥ (bottom right)"


def test_the_cards_that_only_the_seat_saw_are_told_with_where_they_are_from() -> None:
    assert in_hand(view(), {}) == []
    assert in_hand(view(KING), {}) == [f"Drew: K♥{AS_TEXT}"]
    assert in_hand(view(SEVEN, taken=True), {DOWN: TWO}) == [
        f"Took: 7♠{AS_TEXT}",
        f"Peeked at: 2♣{AS_TEXT} (bottom right)",
    ]


def test_no_suit_becomes_an_emoji() -> None:
    assert as_text("7♠ or K♥") == f"7♠{AS_TEXT} or K♥{AS_TEXT}"
