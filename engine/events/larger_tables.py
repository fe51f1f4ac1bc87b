"""Tables of three and four, at which as few people as possible meet again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

MOST_STEPS: Final = 60_000
"""Most tables to try. Up to twelve entrants need fewer, for all possible seatings."""

Places = tuple[int, ...]


def seated_at_tables(met: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[Places]:
    """Return tables of the `sizes`. Entrants are given by their places in the standings, from 0.

    `met[one][other]` counts meetings. Of all seatings with the fewest repeated meetings, the first in this
    order is taken: place 0 sits at as large a table as possible, with the best places possible; then likewise
    the next place. If there are too many seatings to try, two entrants are exchanged as long as that reduces
    repeated meetings.
    """
    search = _Search(met)
    search.fill(tuple(range(len(met))), tuple(sorted(sizes, reverse=True)), [], 0)
    tables = [list(table) for table in search.best]
    while search.steps >= MOST_STEPS and _exchange(tables, met):
        pass
    return [tuple(sorted(table)) for table in tables]


class _Search:
    """Tries seatings. `best` is the first with the fewest repeated meetings, `steps` counts tables."""

    def __init__(self, met: Sequence[Sequence[int]]) -> None:
        self._met = met
        self._fewest = sum(map(sum, met)) + 1
        self.best: list[Places] = []
        self.steps = 0

    def fill(self, rest: Places, sizes: Places, tables: list[Places], again: int) -> None:
        """Seat the `rest` at tables of the `sizes`. The filled `tables` have `again` repeated meetings."""
        if not rest:
            self.best, self._fewest = list(tables), again
            return
        if again + self._least(rest, sizes) >= self._fewest:
            return
        for size in sorted(set(sizes), reverse=True):
            left = list(sizes)
            left.remove(size)
            for others in combinations(rest[1:], size - 1):
                if self.steps >= MOST_STEPS and self.best:
                    return
                self.steps += 1
                table = (rest[0], *others)
                more = again + sum(self._met[one][other] for one, other in combinations(table, 2))
                if more < self._fewest:
                    after = tuple(place for place in rest if place not in table)
                    self.fill(after, tuple(left), [*tables, table], more)

    def _least(self, rest: Places, sizes: Places) -> int:
        """Return the repeated meetings if all could sit with those they met least: a lower bound."""
        fewest = min(sizes) - 1
        sums = [
            sum(sorted([self._met[one][other] for other in rest if other != one])[:fewest]) for one in rest
        ]
        return -(-sum(sums) // 2)


def _exchange(tables: list[list[int]], met: Sequence[Sequence[int]]) -> bool:
    """Make the first exchange of two entrants that reduces repeated meetings. Returns False if none does."""
    for one, other in combinations(tables, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                before = _again(one, met) + _again(other, met)
                one[here], other[there] = other[there], one[here]
                if _again(one, met) + _again(other, met) < before:
                    return True
                one[here], other[there] = other[there], one[here]
    return False


def _again(table: Sequence[int], met: Sequence[Sequence[int]]) -> int:
    return sum(met[one][other] for one, other in combinations(table, 2))
