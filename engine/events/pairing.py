"""Swiss pairing: people meet others who stand close to them, and nobody twice if that can be avoided.

Tables of two: those with as many points meet, the upper half of them the lower half. That is a minimum-weight
perfect matching, found by NetworkX. Tables of three and four, which no library pairs: entrants are seated
down the standings, table by table, and then exchanged between tables as long as fewer pairs meet again or
those at a table stand closer together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

REPEAT: Final = 100_000_000_000
"""Cost of a pair that has met, for each time; more than all other costs of a round together."""

APART: Final = 10_000
"""Cost of the square of a point between two who meet; more than how far they are from the other half."""

Pair = frozenset[int]


def table_sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes of as few tables of up to `seats` as hold the `entrants`, larger ones first.

    They differ by one at most. An odd number at tables of two leaves a table of one, which is a bye.
    """
    tables = -(-entrants // seats)
    small, larger = divmod(entrants, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[Pair]:
    """Return how often each pair has met at `tables`."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def pair(
    points: Mapping[int, int], seats: int, met: Mapping[Pair, int], byes: Mapping[int, int]
) -> list[tuple[int, ...]]:
    """Return the tables of the next round for the entrants in `points`, which are in their order, best first.

    As few pairs as possible meet again; then the sum of squares is as small as possible of how many points
    opponents are apart, or at tables of more than two, how many places. `met` counts meetings, `byes` the
    byes of each entrant. A bye goes to the last of those with the fewest, and stands at the end. Entrants are
    seated in their order, tables in that of their best entrant.
    """
    order = list(points)
    sizes = table_sizes(len(order), seats)
    alone: list[tuple[int, ...]] = []
    if sizes[-1] == 1:
        fewest = min(byes.get(entrant, 0) for entrant in order)
        spared = next(each for each in reversed(order) if byes.get(each, 0) == fewest)
        order.remove(spared)
        alone, sizes = [(spared,)], sizes[:-1]
    place = {entrant: number for number, entrant in enumerate(order)}
    far = _points_apart(order, points) if seats == 2 else _places_apart(order)
    cost = {two: REPEAT * met.get(two, 0) + apart for two, apart in far.items()}
    tables = _matched(order, cost) if seats == 2 else _exchanged(order, sizes, cost)
    seated = [tuple(sorted(table, key=place.__getitem__)) for table in tables]
    return sorted(seated, key=lambda table: place[table[0]]) + alone


def _places_apart(order: Sequence[int]) -> dict[Pair, int]:
    """Return the square of how many places each pair is apart."""
    places = combinations(range(len(order)), 2)
    return {frozenset((order[one], order[other])): (one - other) ** 2 for one, other in places}


def _points_apart(order: Sequence[int], points: Mapping[int, int]) -> dict[Pair, int]:
    """Return the cost of each pair: by its points, among equals by how far from half of them apart it is."""
    equals: dict[int, list[int]] = {}
    for entrant in order:
        equals.setdefault(points[entrant], []).append(entrant)
    rank = {entrant: number for group in equals.values() for number, entrant in enumerate(group)}
    found = {}
    for one, other in combinations(order, 2):
        apart = APART * (points[one] - points[other]) ** 2
        if not apart:
            apart = (2 * abs(rank[one] - rank[other]) - len(equals[points[one]])) ** 2
        found[frozenset((one, other))] = apart
    return found


def _matched(order: Sequence[int], cost: Mapping[Pair, int]) -> list[list[int]]:
    """Return the pairs of the perfect matching with the lowest cost."""
    # Takes a fifth of a second and 15 MB, which only a round of a league needs.
    import networkx  # noqa: PLC0415

    graph: networkx.Graph[int] = networkx.Graph()
    for two in combinations(order, 2):
        graph.add_edge(*two, weight=cost[frozenset(two)])
    return [list(two) for two in networkx.min_weight_matching(graph)]


def _exchanged(order: Sequence[int], sizes: Sequence[int], cost: Mapping[Pair, int]) -> list[list[int]]:
    """Return tables of the `sizes` filled in `order`, after all exchanges of two that lower the cost."""
    rest = iter(order)
    tables = [[next(rest) for _ in range(size)] for size in sizes]
    while _exchange(tables, cost):
        pass
    return tables


def _exchange(tables: list[list[int]], cost: Mapping[Pair, int]) -> bool:
    """Exchange the first two entrants of different tables for whom that lowers the cost; False if none."""
    for one, other in combinations(tables, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                before = _cost_of(one[here], one, cost) + _cost_of(other[there], other, cost)
                one[here], other[there] = other[there], one[here]
                if _cost_of(one[here], one, cost) + _cost_of(other[there], other, cost) < before:
                    return True
                one[here], other[there] = other[there], one[here]
    return False


def _cost_of(entrant: int, table: Sequence[int], cost: Mapping[Pair, int]) -> int:
    """Return what `entrant` adds to the cost of `table`."""
    return sum(cost[frozenset((entrant, each))] for each in table if each != entrant)
