"""The picture of a player's own cards in words."""

from __future__ import annotations

from typing import Final

from cogs.kit.message_limits import LONGEST_ALT_TEXT, cut, utf16_length
from cogs.picture.alt_text import card_in_words, joined
from cogs.picture.own_cards import Beside, OwnCards
from engine.language import mark, plural, say

BESIDE_WORDS: Final[dict[Beside, str]] = {
    "drawn": mark("You drew the {card}"),
    "taken": mark("You took the {card}"),
    "taking": mark("You would take the {card}"),
    "discard": mark("Discard pile: {card}"),
}
"""What is said of the card beside the grid, by what it is."""


def describe_own_cards(picture: OwnCards) -> str:
    """Describe all of `picture` in at most 1024 characters: row by row, then the card beside the grid."""
    rows = []
    for start in range(0, len(picture.cards), picture.columns):
        slots = range(start, start + picture.columns)
        rows.append(joined([_slot(picture, slot) for slot in slots], ", "))
    lines = [say("Your cards: {cards}", cards="; ".join(rows))]
    if picture.beside is not None and picture.beside_is:
        lines.append(say(BESIDE_WORDS[picture.beside_is], card=card_in_words(picture.beside)))
    return cut(".\n".join(lines) + ".", LONGEST_ALT_TEXT, utf16_length)


def _slot(picture: OwnCards, slot: int) -> str:
    card = picture.cards[slot]
    text = say("face down") if card is None else card_in_words(card)
    points = picture.points[slot] if picture.points else None
    notes = [
        say("only now") if slot in picture.only_now else "",
        say("in a pair") if slot in picture.cancelled else "",
        "" if points is None else plural("{count} point", "{count} points", count=points),
        say("you can pick it") if slot in picture.choosable else "",
        say("best place") if slot == picture.best else "",
    ]
    told = ", ".join(filter(None, notes))
    return f"{text} ({told})" if told else text
