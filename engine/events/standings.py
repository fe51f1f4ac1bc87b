"""Standings of entrants after the tables that are over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.events.plan import TableResult


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Place of an entrant, shared by equals, with the figures behind it.

    - `place`: from 1; 0 for entrants without a place, as they never came.
    - `points`: sum of the points of the entrant's tables. With the same cards at all tables: strokes.
    - `gained`: mean of the strokes gained on the others at a table, 0 without others. With the same cards at
      all tables: mean of the strokes gained on the others in the same seat.
    - `tables`: number of matches, without byes and play-off holes.
    - `through`: last round of the entrant in a knock-out, 0 in a league. `out`: the entrant lost in that
      round or dropped out.
    - `first_by`: number of play-off holes for first place that the entrant got through.
    """

    place: int
    entrant: int
    points: int = 0
    gained: Fraction = Fraction(0)
    tables: int = 0
    through: int = 0
    first_by: int = 0
    out: bool = False


def ranked(
    lines: Iterable[StandingsRow],
    rank: Callable[[StandingsRow], tuple[Fraction | int, ...]],
    placeless: Callable[[StandingsRow], bool],
) -> list[StandingsRow]:
    """Return `lines` with their places by `rank`, higher is better. Equals stay in their order.

    Lines that are `placeless` have no place, and stand at the end.
    """
    every = list(lines)
    placed = sorted(
        [line for line in every if not placeless(line)], key=lambda line: [-each for each in rank(line)]
    )
    ranks = [rank(line) for line in placed]
    rows = [_with_place(line, ranks.index(rank(line)) + 1) for line in placed]
    return rows + [_with_place(line, 0) for line in every if placeless(line)]


def matches_of(results: Iterable[TableResult]) -> Mapping[int, int]:
    """Return the number of matches of each entrant, without byes and play-off holes."""
    counts: dict[int, int] = {}
    for each in results:
        if not each.draw.bye and not each.draw.play_off:
            for entrant in each.draw.entrants:
                counts[entrant] = counts.get(entrant, 0) + 1
    return counts


def gained_by(results: Iterable[TableResult]) -> Mapping[int, Fraction]:
    """Return the mean of the strokes that each entrant gained on the others at their tables.

    Byes, play-off holes, and matches without others whose strokes count are left out, and so are entrants who
    had nothing else.
    """
    gained: dict[int, list[Fraction]] = {}
    for each in results:
        if not each.draw.play_off:
            for entrant, own in each.gained().items():
                gained.setdefault(entrant, []).append(own)
    return {entrant: sum(own, Fraction()) / len(own) for entrant, own in gained.items()}


def level_without(lines: Iterable[tuple[int, int]], gained: Mapping[int, Fraction]) -> frozenset[int]:
    """Return the points at which a tie stays, as strokes gained can't break it.

    `lines` are pairs of an entrant and their points. A tie stays if an entrant with these points has no
    strokes gained, having met nobody to be compared with.
    """
    return frozenset(points for entrant, points in lines if entrant not in gained)


def holes_survived(results: Iterable[TableResult]) -> Mapping[int, int]:
    """The number of play-off holes that each entrant got through, as having the fewest strokes in them."""
    counts: dict[int, int] = {}
    for each in results:
        if each.draw.play_off:
            for entrant in each.best():
                counts[entrant] = counts.get(entrant, 0) + 1
    return counts


def places_in_all(lines: Sequence[StandingsRow], most: int) -> dict[int, float]:
    """Return the points of the places, as if all sat at one table: `most` for the first, 0 for the last.

    Points are rounded to two decimals, and are whole numbers if they have no decimals.
    """
    placed = [line for line in lines if line.place]
    points: dict[int, float] = {line.entrant: 0 for line in lines}
    for line in placed:
        behind = sum(line.place < each.place for each in placed)
        beside = sum(line.place == each.place for each in placed) - 1
        worth = round(Fraction(most * (2 * behind + beside), 2 * max(len(placed) - 1, 1)), 2)
        points[line.entrant] = int(worth) if worth.denominator == 1 else float(worth)
    return points


def _with_place(line: StandingsRow, place: int) -> StandingsRow:
    return StandingsRow(
        place, line.entrant, line.points, line.gained, line.tables, line.through, line.first_by, line.out
    )
