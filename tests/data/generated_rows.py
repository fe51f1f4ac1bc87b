"""Rows of every table of the schema, as Hypothesis makes them up."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st
from sqlalchemy import Column, Float, Integer, LargeBinary, Table, Text
from sqlalchemy.sql.sqltypes import BigInteger

from data.schema import METADATA

Rows = dict[str, list[dict[str, Any]]]
"""The rows of each table by its name; each row has its values by the names of the columns."""

TEXTS: Final = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NUMBERS: Final = st.integers(-(2**31), 2**31 - 1)
IDS: Final = st.integers(-(2**63), 2**63 - 1)
FIELDS: Final = st.builds(
    lambda user, name: json.dumps({"user": user, "name": name}, ensure_ascii=False), IDS, TEXTS
)

NAMED: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "fields": FIELDS,
    "kind": st.sampled_from(["Joined", "Left", "SeatTaken", "Acted"]),
    "status": st.sampled_from(["live", "aside", "finished", "closed"]),
    "version": st.integers(1, 2**31 - 1),
    "events.status": st.sampled_from(["new", "open", "finished", "annulled"]),
}
"""The values of columns in which the database takes some only, with the table's name or in all tables."""


def values(column: Column[Any]) -> st.SearchStrategy[Any]:
    """The values that `column` may have."""
    named = next((name for name in (str(column), column.name) if name in NAMED), None)
    found = _of_type(column) if named is None else NAMED[named]
    return found | st.none() if column.nullable else found


def _of_type(column: Column[Any]) -> st.SearchStrategy[Any]:
    kind = column.type
    if isinstance(kind, BigInteger):
        return IDS
    if isinstance(kind, Integer):
        return NUMBERS
    if isinstance(kind, Float):
        return st.floats(allow_nan=False)
    if isinstance(kind, LargeBinary):
        return st.binary(max_size=50)
    assert isinstance(kind, Text), f"{column} has values of a kind that nobody has thought of here"
    return TEXTS


@st.composite
def databases(draw: st.DrawFn) -> Rows:
    """The rows of a whole database. Those that refer to others find them there."""
    found: Rows = {}
    for table in METADATA.sorted_tables:
        orphans = any(not found[parent.name] for parent in _parents(table))
        found[table.name] = [] if orphans else draw(_rows(table, found))
    return found


def _rows(table: Table, others: Rows) -> st.SearchStrategy[list[dict[str, Any]]]:
    names = [column.name for column in table.primary_key]

    def key(row: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(row[name] for name in names)

    return st.lists(_row(table, others), max_size=4, unique_by=key)


@st.composite
def _row(draw: st.DrawFn, table: Table, others: Rows) -> dict[str, Any]:
    row = {column.name: draw(values(column)) for column in table.columns}
    for constraint in table.foreign_key_constraints:
        referred = draw(st.sampled_from(others[constraint.referred_table.name]))
        for key in constraint.elements:
            row[key.parent.name] = referred[key.column.name]
    return row


def _parents(table: Table) -> set[Table]:
    return {constraint.referred_table for constraint in table.foreign_key_constraints}


def fill(file: Path, rows: Rows) -> None:
    """Write `rows` into the SQLite database in `file`, but for those that its triggers refuse."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        for table, each in rows.items():
            for row in each:
                names, marks = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
                statement = f'INSERT INTO "{table}" ({names}) VALUES ({marks})'  # noqa: S608 - our names
                with suppress(sqlite3.IntegrityError):
                    connection.execute(statement, tuple(row.values()))
