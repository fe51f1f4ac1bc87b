"""The inspection of a whole database, which does not change it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from data.migrations.runner import known_migrations
from data.opening import check_contents, check_place, damaged, read_only, refusal


@dataclass(frozen=True, slots=True)
class Condition:
    """A database that can be used. `path` is absolute; `size` and `free`, what its disk has left, are bytes.

    `schema` is the version of its tables, None where there is no file yet; `newest` is the one it will have.
    """

    path: Path
    schema: int | None
    newest: int
    size: int
    free: int


def inspect(path: Path) -> Condition:
    """The condition of the database at `path`, also while the bot runs on it. Raises `DatabaseUnusable`."""
    path, newest = path.absolute(), len(known_migrations())
    check_place(path)
    free = shutil.disk_usage(path.parent).free
    if not path.exists():
        return Condition(path, None, newest, 0, free)
    try:
        check_contents(path, newest)
        with closing(read_only(path)) as connection:
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            found = fault(connection)
    except sqlite3.Error as error:
        raise refusal(path, error) from error
    if found is not None:
        raise damaged(path, found)
    return Condition(path, schema, newest, path.stat().st_size, free)


def fault(connection: sqlite3.Connection) -> str | None:
    """The first fault inside the database of `connection`, in a line; None if all of it is sound."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        return str(found).splitlines()[-1]
    astray = connection.execute("PRAGMA foreign_key_check").fetchone()
    if astray is not None:
        return f"a row of {astray[0]} refers to a row of {astray[2]} that is not there"
    return None
