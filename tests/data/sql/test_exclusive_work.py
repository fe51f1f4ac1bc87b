"""Work that has the writing connection to itself."""

from __future__ import annotations

import asyncio

import pytest

from data.sql.connections import WritingConnection
from data.sql.database import Database
from engine.game.errors import StorageFailed
from tests.data.run_sql import sql

INSERT = "INSERT INTO notes (key, value) VALUES (?, '')"


async def put(connection: WritingConnection, key: str) -> None:
    statement, values = sql(INSERT, key)
    await connection.execute(statement, [values])


async def keys(database: Database) -> list[str]:
    return [row.key for row in await database.read(*sql("SELECT key FROM notes ORDER BY key"))]


async def test_nothing_comes_between_what_it_reads_and_what_it_writes(database: Database) -> None:
    async def count(connection: WritingConnection) -> int:
        ((before,),) = await connection.rows(*sql("SELECT count(*) FROM notes"))
        await asyncio.sleep(0)
        await put(connection, f"alone after {before:02}")
        ((after,),) = await connection.rows(*sql("SELECT count(*) FROM notes"))
        assert after == before + 1
        return int(before)

    before, between, after, *_ = await asyncio.gather(
        *(
            database.alone(count) if number in (0, 10, 20) else database.write([sql(INSERT, f"{number:02}")])
            for number in (0, 10, 20, *range(1, 10), *range(11, 20))
        )
    )
    assert (before, between, after) == (0, 1, 2)
    assert len(await keys(database)) == 21


async def test_what_fails_is_undone_and_the_others_are_not(database: Database) -> None:
    async def fail(connection: WritingConnection) -> None:
        await put(connection, "undone")
        raise ValueError("no")

    results = await asyncio.gather(
        database.write([sql(INSERT, "a")]),
        database.alone(fail),
        database.write([sql(INSERT, "b")]),
        return_exceptions=True,
    )
    assert isinstance(results[1], StorageFailed)
    assert await keys(database) == ["a", "b"]


async def test_nothing_is_done_once_the_database_is_closed(database: Database) -> None:
    async def work(connection: WritingConnection) -> None:
        raise AssertionError("it is closed")

    await database.close()
    with pytest.raises(StorageFailed):
        await database.alone(work)
