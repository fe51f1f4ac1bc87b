"""What a tournament is, the tables that are drawn for it, and the results they have."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Kind = Literal["league", "knockout"]

FEWEST: Final = 4
MOST: Final = 64
"""Entrants of a tournament."""

PLAY_OFFS: Final = 3
"""Play-off holes after which the tied entrants share first place, or the better seed goes through."""

WIN: Final = 12
"""Points of first place at a table; others have an equal step less for each place, down to 0 for the last.

So points are whole numbers at every size of table, also where places are shared.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament of `entrants` people, at tables of up to `seats` (2 to 4).

    `rounds` are those of a league; a knock-out has as many as it takes. Raises `ValueError` for impossible
    numbers. With the `same_cards` at all tables a league has one round, and goes by the strokes gained on
    those in the same seat.
    """

    kind: Kind
    entrants: int
    seats: int
    rounds: int = 0
    same_cards: bool = False

    def __post_init__(self) -> None:
        if not FEWEST <= self.entrants <= MOST:
            raise ValueError(f"A tournament has {FEWEST} to {MOST} entrants, not {self.entrants}.")
        if not 2 <= self.seats <= 4:
            raise ValueError(f"Tables have two to four seats, not {self.seats}.")
        if self.kind == "league" and self.rounds < 1:
            raise ValueError("A league has at least one round.")
        if self.same_cards and (self.kind, self.rounds) != ("league", 1):
            raise ValueError("Only a league of one round has the same cards at all tables.")


@dataclass(frozen=True, slots=True)
class Draw:
    """A table of round `round`, numbered `table` from 1, for `entrants` in the order of their seats.

    A single entrant has a bye, unless `computers` fill the seats after theirs. A `play_off` is one hole of
    those who are tied.
    """

    round: int
    table: int
    entrants: tuple[int, ...]
    play_off: bool = False
    computers: int = 0

    @property
    def bye(self) -> bool:
        """Whether nobody meets anybody here."""
        return len(self.entrants) == 1 and not self.computers


@dataclass(frozen=True, slots=True)
class Played:
    """A table that is over: the strokes of each entrant, in the order of `draw.entrants`.

    `forfeits` are those who didn't come and forfeit by the rule of the tournament. Where a match was not
    played, as nobody but one came, all strokes are 0. A bye has none.
    """

    draw: Draw
    strokes: tuple[int, ...] = ()
    forfeits: frozenset[int] = frozenset()

    @property
    def round(self) -> int:
        """Number of its round, from 1."""
        return self.draw.round

    def points(self) -> dict[int, int]:
        """Return the points of each entrant: `WIN` for the fewest strokes, 0 for the most or a forfeit.

        Entrants with as many strokes share what their places are worth. A bye is worth a win.
        """
        if self.draw.bye:
            return {self.draw.entrants[0]: WIN}
        last = len(self.draw.entrants) - 1
        came = self._came()
        found = dict.fromkeys(self.draw.entrants, 0)
        for entrant, own in came.items():
            beaten = sum(own < other for other in came.values()) + len(self.forfeits)
            shared = sum(own == other for other in came.values()) - 1
            found[entrant] = WIN * (2 * beaten + shared) // (2 * last)
        return found

    def totals(self) -> dict[int, int]:
        """Return the strokes of each entrant."""
        return dict(zip(self.draw.entrants, self.strokes, strict=True))

    def gained(self) -> dict[int, Fraction]:
        """Return the strokes each entrant gained on the mean of the table; none for forfeits and byes."""
        found = {entrant: Fraction(0) for entrant in self.draw.entrants}
        came = self._came()
        for entrant, own in came.items():
            found[entrant] = Fraction(sum(came.values()), len(came)) - own
        return found

    def best(self) -> tuple[int, ...]:
        """Return the entrants with the fewest strokes; where all forfeit, all of them."""
        came = self._came()
        if not came:
            return self.draw.entrants
        fewest = min(came.values())
        return tuple(entrant for entrant, own in came.items() if own == fewest)

    def _came(self) -> dict[int, int]:
        """Strokes of those who didn't forfeit."""
        if self.draw.bye:
            return {self.draw.entrants[0]: 0}
        pairs = zip(self.draw.entrants, self.strokes, strict=True)
        return {entrant: own for entrant, own in pairs if entrant not in self.forfeits}
