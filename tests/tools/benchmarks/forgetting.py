"""How long moves wait while somebody is forgotten, in a large file; its start, check and compaction."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

from sqlalchemy import Table

from data.schema import METADATA
from data.sql.connections import SqliteWriting, WritingConnection
from data.sql.database import Database, SqliteDatabase
from data.store import Store
from data.upkeep.compaction import compact
from tests.data.plays import Play
from tests.data.run_sql import sql

BYTES: Final = 1_200_000_000
"""Size of the file."""

PATTERNS: Final = 100
"""Matches that are played; all others are copies of them."""

PEOPLE: Final = 200
TOGETHER: Final = 200
PLAIN: Final = 60.0
"""Seconds of moves alone."""

BETWEEN: Final = 0.02
"""Seconds between two moves."""

FORGOTTEN: Final = 1_234_567_890_123_456_000


class Waits(NamedTuple):
    """Milliseconds that moves waited until they were on disk, and how many `seconds` it all took."""

    p50: float
    p99: float
    longest: float
    seconds: float


async def measure(path: Path) -> None:
    """Make a file at `path`, forget somebody in it, and print the figures."""
    store = await Store.open(path)
    try:
        matches = await _fill(store, path)
        print(f"  {_size(path) / 1e9:.2f} GB, {matches:,} matches", flush=True)
        _show("moves alone", await _waits(store, lambda: asyncio.sleep(PLAIN)))
        _show("while somebody is forgotten", await _waits(store, lambda: _forget(store, FORGOTTEN)))
    finally:
        await store.close()
    seconds, checked = await _opening_and_check(path)
    print(f"  opened: {seconds:.2f} s; all of it checked after {checked:.1f} s")
    done = compact(path)
    print(f"  compacted in {done.seconds:.1f} s: {done.before:,} to {done.after:,} bytes")


async def _fill(store: Store, path: Path) -> int:
    """Play some matches and copy them in no order until the file is large; returns how many there are."""
    random = Random(1)
    for number in range(PATTERNS):
        people = random.sample(range(PEOPLE), 4)
        seated = [(FORGOTTEN + person, f"Person {person}") for person in people]
        await Play(f"{number:010x}", 1, seated, seed=number).keep(store)
    copies = [_copy(table) for table in METADATA.sorted_tables if "match" in table.primary_key.columns]
    matches = PATTERNS
    while _size(path) < BYTES:
        pairs = [(f"{random.getrandbits(40):010x}", f"{each % PATTERNS:010x}") for each in range(TOGETHER)]

        async def copy(connection: WritingConnection, pairs: list[tuple[str, str]] = pairs) -> None:
            assert isinstance(connection, SqliteWriting)
            for statement in copies:
                await connection.driver.executemany(statement, pairs)

        await store.database.alone(copy)
        matches += TOGETHER
    return matches


def _size(path: Path) -> int:
    return path.stat().st_size


def _copy(table: Table) -> str:
    """The statement that copies the rows of one match to another."""
    columns = [f'"{column.name}"' for column in table.columns]
    new = ["?1" if column == '"match"' else column for column in columns]
    return (
        f"INSERT OR IGNORE INTO {table.name} ({', '.join(columns)}) "  # noqa: S608
        f"SELECT {', '.join(new)} FROM {table.name} WHERE match = ?2"
    )


async def _waits(store: Store, work: Callable[[], Awaitable[object]]) -> Waits:
    """How long moves wait while `work` is done."""
    began, waits, number = perf_counter(), list[float](), 0
    working = asyncio.ensure_future(work())
    while not working.done():
        asked = perf_counter()
        number += 1
        await store.database.write([sql("REPLACE INTO notes VALUES ('move', ?)", f"{number}" * 50)])
        waits.append((perf_counter() - asked) * 1000)
        await asyncio.sleep(BETWEEN)
    await working
    waits.sort()
    p50, p99 = (waits[int(part * len(waits))] for part in (0.5, 0.99))
    return Waits(p50, p99, waits[-1], perf_counter() - began)


async def _forget(store: Store, user: int) -> None:
    found = await store.privacy.forget(user, 1.0)
    older = await store.privacy.forget_older(user)
    print(f"  a person of {len(found.stand_ins) + len(older):,} matches")
    await store.privacy.empty_log.settled()


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[SqliteDatabase]:
    database = await Database.open(path)
    assert isinstance(database, SqliteDatabase)
    try:
        yield database
    finally:
        await database.close()


async def _opening_and_check(path: Path) -> tuple[float, float]:
    _forget_contents(path)
    began = perf_counter()
    async with _opened(path) as database:
        seconds = perf_counter() - began
        await database.checked()
        return seconds, perf_counter() - began


def _forget_contents(path: Path) -> None:
    """Have the system read the file from the disk again."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


def _show(what: str, found: Waits) -> None:
    print(
        f"  {what}: a move waited p50 {found.p50:.1f} ms, p99 {found.p99:.1f} ms, "
        f"longest {found.longest:.0f} ms; {found.seconds:.1f} s in all",
        flush=True,
    )


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "golf.db"))


if __name__ == "__main__":
    main()
