"""The words that stand in a picture, said when the scene is made: they belong to what is drawn.

So a picture in another language is another one, also for what keeps pictures by what they show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.picture.lettering import drawable
from engine.language import say

_SEATS: Final = 8


def seat_names() -> tuple[str, ...]:
    """What stands for a name that can't be drawn or read, for each seat."""
    return tuple(say("Seat {number}", number=number) for number in range(1, _SEATS + 1))


@dataclass(frozen=True, slots=True)
class TableWords:
    """What is written in a picture of the table, beside the texts that its scene brings along."""

    stock: str
    discard: str
    empty: str
    out: str
    last_turn: str
    drew: str
    took: str
    took_discard: str
    seats: tuple[str, ...]


def table_words() -> TableWords:
    """The words in the language that is spoken."""
    return TableWords(
        stock=drawable(say("Stock")),
        discard=drawable(say("Discard")),
        empty=drawable(say("empty")),
        out=drawable(say("out")),
        last_turn=drawable(say("last turn")),
        drew=drawable(say("drew")),
        took=drawable(say("took")),
        took_discard=drawable(say("took the discard")),
        seats=seat_names(),
    )


@dataclass(frozen=True, slots=True)
class ScorecardWords:
    """What is written in a picture of a scorecard. `outcome` says who has won, `progress` how far it came."""

    outcome: str
    progress: str
    total: str
    best: str
    lead: str
    seats: tuple[str, ...]


def scorecard_words(outcome: str, progress: str) -> ScorecardWords:
    """The words in the language that is spoken."""
    return ScorecardWords(
        outcome=drawable(outcome),
        progress=drawable(progress),
        total=drawable(say("total")),
        best=drawable(say("best of the hole")),
        lead=drawable(say("in the lead")),
        seats=seat_names(),
    )
