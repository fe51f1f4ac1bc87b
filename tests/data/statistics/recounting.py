"""Whether the statistics that several processes have added up are what a recount of all journals finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from data.schema import METADATA
from data.statistics.counter import VERSION_NOTE
from data.store import Store
from tests.data.run_sql import sql

BY_ORDER: Final = frozenset(("mu", "sigma", "streak", "best_streak", "match", "at"))
"""Columns that depend on the order in which matches are counted, outside of a match's own rows."""

TABLES: Final = {
    "statistics_seats": BY_ORDER - {"match", "at"},
    "statistics_totals": BY_ORDER,
    "statistics_scores": BY_ORDER,
    "achievements": BY_ORDER,
}
"""What is counted, and the columns that are not compared."""

STREAK_AWARD: Final = "hat-trick"
"""The achievement for matches in a row."""

ANOTHER: Final = "of another formula"
"""A version of the statistics that no process has."""

Rows = Counter[tuple[Any, ...]]


async def recount(store: Store) -> None:
    """Begin to count all matches again, as a start does once a formula has changed."""
    await store.key_values.put(VERSION_NOTE, ANOTHER)
    await store.statistics.counter.resume()


async def differing_sums(store: Store) -> list[str]:
    """What differs between the statistics of `store` and a recount, once all is counted that can be."""
    counter = store.statistics.counter
    await counter.settled()
    kept = {name: await _rows(store, name) for name in TABLES}
    ((waiting,),) = await store.database.read(*sql("SELECT count(*) FROM matches WHERE counted = 0"))
    found = [f"{waiting} matches were not counted"] * bool(waiting)
    await recount(store)
    await counter.settled()
    for name, before in kept.items():
        after = await _rows(store, name)
        found += [f"{name}: {row} was kept, and no recount finds it" for row in (before - after).elements()]
        found += [f"{name}: {row} is found by a recount alone" for row in (after - before).elements()]
    return found + await _differing_days(store)


async def _rows(store: Store, table: str) -> Rows:
    left_out = TABLES[table]
    names = [column.name for column in METADATA.tables[table].columns if column.name not in left_out]
    rows = await store.database.read(*sql(f"SELECT {', '.join(names)} FROM {table}"))  # noqa: S608 - ours
    return Counter(tuple(row) for row in rows if STREAK_AWARD not in row)


async def _differing_days(store: Store) -> list[str]:
    """The daily holes whose running totals are not the sums of what was played up to then."""
    rows = await store.database.read(
        *sql(
            "SELECT guild, user_id, day, points, holes_so_far, points_so_far FROM daily_games "
            "WHERE points IS NOT NULL ORDER BY guild, user_id, day"
        )
    )
    return [
        f"daily hole {tuple(row)}: all up to it are {sums}"
        for row, sums in zip(rows, _summed([tuple(row) for row in rows]), strict=True)
        if (row.holes_so_far, row.points_so_far) != sums
    ]


def _summed(rows: list[tuple[Any, ...]]) -> Iterator[tuple[int, int]]:
    """The number and the sum of the points of each person's holes up to each row."""
    sums: dict[tuple[int, int], tuple[int, int]] = {}
    for guild, user, _, points, *_ in rows:
        holes, sum_ = sums.get((guild, user), (0, 0))
        sums[guild, user] = holes + 1, sum_ + points
        yield sums[guild, user]
