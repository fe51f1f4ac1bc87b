"""Tables to picture."""

from __future__ import annotations

from cogs.picture import SeatPicture, TablePicture
from engine.game.cards import Card, card, fresh_deck

LONG_NAME = "Bartholomew Featherstonehaugh-XII"


def cards(codes: str) -> tuple[Card | None, ...]:
    """A grid in words separated by spaces: `7S . TH`, where `.` lies face down."""
    return tuple(None if code == "." else card(code) for code in codes.split())


def table(
    *seats: SeatPicture, rows: int = 2, columns: int = 3, discard: str = "9C", stock: int = 30
) -> TablePicture:
    """A table of grids."""
    return TablePicture(rows, columns, seats, card(discard), stock, heading="Hole 3 of 9")


def pair(codes: str) -> TablePicture:
    """Two seats: one with the grid `codes`, one with all cards face down."""
    return table(SeatPicture("Ana", cards(codes)), SeatPicture("Bo", cards(". . . . . .")))


def full(seats: int, columns: int = 3, rows: int = 2) -> TablePicture:
    """The end of a hole: every card face up, and every line of every seat in use."""
    deck = fresh_deck(2, 2)
    size = rows * columns
    return table(
        *(
            SeatPicture(
                f"{LONG_NAME[:-1]}{number}",
                deck[number * size : number * size + size],
                marked=number % size,
                cancelled=frozenset(range(0, size, columns)),
                on_turn=number == 1,
                out=number == 0,
                label="last turn",
                points=f"this hole {number + 20} · total {number + 100}",
            )
            for number in range(seats)
        ),
        rows=rows,
        columns=columns,
    )
