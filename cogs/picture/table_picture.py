"""Contents of the picture of a table. All of it is public: a card that nobody may see is None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cogs.picture.avatars import Avatar
from cogs.picture.card_backs import DEFAULT_BACK
from cogs.picture.cloths import DEFAULT_CLOTH
from cogs.picture.kept import Picture
from engine.game.cards import Card
from engine.language import say

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 8


def seat_names() -> tuple[str, ...]:
    """Return a name for each seat, for players whose own name can't be drawn or read."""
    return tuple(say("Seat {number}", number=number) for number in range(1, MOST_SEATS + 1))


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One seat.

    - `cards`: the grid in reading order, None where a card lies face down.
    - `name`: of any Unicode.
    - `marked`: the slot of the last move.
    - `cancelled`: slots whose cards score nothing because they are paired.
    - `out`: this seat went out.
    - `label`: a short note such as "away".
    - `points`: a line such as "total 12".
    - `card_points`: the points of each card, at the end of a hole.
    - `column_points`: the points of each column then, where pairs cancel in columns.
    - `bonuses`: what an option added then, such as "knock bonus −5".
    - `back`: the name in `BACKS` of the back of this seat's cards.
    - `avatar`: stands before the name, if given.
    """

    name: str
    cards: tuple[Card | None, ...]
    marked: int | None = None
    cancelled: frozenset[int] = frozenset()
    on_turn: bool = False
    out: bool = False
    label: str = ""
    points: str = ""
    card_points: tuple[int | None, ...] = ()
    column_points: tuple[int, ...] = ()
    bonuses: str = ""
    back: str = DEFAULT_BACK
    avatar: Avatar | None = None


@dataclass(frozen=True, slots=True)
class TablePicture(Picture):
    """The whole table.

    - `discard`: the top of the discard pile, None if the pile is empty.
    - `stock`: number of cards left.
    - `held`: the card in hand of the seat on turn was `drawn` from the stock (its face is not public) or
      `taken` from the discard pile.
    - `taken`: the card taken from the discard pile, if known.
    - `last_turn`: a seat went out, and the others have one more turn.
    - `cloth`: a name in `CLOTHS`.
    - `two_colours`: as for `cloth_palette`.

    Raises `ValueError` for other than 2 to 8 seats, a grid of another shape, or a card in hand that was not
    taken from the discard pile.
    """

    rows: int
    columns: int
    seats: tuple[SeatPicture, ...]
    discard: Card | None
    stock: int
    heading: str = ""
    held: Literal["", "drawn", "taken"] = ""
    taken: Card | None = None
    last_turn: bool = False
    cloth: str = DEFAULT_CLOTH
    two_colours: bool = False

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= len(self.seats) <= MOST_SEATS:
            raise ValueError(f"A table has {FEWEST_SEATS} to {MOST_SEATS} seats, not {len(self.seats)}.")
        if self.taken is not None and self.held != "taken":
            raise ValueError("Only a card taken from the discard is public.")
        for seat in self.seats:
            if len(seat.cards) != self.rows * self.columns:
                raise ValueError(f"A grid of {self.rows}×{self.columns} can't hold {len(seat.cards)} cards.")
            if len(seat.card_points) not in (0, len(seat.cards)):
                raise ValueError(f"{len(seat.cards)} cards can't have {len(seat.card_points)} points.")
            if len(seat.column_points) not in (0, self.columns):
                raise ValueError(f"{self.columns} columns can't have {len(seat.column_points)} points.")

    @property
    def photographed(self) -> bool:
        return any(seat.avatar is not None and seat.avatar.image is not None for seat in self.seats)
