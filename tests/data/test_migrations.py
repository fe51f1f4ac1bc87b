"""Files of every former version are brought up to date, wholly or not at all, and end up like new ones."""

from __future__ import annotations

import filecmp
import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.errors import DatabaseUnusable
from data.matches.history import PastMatch, PastPerson
from data.migrations.runner import FIRST_REVISION, VERSIONS, newest_version, sql_files
from data.sql.database import Database
from data.store import Store
from tests.data.older_files import make_older
from tests.data.run_sql import sql

NEXT = newest_version() + 1

FROZEN = "b1367b6146fd2857c75081cd6c8a39f31bc6c3bdeacbf7c4a12c9f1cbba32d76"
"""The SHA-256 of the SQL files, by which the files of all hosts have been made: they are never changed."""

FROZEN_REVISIONS = {
    "v0018_baseline.py": "ee2972f4ae8eacd6aa5a62b6d6560c3eb762e8a7c939d7a3d6d623a7c2e4c2b6",
    "v0019_compressed_journals.py": "f13cfe7ab038f9f24e720c41fd2128ccec01aaab2ddc7979b13cdfae8bf2d0d0",
    "v0020_events.py": "a097fc23be3090bd88d0fbd5d37ec6219a450228c0096c8c71726393d249e061",
    "v0021_event_tables.py": "18eecd6bc7f32275e0d3d05fa68b84d71af975a616517f111a7e9b17a3e155c8",
    "v0022_puzzles.py": "a43cbaa7f89b73be5ff2b766f9729fc7d1488c530e3b498cfec9e1353632bcd9",
    "v0023_event_points.py": "6dbcc164a2b155642d50dc0fd362be2be3875bf6d8fc4d9dcd57d7dc6c0ccbbe",
}
"""The SHA-256 of the revisions after them, for the same reason."""

REVISION = """
revision = "{number:04}"
down_revision = "{former:04}"


def upgrade():
    from alembic import op

    for statement in {statements}:
        op.execute(statement)
"""


@pytest.fixture
def versions(tmp_path: Path) -> Path:
    """A copy of the revisions, to add some to."""
    return Path(shutil.copytree(VERSIONS, tmp_path / "versions", ignore=shutil.ignore_patterns("__*")))


def add(versions: Path, *statements: str) -> int:
    """Add a revision; returns its number."""
    former = newest_version(versions)
    text = REVISION.format(number=former + 1, former=former, statements=statements)
    (versions / f"v{former + 1:04}_more.py").write_text(text)
    return former + 1


WIDER = "ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'"
FILLED = "UPDATE notes SET author = 'somebody'"
BROKEN = ("DELETE FROM notes", "CREATE TABLE half (way INTEGER)", "INSERT INTO no_such_table VALUES (1)")


