"""One compressed row for the journal of a finished match, instead of a row for each entry.

Entries that say who did something stay rows: they are few, and people are found and forgotten in them.

Revision ID: 0019
Revises: 0018
"""

from __future__ import annotations

from typing import Final

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text, text

revision = "0019"
down_revision = "0018"

TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
METADATA: Final = MetaData()

Table("matches", METADATA, Column("match", TEXT, primary_key=True))

# `body` is the compressed journal without the entries that say who did something, `entries` their number.
# A journal in a file of the archive has no `body` here, but the SHA-256 of it in `digest`.
compressed_journals = Table(
    "compressed_journals",
    METADATA,
    Column("match", TEXT, ForeignKey("matches.match"), primary_key=True),
    Column("entries", Integer(), nullable=False),
    Column("body", LargeBinary(), nullable=True),
    Column("digest", LargeBinary(), nullable=True),
)

ON_SQLITE: Final = (
    "DROP TRIGGER journal_is_never_shortened",
    """
    CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
    WHEN OLD.kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
        OR NOT EXISTS (SELECT 1 FROM compressed_journals WHERE compressed_journals.match = OLD.match)
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never shortened');
    END
    """,
    """
    CREATE TRIGGER journal_of_finished_match_is_never_continued BEFORE INSERT ON journal
    WHEN EXISTS (SELECT 1 FROM compressed_journals WHERE compressed_journals.match = NEW.match)
    BEGIN
        SELECT RAISE(ABORT, 'the journal of a finished match is never continued');
    END
    """,
    """
    CREATE TRIGGER compressed_journal_is_whole BEFORE INSERT ON compressed_journals
    WHEN NEW.body IS NULL AND NEW.digest IS NULL
        OR (
            SELECT count(*) FROM journal WHERE journal.match = NEW.match
            AND kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
        ) NOT IN (0, NEW.entries)
    BEGIN
        SELECT RAISE(ABORT, 'a compressed journal has all entries');
    END
    """,
    """
    CREATE TRIGGER compressed_journal_is_never_changed BEFORE UPDATE ON compressed_journals
    WHEN NEW.match <> OLD.match OR NEW.entries <> OLD.entries OR OLD.body IS NULL
        OR NEW.body IS NOT NULL OR NEW.digest IS NULL
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never changed');
    END
    """,
    """
    CREATE TRIGGER compressed_journal_is_never_removed BEFORE DELETE ON compressed_journals
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never shortened');
    END
    """,
)
ON_POSTGRESQL: Final = (
    # The bodies are compressed already, so the server need not try.
    "ALTER TABLE compressed_journals ALTER COLUMN body SET STORAGE EXTERNAL",
    "DROP TRIGGER journal_is_never_shortened ON journal",
    """
    CREATE FUNCTION journal_is_compressed_before_it_is_shortened() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF OLD.kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
            OR NOT EXISTS (SELECT 1 FROM compressed_journals WHERE compressed_journals.match = OLD.match)
        THEN
            RAISE EXCEPTION 'the journal is never shortened';
        END IF;
        RETURN OLD;
    END
    $$
    """,
    # Afterwards, so that who waited for a compression on the same key sees it.
    """
    CREATE FUNCTION journal_of_finished_match_is_never_continued() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM compressed_journals WHERE compressed_journals.match = NEW.match) THEN
            RAISE EXCEPTION 'the journal of a finished match is never continued';
        END IF;
        RETURN NULL;
    END
    $$
    """,
    """
    CREATE FUNCTION compressed_journal_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.body IS NULL AND NEW.digest IS NULL
            OR (
                SELECT count(*) FROM journal WHERE journal.match = NEW.match
            AND kind NOT IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
            ) NOT IN (0, NEW.entries)
        THEN
            RAISE EXCEPTION 'a compressed journal has all entries';
        END IF;
        RETURN NEW;
    END
    $$
    """,
    """
    CREATE FUNCTION compressed_journal_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.match <> OLD.match OR NEW.entries <> OLD.entries OR OLD.body IS NULL
            OR NEW.body IS NOT NULL OR NEW.digest IS NULL
        THEN
            RAISE EXCEPTION 'the journal is never changed';
        END IF;
        RETURN NEW;
    END
    $$
    """,
    """
    CREATE TRIGGER journal_is_never_emptied BEFORE TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_never_shortened()
    """,
    """
    CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_is_compressed_before_it_is_shortened()
    """,
    """
    CREATE TRIGGER journal_of_finished_match_is_never_continued AFTER INSERT ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_of_finished_match_is_never_continued()
    """,
    """
    CREATE TRIGGER compressed_journal_is_whole BEFORE INSERT ON compressed_journals
    FOR EACH ROW EXECUTE FUNCTION compressed_journal_is_whole()
    """,
    """
    CREATE TRIGGER compressed_journal_is_never_changed BEFORE UPDATE ON compressed_journals
    FOR EACH ROW EXECUTE FUNCTION compressed_journal_is_never_changed()
    """,
    """
    CREATE TRIGGER compressed_journal_is_never_removed BEFORE DELETE OR TRUNCATE ON compressed_journals
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_never_shortened()
    """,
)


def upgrade() -> None:
    """Make the table, and let entries be deleted that are in it. What is there is compressed later."""
    connection = op.get_bind()
    # How the journal is stored: 0 as rows, 1 compressed, 2 in a file of the archive.
    op.add_column("matches", Column("stored", Integer(), nullable=False, server_default=text("0")))
    op.create_index(
        "matches_by_storage",
        "matches",
        ["stored", "at", "match"],
        sqlite_where=text("stored < 2"),
        postgresql_where=text("stored < 2"),
    )
    compressed_journals.create(connection)
    for statement in ON_SQLITE if connection.dialect.name == "sqlite" else ON_POSTGRESQL:
        connection.exec_driver_sql(statement)
