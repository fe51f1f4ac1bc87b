"""A tournament, the tables that are drawn for it, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

FEWEST: Final = 4
MOST: Final = 64
"""Most entrants of a tournament."""

PLAY_OFFS: Final = 3
"""Most play-off holes. After them, tied entrants share first place, or the better seed goes through."""

WIN: Final = 12
"""Points of first place at a table; each further place gets an equal step less, down to 0 for the last.

So points are whole numbers at every size of table, also for shared places.
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament of `entrants` people, numbered by their seeds from 1, at tables of up to `seats` (2 to 4).

    `rounds` is the number of a league's rounds; the number of a knock-out's rounds follows from `entrants`
    and `seats`. The seeds `gone` have dropped out and are drawn at no more tables. Raises `ValueError` for
    impossible numbers.
    """

    entrants: int
    seats: int
    rounds: int = 0
    gone: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not FEWEST <= self.entrants <= MOST:
            raise ValueError(f"A tournament has {FEWEST} to {MOST} entrants, not {self.entrants}.")
        if not 2 <= self.seats <= 4:
            raise ValueError(f"Tables have two to four seats, not {self.seats}.")


@dataclass(frozen=True, slots=True)
class Draw:
    """A table that is drawn. `round` and `table` count from 1; `entrants` are in the order of their seats.

    A single entrant has a bye, unless `computers` fill the seats after theirs. A `play_off` is one hole of
    tied entrants.
    """

    round: int
    table: int
    entrants: tuple[int, ...]
    play_off: bool = False
    computers: int = 0

    @property
    def bye(self) -> bool:
        return len(self.entrants) == 1 and not self.computers


@dataclass(frozen=True, slots=True)
class TableResult:
    """Result of the table `draw`. `keys` has a number for each seat; the lowest number is the best.

    - A key is the number of strokes in stroke play, the negative score in other formats, None for a forfeit.
    - The seats of entrants come first, then those of computers. A bye has no keys.
    - Nothing at the table counts for an `absent` entrant. The key of that seat is the computer's; it counts
      against the others at the table.
    - If no match was played, as at most one entrant came, that entrant's key is 0.
    """

    draw: Draw
    keys: tuple[int | None, ...] = ()
    absent: frozenset[int] = frozenset()

    @property
    def round(self) -> int:
        return self.draw.round

    @property
    def came(self) -> Mapping[int, int]:
        """Keys of the entrants who played their seats, by entrant number."""
        if self.draw.bye:
            return {self.draw.entrants[0]: 0}
        seats = zip(self.draw.entrants, self.keys, strict=False)
        return {entrant: own for entrant, own in seats if own is not None and entrant not in self.absent}

    def points(self) -> dict[int, int]:
        """Return the points of each entrant: `WIN` for the lowest key, 0 for the highest and for the absent.

        Entrants with equal keys share the points of their places. A bye is worth a win.
        """
        if self.draw.bye:
            return {self.draw.entrants[0]: WIN}
        last = len(self.draw.entrants) - 1
        points = dict.fromkeys(self.draw.entrants, 0)
        for entrant, own in self.came.items():
            beaten = sum(other is None or own < other for other in self.keys)
            shared = sum(own == other for other in self.keys) - 1
            points[entrant] = WIN * (2 * beaten + shared) // (2 * last)
        return points

    def gained(self) -> dict[int, Fraction]:
        """Return, for each entrant who came, the others' mean strokes less the entrant's own strokes.

        The mean makes strokes worth the same at tables of every size. Empty if fewer than two keys count.
        """
        counting = [own for own in self.keys if own is not None]
        if len(counting) < 2:
            return {}
        return {
            entrant: Fraction(sum(counting) - own, len(counting) - 1) - own
            for entrant, own in self.came.items()
        }

    def best(self) -> tuple[int, ...]:
        """Return the entrants with the lowest key among those who came; empty if nobody did."""
        came = self.came
        lowest = min(came.values(), default=0)
        return tuple(entrant for entrant, own in came.items() if own == lowest)


def never_came(results: Iterable[TableResult]) -> frozenset[int]:
    """Return the entrants who were absent at all their tables; byes and play-off holes don't count."""
    main = [each for each in results if not each.draw.play_off and not each.draw.bye]
    seated = {entrant for each in main for entrant in each.draw.entrants}
    return frozenset(seated - {entrant for each in main for entrant in each.came})
