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
    """Return “Seat 1”, “Seat 2” and so on, for players whose own name can't be drawn or read."""
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
    - `column_points`: the points of each column at the end of a hole, if pairs cancel in columns.
    - `bonuses`: what options added at the end of a hole, such as "knock bonus −5".
    - `back`: the look of this seat's face-down cards, a name in `BACKS`.
    - `avatar`: shown before the name, if given.
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
    - `held`: the seat on turn holds a card that was `drawn` or `taken`; empty if the seat holds none.
    - `taken`: the card in hand, if taken from the discard pile and known. A drawn card is not public.
    - `last_turn`: a seat went out, and the others have one more turn.
    - `cloth`: a name in `CLOTHS`.
    - `two_colours`: as for `cloth_palette`.

    Raises `ValueError` for other than 2 to 8 seats, a grid of another shape, or a `taken` card unless `held`
    is "taken".
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
