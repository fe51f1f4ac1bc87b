"""A league: everybody plays in each round, at tables of people close to them in the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from engine.events.pairing import meetings, pair
from engine.events.plan import PLAY_OFFS, Draw, Plan, TableResult, never_came
from engine.events.standings import StandingsRow, gained_by, holes_survived, level_without, matches_of, ranked


def next_tables(plan: Plan, results: Sequence[TableResult], open_tables: Collection[Draw]) -> list[Draw]:
    """The tables of the next round once all tables are over; after the last round, the play-off's table."""
    if open_tables:
        return []
    done = max((each.round for each in results), default=0)
    lines = standings(plan, results)
    if done >= plan.rounds:
        return _play_off(plan, results, lines, done)
    present = {line.entrant: line.points for line in lines if line.entrant not in plan.gone}
    if len(present) < 2:
        return []
    tables = [each.draw.entrants for each in results]
    byes = Counter(table[0] for table in tables if len(table) == 1)
    drawn = pair(present, plan.seats, meetings(tables), byes)
    return [Draw(done + 1, number, entrants) for number, entrants in enumerate(drawn, 1)]


def _play_off(
    plan: Plan, results: Sequence[TableResult], lines: Sequence[StandingsRow], done: int
) -> list[Draw]:
    """Return the play-off hole for first place, if two to four entrants tie and may still play one."""
    leaders = tuple(line.entrant for line in lines if line.place == 1)
    present = tuple(entrant for entrant in leaders if entrant not in plan.gone)
    holes = sum(each.draw.play_off for each in results)
    if not 2 <= len(leaders) <= 4 or len(present) < 2 or holes >= PLAY_OFFS:
        return []
    return [Draw(done + 1, 1, present, play_off=True)]


def standings(plan: Plan, results: Sequence[TableResult]) -> list[StandingsRow]:
    """Return a row for each entrant: by points, then strokes gained, then play-off holes for first place."""
    main = [each for each in results if not each.draw.play_off]
    absent, matches, gained = never_came(main), matches_of(main), gained_by(main)
    first_by = holes_survived(results)
    points: Counter[int] = Counter()
    for each in main:
        points.update({entrant: own for entrant, own in each.points().items() if entrant not in absent})
    lines = [
        StandingsRow(
            0,
            entrant,
            points[entrant],
            gained.get(entrant, Fraction(0)),
            matches.get(entrant, 0),
            first_by=first_by.get(entrant, 0),
        )
        for entrant in range(1, plan.entrants + 1)
    ]
    there = [(each.entrant, each.points) for each in lines if each.entrant not in absent]
    level = level_without(there, gained)
    return ranked(
        lines,
        lambda line: (line.points, 0 if line.points in level else line.gained, line.first_by),
        lambda line: line.entrant in absent,
    )
