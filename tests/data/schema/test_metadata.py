"""The tables as SQLAlchemy knows them are those that a store has."""

from __future__ import annotations

import warnings
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.schema import SchemaItem

from data.migrations.runner import VERSION_TABLE
from data.place import Place
from data.schema import METADATA
from data.sql.connections import postgresql_engine, sqlite_reading_engine
from data.store import Store


def differences(connection: Connection) -> list[object]:
    """What a new revision would change in the database, for it to have the tables of `METADATA`."""
    asked = {
        "version_table": VERSION_TABLE,
        "include_object": is_ours,
        "compare_type": True,
        "compare_server_default": True,
    }
    with warnings.catch_warnings():
        # SQLite doesn't tell what an index over an expression is made of.
        warnings.filterwarnings("ignore", ".*expression-based index")
        return list(compare_metadata(MigrationContext.configure(connection, opts=asked), METADATA))


def is_ours(_item: SchemaItem, name: str | None, kind: str, _found: bool, _other: SchemaItem | None) -> bool:
    """Whether something is of the schema, unlike `entered`, in place of the row numbers of SQLite."""
    return (kind, name) != ("column", "entered")


async def test_a_migrated_database_has_the_tables_of_the_schema(store: Store, place: Place) -> None:
    """The store has taken all revisions when it is open."""
    engine = sqlite_reading_engine(place) if isinstance(place, Path) else postgresql_engine(place)
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
    finally:
        await engine.dispose()
    assert found == []
