"""The picture of a table in words, for screen readers and where pictures don't load."""

from __future__ import annotations

from itertools import groupby
from typing import Final
from unicodedata import category

from cogs.kit.message_limits import LONGEST_ALT_TEXT, cut, utf16_length
from cogs.picture.table_picture import SeatPicture, TablePicture, seat_names
from engine.game.cards import Card
from engine.language import mark, plural, say

_RANKS: Final = {"A": mark("ace"), "J": mark("jack"), "Q": mark("queen"), "K": mark("king")}
_OF_SUITS: Final = {
    "S": mark("{rank} of spades"),
    "H": mark("{rank} of hearts"),
    "D": mark("{rank} of diamonds"),
    "C": mark("{rank} of clubs"),
}
# From wordy to terse: whether cards are in words, and the longest name, and heading or note, in characters.
_WORDINGS: Final = (
    *((True, 100, 100), (True, 20, 40)),
    *((False, 32, 40), (False, 16, 40), (False, 8, 40), (False, 8, 16), (False, 8, 8)),
)


def describe(picture: TablePicture) -> str:
    """Describe all of `picture` in at most 1024 characters.

    Cards are in words ("7 of spades") as long as that fits, else in signs ("7♠"), and names get shorter.
    """
    for in_words, room, notes in _WORDINGS:
        text = _table(picture, in_words, room, notes)
        if utf16_length(text) <= LONGEST_ALT_TEXT:
            return text
    return cut(text, LONGEST_ALT_TEXT, utf16_length)


def card_in_words(card: Card) -> str:
    """Name a card: "7 of spades", "10 of hearts", "ace of clubs", "Joker"."""
    if card.rank == "*":
        return say("Joker")
    rank = say(_RANKS[card.rank]) if card.rank in _RANKS else "10" if card.rank == "T" else card.rank
    return say(_OF_SUITS[card.suit], rank=rank)


def _table(picture: TablePicture, in_words: bool, room: int, room_for_notes: int) -> str:
    heading = plain(picture.heading, room_for_notes)
    seats = zip(picture.seats, seat_names(), strict=False)
    names = [plain(seat.name, room) or otherwise for seat, otherwise in seats]
    lines = [heading] if heading else []
    if picture.last_turn:
        lines.append(say("Last turn"))
    lines += _piles(picture, in_words)
    if picture.held:
        lines.append(_holding(picture, names, in_words))
    if not in_words and any(seat.cancelled for seat in picture.seats):
        lines.append(say("(0) is a cancelled pair"))
    for name, seat in zip(names, picture.seats, strict=True):
        states = [say("on turn") if seat.on_turn else "", say("went out") if seat.out else ""]
        notes = [name, *states, *(plain(note, room_for_notes) for note in (seat.label, seat.points))]
        lines.append(f"{', '.join(filter(None, notes))}: {_grid(picture, seat, in_words)}")
    return ".\n".join(lines) + "."


def _piles(picture: TablePicture, in_words: bool) -> list[str]:
    discard = picture.discard
    return [
        say("Discard: empty") if discard is None else say("Discard: {card}", card=_card(discard, in_words)),
        say("Stock: {count}", count=picture.stock) if picture.stock else say("Stock: empty"),
    ]


def _holding(picture: TablePicture, names: list[str], in_words: bool) -> str:
    """Name the card that the seat on turn holds, as far as it is public."""
    on_turn = (name for name, seat in zip(names, picture.seats, strict=True) if seat.on_turn)
    holder = next(on_turn, say("Someone"))
    if picture.held == "drawn":
        return say("{name} holds a card drawn from the stock", name=holder)
    if picture.taken is None:
        return say("{name} holds the card taken from the discard", name=holder)
    taken = _card(picture.taken, in_words)
    return say("{name} holds the card taken from the discard, {card}", name=holder, card=taken)


def _grid(picture: TablePicture, seat: SeatPicture, in_words: bool) -> str:
    """List the rows from top to bottom, with their cards from left to right."""
    rows = []
    for start in range(0, len(seat.cards), picture.columns):
        slots = range(start, start + picture.columns)
        said = [_slot(seat, slot, in_words) for slot in slots]
        rows.append(joined(said, ", " if in_words else " "))
    return "; ".join(rows) if in_words else " / ".join(rows)


def joined(said: list[str], separator: str) -> str:
    """Join the cards of a row, with face-down neighbours counted: "2 face down"."""
    parts, face_down = [], say("face down")
    for text, group in groupby(said):
        count = len(list(group))
        if text == face_down and count > 1:
            parts.append(plural("{count} face down", "{count} face down", count=count))
        else:
            parts += [text] * count
    return separator.join(parts)


def _slot(seat: SeatPicture, slot: int, in_words: bool) -> str:
    card = seat.cards[slot]
    text = say("face down") if card is None else _card(card, in_words)
    if slot in seat.cancelled and card is not None:
        text = say("{card} (cancelled)", card=text) if in_words else f"{text}(0)"
    if slot == seat.marked:
        text = say("{card} (last move)", card=text)
    return text


def _card(card: Card, in_words: bool) -> str:
    return card_in_words(card) if in_words else str(card)


def plain(text: str, room: int) -> str:
    """Put `text` on one line, without invisible and direction-changing characters, cut to length `room`."""
    seen = "".join(
        " " if char.isspace() else char for char in text if char.isspace() or category(char)[0] != "C"
    )
    line = " ".join(seen.split())
    return cut(line, room)
