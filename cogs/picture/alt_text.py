"""The picture of a table in words, for screen readers and where pictures don't load."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple
from unicodedata import category

from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.picture.table_picture import SeatPicture, TablePicture, seat_names
from engine.game.cards import Card
from engine.language import mark, plural, say, signed
from engine.names.graphemes import cut, utf16_length

_RANKS: Final = {"A": mark("ace"), "J": mark("jack"), "Q": mark("queen"), "K": mark("king")}
_OF_SUITS: Final = {
    "S": mark("{rank} of spades"),
    "H": mark("{rank} of hearts"),
    "D": mark("{rank} of diamonds"),
    "C": mark("{rank} of clubs"),
}


class _Wording(NamedTuple):
    """How a description is written. `name`, `note`: most letters of a name, and of a note."""

    in_words: bool
    with_points: bool
    name: int
    note: int


_WORDINGS: Final = (
    *(_Wording(True, True, 100, 100), _Wording(True, True, 20, 40), _Wording(True, False, 20, 40)),
    *(_Wording(False, False, name, note) for name, note in ((32, 40), (16, 40), (8, 40), (8, 16), (8, 8))),
)
"""Styles of a description, from wordy to terse."""

_ROOM_FOR_SUMS: Final = 40
"""Columns' sums are left out of descriptions whose notes may have fewer letters than this."""


def describe(picture: TablePicture) -> str:
    """Describe all of `picture` in at most 1024 characters.

    Where cards in words ("7 of spades") don't fit, cards are signs ("7♠") and names are shorter.
    """
    for wording in _WORDINGS:
        text = _table(picture, wording)
        if utf16_length(text) <= LONGEST_ALT_TEXT:
            return text
    return cut(text, LONGEST_ALT_TEXT, utf16_length)


def card_in_words(card: Card) -> str:
    """Name a card: "7 of spades", "10 of hearts", "ace of clubs", "Joker"."""
    if card.rank == "*":
        return say("Joker")
    rank = say(_RANKS[card.rank]) if card.rank in _RANKS else "10" if card.rank == "T" else card.rank
    return say(_OF_SUITS[card.suit], rank=rank)


def _table(picture: TablePicture, wording: _Wording) -> str:
    heading = plain(picture.heading, wording.note)
    seats = zip(picture.seats, seat_names(), strict=False)
    names = [plain(seat.name, wording.name) or otherwise for seat, otherwise in seats]
    lines = [heading] if heading else []
    if picture.last_turn:
        lines.append(say("Last turn"))
    lines += _piles(picture, wording.in_words)
    if picture.held:
        lines.append(_holding(picture, names, wording.in_words))
    if not wording.in_words and any(seat.cancelled for seat in picture.seats):
        lines.append(say("(0) = in a pair"))
    for name, seat in zip(names, picture.seats, strict=True):
        notes = ", ".join(filter(None, (name, *_notes(seat, wording))))
        lines.append(f"{notes}: {_grid(picture, seat, wording)}")
    return ".\n".join(lines) + "."


def _notes(seat: SeatPicture, wording: _Wording) -> Iterator[str]:
    """Yield the notes that stand before a seat's cards. A note that doesn't apply is ""."""
    yield say("playing now") if seat.on_turn else ""
    yield say("went out") if seat.out else ""
    for note in (seat.label, seat.points):
        yield plain(note, wording.note)
    if seat.column_points and wording.note >= _ROOM_FOR_SUMS:
        yield say("columns {sums}", sums=" ".join(map(signed, seat.column_points)))
    yield plain(seat.bonuses, wording.note)


def _piles(picture: TablePicture, in_words: bool) -> list[str]:
    discard = picture.discard
    return [
        say("Discard pile: empty")
        if discard is None
        else say("Discard pile: {card}", card=_card(discard, in_words)),
        say("Draw pile: {count}", count=picture.stock) if picture.stock else say("Draw pile: empty"),
    ]


def _holding(picture: TablePicture, names: list[str], in_words: bool) -> str:
    """Say which card the seat on turn holds, or only where it came from if the card is secret."""
    on_turn = (name for name, seat in zip(names, picture.seats, strict=True) if seat.on_turn)
    holder = next(on_turn, say("Someone"))
    if picture.held == "drawn":
        return say("{name} drew a card from the draw pile", name=holder)
    if picture.taken is None:
        return say("{name} took the card from the discard pile", name=holder)
    taken = _card(picture.taken, in_words)
    return say("{name} took {card} from the discard pile", name=holder, card=taken)


def _grid(picture: TablePicture, seat: SeatPicture, wording: _Wording) -> str:
    """List the rows from top to bottom, with their cards from left to right."""
    rows = []
    for start in range(0, len(seat.cards), picture.columns):
        slots = range(start, start + picture.columns)
        said = [_slot(seat, slot, wording) for slot in slots]
        rows.append(joined(said, ", " if wording.in_words else " "))
    return "; ".join(rows) if wording.in_words else " / ".join(rows)


def joined(said: list[str], separator: str) -> str:
    """Join the cards of a row; neighbours that lie face down are counted: "2 face down"."""
    parts, face_down = [], say("face down")
    for text, group in groupby(said):
        count = len(list(group))
        if text == face_down and count > 1:
            parts.append(plural("{count} face down", "{count} face down", count=count))
        else:
            parts += [text] * count
    return separator.join(parts)


def _slot(seat: SeatPicture, slot: int, wording: _Wording) -> str:
    card = seat.cards[slot]
    text = say("face down") if card is None else _card(card, wording.in_words)
    if slot in seat.cancelled and card is not None:
        text = say("{card} (in a pair)", card=text) if wording.in_words else f"{text}(0)"
    elif wording.with_points and seat.card_points and (points := seat.card_points[slot]) is not None:
        text = f"{text} ({signed(points)})"
    if slot == seat.marked:
        text = say("{card} (last move)", card=text)
    return text


def _card(card: Card, in_words: bool) -> str:
    return card_in_words(card) if in_words else str(card)


def plain(text: str, room: int) -> str:
    """Put `text` on one line of at most `room` letters, without invisible and direction-changing
    characters.
    """
    seen = "".join(
        " " if char.isspace() else char for char in text if char.isspace() or category(char)[0] != "C"
    )
    line = " ".join(seen.split())
    return cut(line, room)
