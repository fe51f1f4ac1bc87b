"""A knock-out: the best of each table goes on to the next round, until one person is left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import prod

from engine.events.bracket import first_tables, round_sizes
from engine.events.plan import PLAY_OFFS, Draw, Plan, TableResult, never_came
from engine.events.standings import StandingsRow, gained_by, level_without, matches_of, ranked


def next_tables(plan: Plan, results: Sequence[TableResult], open_tables: Collection[Draw]) -> list[Draw]:
    """Return play-off holes of tied tables, or the tables of the next round once all tables are decided.

    The numbers of tables are their places in the bracket. A table without anybody left isn't drawn.
    """
    sizes = round_sizes(plan.entrants, plan.seats)
    if not results and not open_tables:
        return _tables(plan, 1, first_tables(plan.entrants, plan.seats))
    number = max(each.round for each in (*(one.draw for one in results), *open_tables))
    before = gained_by(each for each in results if each.round < number)
    opened = {each.table for each in open_tables}
    through: list[tuple[int, ...]] = []
    holes: list[Draw] = []
    for table in range(1, prod(sizes[number:]) + 1):
        over = [each for each in results if each.round == number and each.draw.table == table]
        left = winner(over, before, plan.gone) if over and table not in opened else ()
        if len(left) > 1:
            holes.append(Draw(number, table, left, play_off=True))
        through.append(left)
    if holes or open_tables or number == len(sizes):
        return holes
    size = sizes[number]
    groups = [through[place : place + size] for place in range(0, len(through), size)]
    return _tables(
        plan, number + 1, [tuple(sorted(seed for left in group for seed in left)) for group in groups]
    )


def _tables(plan: Plan, number: int, tables: Sequence[tuple[int, ...]]) -> list[Draw]:
    """Return the `tables` of a round, without entrants who have dropped out."""
    present = [tuple(seed for seed in table if seed not in plan.gone) for table in tables]
    return [Draw(number, table, seeds) for table, seeds in enumerate(present, 1) if seeds]


def standings(plan: Plan, results: Sequence[TableResult]) -> list[StandingsRow]:
    """Return a row for each entrant, ranked by the rounds got through, then by strokes gained."""
    main = [each for each in results if not each.draw.play_off]
    absent, matches, gained = never_came(main), matches_of(main), gained_by(main)
    through = rounds_through(plan, results)
    out = knocked_out(results) | plan.gone
    lines = [
        StandingsRow(
            0,
            entrant,
            gained=gained.get(entrant, Fraction(0)),
            tables=matches.get(entrant, 0),
            through=through.get(entrant, 1),
            out=entrant in out,
        )
        for entrant in range(1, plan.entrants + 1)
    ]
    there = [(each.entrant, each.through) for each in lines if each.entrant not in absent]
    level = level_without(there, gained)
    return ranked(
        lines,
        lambda line: (line.through, 0 if line.through in level else line.gained),
        lambda line: line.entrant in absent,
    )


def winner(
    results: Sequence[TableResult], gained: Mapping[int, Fraction], gone: Collection[int] = ()
) -> tuple[int, ...]:
    """Return the entrants who are still in after a table's `results`: its match, then its play-off holes.

    Several who are still in play off. After `PLAY_OFFS` play-off holes only the best seed stays in.

    - If nobody came, nobody is in.
    - If the match is tied, entrants who are `gone` drop out, unless all of the tied are gone.
    - Of the tied, only those with the most strokes gained so far (`gained`) stay in. But all stay if one of
      them has not been compared with anybody, as after a bye.
    """
    match, *holes = results
    left = match.best()
    if len(left) > 1:
        left = tuple(entrant for entrant in left if entrant not in gone) or left
    if not left:
        return ()
    if all(entrant in gained for entrant in left):
        most = max(gained[entrant] for entrant in left)
        left = tuple(entrant for entrant in left if gained[entrant] == most)
    for hole in holes:
        left = hole.best() or hole.draw.entrants
    return (min(left),) if len(holes) >= PLAY_OFFS else left


def rounds_through(plan: Plan, results: Sequence[TableResult]) -> dict[int, int]:
    """Return the last round of each entrant. The winner of the final has one more."""
    rounds: dict[int, int] = {}
    for each in results:
        for entrant in each.draw.entrants:
            rounds[entrant] = max(rounds.get(entrant, 0), each.round)
    last = len(round_sizes(plan.entrants, plan.seats))
    if final := [each for each in results if each.round == last]:
        left = winner(final, gained_by(each for each in results if each.round < last), plan.gone)
        if len(left) == 1:
            rounds[left[0]] = last + 1
    return rounds


def knocked_out(results: Sequence[TableResult]) -> frozenset[int]:
    """Return the entrants who have lost at a table, in its match or its play-off holes."""
    tables: dict[tuple[int, int], list[TableResult]] = {}
    for each in results:
        tables.setdefault((each.round, each.draw.table), []).append(each)
    out: set[int] = set()
    for (number, _), over in tables.items():
        left = winner(over, gained_by(each for each in results if each.round < number))
        out |= set(over[0].draw.entrants) - set(left)
    return frozenset(out)
