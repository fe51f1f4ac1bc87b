"""The tables of the newest version, as SQLAlchemy knows them, alike in SQLite and PostgreSQL.

Flags are numbers, 0 or 1; times are UNIX times in seconds; days are texts such as `2026-11-22`. What a column
means stands where the migrations make it (`data/migrations`).
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    REAL,
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

from data.portable import portable

METADATA: Final = MetaData()

# On both engines texts are sorted by their characters' numbers, in upper and lower case apart.
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
NUMBER: Final = Integer()
ID: Final = BigInteger().with_variant(Integer(), "sqlite")
TIME: Final[TypeEngine[Any]] = Double().with_variant(REAL(), "sqlite")


def _where(condition: str) -> dict[str, Any]:
    """The options of an index over the rows of a `condition`."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


journal = Table(
    "journal",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("fields", TEXT, nullable=False),
    CheckConstraint("version >= 1"),
    Index("journal_of_seats_taken", "match", **_where("kind = 'SeatTaken'")),
    Index(
        "journal_of_person",
        portable("{person}"),
        **_where("kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')"),
    ),
    sqlite_with_rowid=False,
)

hole_seats = Table(
    "hole_seats",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", NUMBER, nullable=False),
    Column("shared", NUMBER, nullable=False),
    Column("kept", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

matches = Table(
    "matches",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=True),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    Column("rated", NUMBER, nullable=False, server_default=text("1")),
    Column("counted", NUMBER, nullable=False, server_default=text("0")),
    Column("modified", NUMBER, nullable=True),
    Column("stored", NUMBER, nullable=False, server_default=text("0")),
    Index("matches_of_guild", "guild", "at"),
    Index("matches_by_end", "at", "match"),
    Index("matches_to_count", "at", "match", **_where("counted = 0")),
    Index("matches_by_storage", "stored", "at", "match", **_where("stored < 2")),
    sqlite_with_rowid=False,
)

compressed_journals = Table(
    "compressed_journals",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("entries", NUMBER, nullable=False),
    Column("body", LargeBinary(), nullable=True),
    Column("digest", LargeBinary(), nullable=True),
)
# Whoever copies all tables has to copy the entries first: none are added to a compressed journal.
compressed_journals.add_is_dependent_on(journal)

notes = Table(
    "notes",
    METADATA,
    Column("key", TEXT, primary_key=True),
    Column("value", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

match_seats = Table(
    "match_seats",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("folded", TEXT, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", NUMBER, nullable=False),
    Column("shared", NUMBER, nullable=False),
    Column("kept", NUMBER, nullable=False),
    Column("guild", ID, nullable=True),
    Column("at", TIME, nullable=False),
    Index("match_seats_of_person", "user_id", "guild", "at"),
    Index("match_seats_of_name", "guild", "folded", "at"),
    sqlite_with_rowid=False,
)

server_presets = Table(
    "server_presets",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("preset", TEXT, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("changes", TEXT, nullable=False),
    Column("author", ID, nullable=False),
    Column("at", TIME, nullable=False),
    sqlite_with_rowid=False,
)

server_defaults = Table(
    "server_defaults",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("folded", TEXT, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("channel", ID, nullable=False),
    Column("message", ID, nullable=True),
    Column("posted_at", TIME, nullable=True),
    Column("nudge", ID, nullable=True),
    Column("status", TEXT, nullable=False, server_default=text("'live'")),
    Column("opened_at", TIME, nullable=False),
    Column("usual", TEXT, nullable=True),
    CheckConstraint("status IN ('live', 'aside', 'finished', 'closed')"),
    Index("tables_of_channel", "guild", "channel", "opened_at"),
    Index("tables_live", "opened_at", **_where("status = 'live'")),
)

aside_seats = Table(
    "aside_seats",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("match", TEXT, primary_key=True),
    Index("aside_seats_of_match", "match"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("made_at", TIME, nullable=False),
    Column("review", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

forgetting = Table(
    "forgetting",
    METADATA,
    Column("match", TEXT, primary_key=True),
    sqlite_with_rowid=False,
)

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
    Column("user_id", ID, nullable=False),
    Column("level", TEXT, nullable=False),
    Column("seats", NUMBER, nullable=False),
    Column("place", NUMBER, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("won", NUMBER, nullable=False),
    Column("shared", NUMBER, nullable=False),
    Column("kept", NUMBER, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("hole_points", NUMBER, nullable=False),
    Column("best_hole", NUMBER, nullable=True),
    Column("holes_won", NUMBER, nullable=False),
    Column("outs", NUMBER, nullable=False),
    Column("outs_won", NUMBER, nullable=False),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Column("board", TEXT, nullable=False, server_default=text("''")),
    Index("statistics_seats_of_player", "guild", "user_id", "level", "at", "match"),
    Index("statistics_seats_of_user", "user_id"),
    sqlite_with_rowid=False,
)

statistics_totals = Table(
    "statistics_totals",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("span", TEXT, primary_key=True),
    Column("preset", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("level", TEXT, primary_key=True),
    Column("season", NUMBER, nullable=False),
    Column("matches", NUMBER, nullable=False),
    Column("wins", NUMBER, nullable=False),
    Column("shared_wins", NUMBER, nullable=False),
    Column("holes", NUMBER, nullable=False),
    Column("points", NUMBER, nullable=False),
    Column("best_hole", NUMBER, nullable=True),
    Column("best_match", TIME, nullable=True),
    Column("streak", NUMBER, nullable=False),
    Column("best_streak", NUMBER, nullable=False),
    Column("holes_won", NUMBER, nullable=False),
    Column("outs", NUMBER, nullable=False),
    Column("outs_won", NUMBER, nullable=False),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Index("statistics_totals_of_user", "user_id"),
    sqlite_with_rowid=False,
)

statistics_scores = Table(
    "statistics_scores",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("level", TEXT, primary_key=True),
    Column("preset", TEXT, primary_key=True),
    Column("points", NUMBER, primary_key=True, autoincrement=False),
    Column("holes", NUMBER, nullable=False),
    Index("statistics_scores_of_user", "user_id"),
    sqlite_with_rowid=False,
)

achievements = Table(
    "achievements",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("achievement", TEXT, primary_key=True),
    Column("match", TEXT, nullable=False),
    Column("at", TIME, nullable=False),
    Index("achievements_of_match", "match"),
    Index("achievements_of_user", "user_id"),
    sqlite_with_rowid=False,
)

seasons = Table(
    "seasons",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("began_at", TIME, nullable=False),
    Column("name", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

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

daily_games = Table(
    "daily_games",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("guild", ID, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("begun_at", TIME, nullable=False),
    Column("points", NUMBER, nullable=True),
    Column("opponent", NUMBER, nullable=True),
    Column("marks", TEXT, nullable=True),
    Column("went_out", NUMBER, nullable=True),
    Column("finished_at", TIME, nullable=True),
    Column("shared_at", TIME, nullable=True),
    Column("holes_so_far", NUMBER, nullable=True),
    Column("points_so_far", NUMBER, nullable=True),
    Column("costs", TEXT, nullable=True),
    Index("daily_games_of_person", "user_id", "day"),
    Index("daily_games_of_guild", "guild", "day", "points"),
    Index(
        "daily_games_summed",
        "guild",
        "user_id",
        "day",
        "holes_so_far",
        "points_so_far",
        **_where("holes_so_far IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

daily_journal = Table(
    "daily_journal",
    METADATA,
    Column("day", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("version", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("fields", TEXT, nullable=False),
    CheckConstraint("version >= 1"),
    ForeignKeyConstraint(["day", "user_id"], ["daily_games.day", "daily_games.user_id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

notify = Table(
    "notify",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("refused", NUMBER, nullable=False, server_default=text("0")),
    Column("language", TEXT, nullable=False, server_default=text("'en'")),
)

notify_sent = Table(
    "notify_sent",
    METADATA,
    Column("match", TEXT, primary_key=True),
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("hole", NUMBER, nullable=False),
    Column("turn", NUMBER, nullable=False),
    Index("notify_sent_of_user", "user_id"),
    sqlite_with_rowid=False,
)

server_languages = Table(
    "server_languages",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("language", TEXT, nullable=False),
)

plain_readers = Table(
    "plain_readers",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
)

server_mentions = Table(
    "server_mentions",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("seconds", NUMBER, nullable=False),
)

learners = Table(
    "learners",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("tips", NUMBER, nullable=False),
    Column("offered_at", TIME, nullable=True),
    Column("learned_at", TIME, nullable=True),
    Index("learners_with_tips", "user_id", **_where("tips = 1")),
)

periodic_posts = Table(
    "periodic_posts",
    METADATA,
    Column("guild", ID, primary_key=True, autoincrement=False),
    Column("kind", TEXT, primary_key=True),
    Column("channel", ID, nullable=True),
    Column("posted", TEXT, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)

puzzles = Table(
    "puzzles",
    METADATA,
    Column("puzzle", TEXT, primary_key=True),
    Column("match", TEXT, nullable=True),
    Column("at", TIME, nullable=False),
    Column("body", TEXT, nullable=False),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Column("tries", NUMBER, nullable=False, server_default=text("0")),
    Column("solved", NUMBER, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)

puzzle_people = Table(
    "puzzle_people",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("puzzle", TEXT, primary_key=True),
    Index("puzzle_people_of_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

puzzle_solvers = Table(
    "puzzle_solvers",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("mu", TIME, nullable=False),
    Column("sigma", TIME, nullable=False),
    Column("tries", NUMBER, nullable=False, server_default=text("0")),
    Column("solved", NUMBER, nullable=False, server_default=text("0")),
    Column("shown", TEXT, nullable=True),
    sqlite_with_rowid=False,
)

puzzle_tries = Table(
    "puzzle_tries",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("puzzle", TEXT, primary_key=True),
    Column("at", TIME, nullable=False),
    Column("action", TEXT, nullable=False),
    Column("solved", NUMBER, nullable=False),
    Column("gained", NUMBER, nullable=False),
    Index("puzzle_tries_of_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

puzzle_refusals = Table(
    "puzzle_refusals",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
)

streak_reminders = Table(
    "streak_reminders",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("language", TEXT, nullable=False),
    Column("refused", NUMBER, nullable=False, server_default=text("0")),
    Column("told", TEXT, nullable=False, server_default=text("''")),
    sqlite_with_rowid=False,
)

looks = Table(
    "looks",
    METADATA,
    Column("user_id", ID, primary_key=True, autoincrement=False),
    Column("back", TEXT, nullable=False),
    Column("cloth", TEXT, nullable=False),
    Column("title", TEXT, nullable=False),
)

events = Table(
    "events",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("guild", ID, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("rules", TEXT, nullable=False),
    Column("changes", TEXT, nullable=False),
    Column("named", TEXT, nullable=False),
    Column("computers", NUMBER, nullable=False),
    Column("level", TEXT, nullable=False),
    Column("options", TEXT, nullable=False),
    Column("role", ID, nullable=True),
    Column("organiser", ID, nullable=False),
    Column("status", TEXT, nullable=False),
    Column("opened_at", TIME, nullable=False),
    Column("closes_at", TIME, nullable=False),
    Column("paused_at", TIME, nullable=True),
    Column("ended_at", TIME, nullable=True),
    Column("told_at", TIME, nullable=True),
    Column("secret", TEXT, nullable=False),
    Column("channel", ID, nullable=False),
    Column("message", ID, nullable=True),
    Column("first_message", ID, nullable=True),
    CheckConstraint("kind IN ('duplicate', 'league', 'knockout')"),
    CheckConstraint("status IN ('new', 'open', 'paused', 'finished', 'annulled')"),
    Index("events_of_guild", "guild", "opened_at"),
    Index("events_of_organiser", "organiser"),
    Index("events_to_keep", "closes_at", **_where("told_at IS NULL")),
    sqlite_with_rowid=False,
)

event_entrants = Table(
    "event_entrants",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("user_id", ID, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("entered_at", TIME, nullable=False),
    Column("removed_at", TIME, nullable=True),
    Column("mark", TEXT, nullable=True),
    Column("points", NUMBER, nullable=True),
    Index("event_entrants_of_person", "user_id", "event", unique=True),
    sqlite_with_rowid=False,
)

event_presses = Table(
    "event_presses",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("moves", TEXT, nullable=False),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    sqlite_with_rowid=False,
)

event_holes = Table(
    "event_holes",
    METADATA,
    Column("event", TEXT, primary_key=True),
    Column("entrant", NUMBER, primary_key=True, autoincrement=False),
    Column("hole", NUMBER, primary_key=True, autoincrement=False),
    Column("points", NUMBER, nullable=False),
    Column("at", TIME, nullable=False),
    ForeignKeyConstraint(["event", "entrant"], ["event_entrants.event", "event_entrants.entrant"]),
    sqlite_with_rowid=False,
)

event_log = Table(
    "event_log",
    METADATA,
    Column("event", TEXT, ForeignKey("events.event"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("what", TEXT, nullable=False),
    Column("user_id", ID, nullable=True),
    Column("entrant", NUMBER, nullable=True),
    Column("fields", TEXT, nullable=False),
    Index("event_log_of_person", "user_id", "event"),
    sqlite_with_rowid=False,
)

event_tables = Table(
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

event_seats = Table(
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
