"""Databases of earlier releases are opened by today's code, on both engines, and all in them is read."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Final

import asyncpg  # type: ignore[import-untyped]  # it ships no types
import pytest

from data.migrations.runner import newest_version
from data.place import Place, Server
from data.schema import METADATA
from data.store import Store
from data.upkeep.inspection import inspect, inspect_server
from engine.record import verify
from engine.review.summary import load
from engine.table.recording import from_entries
from tests.data.golden.contents import contents, missing
from tests.databases import ask
from tests.postgresql import used_database

VERSIONS: Final = sorted(path for path in Path(__file__).parent.iterdir() if path.name[0].isdigit())


async def check(place: Place, version: Path) -> None:
    """Open the database at `place`, and read what `version` wrote there."""
    expected = json.loads(unpacked(version, "contents.json"))
    store = await Store.open(place)
    try:
        await store.statistics.counter.settled()
        found = await contents(store)
        for match, *_ in expected["history"]:
            assert verify(from_entries(await store.journal.load(match))).holds
        for text in found["reviews"].values():
            assert load(text) is not None
    finally:
        await store.close()
    assert missing(expected, found) == []


def unpacked(version: Path, name: str) -> bytes:
    """Return a file of a version."""
    return gzip.decompress((version / f"{name}.gz").read_bytes())


def test_there_is_one_of_the_newest_version() -> None:
    assert newest_version() in [version.name for version in VERSIONS]


def test_the_newest_one_has_rows_in_every_table(tmp_path: Path) -> None:
    path = tmp_path / "golf.db"
    path.write_bytes(unpacked(VERSIONS[-1], "golf.db"))
    empty = [name for name in METADATA.tables if not ask(path, f'SELECT 1 FROM "{name}" LIMIT 1')]  # noqa: S608
    assert empty == ["forgetting"], "which has rows within a transaction only"


@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
async def test_a_file_is_read(version: Path, tmp_path: Path) -> None:
    path = tmp_path / "golf.db"
    path.write_bytes(unpacked(version, "golf.db"))
    assert inspect(path).schema == version.name
    await check(path, version)
    assert inspect(path).schema == newest_version()


@pytest.mark.needs_postgresql
@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
async def test_a_database_of_postgresql_is_read(version: Path) -> None:
    with used_database(empty=True) as server:
        await restore(server, unpacked(version, "postgresql.sql").decode())
        assert (await inspect_server(server)).schema == version.name
        await check(server, version)
        assert (await inspect_server(server)).schema == newest_version()


async def restore(server: Server, script: str) -> None:
    """Do all statements of a script."""
    connection = await asyncpg.connect(server.address)
    try:
        await asyncio.wait_for(connection.execute(script), 60)
    finally:
        await connection.close()


def test_what_is_missing_is_told() -> None:
    expected = {"a": [1, {"b": "x"}], "c": None}
    assert missing(expected, {"a": [1, {"b": "x", "new": 1}], "c": None, "new": 2}) == []
    assert missing(expected, {"a": [1, {"b": "y"}], "c": None}) == ["/a/1/b: y instead of x"]
    assert missing(expected, {"a": [1], "c": None}) == ["/a: [1] instead of [1, {'b': 'x'}]"]
    assert missing(expected, {"a": [1, {"b": "x"}]}) == ["/c: nothing instead of None"]
