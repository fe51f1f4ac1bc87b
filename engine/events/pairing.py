"""Pairing of a league's round: people meet others close in the standings, with few repeated meetings.

Nothing is drawn by lot, and exactly one pairing is best, so anybody can work it out by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from engine.events.larger_tables import seated_at_tables

Pair = frozenset[int]

DIGIT: Final = 1 << 20
"""Base of the digits of a cost. The sum of an item over a round's pairs is less, so it stays one digit."""


def table_sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes of the fewest tables of up to `seats` that hold the `entrants`, larger tables first.

    The sizes differ by one at most. An odd number at tables of two leaves a table of one, which is a bye.
    """
    tables = -(-entrants // seats)
    small, larger = divmod(entrants, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[Pair]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def pair(
    points: Mapping[int, int], seats: int, met: Mapping[Pair, int], byes: Mapping[int, int]
) -> list[tuple[int, ...]]:
    """Return the tables of the next round. `points` has the entrants in the order of the standings.

    `met` counts the meetings of each pair, `byes` the byes of each entrant.

    - A bye goes to the last of the entrants with the fewest byes, and is the last table.
    - As few pairs as possible meet again. Then tables of two take the pairs with the lowest `pair_cost`, and
      larger tables follow `seated_at_tables`.
    - Entrants sit in the order of `points`; tables are in the order of their best entrants.
    """
    order = list(points)
    sizes = table_sizes(len(order), seats)
    alone: list[tuple[int, ...]] = []
    if sizes[-1] == 1:
        fewest = min(byes.get(entrant, 0) for entrant in order)
        spared = next(each for each in reversed(order) if byes.get(each, 0) == fewest)
        order.remove(spared)
        alone, sizes = [(spared,)], sizes[:-1]
    if seats == 2:
        tables = _matched(order, points, met)
    else:
        again = [[met.get(frozenset((one, other)), 0) for other in order] for one in order]
        tables = [[order[place] for place in table] for table in seated_at_tables(again, sizes)]
    place = {entrant: number for number, entrant in enumerate(order)}
    seated = [tuple(sorted(table, key=place.__getitem__)) for table in tables]
    return sorted(seated, key=lambda table: place[table[0]]) + alone


def pair_cost(one: int, other: int, order: Sequence[int], points: Mapping[int, int]) -> tuple[int, ...]:
    """Return the cost of a meeting of `one` with `other`, who is lower in the standings `order`.

    The costs of all pairs of a round are added item by item; then the first item counts most.

    - The square of the difference in points.
    - If points differ: how many with the points of `one` are behind `one`. So the lowest meets a lower group.
    - If points differ: how many with the points of `other` are before `other`. So the highest is met.
    - If points are equal: how far apart the two are in their group, less half the group, squared. So the
      upper half meets the lower half.
    """
    own = [each for each in order if points[each] == points[one]]
    theirs = [each for each in order if points[each] == points[other]]
    if points[one] != points[other]:
        behind = len(own) - 1 - own.index(one)
        return (points[one] - points[other]) ** 2, behind, theirs.index(other), 0
    return 0, 0, 0, (2 * (own.index(other) - own.index(one)) - len(own)) ** 2


def _matched(order: Sequence[int], points: Mapping[int, int], met: Mapping[Pair, int]) -> list[list[int]]:
    """Return the pairs of the perfect matching with the lowest cost.

    Among equal costs the first in the standings meets the highest entrant possible, then likewise the next in
    the standings.
    """
    # This takes a fifth of a second and 15 MB, which only a round of a league needs.
    import networkx  # noqa: PLC0415

    graph: networkx.Graph[int] = networkx.Graph()
    for upper, lower in combinations(range(len(order)), 2):
        one, other = order[upper], order[lower]
        weight = met.get(frozenset((one, other)), 0)
        for cost in pair_cost(one, other, order, points):
            weight = weight * DIGIT + cost
        # The opponents of the higher-placed entrants of all pairs, as digits of a number.
        last = lower * len(order) ** (len(order) - 1 - upper)
        graph.add_edge(one, other, weight=weight * len(order) ** len(order) + last)
    return [list(two) for two in networkx.min_weight_matching(graph)]
