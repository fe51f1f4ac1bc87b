"""A real table on a disk that takes nothing more: moves are refused, nothing is half written, it heals."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from data.journal.rows import decompressed
from data.sql.database import Database
from data.store import Store
from engine.cpu import choose
from engine.game.errors import StorageFailed
from engine.table import Table, requests
from engine.table.clock import Pace
from engine.table.entries import Joined
from engine.table.fold import fold
from engine.table.new_table import NewTable
from tests.data.run_sql import driver

MATCH = "0a1b2c3d4e"
ANN, BEN = 101, 102
PAGE = 512
"""Bytes; so few that every few entries need a page of their own."""
FRAME = 24 + PAGE
"""Bytes that SQLite adds to its log for each page it changes."""

Trouble = Callable[[Database, Path], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def no_more_pages(database: Database, path: Path) -> AsyncIterator[None]:
    """SQLite finds the disk full as soon as it needs another page of the file."""
    connection = driver(database)
    ((pages,),) = await connection.execute_fetchall("PRAGMA page_count")
    await connection.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        await connection.execute_fetchall("PRAGMA max_page_count = 4294967294")


@asynccontextmanager
async def no_growth(database: Database, path: Path) -> AsyncIterator[None]:
    """The system refuses to let a file grow, in the middle of what SQLite wants to write."""
    size = path.with_name(f"{path.name}-wal").stat().st_size
    with limited(size + Random(size).randrange(FRAME)):
        yield


@asynccontextmanager
async def read_only(database: Database, path: Path) -> AsyncIterator[None]:
    """The database may only be read."""
    connection = driver(database)
    await connection.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        await connection.execute("PRAGMA query_only = OFF")


@asynccontextmanager
async def held(database: Database, path: Path) -> AsyncIterator[None]:
    """Another program is writing, and does not come to an end."""
    await driver(database).execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def limited(size: int) -> Iterator[None]:
    """No file may grow beyond `size` bytes for a while: the system refuses with EFBIG."""
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)


@pytest.fixture(params=[no_more_pages, no_growth, read_only, held])
def trouble(request: pytest.FixtureRequest) -> Trouble:
    """Each kind of trouble. The first two let some moves through, where there is room left for them."""
    found: Trouble = request.param
    return found


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store of small pages, closed after the test."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA page_size = {PAGE}; VACUUM")
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ann and Ben, about to play a hole, each time the same."""
    monkeypatch.setattr("secrets.token_hex", lambda count: "5e" * count)
    await store.tables.add(MATCH, 1, 2, 0.0)
    new = NewTable("classic", 1, None)
    table = await Table.open(store.journal, Pace(), new, MATCH, Joined(ANN, "Ann", 11))
    await table.ask(requests.join(BEN, "Ben", 12))
    await table.ask(requests.start(ANN))
    return table


async def press(table: Table) -> None:
    """Make one move for the seat whose turn it is, as the computer would. Raises `StorageFailed`."""
    trial = table.state.playing.trial()
    seat = trial.waiting()[0]
    actions = [choose(trial.observe(seat), {})]
    if actions[0].verb == "take":
        trial.apply(actions[0])
        actions.append(choose(trial.observe(seat), {}))
    moves = [(action.verb, action.slot) for action in actions]
    await table.ask(requests.act((ANN, BEN)[seat], table.state.version, moves))


