"""Tables that all play the same deals, as in duplicate bridge.

A seat gets the same cards at every table, and entrants are compared with the others in the same seat. All
tables have equally many seats. Computers fill empty seats and are compared too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from engine.events.plan import Draw, Plan, TableResult
from engine.events.standings import StandingsRow, matches_of, ranked


def next_tables(plan: Plan, results: Sequence[TableResult], open_tables: Collection[Draw]) -> list[Draw]:
    """Return the tables of the only round; none once the round is drawn."""
    return [] if results or open_tables else tables_of(plan)


def tables_of(plan: Plan) -> list[Draw]:
    """Return the tables of a plan: as few as seat everybody, but at least two.

    Empty seats are spread over the tables and come after the seats of people. Entrants are dealt to the
    tables in order of seeds, back and forth, so that tables are equally strong. The row of each table begins
    one place later than at the table before, so that seats are equally strong.
    """
    seeds = [seed for seed in range(1, plan.entrants + 1) if seed not in plan.gone]
    number = max(-(-len(seeds) // plan.seats), 2)
    rows: list[list[int]] = [[] for _ in range(number)]
    for at, seed in enumerate(seeds):
        row, place = divmod(at, number)
        rows[place if row % 2 == 0 else number - 1 - place].append(seed)
    return [
        Draw(1, table, _turned(row, table - 1), computers=plan.seats - len(row))
        for table, row in enumerate(rows, 1)
        if row
    ]


def _turned(seeds: list[int], by: int) -> tuple[int, ...]:
    first = by % len(seeds)
    return (*seeds[first:], *seeds[:first])


def standings(plan: Plan, results: Sequence[TableResult]) -> list[StandingsRow]:
    """Return a row for each entrant, most strokes gained first.

    Once there are results, entrants with nobody to be compared with have no place.
    """
    gained, matches = gained_on_seat(results), matches_of(results)
    totals = {entrant: own for each in results for entrant, own in each.came.items()}
    lines = [
        StandingsRow(
            0, entrant, totals.get(entrant, 0), gained.get(entrant, Fraction(0)), matches.get(entrant, 0)
        )
        for entrant in range(1, plan.entrants + 1)
    ]
    return ranked(
        lines,
        lambda line: (line.gained,),
        lambda line: bool(results) and line.entrant not in gained,
    )


def gained_on_seat(results: Iterable[TableResult]) -> Mapping[int, Fraction]:
    """Return by entrant the mean strokes of the others in the same seat, less the entrant's own strokes.

    Left out are entrants who did not come, and entrants with nobody to be compared with.
    """
    over = list(results)
    gained: dict[int, Fraction] = {}
    for each in over:
        for entrant, own in each.came.items():
            seat = each.draw.entrants.index(entrant)
            others = [
                key
                for other in over
                if other is not each and seat < len(other.keys)
                if (key := other.keys[seat]) is not None
            ]
            if others:
                gained[entrant] = Fraction(sum(others), len(others)) - own
    return gained
