"""Which tables to open next, from the results so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from math import prod

from engine.events.bracket import first_tables, round_sizes
from engine.events.pairing import meetings, pair
from engine.events.plan import PLAY_OFFS, Draw, Plan, Played
from engine.events.same_cards import tables_of
from engine.events.standings import gained_by, standings, winner


def due(plan: Plan, played: Sequence[Played], open_tables: Collection[Draw]) -> list[Draw]:
    """Return the tables that are to be opened now; none while a round waits for those that are open.

    Byes are among them. When nothing is due and no table is open, the tournament is over. `played` has
    results in the order in which their tables were drawn.
    """
    if plan.same_cards:
        return [] if played or open_tables else tables_of(plan)
    return (
        _league(plan, played, open_tables) if plan.kind == "league" else _knock_out(plan, played, open_tables)
    )


def _league(plan: Plan, played: Sequence[Played], open_tables: Collection[Draw]) -> list[Draw]:
    if open_tables:
        return []
    done = max((each.round for each in played), default=0)
    lines = standings(plan, played)
    if done >= plan.rounds:
        leaders = tuple(line.entrant for line in lines if line.place == 1)
        holes = sum(each.draw.play_off for each in played)
        # Who never played has nothing to tie for, and more than a table has room for share the place.
        if (
            not 2 <= len(leaders) <= 4
            or holes >= PLAY_OFFS
            or all(_came(each, played) == 0 for each in leaders)
        ):
            return []
        return [Draw(done + 1, 1, leaders, play_off=True)]
    tables = [each.draw.entrants for each in played]
    byes = Counter(table[0] for table in tables if len(table) == 1)
    drawn = pair({line.entrant: line.points for line in lines}, plan.seats, meetings(tables), byes)
    return [Draw(done + 1, number, entrants) for number, entrants in enumerate(drawn, 1)]


def _came(entrant: int, played: Sequence[Played]) -> int:
    """Return the matches that `entrant` has played or let the computer play."""
    return sum(entrant in each.draw.entrants and entrant not in each.forfeits for each in played)


def _knock_out(plan: Plan, played: Sequence[Played], open_tables: Collection[Draw]) -> list[Draw]:
    sizes = round_sizes(plan.entrants, plan.seats)
    if not played and not open_tables:
        return [
            Draw(1, number, entrants)
            for number, entrants in enumerate(first_tables(plan.entrants, plan.seats), 1)
        ]
    number = max(each.round for each in (*(one.draw for one in played), *open_tables))
    before = gained_by(each for each in played if each.round < number)
    opened = {each.table for each in open_tables}
    through: list[int] = []
    holes: list[Draw] = []
    for table in range(1, prod(sizes[number:]) + 1):
        results = [each for each in played if each.round == number and each.draw.table == table]
        if table in opened or not results:
            continue
        left = winner(results, before)
        if len(left) == 1:
            through.append(left[0])
        else:
            holes.append(Draw(number, table, left, play_off=True))
    if holes or open_tables or number == len(sizes):
        return holes
    size = sizes[number]
    return [
        Draw(number + 1, place // size + 1, tuple(sorted(through[place : place + size])))
        for place in range(0, len(through), size)
    ]