def written(path: Path) -> list[tuple[int, str]]:
    """Return the journal as another process reads it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        rows = list(connection.execute("SELECT version, fields FROM journal"))
        for (body,) in connection.execute("SELECT body FROM compressed_journals"):
            rows += [(version, fields) for version, _, _, fields in decompressed(body)]
    return sorted(rows)


def copied(path: Path, folder: Path) -> Path:
    """The database as it lies there, in another folder."""
    folder.mkdir(exist_ok=True)
    for name in (path.name, f"{path.name}-wal"):
        shutil.copy(path.with_name(name), folder / name)
    return folder / path.name


async def restored(path: Path) -> list[tuple[int, str]]:
    """Return the journal as the bot reads it when started on the database at `path`."""
    store = await Store.open(path)
    try:
        return [(entry.version, entry.fields) for entry in await store.journal.load(MATCH)]
    finally:
        await store.close()


def damage(path: Path) -> list[str]:
    """Return the faults that SQLite finds in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return [str(row[0]) for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something that happens soon."""
    for _ in range(6_000):
        if happened():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it did not happen within a minute")


async def pressed_in_vain(table: Table, path: Path) -> bool:
    """Whether a press is refused. Whatever becomes of it, the table and the file say the same."""
    version, standing = table.state.version, written(path)
    try:
        await press(table)
    except StorageFailed as refusal:
        assert "couldn’t save your move" in refusal.sentence
        assert table.state.version == version
        assert written(path) == standing
        return True
    assert written(path)[:version] == standing
    assert len(written(path)) == table.state.version > version
    return False


async def test_every_move_of_a_match_is_saved_wholly_or_refused(
    table: Table,
    store: Store,
    path: Path,
    tmp_path: Path,
    trouble: Trouble,
    caplog: pytest.LogCaptureFixture,
) -> None:
    random, refusals = Random(5), 0
    while table.state.stage == "playing":
        async with trouble(store.database, path):
            for _ in range(random.randrange(1, 4)):
                if table.state.stage == "playing":
                    refusals += await pressed_in_vain(table, path)
            standing, crashed = written(path), copied(path, tmp_path / "crash")
        assert await restored(crashed) == standing
        for _ in range(2):
            if table.state.stage == "playing":
                await press(table)
    assert refusals
    assert [number for number, _ in written(path)] == list(range(1, table.state.version + 1))
    for record in caplog.records:
        assert record.exc_info is None
        assert "\n" not in record.getMessage()
    await store.close()
    assert damage(path) == []


async def test_results_that_did_not_fit_are_kept_after_a_restart(
    table: Table, store: Store, path: Path
) -> None:
    while table.state.playing.hole.out is None:
        await press(table)
    keeping = 0
    while table.state.stage == "playing":
        async with only_the_journal(store.database):
            await press(table)
            with suppress(StorageFailed):
                async with table.frozen():  # keeping was tried, and is not under way any more
                    pass
        keeping += 1
    assert keeping
    table.stop()
    assert results(path) == (0, 0)
    state = fold(await store.journal.load(MATCH))
    again = Table(state, store.journal, Pace(), resumed=True)
    again.wake()
    again.wake()
    await until(lambda: results(path) == (2, 2))


@asynccontextmanager
async def only_the_journal(database: Database) -> AsyncIterator[None]:
    """Leave space for moves, but none for results."""
    connection = driver(database)
    for name in ("hole_seats", "match_seats"):
        refusal = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        await connection.execute(f"CREATE TRIGGER no_{name} BEFORE INSERT ON {name} {refusal}")
    await connection.commit()
    try:
        yield
    finally:
        for name in ("hole_seats", "match_seats"):
            await connection.execute(f"DROP TRIGGER no_{name}")
        await connection.commit()


def results(path: Path) -> tuple[int, int]:
    """Return the numbers of stored results of holes and of matches."""
    with closing(sqlite3.connect(path)) as connection:
        ((holes,),) = connection.execute("SELECT count(*) FROM hole_seats")
        ((matches,),) = connection.execute("SELECT count(*) FROM match_seats")
        return holes, matches


async def test_a_log_that_cannot_be_merged_into_a_full_disk_loses_nothing(
    table: Table, store: Store, path: Path
) -> None:
    connection = driver(store.database)
    await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    ((pages,),) = await connection.execute_fetchall("PRAGMA page_count")
    while table.state.stage == "playing":
        await press(table)
    await store.key_values.put("a long note", "x" * 50_000)  # so that the file has to grow when it is merged
    standing = written(path)
    with limited(pages * PAGE), pytest.raises(sqlite3.OperationalError):
        await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    assert written(path) == standing
    await store.key_values.put("another note", "y")
    await store.close()
    assert not path.with_name(f"{path.name}-wal").exists()
    assert written(path) == standing
    assert damage(path) == []
