"""Time to draw a picture, all different so that none is cached: tables, one’s own cards, scorecards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Final, NamedTuple, TypeVar

from cogs.picture import (
    CardBeside,
    OwnCards,
    ScorecardPicture,
    SeatPicture,
    TablePicture,
    render,
    render_own_cards,
    render_scorecard,
)
from cogs.picture.film import Frame, render_film
from engine.game.cards import Card, fresh_deck

SEATS: Final = (2, 4, 6, 8)
GRIDS: Final = ((2, 2), (2, 3), (2, 4), (3, 3))
PICTURES: Final = 300
FRAMES: Final = 40
FILMED: Final = 4
FILMS: Final = 3
NAMES: Final = ("Ana", "Ben", "Chloe", "Dan", "Eve", "Birdie", "Zoë Müller", "Щукин")

T = TypeVar("T")


class Measured(NamedTuple):
    """Milliseconds and bytes of a picture; `first` is the first one, whose shapes have to be made.

    `busy` is the median of the processor's time, which a busy machine does not lengthen as much.
    """

    first: float
    p50: float
    p99: float
    busy: float
    size: float
    largest: int


def measure(draw: Callable[[T], bytes], scenes: Iterable[T]) -> Measured:
    """Draw different scenes one after another."""
    taken, busy, sizes = [], [], []
    for scene in scenes:
        began, began_busy = perf_counter(), thread_time()
        picture = draw(scene)
        taken.append(1000 * (perf_counter() - began))
        busy.append(1000 * (thread_time() - began_busy))
        sizes.append(len(picture))
    cuts = quantiles(taken, n=100)
    return Measured(taken[0], cuts[49], cuts[98], median(busy), sum(sizes) / len(sizes), max(sizes))


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


def _ended(seats: int, random: Random) -> TablePicture:
    """A table at the end of a hole, with all points."""
    picture = _table(seats, random)
    deck = list(fresh_deck(2, 0))
    random.shuffle(deck)

    def over(seat: SeatPicture) -> SeatPicture:
        cards = tuple(deck.pop() for _ in range(6))
        points = tuple(random.randrange(-2, 11) for _ in cards)
        sums = tuple(points[column] + points[column + 3] for column in range(3))
        return replace(seat, cards=cards, marked=None, on_turn=False, card_points=points, column_points=sums)

    return replace(picture, seats=tuple(over(seat) for seat in picture.seats), held="")


def _film(moves: int, seats: int, random: Random) -> tuple[Frame, ...]:
    """A film in which each move changes a seat and the piles, as those of holes do."""
    picture = _ended(seats, random)
    frames = []
    for move in range(moves):
        on_turn = [replace(seat, on_turn=number == move % seats) for number, seat in enumerate(picture.seats)]
        picture = replace(
            picture, seats=tuple(on_turn), stock=60 - move, discard=random.choice(fresh_deck(1, 0))
        )
        replaced, drawn = random.sample(fresh_deck(1, 0), 2)
        name = picture.seats[move % seats].name
        frames.append(Frame(picture, 1.0, f"{name} drew {drawn} and replaced a hidden {replaced}."))
    return tuple(frames)


def _own(rows: int, columns: int, random: Random) -> OwnCards:
    deck = list(fresh_deck(2, 0))
    random.shuffle(deck)
    size = rows * columns
    return OwnCards(
        rows=rows,
        columns=columns,
        cards=tuple(deck.pop() if random.random() < 0.6 else None for _ in range(size)),
        best=random.randrange(size),
        points=tuple(random.randrange(-2, 11) for _ in range(size)),
        beside=CardBeside(deck.pop(), "drawn"),
    )


def _scorecard(random: Random) -> ScorecardPicture:
    results = [tuple(random.randrange(-4, 30) for _ in NAMES) for _ in range(18)]
    return ScorecardPicture(NAMES, tuple(results), 18, "Golf · classic")


def main() -> None:
    """Print the figures."""
    print(f"one picture, {PICTURES} different ones of each (goal: at most 25 ms, 150 kB)")
    for seats in SEATS:
        random = Random(seats)
        tables = [_table(seats, random) for _ in range(PICTURES)]
        _report(f"a table in mid-hole, {seats} seats", measure(render, tables), cold=seats == SEATS[0])
        ended = [_ended(seats, random) for _ in range(PICTURES)]
        _report(f"a table at the end of a hole, {seats} seats", measure(render, ended))
    for rows, columns in GRIDS:
        random = Random(rows * columns)
        own = [_own(rows, columns, random) for _ in range(PICTURES)]
        _report(f"one’s own cards, {rows}×{columns}", measure(render_own_cards, own))
    random = Random(18)
    cards = [_scorecard(random) for _ in range(PICTURES)]
    _report("a scorecard, 18 holes, 8 seats", measure(render_scorecard, cards))
    films = [_film(FRAMES, FILMED, random) for _ in range(FILMS)]
    _report(f"a film of {FRAMES} frames, {FILMED} seats", measure(render_film, films))


def _report(what: str, found: Measured, *, cold: bool = False) -> None:
    first = f"; the first one in the process {found.first:.0f} ms" if cold else ""
    sizes = f"{found.size / 1000:.0f} kB, the largest {found.largest / 1000:.0f} kB"
    times = f"p50 {found.p50:4.1f} ms, p99 {found.p99:4.1f} ms, of the processor {found.busy:4.1f} ms"
    print(f"  {what}: {times}; {sizes}{first}")


if __name__ == "__main__":
    main()
