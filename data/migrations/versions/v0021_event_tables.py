"""Tables of leagues and knock-outs: the rounds, who sits at which table, and the results.

Revision ID: 0021
Revises: 0020
"""

from __future__ import annotations

from typing import Any, Final

from alembic import op
from sqlalchemy import (
    REAL,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

revision = "0021"
down_revision = "0020"

METADATA: Final = MetaData()
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
NUMBER: Final = Integer()
TIME: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")

Table("events", METADATA, Column("event", TEXT, primary_key=True))
Table(
    "event_entrants",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("entrant", NUMBER, primary_key=True),
)

# A table of a round, numbered from 1. `leg` counts its matches: those played again, and play-off holes.
# `match` is that of its table, NULL for a bye and until it is opened. After the `deadline` the computer takes
# seats over; `late` says that it has begun to.
Table(
    "event_tables",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("round", NUMBER, primary_key=True, autoincrement=False),
    Column("board", NUMBER, primary_key=True, autoincrement=False),
    Column("leg", NUMBER, primary_key=True, autoincrement=False),
    Column("play_off", NUMBER, nullable=False),
    Column("match", TEXT, nullable=True, unique=True),
    Column("status", TEXT, nullable=False),
    Column("deadline", TIME, nullable=False),
    Column("late", NUMBER, nullable=False),
    CheckConstraint("status IN ('waiting', 'open', 'over', 'annulled')"),
    sqlite_with_rowid=False,
)

# Who sits there, in the order of the seats from 0; `strokes` and `forfeited` once it is over.
Table(
    "event_seats",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("round", NUMBER, primary_key=True, autoincrement=False),
    Column("board", NUMBER, primary_key=True, autoincrement=False),
    Column("leg", NUMBER, primary_key=True, autoincrement=False),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("entrant", NUMBER, nullable=False),
    Column("strokes", NUMBER, nullable=True),
    Column("forfeited", NUMBER, nullable=False),
    ForeignKeyConstraint(
        ["event", "round", "board", "leg"],
        ["event_tables.event", "event_tables.round", "event_tables.board", "event_tables.leg"],
    ),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    Index("event_seats_of_entrant", "event", "entrant"),
    sqlite_with_rowid=False,
)


def upgrade() -> None:
    """Make the tables."""
    made = [METADATA.tables[name] for name in ("event_tables", "event_seats")]
    METADATA.create_all(op.get_bind(), tables=made)
