"""Read and close a database, and open it after a crash."""

from __future__ import annotations

import asyncio
import logging
import shutil
import threading
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable, ReadFailed
from data.place import Place
from data.sql.database import Database
from engine.game.errors import StorageFailed
from tests.data.run_sql import driver, sql
from tests.databases import refused_writes

PUT = "INSERT INTO notes (key, value) VALUES (?, ?)"
ALL = "SELECT key, value FROM notes ORDER BY key"


def fill(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def names(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_what_was_written_is_read(database: Database) -> None:
    await database.write([sql(PUT, "a", "1"), sql(PUT, "b", "2")])
    assert [(row.key, row.value) for row in await database.read(*sql(ALL))] == [("a", "1"), ("b", "2")]
    assert [row[0] for row in await database.read(*sql("SELECT value FROM notes WHERE key = ?", "b"))] == [
        "2"
    ]
    assert [row[0] for row in await database.read(*sql("SELECT ? + 1", 4))] == [5]


async def test_where_one_table_has_no_room_left_writes_to_others_are_done(
    database: Database, place: Place
) -> None:
    into_journal = (
        "INSERT INTO journal (match, version, at, kind, fields) VALUES ('m', 1, 0.0, 'Dealt', '{}')"
    )
    with refused_writes(place, "notes"):
        refused, done = await asyncio.gather(
            database.write([sql(PUT, "a", "1")]), database.write([sql(into_journal)]), return_exceptions=True
        )
    assert (type(refused), done) == (StorageFailed, None)
    assert len(await database.read(*sql("SELECT * FROM journal"))) == 1
    await database.write([sql(PUT, "a", "1")])


@pytest.mark.sqlite
async def test_the_file_keeps_a_write_ahead_log(database: Database) -> None:
    ((mode,),) = await database.read(*sql("PRAGMA journal_mode"))
    assert mode == "wal"


@pytest.mark.sqlite
async def test_the_writer_waits_for_the_disk(database: Database) -> None:
    ((synchronous,),) = await driver(database).execute_fetchall("PRAGMA synchronous")
    ((patience,),) = await driver(database).execute_fetchall("PRAGMA busy_timeout")
    assert (synchronous, patience) == (2, 2000)  # 2 is FULL


@pytest.mark.sqlite
async def test_reading_cannot_change_anything(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ReadFailed) as caught:
        await database.read(*sql("INSERT INTO notes (key, value) VALUES ('a', '1')"))
    assert "try again" in caught.value.sentence
    (record,) = caplog.records
    assert record.exc_info is None
    assert await database.read(*sql(ALL)) == []


async def test_reading_is_possible_while_somebody_writes(database: Database) -> None:
    writes = [asyncio.create_task(database.write([sql(PUT, str(n), "")])) for n in range(50)]
    counts = [len(await database.read(*sql(ALL))) for _ in range(10)]
    await asyncio.gather(*writes)
    assert counts == sorted(counts)
    assert len(await database.read(*sql(ALL))) == 50


async def test_foreign_keys_are_enforced(database: Database) -> None:
    seat = """
    INSERT INTO match_seats (match, user_id, name, folded, points, won, shared, kept, at)
    VALUES (?, 1, '', '', 1, 1, 0, 1, 2.0)
    """
    with pytest.raises(StorageFailed):
        await database.write([sql(seat, "no such match")])
    match = "INSERT INTO matches (match, preset, holes, at) VALUES (?, 'classic', 9, 2.0)"
    await database.write([sql(match, "such a match"), sql(seat, "such a match")])


async def test_what_was_written_survives_a_crash(database: Database, path: Path, tmp_path: Path) -> None:
    await database.write([sql(PUT, "a", "1")])
    (tmp_path / "after").mkdir()
    for file in (path, path.with_name(f"{path.name}-wal")):
        shutil.copy(file, tmp_path / "after" / file.name)
    recovered = await Database.open(tmp_path / "after" / path.name)
    try:
        assert [row.value for row in await recovered.read(*sql(ALL))] == ["1"]
    finally:
        await recovered.close()


async def test_closing_leaves_no_thread_and_no_log_file(path: Path) -> None:
    before = set(threading.enumerate())
    database = await Database.open(path)
    await asyncio.sleep(0)
    threads = set(threading.enumerate()) - before
    assert len(threads) == 3, "one checks the file"
    writing = asyncio.create_task(database.write([sql(PUT, "a", "1")]))
    await asyncio.sleep(0)
    await database.close()
    await writing
    for thread in threads:
        thread.join(timeout=30)
    assert not any(thread.is_alive() for thread in threads)
    assert names(path.parent) == [path.name]


async def test_a_closed_database_answers_nothing(path: Path) -> None:
    database = await Database.open(path)
    await database.close()
    await database.close()
    with pytest.raises(StorageFailed):
        await database.write([sql(PUT, "a", "1")])
    with pytest.raises(ReadFailed):
        await database.read(*sql(ALL))


async def test_a_refused_file_leaves_no_thread(path: Path) -> None:
    before = set(threading.enumerate())
    fill(path, b"not a database at all")
    with pytest.raises(DatabaseUnusable):
        await Database.open(path)
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=30)
        assert not thread.is_alive()


async def test_what_is_written_is_not_logged(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await database.write([sql(PUT, "key", "a secret")])
    assert "a secret" not in caplog.text
