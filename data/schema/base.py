"""What all tables are made of: the METADATA that knows them, the types of columns, and partial indexes."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import REAL, BigInteger, Double, Integer, MetaData, Text, text
from sqlalchemy.types import TypeEngine

METADATA: Final = MetaData()

# On both engines texts are sorted by their characters' numbers, in upper and lower case apart.
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
NUMBER: Final = Integer()
ID: Final = BigInteger().with_variant(Integer(), "sqlite")
TIME: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")

KINDS_OF_PEOPLE: Final = "('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')"
"""The kinds of entries that say who did something, in `user` or `by`."""


def where(condition: str) -> dict[str, Any]:
    """Return the options of an index over the rows of a `condition`."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}
