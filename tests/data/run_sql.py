"""Statements written down where a test needs them, with `?` for each value."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Final, cast

import aiosqlite
from sqlalchemy import BigInteger, Double, Text, TextClause, bindparam, text
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.types import TypeEngine

from data.sql.connections import SqliteWriting
from data.sql.database import Database
from data.sql.portable import Value

TYPES: Final[Mapping[type, TypeEngine[Any]]] = {
    int: BigInteger(),
    bool: BigInteger(),
    float: Double(),
    str: Text(),
}


def sql(statement: str, *values: Value) -> tuple[TextClause, dict[str, Value]]:
    """A statement and the values of its parameters."""
    numbers = count()
    pieces = statement.split("?")
    named = "".join(f"{piece}:value_{next(numbers)}" for piece in pieces[:-1]) + pieces[-1]
    found = {f"value_{number}": value for number, value in enumerate(values)}
    clause = text(named).bindparams(
        *(bindparam(name, type_=TYPES.get(type(value))) for name, value in found.items())
    )
    return clause, found


def explained(statement: TextClause, values: dict[str, Any]) -> tuple[TextClause, dict[str, Any]]:
    """The question how SQLite would look for what a statement asks."""
    compiled = statement.params(values).compile(
        dialect=SQLiteDialect_aiosqlite(paramstyle="named"), compile_kwargs={"render_postcompile": True}
    )
    lists = {
        f"{name}_{at}": each
        for name, value in values.items()
        if isinstance(value, list | tuple)
        for at, each in enumerate(value, 1)
    }
    asked = text(f"EXPLAIN QUERY PLAN {compiled}")
    return asked, {name: {**values, **lists}[name] for name in asked.compile().params}


def driver(database: Database) -> aiosqlite.Connection:
    """The driver's connection by which an SQLite file is written."""
    return cast("SqliteWriting", database._writer._connection).driver
