"""Kinds of faults of a database, recognized by the errors of its driver."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class NotConnected(ConnectionError):
    """A server refused the connection. Its driver says why."""


FAULTS: Final = (SQLAlchemyError, sqlite3.Error, OSError)
"""Errors of a failed statement. Lost connections and timeouts are kinds of `OSError`."""

LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
"""SQLite's codes for a damaged file, or for a file that its disk can't read."""

NOBODYS: Final = ("55P03", "57014", "530", "532", "533", "534", "57P", "08")
"""Beginnings of PostgreSQL's codes for locks, timeouts, lack of resources, a closing server, connections.

A full disk (53100) is not among them: changes that need no new page of a table can still be written.
"""

DUPLICATES: Final = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, "23505")
"""Codes of SQLite and PostgreSQL for a row that already exists."""

NEVER_CONTINUED: Final = "the journal of a finished match is never continued"
"""Message of the trigger that refuses entries after the end of a match."""

FULL: Final = "53100"
"""PostgreSQL's code for a disk without room."""

TO_REPEAT: Final = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that was aborted because it collided with another."""


def cause(error: BaseException) -> BaseException:
    """Return the driver's own error. The text of SQLAlchemy's error around it contains the statement."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if error.__cause__ is not None and hasattr(error.__cause__, "sqlstate"):
        return error.__cause__
    return error


def in_a_line(error: BaseException) -> str:
    """The kind of an error and the first line of its text. PostgreSQL shows stored values in later lines."""
    driver_error = cause(error)
    return ": ".join((type(driver_error).__name__, *str(driver_error).strip().splitlines()[:1]))


def sqlstate(error: BaseException) -> str:
    """Return PostgreSQL's code of an error, or ""."""
    return str(getattr(cause(error), "sqlstate", None) or "")


def sqlite_code(error: BaseException) -> int:
    """Return SQLite's primary code of an error, or 0."""
    return int(getattr(cause(error), "sqlite_errorcode", 0) or 0) & 0xFF


def is_damage(error: BaseException) -> bool:
    return sqlite_code(error) in DAMAGE


def is_nobodys(error: BaseException) -> bool:
    """Whether `error` comes from a lock, the server or the connection, not from a statement."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return (
        isinstance(error, OSError)
        or isinstance(cause(error), OSError)
        or sqlite_code(error) in LOCKED
        or sqlstate(error).startswith(NOBODYS)
    )


def is_too_late(error: BaseException) -> bool:
    """Whether another process wrote first, which is no fault of the database."""
    codes = {sqlstate(error), getattr(cause(error), "sqlite_errorcode", 0)}
    return not codes.isdisjoint(DUPLICATES) or NEVER_CONTINUED in str(cause(error))


def is_to_repeat(error: BaseException) -> bool:
    """Whether the same work may succeed if it is repeated right away."""
    return sqlstate(error) in TO_REPEAT
