"""Writes the golden databases of the newest version: `uv run python -m tests.tools.golden_database`.

Below `tests/data/golden` each version has a folder with a file of SQLite, a script for PostgreSQL with the
same rows, and what is read of them. The tests open the databases of all versions. The folder of a released
version is never written anew.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy import event

from data.migrations.runner import newest_version, upgrade
from data.place import Server
from data.schema import METADATA
from data.sql.connections import postgresql_engine
from data.store import Store
from data.upkeep.move import move
from tests.data.golden.contents import contents, fill
from tests.postgresql import reachable, used_database

FOLDER: Final = Path(__file__).parent.parent / "data" / "golden"
COLUMNS: Final = """
SELECT attname FROM pg_attribute
WHERE attrelid = CAST(quote_ident($1) AS regclass) AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


def write(folder: Path) -> None:
    """Write the databases of the newest version into `folder`."""
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as temporary, used_database(empty=True) as server:
        path = Path(temporary, "golf.db")
        found = asyncio.run(make_file(path))
        script = asyncio.run(make_script(path, server))
        file = path.read_bytes()
    text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)
    files = {"golf.db": file, "postgresql.sql": script.encode(), "contents.json": f"{text}\n".encode()}
    for name, content in files.items():
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))


async def make_file(path: Path) -> dict[str, Any]:
    """Make a filled file of SQLite; return what is read of it."""
    store = await Store.open(path)
    try:
        await fill(store)
        found = await contents(store)
    finally:
        await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = DELETE")
    return found


async def make_script(path: Path, server: Server) -> str:
    """Return the statements that make a database of PostgreSQL with the rows of the file at `path`."""
    tables = await make_tables(server)
    await move(path, server, lambda _: None)
    return "".join(f"{statement};\n" for statement in (*tables, *await rows(server)))


async def make_tables(server: Server) -> list[str]:
    """Make the tables in an empty database; return the statements that made them."""
    done: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: object) -> None:
        if statement.split(maxsplit=1)[0] in ("CREATE", "ALTER", "INSERT"):
            done.append(statement.strip())

    engine = postgresql_engine(server)
    event.listen(engine.sync_engine, "before_cursor_execute", note)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, None)
    await engine.dispose()
    return done


async def rows(server: Server) -> list[str]:
    """Return the statements that write all rows of a database."""
    connection = await asyncpg.connect(server.address)
    try:
        return [each for table in METADATA.sorted_tables for each in await _rows_of(connection, table.name)]
    finally:
        await connection.close()


async def _rows_of(connection: Any, table: str) -> list[str]:
    names = [row[0] for row in await connection.fetch(COLUMNS, table)]
    values = ", ".join(f'quote_nullable(CAST("{name}" AS TEXT))' for name in names)
    query = f'SELECT {values} FROM "{table}" ORDER BY "{names[0]}"'  # noqa: S608 - our own names
    return list(_inserts(table, names, await connection.fetch(query)))


def _inserts(table: str, names: list[str], found: list[Any]) -> Iterator[str]:
    columns = ", ".join(f'"{name}"' for name in names)
    into = f'INSERT INTO "{table}" ({columns}) OVERRIDING SYSTEM VALUE'
    for row in found:
        yield f"{into} VALUES ({', '.join(row)})"


if __name__ == "__main__":
    if not reachable():
        sys.exit("It takes PostgreSQL: see tests/README.md.")
    write(FOLDER / newest_version())
