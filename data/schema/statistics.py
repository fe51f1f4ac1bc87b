"""The tables of statistics of matches, achievements and seasons."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table, text

from data.schema.base import FLAG, FRACTION, ID, JSON_TEXT, METADATA, NUMBER, TEXT, TIME, people

# All tables here but the seasons follow from the journals, and are made anew if the formulas change. A player
# is a person (`user_id`, with the level '') or a level of the computer (with the user_id 0).

# The result of a seat in a rated match. `holes`, `hole_points` and the like are over the holes that the
# player played to their end; `place` is the seat's among `seats`, and `mu`, `sigma` the player's rating after
# the match. `board` is the board on which the match counts: '' for the leaderboard itself; 'modified',
# 'practice' or one of `own_boards` for boards apart.
statistics_seats = Table(
    "statistics_seats",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("guild", ID, nullable=False),
    Column("at", TIME, nullable=False),
    Column("season", NUMBER, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("changed", NUMBER, nullable=False),
    Column("user_id", ID, nullable=False, **people(file="ratings")),
    Column("level", TEXT, nullable=False),
    Column("seats", NUMBER, nullable=False),
    Column("place", NUMBER, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", FLAG, nullable=False),
    Column("shared", FLAG, nullable=False),
    Column("kept", FLAG, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("hole_points", NUMBER, nullable=False),
    Column("best_hole", NUMBER, nullable=True),
    Column("holes_won", NUMBER, nullable=False),
    Column("outs", NUMBER, nullable=False),
    Column("outs_won", NUMBER, nullable=False),
    Column("mu", FRACTION, nullable=False),
    Column("sigma", FRACTION, nullable=False),
    Column("board", TEXT, nullable=False, server_default=text("''")),
    Index("statistics_seats_of_player", "guild", "user_id", "level", "at", "match"),
    Index("statistics_seats_of_user", "user_id"),
    sqlite_with_rowid=False,
)

# The sums of a player's matches in a `span` (all time, a season, a year, a month, a week; UTC), by one preset
# or, with the preset '', by all presets. Boards apart have their name in place of a preset. `best_match` is
# in points a hole, of matches of 3 holes or more; `mu`, `sigma` are the rating at the end of the span.
statistics_totals = Table(
    "statistics_totals",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("span", TEXT, primary_key=True),
    Column("preset", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(file="statistics")),
    Column("level", TEXT, primary_key=True),
    Column("season", NUMBER, nullable=False),
    Column("matches", NUMBER, nullable=False),
    Column("wins", NUMBER, nullable=False),
    Column("shared_wins", NUMBER, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("best_hole", NUMBER, nullable=True),
    Column("best_match", FRACTION, nullable=True),
    Column("streak", NUMBER, nullable=False),
    Column("best_streak", NUMBER, nullable=False),
    Column("holes_won", NUMBER, nullable=False),
    Column("outs", NUMBER, nullable=False),
    Column("outs_won", NUMBER, nullable=False),
    Column("mu", FRACTION, nullable=False),
    Column("sigma", FRACTION, nullable=False),
    Index("statistics_totals_of_user", "user_id"),
    sqlite_with_rowid=False,
)

# The number of a player's holes with each number of points.
statistics_scores = Table(
    "statistics_scores",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(file="scores")),
    Column("level", TEXT, primary_key=True),
    Column("preset", TEXT, primary_key=True),
    Column("points", NUMBER, primary_key=True, autoincrement=False),
    Column("holes", NUMBER, nullable=False),
    Index("statistics_scores_of_user", "user_id"),
    sqlite_with_rowid=False,
)

# The boards of servers' own presets, each with a name and rules (`what_counts`): a built-in preset and, as a
# JSON object, the changes to it. `at` is the end of the newest match.
own_boards = Table(
    "own_boards",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("board", TEXT, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("changes", JSON_TEXT, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

# What a person achieved for the first time, and in which match.
achievements = Table(
    "achievements",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False, **people(file="achievements")),
    Column("achievement", TEXT, primary_key=True),
    Column("match", TEXT, nullable=False),
    Column("at", TIME, nullable=False),
    Index("achievements_of_match", "match"),
    Index("achievements_of_user", "user_id"),
    sqlite_with_rowid=False,
)

# The times at which a server's seasons began. The first season, number 1, began with the server's first match
# and has no row.
seasons = Table(
    "seasons",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("began_at", TIME, nullable=False),
    Column("name", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
