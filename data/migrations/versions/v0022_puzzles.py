"""Puzzles made from positions of finished matches, and how people fare with them.

Revision ID: 0022
Revises: 0021
"""

from __future__ import annotations

from typing import Any, Final

from alembic import op
from sqlalchemy import REAL, BigInteger, Column, Double, Index, Integer, MetaData, Table, Text, text
from sqlalchemy.types import TypeEngine

revision = "0022"
down_revision = "0021"

TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
ID: Final = BigInteger().with_variant(Integer(), "sqlite")
TIME: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")
METADATA: Final = MetaData()

TABLES: Final = (
    # `puzzle` follows from `body`, the position as JSON without names. `match` is where it comes from, none
    # for puzzles that came with the bot. `mu` and `sigma` are its rating against the people who tried it.
    Table(
        "puzzles",
        METADATA,
        Column("puzzle", TEXT, primary_key=True),
        Column("match", TEXT, nullable=True),
        Column("at", TIME, nullable=False),
        Column("body", TEXT, nullable=False),
        Column("mu", TIME, nullable=False),
        Column("sigma", TIME, nullable=False),
        Column("tries", Integer(), nullable=False, server_default=text("0")),
        Column("solved", Integer(), nullable=False, server_default=text("0")),
        sqlite_with_rowid=False,
    ),
    # The people who had a seat in the match that a puzzle comes from.
    Table(
        "puzzle_people",
        METADATA,
        Column("user_id", ID, primary_key=True, autoincrement=False),
        Column("puzzle", TEXT, primary_key=True),
        Index("puzzle_people_of_puzzle", "puzzle"),
        sqlite_with_rowid=False,
    ),
    # `shown` is the puzzle that the person was shown last and has not tried.
    Table(
        "puzzle_solvers",
        METADATA,
        Column("user_id", ID, primary_key=True, autoincrement=False),
        Column("mu", TIME, nullable=False),
        Column("sigma", TIME, nullable=False),
        Column("tries", Integer(), nullable=False, server_default=text("0")),
        Column("solved", Integer(), nullable=False, server_default=text("0")),
        Column("shown", TEXT, nullable=True),
        sqlite_with_rowid=False,
    ),
    # `gained` are the points that the try changed the person's rating by, as people read it.
    Table(
        "puzzle_tries",
        METADATA,
        Column("user_id", ID, primary_key=True, autoincrement=False),
        Column("puzzle", TEXT, primary_key=True),
        Column("at", TIME, nullable=False),
        Column("action", TEXT, nullable=False),
        Column("solved", Integer(), nullable=False),
        Column("gained", Integer(), nullable=False),
        Index("puzzle_tries_of_puzzle", "puzzle"),
        sqlite_with_rowid=False,
    ),
    # The people from whose matches no puzzles are made.
    Table(
        "puzzle_refusals",
        METADATA,
        Column("user_id", ID, primary_key=True, autoincrement=False),
    ),
)


def upgrade() -> None:
    """Make the tables, and an index by which matches are looked at in the order of their ends."""
    for table in TABLES:
        table.create(op.get_bind())
    op.create_index("matches_by_end", "matches", ["at", "match"])
