"""The runner that brings a database to the newest version, a step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import aiosqlite


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: `sql` leads from version `number` - 1 to version `number`."""

    number: int
    sql: str


def known_migrations(folder: Path = Path(__file__).parent) -> tuple[Migration, ...]:
    """The steps in `folder`, files named like `0001_what_it_does.sql`, in order.

    Raises `ValueError` if a number is missing or there twice.
    """
    found = sorted(folder.glob("*.sql"))
    steps = tuple(Migration(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in found)
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        names = ", ".join(file.name for file in found)
        raise ValueError(f"Migrations have to be numbered from 1 without a gap: {names}")
    return steps


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> None:
    """Take the steps that `connection`'s database has not taken yet, each wholly or not at all.

    The steps may call `casefold`, since SQLite's own `lower` knows no letters beyond ASCII. Raises
    `sqlite3.Error`. The steps before the one that failed stay taken, and that one's transaction stays open:
    closing the connection undoes it.
    """
    await connection.create_function("casefold", 1, str.casefold, deterministic=True)
    (row,) = await connection.execute_fetchall("PRAGMA user_version")
    for step in migrations[row[0] :]:
        script = f"BEGIN IMMEDIATE;\n{step.sql}\n;PRAGMA user_version = {step.number};\nCOMMIT;"
        await connection.executescript(script)
