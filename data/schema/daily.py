"""The tables of daily holes."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Index, Table

from data.schema.base import FLAG, ID, JSON_TEXT, METADATA, NUMBER, TEXT, TIME, people, where

# The beacon's pulse for a day's deal, and the deal's par once it is calculated.
daily_pulses = Table(
    "daily_pulses",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("round", ID, nullable=False),
    Column("randomness", TEXT, nullable=False),
    Column("signature", TEXT, nullable=False),
    Column("par", NUMBER, nullable=True),
    sqlite_with_rowid=False,
)

# A person's one try at a day's hole, counted on the server where it began. Columns about its end are NULL
# until then. `costs`: the points that each turn lost, a JSON list, once they are calculated. With this try a
# person has `holes_so_far` on the server, with `points_so_far` in all: the difference of two rows tells the
# holes and points between these days, so that no leaderboard has to read all tries.
daily_games = Table(
    "daily_games",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(counted="dailies")),
    Column("guild", ID, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("begun_at", TIME, nullable=False),
    Column("points", NUMBER, nullable=True),
    Column("opponent", NUMBER, nullable=True),
    Column("went_out", FLAG, nullable=True),
    Column("finished_at", TIME, nullable=True),
    Column("shared_at", TIME, nullable=True),
    Column("holes_so_far", NUMBER, nullable=True),
    Column("points_so_far", NUMBER, nullable=True),
    Column("costs", JSON_TEXT, nullable=True),
    Index("daily_games_of_person", "user_id", "day"),
    Index("daily_games_of_guild", "guild", "day", "points"),
    Index(
        "daily_games_summed",
        "guild",
        "user_id",
        "day",
        "holes_so_far",
        "points_so_far",
        **where("holes_so_far IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

# What the person and the opponent did in the try, press by press: moves in the record's notation, separated
# by commas. The row goes when the try goes.
daily_presses = Table(
    "daily_presses",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people("with more")),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("moves", TEXT, nullable=False),
    CheckConstraint("number >= 1"),
    ForeignKeyConstraint(["day", "user_id"], ["daily_games.day", "daily_games.user_id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)
