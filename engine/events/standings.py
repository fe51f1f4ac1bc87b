"""Standings of entrants after the tables that are over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.events.plan import TableResult


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Row of an entrant in the standings.

    - `place`: from 1, shared by equals; 0 for no place, such as for an entrant who never came.
    - `points`: sum over the entrant's tables; in strokes if all tables have the same cards.
    - `gained`: mean strokes gained on the others at a table, or in the same seat if all tables have the same
      cards; 0 without others.
    - `tables`: number of matches, without byes and play-off holes.
    - `through`: last round reached in a knock-out, one more for its winner; 0 in a league.
    - `first_by`: number of play-off holes for first place that the entrant got through.
    - `out`: the entrant has lost in a knock-out, or dropped out.
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
    """Return `lines` with their places: the highest `rank` first, equals in their order.

    Lines that are `placeless` stand at the end, with place 0.
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
    """Return by entrant the mean of the strokes gained on the others at a table.

    Play-off holes don't count. Entrants who met nobody whose strokes count are left out.
    """
    gained: dict[int, list[Fraction]] = {}
    for each in results:
        if not each.draw.play_off:
            for entrant, own in each.gained().items():
                gained.setdefault(entrant, []).append(own)
    return {entrant: sum(own, Fraction()) / len(own) for entrant, own in gained.items()}


def level_without(lines: Iterable[tuple[int, int]], gained: Mapping[int, Fraction]) -> frozenset[int]:
    """Return the points at which strokes gained can't break a tie.

    `lines` are pairs of an entrant and the entrant's points. A tie can't be broken if one of the entrants has
    no strokes gained (`gained`), as after meeting nobody.
    """
    return frozenset(points for entrant, points in lines if entrant not in gained)


def holes_survived(results: Iterable[TableResult]) -> Mapping[int, int]:
    """Return how many play-off holes each entrant got through, with the fewest strokes in the hole."""
    counts: dict[int, int] = {}
    for each in results:
        if each.draw.play_off:
            for entrant in each.best():
                counts[entrant] = counts.get(entrant, 0) + 1
    return counts


def places_in_all(lines: Sequence[StandingsRow], most: int) -> dict[int, float]:
    """Return the points of each entrant's final place, from `most` for the first down to 0 for the last.

    Equal places share their points. Entrants without a place get 0. Points have at most two decimals.
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
