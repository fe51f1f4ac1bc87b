"""Errors of either driver are judged by their codes, and told without values."""

from __future__ import annotations

import sqlite3

import pytest
from sqlalchemy.exc import DBAPIError

from data.faults import cause, in_a_line, is_damage, is_nobodys, is_to_repeat, sqlite_code, sqlstate


class Refused(Exception):
    """An error as PostgreSQL's driver raises it."""

    def __init__(self, code: str, said: str = "") -> None:
        super().__init__(said)
        self.sqlstate = code


def of_sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = code
    return error


def by_sqlalchemy(error: Exception, *, lost: bool = False) -> DBAPIError:
    """`error` as SQLAlchemy raises it: with its dialect's own error in between."""
    between = RuntimeError("SECRET")
    between.__cause__ = error if isinstance(error, Refused) else None
    orig = between if isinstance(error, Refused) else error
    return DBAPIError("INSERT INTO notes VALUES (SECRET)", {}, orig, connection_invalidated=lost)


@pytest.mark.parametrize(
    ("error", "damage", "nobodys", "repeat"),
    [
        (of_sqlite(sqlite3.SQLITE_CORRUPT), True, False, False),
        (of_sqlite(sqlite3.SQLITE_IOERR_READ), True, False, False),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), False, True, False),
        (of_sqlite(sqlite3.SQLITE_FULL), False, False, False),
        (Refused("55P03"), False, True, False),
        (Refused("57P01"), False, True, False),
        (Refused("08006"), False, True, False),
        (Refused("53300"), False, True, False),
        (Refused("53100"), False, False, False),
        (Refused("40001"), False, False, True),
        (Refused("40P01"), False, False, True),
        (Refused("23505"), False, False, False),
    ],
    ids=str,
)
def test_an_error_is_judged_by_its_code(error: Exception, damage: bool, nobodys: bool, repeat: bool) -> None:
    for found in (error, by_sqlalchemy(error)):
        assert (is_damage(found), is_nobodys(found), is_to_repeat(found)) == (damage, nobodys, repeat)


def test_a_lost_connection_is_nobodys() -> None:
    assert is_nobodys(TimeoutError())
    assert is_nobodys(by_sqlalchemy(Refused("23505"), lost=True))
    assert not is_nobodys(ValueError())


def test_only_the_first_line_of_the_driver_is_told() -> None:
    error = Refused("23505", "duplicate key\nDETAIL: SECRET")
    assert in_a_line(by_sqlalchemy(error)) == "Refused: duplicate key"
    assert cause(by_sqlalchemy(error)) is error
    assert (sqlstate(error), sqlite_code(error)) == ("23505", 0)
