"""Tables that all have the same cards, as in duplicate bridge: compared are those in the same seat.

All tables have as many seats and the same deals, so the seats of one number meet the same cards everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.events.plan import Draw, Plan, Played


def tables_of(plan: Plan) -> list[Draw]:
    """Return the tables of a plan, as few as there is room at; the empty seats are spread over them.

    Each row of seeds is dealt to and fro, so that no table is stronger than another, and each table begins
    with another row, so that no seat is. Computers have the seats after those of people.
    """
    number = -(-plan.entrants // plan.seats)
    rows: list[list[int]] = [[] for _ in range(number)]
    for seed in range(1, plan.entrants + 1):
        row, place = divmod(seed - 1, number)
        rows[place if row % 2 == 0 else number - 1 - place].append(seed)
    return [
        Draw(1, table, _turned(seeds, table - 1), computers=plan.seats - len(seeds))
        for table, seeds in enumerate(rows, 1)
    ]


def _turned(seeds: list[int], by: int) -> tuple[int, ...]:
    first = by % len(seeds)
    return (*seeds[first:], *seeds[:first])


def gained_on_seat(played: Iterable[Played]) -> Mapping[int, Fraction]:
    """Return the strokes that each entrant gained on the mean of all people who had their seat."""
    over = list(played)
    found: dict[int, Fraction] = {}
    for seat in range(max((len(each.strokes) for each in over), default=0)):
        there = [(each.draw.entrants[seat], each.strokes[seat]) for each in over if seat < len(each.strokes)]
        mean = Fraction(sum(strokes for _, strokes in there), len(there))
        found.update({entrant: mean - strokes for entrant, strokes in there})
    return found
