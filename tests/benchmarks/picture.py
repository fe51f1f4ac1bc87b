"""How long one picture of a table takes to draw, for tables that all differ."""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final, NamedTuple

from cogs.picture import SeatPicture, TablePicture, render
from engine.cards import Card, fresh_deck

SEATS: Final = (2, 4, 6)
PICTURES: Final = 300
NAMES: Final = ("Ana", "Ben", "Chloe", "Dan", "Eve", "Birdie")


class Measured(NamedTuple):
    """Milliseconds and bytes of a picture; `first` is the first one, whose shapes have to be made."""

    first: float
    p50: float
    p99: float
    size: float


def measure(seats: int) -> Measured:
    """Draw `PICTURES` different tables in mid-hole."""
    random = Random(seats)
    taken, sizes = [], []
    for _ in range(PICTURES):
        table = _table(seats, random)
        began = perf_counter()
        picture = render(table)
        taken.append(1000 * (perf_counter() - began))
        sizes.append(len(picture))
    cuts = quantiles(taken, n=100)
    return Measured(taken[0], cuts[49], cuts[98], sum(sizes) / PICTURES)


def _table(seats: int, random: Random) -> TablePicture:
    deck = list(fresh_deck(2, 0))
    random.shuffle(deck)
    turn = random.randrange(seats)

    def card() -> Card | None:
        return deck.pop() if random.random() < 0.6 else None

    return TablePicture(
        rows=2,
        columns=3,
        seats=tuple(
            SeatPicture(
                name=NAMES[seat],
                cards=tuple(card() for _ in range(6)),
                marked=random.randrange(6),
                on_turn=seat == turn,
                label="computer" if seat == seats - 1 else "",
                points=f"total {random.randrange(90)}",
            )
            for seat in range(seats)
        ),
        discard=deck.pop(),
        stock=random.randrange(60),
        heading=f"Hole {random.randrange(1, 10)} of 9",
        held="drawn" if random.random() < 0.5 else "",
    )


def main() -> None:
    """Print the figures."""
    print(f"one picture of a table in mid-hole, {PICTURES} different tables (goal: at most 25 ms)")
    for seats in SEATS:
        first, p50, p99, size = measure(seats)
        cold = f"; the first one in the process {first:.0f} ms" if seats == SEATS[0] else ""
        print(f"  {seats} seats: p50 {p50:4.1f} ms, p99 {p99:4.1f} ms, {size / 1024:.0f} KiB{cold}")


if __name__ == "__main__":
    main()
