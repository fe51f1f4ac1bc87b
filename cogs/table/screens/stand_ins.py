"""Computer play in people's seats, summed up at the end of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from cogs.kit.names import plain
from engine.language import listed, plural, say
from engine.table import TableState


def stand_in_summary(state: TableState) -> Iterator[str]:
    """Sum up `stand_in_words`: one sentence stays as it is, several become one that only names the people."""
    sentences = list(stand_in_words(state))
    if len(sentences) < 2:
        yield from sentences
        return
    names = [plain(seat.name) for number, seat in enumerate(state.seats) if any(_of_seat(state, number))]
    yield say("The computer played some holes or turns for {names}: see **Details**.", names=listed(names))


def stand_in_words(state: TableState) -> Iterator[str]:
    """Yield sentences about people who took over a seat, and about what the computer played for people."""
    for number in range(len(state.seats)):
        yield from _of_seat(state, number)


def _of_seat(state: TableState, number: int) -> Iterator[str]:
    seat = state.seats[number]
    if seat.user is None:
        return
    name = plain(seat.name)
    holes = [hole for hole, at in sorted(state.computers_holes) if at == number]
    before = [hole for hole in holes if former_player(state, hole, number) is not None]
    if before:
        former = state.hole_results[before[-1]].seats[number].name
        yield taken_over(seat.name, former, before[-1])
    if played := [hole + 1 for hole in holes if hole not in before]:
        yield plural(
            "The computer played hole {holes} for {name}.",
            "The computer played holes {holes} for {name}.",
            count=len(played),
            name=name,
            holes=spans(played),
        )
    if seat.timed_out:
        yield plural(
            "{name}’s time ran out once.",
            "{name}’s time ran out {count} times.",
            count=seat.timed_out,
            name=name,
        )


def former_player(state: TableState, hole: int, number: int) -> str | None:
    """Name of the computer that played seat `number` in `hole` (from 0), if a person has the seat now."""
    then = state.hole_results[hole].seats[number]
    return then.name if then.user is None and state.seats[number].user is not None else None


def taken_over(name: str, former: str, hole: int) -> str:
    """Say that the person `name` took over the seat of `former` after `hole` (from 0)."""
    return say(
        "{name} took over {former}’s seat after hole {number}.",
        name=plain(name),
        former=plain(former),
        number=hole + 1,
    )


def spans(numbers: Sequence[int]) -> str:
    """Join rising numbers, and write successive ones as a span: `1–3, 5`."""
    words = []
    for _, group in groupby(enumerate(numbers), lambda at: at[1] - at[0]):
        span = [number for _, number in group]
        words.append(str(span[0]) if len(span) == 1 else f"{span[0]}–{span[-1]}")
    return ", ".join(words)
