"""Tables of a knock-out in the order of its bracket: the tables already drawn, and the tables to come."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from engine.events.bracket import first_tables, round_sizes
from engine.events.knock_out import winner
from engine.events.plan import Draw, Plan, TableResult
from engine.events.standings import gained_by

UNKNOWN: Final = 0
"""Seed in a seat whose entrant is still to be found."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table of a knock-out: `seeds` in the order of the tables that they come from.

    `keys` (`TableResult`) are those of the entrants who came to the match, by seed. `over`: the table is
    decided. `through` is the seed that goes on, or `UNKNOWN` before the decision and if nobody goes on.
    """

    seeds: tuple[int, ...]
    keys: Mapping[int, int] = field(default_factory=dict)
    through: int = UNKNOWN
    over: bool = False


def meetings(
    plan: Plan, results: Sequence[TableResult], open_tables: Collection[Draw] = ()
) -> list[list[Meeting]]:
    """Return the tables of each round, the first round first, in the order of the bracket."""
    sizes = round_sizes(plan.entrants, plan.seats)
    groups: list[tuple[int, ...]] = first_tables(plan.entrants, plan.seats)
    rounds: list[list[Meeting]] = []
    for number in range(1, len(sizes) + 1):
        over = [each for each in results if each.round == number]
        opened = [each for each in open_tables if each.round == number]
        before = gained_by(each for each in results if each.round < number)
        tables = [
            _meeting(
                group,
                [each for each in over if each.draw.table == table],
                [each for each in opened if each.table == table],
                before,
                plan.gone,
                drawn=bool(over or opened),
            )
            for table, group in enumerate(groups, 1)
        ]
        rounds.append(tables)
        if number < len(sizes):
            size = sizes[number]
            groups = [_through(tables[at : at + size]) for at in range(0, len(tables), size)]
    return rounds


def _meeting(
    group: tuple[int, ...],
    over: Sequence[TableResult],
    opened: Sequence[Draw],
    before: Mapping[int, Fraction],
    gone: Collection[int],
    *,
    drawn: bool,
) -> Meeting:
    """Return the table to which the seeds `group` lead; a table to which nobody can come is over.

    `over` has the table's results, `opened` its open draws. `drawn`: the round was drawn.
    """
    seated = next((each.entrants for each in (*(one.draw for one in over), *opened)), ())
    known = [seed for seed in group if seed in seated or not drawn]
    seeds = (*known, *(seed for seed in seated if seed not in known))
    if opened or not over:
        return Meeting(seeds, over=not group or (drawn and not seated))
    left = winner(over, before, gone)
    keys = {} if over[0].draw.bye else over[0].came
    return Meeting(seeds, keys, left[0] if len(left) == 1 else UNKNOWN, len(left) < 2)


def _through(tables: Sequence[Meeting]) -> tuple[int, ...]:
    """Return the seeds that go on from some tables: `UNKNOWN` while undecided, none if nobody is left."""
    return tuple(each.through for each in tables if each.through or not each.over)
