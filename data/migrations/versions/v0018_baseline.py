"""The tables as they were when the migrations moved from numbered SQL files to Alembic: version 18.

A new database begins with them; a file of an older version gets to them by the SQL files.

Revision ID: 0018
Revises:
"""

from __future__ import annotations

from typing import Any, Final

from alembic import op
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
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

revision = "0018"
down_revision = None

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
    Index("matches_of_guild", "guild", "at"),
    Index("matches_to_count", "at", "match", **_where("counted = 0")),
    sqlite_with_rowid=False,
)

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


ON_SQLITE: Final = (
    # "GOLF" in ASCII: says that the file is ours.
    "PRAGMA application_id = 1196379206",
    """
    CREATE INDEX journal_of_person ON journal (
        coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by'))
    ) WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
    """,
    """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
        OR OLD.kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
        OR NEW.match <> OLD.match OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
        OR json_remove(NEW.fields, '$.user', '$.by', '$.name')
            <> json_remove(OLD.fields, '$.user', '$.by', '$.name')
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never changed');
    END
    """,
    """
    CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never shortened');
    END
    """,
)
ON_POSTGRESQL: Final = (
    # SQLite numbers rows by itself.
    "ALTER TABLE tables ADD COLUMN entered BIGINT GENERATED ALWAYS AS IDENTITY",
    """
    CREATE INDEX journal_of_person ON journal (
        CAST(coalesce(CAST(fields AS JSON) ->> 'user', CAST(fields AS JSON) ->> 'by') AS BIGINT)
    ) WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
    """,
    """
    CREATE FUNCTION journal_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
            OR OLD.kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
            OR NEW.match <> OLD.match OR NEW.version <> OLD.version
            OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
            OR CAST(NEW.fields AS JSONB) - 'user' - 'by' - 'name'
                IS DISTINCT FROM CAST(OLD.fields AS JSONB) - 'user' - 'by' - 'name'
        THEN
            RAISE EXCEPTION 'the journal is never changed';
        END IF;
        RETURN NEW;
    END
    $$
    """,
    """
    CREATE FUNCTION journal_is_never_shortened() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the journal is never shortened';
    END
    $$
    """,
    """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_is_never_changed()
    """,
    """
    CREATE TRIGGER journal_is_never_shortened BEFORE DELETE OR TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_never_shortened()
    """,
)


def upgrade() -> None:
    """Make all tables, and what protects the journal."""
    connection = op.get_bind()
    METADATA.create_all(connection)
    for statement in ON_SQLITE if connection.dialect.name == "sqlite" else ON_POSTGRESQL:
        connection.exec_driver_sql(statement)
