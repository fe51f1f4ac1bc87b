"""The tables of puzzles."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, text

from data.schema.base import FRACTION, ID, JSON_TEXT, METADATA, NUMBER, TEXT, TIME, people

# `puzzle` follows from `body`, the position as JSON without names. `match` is the match that the puzzle comes
# from, none for puzzles that came with the bot. `mu` and `sigma` are its rating against the people who tried
# it.
puzzles = Table(
    "puzzles",
    METADATA,
    Column("puzzle", TEXT, primary_key=True),
    Column("match", TEXT, nullable=True),
    Column("at", TIME, nullable=False),
    Column("body", JSON_TEXT, nullable=False),
    Column("mu", FRACTION, nullable=False),
    Column("sigma", FRACTION, nullable=False),
    Column("tries", NUMBER, nullable=False, server_default=text("0")),
    Column("solved", NUMBER, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)

# The people who had a seat in the match that a puzzle comes from.
puzzle_people = Table(
    "puzzle_people",
    METADATA,
    Column(
        "user_id", ID, primary_key=True, autoincrement=False, **people("with more", counted="puzzle_sources")
    ),
    Column("puzzle", TEXT, primary_key=True),
    Index("puzzle_people_of_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

# `shown` is the puzzle that was shown to the person last and that they have not tried.
puzzle_solvers = Table(
    "puzzle_solvers",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(counted="puzzles", file="puzzles")),
    Column("mu", FRACTION, nullable=False),
    Column("sigma", FRACTION, nullable=False),
    Column("tries", NUMBER, nullable=False, server_default=text("0")),
    Column("solved", NUMBER, nullable=False, server_default=text("0")),
    Column("shown", TEXT, nullable=True),
    sqlite_with_rowid=False,
)

# `gained` are the points by which the try changed the person's rating, on the scale that people read.
puzzle_tries = Table(
    "puzzle_tries",
    METADATA,
    Column(
        "user_id", ID, primary_key=True, autoincrement=False, **people(counted="puzzles", file="puzzle_tries")
    ),
    Column("puzzle", TEXT, primary_key=True),
    Column("at", TIME, nullable=False),
    Column("action", TEXT, nullable=False),
    Column("solved", NUMBER, nullable=False),
    Column("gained", NUMBER, nullable=False),
    Index("puzzle_tries_of_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

# The people from whose matches no puzzles are made.
puzzle_refusals = Table(
    "puzzle_refusals",
    METADATA,
    Column(
        "user_id",
        ID,
        primary_key=True,
        autoincrement=False,
        **people(counted="puzzle_sources", file="no_puzzles_from_my_matches"),
    ),
)
