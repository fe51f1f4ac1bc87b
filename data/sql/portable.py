"""Statements written as SQL that both SQLite and PostgreSQL understand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Table, Text, bindparam
from sqlalchemy.sql.elements import TextClause
from sqlalchemy.types import NullType, TypeEngine

from data.schema import METADATA
from data.schema.dialects import PortableText

Value = str | int | float | bytes | None
Values = Mapping[str, Value | Sequence[Value]]
"""Values of a statement's parameters by name."""

PARAMETER: Final = re.compile(r"(?<![:\w\\]):(\w+)(?!:)")


def _types() -> dict[str, TypeEngine[Any]]:
    """Return the types of columns by name. Names with different types in different tables are left out."""
    types: dict[str, TypeEngine[Any]] = {}
    several: set[str] = set()
    for column in (each for table in METADATA.tables.values() for each in table.columns):
        if types.setdefault(column.name, column.type) is not column.type:
            several.add(column.name)
    # The collation belongs to columns: PostgreSQL takes none in a cast of a parameter.
    plain = {name: Text() if isinstance(kind, Text) else kind for name, kind in types.items()}
    return {name: kind for name, kind in plain.items() if name not in several}


TYPES: Final[Mapping[str, TypeEngine[Any]]] = _types()
"""Types of the parameters that are named like a column."""


def portable(sql: str, **lists: str) -> TextClause:
    """Return the statement for a text of SQL.

    A parameter that is named like a column has the column's type. PostgreSQL infers the types of others, or
    the statement has to CAST them. `lists` names parameters that are lists of values, each with the column of
    these values: `portable("… guild IN :guilds", guilds="guild")`.
    """
    parameters = [
        bindparam(name, type_=TYPES.get(lists.get(name, name), NullType()), expanding=name in lists)
        for name in dict.fromkeys(PARAMETER.findall(sql))
    ]
    return PortableText(sql).bindparams(*parameters)


def put(table: Table, *values: str) -> TextClause:
    """Return the statement that inserts a row of `table`, or sets the columns `values` if the key exists.

    The parameters are named like the columns of the key and of `values`.
    """
    key = list(table.primary_key.columns.keys())
    columns = [*key, *values]
    changes = ", ".join(f"{each} = excluded.{each}" for each in values)
    return portable(
        f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES (:{', :'.join(columns)}) "  # noqa: S608
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


def like(text: str) -> str:
    """Return a pattern for LIKE, with `!` as its escape, that matches texts which contain `text`."""
    escaped = re.sub(r"[!%_]", r"!\g<0>", text)
    return f"%{escaped}%"
