"""What a picture of a scorecard shows: names and numbers, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from cogs.picture.lettering import drawable
from cogs.picture.scene import FEWEST_SEATS, MOST_SEATS
from cogs.picture.wording import ScorecardWords, scorecard_words, seat_names
from engine.language import listed, plural, say

MOST_HOLES: Final = 18


@dataclass(frozen=True, slots=True)
class ScorecardPicture:
    """The scores of a match so far. `names` may hold any Unicode, one for each seat.

    `results` has one row for each hole that was played, with one score for each seat; `holes` is the length
    of the match. `heading` says what was played. `ended`: the match was broken off, so nobody wins.
    `words` follow from the rest, in the language that is spoken when the scene is made. Raises `ValueError`
    for other than 2 to 8 seats, 1 to 18 holes, or rows of another length.
    """

    names: tuple[str, ...]
    results: tuple[tuple[int, ...], ...]
    holes: int
    heading: str = ""
    ended: bool = False
    words: ScorecardWords = field(init=False)

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= len(self.names) <= MOST_SEATS:
            raise ValueError(f"A scorecard has {FEWEST_SEATS} to {MOST_SEATS} names, not {len(self.names)}.")
        if not 1 <= len(self.results) <= self.holes <= MOST_HOLES:
            raise ValueError(f"{len(self.results)} of {self.holes} holes don't make a scorecard.")
        if any(len(row) != len(self.names) for row in self.results):
            raise ValueError("Each hole has one score for each name.")
        object.__setattr__(self, "words", self._said())

    def _said(self) -> ScorecardWords:
        names = [drawable(name) or seat for name, seat in zip(self.names, seat_names(), strict=False)]
        going = "" if self.over or self.ended else progress(self)
        return scorecard_words(outcome(self, names), going)

    @property
    def over(self) -> bool:
        """Whether the match was played to its end, so that somebody has won."""
        return len(self.results) == self.holes and not self.ended

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's total after each hole."""
        return tuple(zip(*(accumulate(scores) for scores in zip(*self.results, strict=True)), strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total so far."""
        return self.running[-1]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the lowest total to the highest, equals as they sit."""
        totals = self.totals
        return tuple(sorted(range(len(self.names)), key=lambda seat: totals[seat]))

    @property
    def first(self) -> tuple[int, ...]:
        """The seats with the lowest total."""
        return lowest(self.totals)

    def place(self, seat: int) -> int:
        """The place of a seat, from 1; equals share theirs."""
        totals = self.totals
        return 1 + sum(total < totals[seat] for total in totals)


def lowest(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that share the lowest of `scores`."""
    best = min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def outcome(card: ScorecardPicture, names: Sequence[str]) -> str:
    """Who has won or leads, and with how many points."""
    if card.ended:
        return plural(
            "Ended after {played} of {count} holes",
            "Ended after {played} of {count} holes",
            count=card.holes,
            played=len(card.results),
        )
    total = number(min(card.totals))
    first = listed([names[seat] for seat in card.first])
    if len(card.first) > 1:
        if card.over:
            return say("{names} share first place with {points}", names=first, points=total)
        return say("{names} lead with {points}", names=first, points=total)
    if card.over:
        return say("{name} wins with {points}", name=first, points=total)
    return say("{name} leads with {points}", name=first, points=total)


def progress(card: ScorecardPicture) -> str:
    """How far a match has come, below what is played."""
    return plural(
        "after {played} of {count} holes",
        "after {played} of {count} holes",
        count=card.holes,
        played=len(card.results),
    )


def number(points: int) -> str:
    """Points with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)
