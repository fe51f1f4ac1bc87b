"""Bracket of a knock-out: the sizes of the tables of each round, and the seats of the first round.

The best seeds are spread as far apart as possible: at tables of two, seeds 1 and 2 can only meet in the
final, as in tennis. Seats of missing seeds stay empty. As these are the last seeds, the best seeds have the
byes. A bye is a table with one person.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import prod


@cache
def round_sizes(entrants: int, seats: int) -> tuple[int, ...]:
    """Return the number of seats at a table in each round, the first round first.

    One entrant of each table goes through. There are as few rounds as possible and, with these, as few empty
    seats as possible. Larger tables come in earlier rounds.
    """
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    fitting = [
        sizes
        for sizes in combinations_with_replacement(range(seats, 1, -1), rounds)
        if prod(sizes) >= entrants
    ]
    return min(fitting, key=prod)


def first_tables(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return the seeds at each table of the first round, in the order of the bracket.

    With n tables, each of the first n seeds has a table. Each further row of n seeds is dealt backwards, so
    that the best meet the last.
    """
    size, *later = round_sizes(entrants, seats)
    tables = prod(later)
    rows = [
        [row * tables + (place if row == 0 else tables - place + 1) for row in range(size)]
        for place in range(1, tables + 1)
    ]
    order = _spread(list(range(tables)), later)
    return [tuple(seed for seed in rows[place] if seed <= entrants) for place in order]


def _spread(places: list[int], sizes: list[int]) -> list[int]:
    """Return `places`, the best first, in the order of the bracket. `sizes`: the sizes of tables by round.

    The places are dealt back and forth to branches, one for each seat of the last round. Each branch is
    spread in the same way for the earlier rounds.
    """
    if not sizes:
        return places
    branches: list[list[int]] = [[] for _ in range(sizes[-1])]
    for number, place in enumerate(places):
        row, branch = divmod(number, len(branches))
        branches[-1 - branch if row % 2 else branch].append(place)
    return [place for branch in branches for place in _spread(branch, sizes[:-1])]
