"""Shared commits: who waits together, who fails alone, and what a cancelled caller leaves behind."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import Executable, text
from sqlalchemy.ext.asyncio import AsyncConnection

from data.sql.connections import SqliteWriting, WritingConnection, always, sqlite_writing_engine
from data.sql.portable import Values
from data.sql.writer import Statement, Writer
from engine.game.errors import StorageFailed
from engine.table.table import match_task
from tests.data.processes.hand_lease import HandLease
from tests.data.run_sql import sql

INSERT = text("INSERT INTO thing (id, text) VALUES (:id, :text)")


class HeldConnection(SqliteWriting):
    """Counts its commits and lets none begin while `free` is not set."""

    def __init__(self, connection: AsyncConnection, driver: aiosqlite.Connection) -> None:
        super().__init__(connection, driver)
        self.commits = 0
        self.begun = asyncio.Event()
        self.free = asyncio.Event()
        self.free.set()

    async def commit(self, held: Callable[[], bool] = always) -> None:
        self.commits += 1
        self.begun.set()
        await self.free.wait()
        await super().commit(held)


@pytest.fixture
async def connection(path: Path) -> AsyncIterator[HeldConnection]:
    opened = await sqlite_writing_engine(path).connect()
    driver: Any = (await opened.get_raw_connection()).driver_connection
    await driver.execute("PRAGMA busy_timeout = 0")
    await driver.execute("CREATE TABLE thing (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    held = HeldConnection(opened, driver)
    yield held
    await held.close()


@pytest.fixture
def writer(connection: HeldConnection) -> Writer:
    return Writer(connection)


def thing(number: int, text: str = "") -> list[Statement]:
    return [(INSERT, {"id": number, "text": text})]


def committed(path: Path) -> list[int]:
    """The ids that another process would find."""
    other = sqlite3.connect(path)
    try:
        return [row[0] for row in other.execute("SELECT id FROM thing ORDER BY id")]
    finally:
        other.close()


async def in_flight(writer: Writer, connection: HeldConnection, number: int) -> asyncio.Task[None]:
    """A write that has reached its commit and is held there."""
    connection.free.clear()
    connection.begun.clear()
    task = asyncio.create_task(writer.write(thing(number)))
    await connection.begun.wait()
    return task


async def queued(writer: Writer, number: int) -> asyncio.Task[None]:
    """A write that waits behind one in flight."""
    task = asyncio.create_task(writer.write(thing(number)))
    await asyncio.sleep(0)
    return task


async def test_a_write_is_on_disk_when_it_returns(writer: Writer, path: Path) -> None:
    await writer.write(thing(1))
    assert committed(path) == [1]


async def test_statements_of_several_kinds_are_done_in_order(writer: Writer, path: Path) -> None:
    await writer.write(
        [*thing(1), *thing(2), sql("DELETE FROM thing WHERE id = ?", 1), *thing(3), *thing(1), *thing(4)]
    )
    assert committed(path) == [1, 2, 3, 4]


async def test_nothing_to_write_is_no_commit(writer: Writer, connection: HeldConnection) -> None:
    await writer.write([])
    assert connection.commits == 0


async def test_concurrent_writes_share_commits(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    first = await in_flight(writer, connection, 0)
    others = [await queued(writer, number) for number in range(1, 300)]
    connection.free.set()
    await asyncio.gather(first, *others)
    assert committed(path) == list(range(300))
    assert connection.commits == 2


async def test_only_the_culprit_among_hundreds_fails(writer: Writer, path: Path) -> None:
    await writer.write(thing(150))
    outcomes = await asyncio.gather(*(writer.write(thing(n)) for n in range(300)), return_exceptions=True)
    assert isinstance(outcomes[150], StorageFailed)
    assert [outcome for outcome in outcomes if outcome is not None] == [outcomes[150]]
    assert committed(path) == list(range(300))


async def test_of_two_writers_of_the_same_version_the_first_wins(writer: Writer, path: Path) -> None:
    outcomes = await asyncio.gather(
        writer.write(thing(1)), writer.write(thing(1)), writer.write(thing(2)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StorageFailed, type(None)]
    assert committed(path) == [1, 2]


async def test_a_failed_write_leaves_nothing_half_written(writer: Writer, path: Path) -> None:
    await writer.write(thing(2))
    with pytest.raises(StorageFailed):
        await writer.write([*thing(1), *thing(2), *thing(3)])
    assert committed(path) == [2]


@pytest.mark.parametrize("value", ["\ud800", 2**70], ids=["text that is no Unicode", "too large a number"])
async def test_what_sqlite_cannot_store_fails_alone(writer: Writer, path: Path, value: str | int) -> None:
    outcomes = await asyncio.gather(
        writer.write([(INSERT, {"id": 1, "text": value})]), writer.write(thing(2)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StorageFailed, type(None)]
    assert committed(path) == [2]


async def test_a_full_disk_fails_what_does_not_fit_and_heals(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    ((pages,),) = await connection.driver.execute_fetchall("PRAGMA page_count")
    await connection.driver.execute_fetchall(f"PRAGMA max_page_count = {pages + 1}")
    large = "x" * 100_000
    outcomes = await asyncio.gather(
        writer.write(thing(1)),
        writer.write([*thing(2), *thing(3, large)]),
        writer.write(thing(4)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StorageFailed, type(None)]
    assert committed(path) == [1, 4]
    await connection.driver.execute_fetchall("PRAGMA max_page_count = 10000")
    await writer.write([*thing(2), *thing(3, large)])
    assert committed(path) == [1, 2, 3, 4]


async def test_a_read_only_file_fails_everything_and_heals(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    await connection.driver.execute("PRAGMA query_only = ON")
    outcomes = await asyncio.gather(*(writer.write(thing(n)) for n in range(5)), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StorageFailed}
    assert committed(path) == []
    await connection.driver.execute("PRAGMA query_only = OFF")
    await writer.write(thing(1))
    assert committed(path) == [1]


async def test_a_lock_fails_everyone_at_once_and_heals(
    writer: Writer, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writes = [match_task(f"{n:010x}", writer.write(thing(n)), "table") for n in range(50)]
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    other.execute("ROLLBACK")
    other.close()
    assert {type(outcome) for outcome in outcomes} == {StorageFailed}
    (record,) = caplog.records
    assert record.getMessage() == "50 writes failed: OperationalError: database is locked"
    assert not hasattr(record, "match"), "it is about all fifty"
    await writer.write(thing(1))
    assert committed(path) == [1]


async def test_a_failure_is_one_line_in_the_log(writer: Writer, caplog: pytest.LogCaptureFixture) -> None:
    await writer.write(thing(1))
    with pytest.raises(StorageFailed):
        await writer.write(thing(1, "a secret"))
    (record,) = caplog.records
    assert "UNIQUE constraint failed" in record.getMessage()
    assert record.exc_info is None
    assert "\n" not in caplog.text.strip()
    assert "a secret" not in caplog.text


async def test_a_failed_commit_is_rolled_back(
    writer: Writer, connection: HeldConnection, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(connection, "commit", fail)
        with pytest.raises(StorageFailed):
            await writer.write(thing(1))
    assert not connection.in_transaction
    await writer.write(thing(2))
    assert committed(path) == [2]


async def test_a_failed_rollback_is_made_up_for_before_the_next_write(
    writer: Writer, connection: HeldConnection, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(connection, "commit", fail)
        patched.setattr(connection, "rollback", fail)
        with pytest.raises(StorageFailed):
            await writer.write(thing(1))
        assert connection.in_transaction
    await writer.write(thing(2))
    assert committed(path) == [2]


async def test_a_caller_cancelled_in_flight_does_not_disturb_the_others(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    first = await in_flight(writer, connection, 1)
    second = await queued(writer, 2)
    first.cancel()
    await asyncio.wait([first])
    connection.free.set()
    await second
    assert first.cancelled()
    assert not connection.in_transaction
    assert committed(path) == [1, 2]


async def test_a_caller_cancelled_in_the_queue_writes_nothing(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    first = await in_flight(writer, connection, 1)
    second = await queued(writer, 2)
    third = await queued(writer, 3)
    second.cancel()
    await asyncio.wait([second])
    connection.free.set()
    await asyncio.gather(first, third)
    assert committed(path) == [1, 3]


async def test_tearing_the_loop_down_leaves_no_transaction_open(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    first = await in_flight(writer, connection, 1)
    second = await queued(writer, 2)
    (committing,) = (task for task in asyncio.all_tasks() if task.get_name() == "database-commit")
    committing.cancel()
    await asyncio.wait([first, second, committing])
    connection.free.set()
    assert first.cancelled()
    assert second.cancelled()
    assert not connection.in_transaction
    await writer.write(thing(3))
    assert committed(path) == [3]


async def test_a_commit_cancelled_before_it_began_does_not_stop_the_next(writer: Writer, path: Path) -> None:
    first = await queued(writer, 1)
    (committing,) = (task for task in asyncio.all_tasks() if task.get_name() == "database-commit")
    committing.cancel()
    first.cancel()
    await asyncio.wait([first, committing])
    await writer.write(thing(2))
    assert committed(path) == [2]


async def test_no_task_outlives_the_writes(writer: Writer) -> None:
    await asyncio.gather(*(writer.write(thing(number)) for number in range(20)))
    await asyncio.sleep(0)
    assert [task for task in asyncio.all_tasks() if task.get_name() == "database-commit"] == []


async def test_closing_finishes_what_waits_and_refuses_what_comes_later(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    first = await in_flight(writer, connection, 1)
    second = await queued(writer, 2)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    with pytest.raises(StorageFailed):
        await writer.write(thing(3))
    assert not closing.done()
    connection.free.set()
    await asyncio.gather(first, second, closing)
    assert committed(path) == [1, 2]


async def test_what_waits_when_the_lease_is_lost_is_not_written(
    writer: Writer, connection: HeldConnection, path: Path
) -> None:
    """The one whose commit was about to begin, those behind it, and what another bot asks meanwhile."""
    lease, later = HandLease(), HandLease()
    writer.serve(lease)
    first = await in_flight(writer, connection, 1)
    behind = [await queued(writer, number) for number in (2, 3)]
    alone = asyncio.create_task(writer.alone(lambda writing: writing.execute(*_one(4))))
    unfenced = asyncio.create_task(writer.write(thing(5), fenced=False))
    await asyncio.sleep(0)
    lease.held = False
    writer.serve(later)
    of_another = await queued(writer, 6)
    connection.free.set()
    refused = await asyncio.gather(first, *behind, alone, return_exceptions=True)
    assert {type(each) for each in refused} == {StorageFailed}
    await asyncio.gather(unfenced, of_another)
    assert committed(path) == [5, 6]


def _one(number: int) -> tuple[Executable, list[Values]]:
    ((statement, values),) = thing(number)
    return statement, [values]


async def test_what_a_full_disk_does_not_take_is_tried_after_the_start_and_after_work_that_failed(
    connection: HeldConnection, path: Path
) -> None:
    writer = Writer(connection, tuple(thing(1)))

    async def work(writing: WritingConnection) -> None:
        await writing.execute(INSERT, [{"id": 2, "text": None}])

    for _ in range(2):
        await connection.driver.execute("PRAGMA query_only = ON")
        for _ in range(2):
            with pytest.raises(StorageFailed):
                await writer.try_again()
        await connection.driver.execute("PRAGMA query_only = OFF")
        await writer.try_again()
        await connection.driver.execute("PRAGMA query_only = ON")
        await writer.try_again()
        with pytest.raises(StorageFailed):
            await writer.alone(work)
    assert committed(path) == []
