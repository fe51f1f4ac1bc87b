"""Compare what several processes added up with one recount from the journals, in the same order."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any, Final, cast
from unittest.mock import patch

import aiosqlite

from data.place import Server
from data.sql.connections import SqliteWriting, sqlite_writing_engine
from data.statistics import counter
from data.statistics.counting import count_match
from data.store import Store
from engine.solo.daily import course_of
from engine.solo.game import PressMoves, SoloGame
from engine.table.fold import fold
from engine.table.results import MatchResult
from tests.postgresql import execute

COUNTED: Final = ("statistics_seats", "statistics_totals", "statistics_scores", "achievements")

# Who counts a match has an advisory lock, so transactions have their numbers in the order in which they
# counted; in one transaction, matches are counted in the order of their ends.
IN_ORDER: Final = """
SELECT match FROM (
    SELECT match, min(at) AS at, min(CAST(CAST(xmin AS TEXT) AS BIGINT)) AS number
    FROM statistics_seats GROUP BY match
) AS counted ORDER BY number, at, match
"""
DAILY_PRESSES: Final = """
SELECT number, at, moves FROM daily_presses WHERE day = ? AND user_id = ? ORDER BY number
"""
DAILY_GAMES: Final = """
SELECT randomness, guild, day, user_id, points, opponent, went_out, holes_so_far, points_so_far
FROM daily_games JOIN daily_pulses USING (day) ORDER BY guild, user_id, day
"""
MOST_SHOWN: Final = 5
"""Rows of a table that are shown; the rest are counted."""

Row = tuple[Any, ...]


async def counted_matches(server: Server) -> list[MatchResult]:
    """The results of the matches in the statistics by their journals, in the order in which they were added.

    What the processes left to the next one to count is counted first.
    """
    with patch.object(counter, "FIRST_REST", 0.0):
        store = await Store.open(server)
        await store.statistics.counter.settled()
    order = [row[0] for row in execute(IN_ORDER, server)]
    results = [fold(await store.journal.load(match)).match_result() for match in order]
    await store.close()
    return results


async def miscounted_sums(copy: Path, results: Sequence[MatchResult], folder: Path) -> list[str]:
    """The differences between the statistics in `copy` and those that `results` add up to in their order."""
    again = folder / "recounted.db"
    shutil.copy(copy, again)
    with closing(sqlite3.connect(again)) as connection, connection:
        for table in COUNTED:
            connection.execute(f"DELETE FROM {table}")  # noqa: S608  # names of this file
        connection.execute("UPDATE matches SET counted = 0, modified = NULL")
    engine = await sqlite_writing_engine(again).connect()
    driver = cast("aiosqlite.Connection", (await engine.get_raw_connection()).driver_connection)
    writing = SqliteWriting(engine, driver)
    try:
        strange = [
            f"match {result.match}: its people are not those of its journal"
            for result in results
            if not await count_match(writing, result.match, result)
        ]
        await writing.commit()
    finally:
        await writing.close()
    return [*strange, *_compared(copy, again)]


def _compared(copy: Path, again: Path) -> Iterator[str]:
    with closing(sqlite3.connect(copy)) as first, closing(sqlite3.connect(again)) as second:
        for table in COUNTED:
            kept, counted = _rows(first, table), _rows(second, table)
            for row in [*(kept - counted)][:MOST_SHOWN]:
                yield f"{table} has {row}, which a recount does not find"
            for row in [*(counted - kept)][:MOST_SHOWN]:
                yield f"{table} lacks {row}, which a recount finds"
            if len(kept ^ counted) > 2 * MOST_SHOWN:
                yield f"{table} differs from a recount in {len(kept ^ counted)} rows"


def _rows(connection: sqlite3.Connection, table: str) -> set[Row]:
    """The rows of a table, numbers to the ninth digit."""
    return {
        tuple(round(value, 9) if isinstance(value, float) else value for value in row)
        for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608  # names of this file
    }


def miscounted_dailies(copy: Path) -> list[str]:
    """The differences between the results of daily holes in `copy` and what their presses say."""
    found, so_far = [], dict[tuple[int, int], tuple[int, int]]()
    with closing(sqlite3.connect(copy)) as connection:
        for randomness, guild, day, user, *kept in connection.execute(DAILY_GAMES).fetchall():
            rows = connection.execute(DAILY_PRESSES, (day, user)).fetchall()
            numbers = [row[0] for row in rows]
            if numbers != list(range(1, len(rows) + 1)):
                found.append(f"daily hole of {day} by {user}: a gap or a repetition: {numbers}")
                continue
            presses = [PressMoves(at, tuple(moves.split(",")) if moves else ()) for _, at, moves in rows]
            game = SoloGame(course_of(date.fromisoformat(day), randomness), user, "", presses)
            expected: list[int | None] = [None] * 5
            if game.over:
                holes, points = so_far.get((guild, user), (0, 0))
                so_far[guild, user] = (holes + 1, points + game.points[0])
                expected = [*game.points, int(game.went_out), *so_far[guild, user]]
            if kept != expected:
                found.append(f"daily hole of {date.fromisoformat(day)} by {user}: {kept}, not {expected}")
    return found