def version(path: Path) -> int:
    """What the header of a file says."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def schema(path: Path) -> dict[str, object]:
    """Everything that the tables of a file promise, however it was written down."""
    with closing(sqlite3.connect(path)) as connection:

        def asked(pragma: str) -> list[tuple[object, ...]]:
            return connection.execute(f"PRAGMA {pragma}").fetchall()

        found: dict[str, object] = {"application": asked("application_id"), "version": asked("user_version")}
        for name, kind, text in connection.execute("SELECT name, type, sql FROM sqlite_master").fetchall():
            words = " ".join(str(text).replace('"', "").lower().replace("( ", "(").replace(" )", ")").split())
            if kind == "table":
                found[name] = (
                    asked(f"table_info({name})"),
                    asked(f"foreign_key_list({name})"),
                    sorted(index[1:] for index in asked(f"index_list({name})")),
                    "without rowid" in words,
                    sorted(piece.split(")")[0] for piece in words.split("check (")[1:]),
                )
            elif kind == "index" and text is not None:
                found[name] = asked(f"index_xinfo({name})"), words.partition(" where ")[2]
            elif text is not None:
                found[name] = words
        return found


async def make(path: Path) -> None:
    """A file of the newest version with one note in it."""
    database = await Database.open(path)
    await database.write([sql("INSERT INTO notes (key, value) VALUES ('a', 'b')")])
    await database.close()


def test_the_sql_files_are_as_they_were() -> None:
    together = hashlib.sha256(b"".join(file.name.encode() + file.read_bytes() for file in sql_files()))
    assert together.hexdigest() == FROZEN
    assert len(sql_files()) == FIRST_REVISION


def test_the_revisions_are_as_they_were() -> None:
    found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in VERSIONS.glob("v[0-9]*.py")}
    assert found == FROZEN_REVISIONS


async def test_a_new_file_gets_the_newest_version(path: Path) -> None:
    await make(path)
    assert version(path) == newest_version()
    assert {"journal", "tables", "matches", "match_seats", "hole_seats", "notes"} <= schema(path).keys()


async def test_an_up_to_date_copy_is_left_as_it_is(path: Path, tmp_path: Path) -> None:
    await make(path)
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    await (await Database.open(copy)).close()
    assert filecmp.cmp(path, copy, shallow=False)


@pytest.mark.parametrize("former", range(1, FIRST_REVISION + 1))
async def test_a_file_of_any_former_version_ends_up_like_a_new_one(
    path: Path, tmp_path: Path, former: int
) -> None:
    make_older(path, former, "INSERT INTO notes (key, value) VALUES ('a', 'b')")
    for file in (path, tmp_path / "new.db"):
        await (await Database.open(file)).close()
    assert schema(path) == schema(tmp_path / "new.db")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT key, value FROM notes").fetchall() == [("a", "b")]


async def test_a_file_of_these_versions_is_brought_up_to_date(path: Path, versions: Path) -> None:
    await make(path)
    add(versions, WIDER)
    number = add(versions, FILLED)
    database = await Database.open(path, versions)
    rows = [tuple(row) for row in await database.read(*sql("SELECT key, value, author FROM notes"))]
    await database.close()
    assert rows == [("a", "b", "somebody")]
    assert version(path) == number


async def test_matches_of_the_first_version_are_in_the_history(path: Path) -> None:
    match = "INSERT INTO matches (match, guild, preset, holes, at) VALUES ('{}', {}, 'classic', 9, {})"
    seat = """
    INSERT INTO match_seats (match, user_id, name, points, won, shared, kept)
    VALUES ('{}', {}, '{}', {}, {}, {}, 1)
    """
    make_older(
        path,
        1,
        *(
            match.format(*row)
            for row in (("a", 1, 5.5), ("b", 1, 6.5), ("c", "NULL", 7.5), ("empty", 1, 4.5))
        ),
        *(seat.format(*row) for row in (("a", 7, "Иван", 3, 0, 0), ("a", 8, "Ann", -2, 1, 1))),
        *(seat.format(*row) for row in (("b", 8, "Ann", 9, 1, 0), ("c", 8, "Ann", 9, 1, 0))),
    )
    store = await Store.open(path)
    first = PastMatch(
        "a",
        1,
        "classic",
        9,
        5.5,
        (PastPerson(8, "Ann", -2, True, True), PastPerson(7, "Иван", 3, False, False)),
    )
    assert await store.history.recent(1, 7, "ИВАН") == [first]
    assert [past.match for past in await store.history.recent(1, 8, "")] == ["c", "b", "a", "empty"]
    assert [past.match for past in (await store.history.page(1, None, 0)).rows] == ["b", "a", "empty"]
    assert [past.match for past in (await store.history.page(1, 8, 0)).rows] == ["b", "a"]
    await store.close()


async def test_a_step_that_fails_changes_nothing(path: Path, versions: Path) -> None:
    await make(path)
    before = schema(path)
    add(versions, WIDER)
    number = add(versions, *BROKEN)
    with pytest.raises(DatabaseUnusable, match="no such table"):
        await Database.open(path, versions)
    assert schema(path) == before
    (versions / f"v{number:04}_more.py").unlink()
    database = await Database.open(path, versions)
    assert [row.author for row in await database.read(*sql("SELECT author FROM notes"))] == ["nobody"]
    await database.close()


async def test_the_sql_steps_before_a_failing_one_stay_taken(path: Path) -> None:
    make_older(path, 4, "CREATE TABLE forgetting (way INTEGER)")
    with pytest.raises(DatabaseUnusable, match="already exists"):
        await Database.open(path)
    assert version(path) == 5


def test_revisions_are_numbered_without_a_gap() -> None:
    numbers = sorted(int(file.name[1:5]) for file in VERSIONS.glob("v[0-9]*.py"))
    assert numbers == list(range(FIRST_REVISION, newest_version() + 1))
