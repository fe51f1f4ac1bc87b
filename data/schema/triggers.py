"""Statements beside the tables, for each engine: triggers that protect the journal, and settings.

The journal changes for one reason only: a person wants to be forgotten (table `forgetting`). Even then
nothing but the person changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, MetaData, event

from data.schema.base import KINDS_OF_PEOPLE, METADATA

ON_SQLITE: Final = (
    # "GOLF" in ASCII: marks the file as ours.
    "PRAGMA application_id = 1196379206",
    """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
        OR OLD.kind NOT IN {people}
        OR NEW.match <> OLD.match OR NEW.version <> OLD.version OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind
        OR json_remove(NEW.fields, '$.user', '$.by', '$.name')
            <> json_remove(OLD.fields, '$.user', '$.by', '$.name')
    BEGIN
        SELECT RAISE(ABORT, 'the journal is never changed');
    END
    """,
    """
    CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
    WHEN OLD.kind IN {people}
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
    WHEN (SELECT count(*) FROM journal WHERE journal.match = NEW.match AND kind NOT IN {people})
        NOT IN (0, NEW.entries)
    BEGIN
        SELECT RAISE(ABORT, 'a compressed journal has all entries');
    END
    """,
    """
    CREATE TRIGGER compressed_journal_is_never_changed BEFORE UPDATE ON compressed_journals
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
    # SQLite numbers rows by itself.
    "ALTER TABLE tables ADD COLUMN entered BIGINT GENERATED ALWAYS AS IDENTITY",
    # The bodies are already compressed, so the server need not compress them.
    "ALTER TABLE compressed_journals ALTER COLUMN body SET STORAGE EXTERNAL",
    """
    CREATE FUNCTION journal_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT 1 FROM forgetting WHERE forgetting.match = OLD.match)
            OR OLD.kind NOT IN {people}
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
    CREATE FUNCTION journal_is_compressed_before_it_is_shortened() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF OLD.kind IN {people}
            OR NOT EXISTS (SELECT 1 FROM compressed_journals WHERE compressed_journals.match = OLD.match)
        THEN
            RAISE EXCEPTION 'the journal is never shortened';
        END IF;
        RETURN OLD;
    END
    $$
    """,
    # The check comes after the insert: an insert that waited for a compression of the same key then sees it.
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
        IF (SELECT count(*) FROM journal WHERE journal.match = NEW.match AND kind NOT IN {people})
            NOT IN (0, NEW.entries)
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
        RAISE EXCEPTION 'the journal is never changed';
    END
    $$
    """,
    """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_is_never_changed()
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

STATEMENTS: Final[Mapping[str, Sequence[str]]] = {"sqlite": ON_SQLITE, "postgresql": ON_POSTGRESQL}
"""Statements to run after all tables are made; `{people}` stands for `KINDS_OF_PEOPLE`."""


@event.listens_for(METADATA, "after_create")
def _complete(_metadata: MetaData, connection: Connection, **_options: Any) -> None:
    for statement in STATEMENTS[connection.dialect.name]:
        connection.exec_driver_sql(statement.replace("{people}", KINDS_OF_PEOPLE))
