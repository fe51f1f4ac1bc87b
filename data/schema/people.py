"""Tables of preferences, of newcomers' progress, of people who block others, and of forgotten names."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from data.schema.base import ID, JSON_TEXT, METADATA, NUMBER, TEXT, TIME, people, where

# A server's or a person's choice: a preference's kind and its value, as JSON. One of the ids is 0. Owners who
# chose the usual value have no row.
preferences = Table(
    "preferences",
    METADATA,
    Column("kind", TEXT, primary_key=True),
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people()),
    Column("value", JSON_TEXT, nullable=False),
    Index("preferences_of_person", "user_id", **where("user_id > 0")),
    sqlite_with_rowid=False,
)

# The notices sent because of a preference: the newest occasion, such as a day, as a text that sorts by time.
# `about` separates several things, such as matches.
sent_notices = Table(
    "sent_notices",
    METADATA,
    Column("kind", TEXT, primary_key=True),
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(counted="notices", file="notices")),
    Column("about", TEXT, primary_key=True),
    Column("occasion", TEXT, nullable=False),
    Index("sent_notices_of_person", "user_id", **where("user_id > 0")),
    sqlite_with_rowid=False,
)

# People who are new to the game. `tips`: the number of holes that still come with tips; `sizes`: the numbers
# of cards in a grid with which they had tips, separated by spaces, NULL for people who want no tips. And the
# times when they were offered the lesson and first played it to its end.
learners = Table(
    "learners",
    METADATA,
    Column(
        "user_id", ID, primary_key=True, autoincrement=False, **people(counted="learning", file="learning")
    ),
    Column("tips", NUMBER, nullable=False),
    Column("sizes", TEXT, nullable=True),
    Column("offered_at", TIME, nullable=True),
    Column("learned_at", TIME, nullable=True),
    Index("learners_with_tips", "user_id", **where("tips > 0")),
)

# People whom a person (`user_id`) keeps from joining and challenging them, under the name at that time.
# Blocked people aren't told, so their own data leaves the row out.
blocks = Table(
    "blocks",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(counted="blocks", file="blocks")),
    Column("blocked", ID, primary_key=True, autoincrement=False, **people(counted="blocked_by")),
    Column("name", TEXT, nullable=False),
    Column("since", TIME, nullable=False),
    Index("blocks_of_blocked", "blocked"),
    sqlite_with_rowid=False,
)

# Channels in which messages still name a forgotten person, under `names`. A row goes as soon as the messages
# are changed.
forgotten_names = Table(
    "forgotten_names",
    METADATA,
    Column("channel", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(file="names_being_removed")),
    Column("guild", ID, nullable=False),
    Column("names", JSON_TEXT, nullable=False),
    Index("forgotten_names_of_person", "user_id"),
    sqlite_with_rowid=False,
)
