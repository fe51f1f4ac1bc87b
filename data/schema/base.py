"""Parts of all tables: METADATA, which knows the tables; types of columns; people; and partial indexes."""

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
"""Kinds of entries that name a person, in `user` or `by`."""


def where(condition: str) -> dict[str, Any]:
    """Return the options of an index over the rows of a `condition`."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


@dataclass(frozen=True, slots=True)
class People:
    """Mark of a column with ids of people: what forgetting a person changes in it, and what they may read.

    `forget`: "row" deletes the rows with the person's id, "id" replaces the id by 0, "with more" leaves the
    rows to `data.people.privacy`, as other rows or columns change with them. `counted` is the field of
    `data.people.privacy.Forgotten` that counts the rows. In the file of a person's own data the rows stand
    under the key `file`; if that is None, `data.people.own_data` exports them with other tables.
    """

    forget: Literal["row", "id", "with more"] = "row"
    counted: str = "others"
    file: str | None = None


def people(
    forget: Literal["row", "id", "with more"] = "row", *, counted: str = "others", file: str | None = None
) -> dict[str, Any]:
    return {"info": {"people": People(forget, counted, file)}}


def columns_of_people() -> Iterator[tuple[Column[Any], People]]:
    """Yield every column with ids of people, in tables before the tables that refer to them."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if (people_of_column := column.info.get("people")) is not None:
                yield column, people_of_column
