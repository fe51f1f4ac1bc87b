"""What all tables are made of: `METADATA`, types of columns, marks of columns with people, and indexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import REAL, BigInteger, Column, Double, Integer, MetaData, Text, text
from sqlalchemy.types import TypeEngine

METADATA: Final = MetaData()

# On both engines texts are sorted by their characters' numbers, so upper case comes before lower case.
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
JSON_TEXT: Final = TEXT.copy()
NUMBER: Final = Integer()
FLAG: Final = Integer()
ID: Final = BigInteger().with_variant(Integer(), "sqlite")
FRACTION: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")
TIME: Final[TypeEngine[Any]] = FRACTION.copy()

KINDS_OF_PEOPLE: Final = (
    "('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept', 'Invited')"
)
"""Kinds of journal entries that name a person, in their field `user` or `by`."""


def where(condition: str) -> dict[str, Any]:
    """Return the options that restrict an index to the rows that meet `condition`."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


@dataclass(frozen=True, slots=True)
class People:
    """Mark of a column with ids of people.

    `forget`: what forgetting a person does to the rows with the person's id. "row" deletes these rows, "id"
    replaces the id by 0, "with more" leaves the rows to `data.people.privacy`, as other data change, too.
    `counted`: the field of `data.people.privacy.Forgotten` that counts these rows.
    `file`: the key of the rows in a person's own file, None if `data.people.own_data` queries them.
    """

    forget: Literal["row", "id", "with more"] = "row"
    counted: str = "others"
    file: str | None = None


def people(
    forget: Literal["row", "id", "with more"] = "row", *, counted: str = "others", file: str | None = None
) -> dict[str, Any]:
    return {"info": {"people": People(forget, counted, file)}}


def columns_of_people() -> Iterator[tuple[Column[Any], People]]:
    """Yield every column with ids of people. A table comes before tables that refer to it."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if (people_of_column := column.info.get("people")) is not None:
                yield column, people_of_column
