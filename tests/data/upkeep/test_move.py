"""The move of SQLite databases to PostgreSQL: all arrives or nothing, and nothing else is touched."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.errors import DatabaseUnusable, ReadFailed, ServerAway
from data.place import Server
from data.processes.leased_session import LeasedSession
from data.processes.shard_claims import ShardClaims
from data.schema import METADATA
from data.sql.database import Database
from data.sqlite_file.opening import PATIENCE
from data.sqlite_file.process_lock import alone_on
from data.store import Store
from data.upkeep.move import Moved, MoveFailed, SourceUnusable, move
from engine.game.errors import StorageFailed
from tests.data.generated_rows import Rows, databases, fill
from tests.data.other_versions import NEWER, add_revision, make_from_before, note_version
from tests.data.plays import End, Play
from tests.data.run_sql import sql
from tests.data.statistics.recounting import recount
from tests.data.support_damage import closed, contents, killed, overwritten
from tests.databases import new_store
from tests.engine.effort import examples
from tests.postgresql import execute, execute_each, new_database, used_database

pytestmark = pytest.mark.needs_postgresql

PEOPLE = [(1_234_567_890_123_456_000 + number, f"Persón {number} 🏌") for number in range(4)]
GUILD = 7


@pytest.fixture
def server() -> Iterator[Server]:
    """A database without any tables."""
    with used_database(empty=True) as made:
        yield made


@pytest.fixture
async def source(tmp_path: Path) -> Path:
    """A database in which people have played."""
    path = tmp_path / "golf.db"
    store = await new_store(path)
    await played(store, 0)
    await store.close()
    return path


async def played(store: Store, first: int) -> None:
    """Six matches, of which five are over."""
    for number in range(first, first + 6):
        end: End = "live" if number % 6 == 5 else "finished"
        people = [PEOPLE[number % 4], PEOPLE[(number + 1) % 4]]
        await Play(f"{number:010x}", GUILD, people, end, seed=1_000 * number).keep(store)
    await store.statistics.counter.settled()


def silent(_line: str) -> None:
    """Tell nobody."""


def in_file(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of a file, with the numbers that SQLite gave to tables."""
    with closing(sqlite3.connect(path)) as connection:
        return {name: sorted(connection.execute(query(name, "rowid")), key=repr) for name in METADATA.tables}


def on_server(server: Server) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables on a server, with the numbers that it gave to tables."""
    found = execute_each((query(name, "entered") for name in METADATA.tables), server)
    return {
        name: sorted(map(tuple, rows), key=repr) for name, rows in zip(METADATA.tables, found, strict=True)
    }


def query(table: str, number: str) -> str:
    names = [f'"{column.name}"' for column in METADATA.tables[table].columns]
    return f'SELECT {", ".join(names + [number] * (table == "tables"))} FROM "{table}"'  # noqa: S608 - ours


def is_untouched(server: Server) -> bool:
    """Whether a database has no tables at all, or only empty ones."""
    there = [row[0] for row in execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", server)]
    rows = execute_each((f'SELECT 1 FROM "{name}"' for name in there if name != "golf_version"), server)  # noqa: S608
    return not any(rows)


async def refused(source: Path, server: Server, kind: type[Exception]) -> str:
    """The sentence with which a move is refused, which leaves both sides as they are."""
    before, there = contents(source.parent), sorted(source.parent.iterdir())
    with pytest.raises(kind) as caught:
        await move(source, server, silent)
    assert contents(source.parent) == before
    assert sorted(source.parent.iterdir()) == there
    error = caught.value.reason if isinstance(caught.value, SourceUnusable) else caught.value
    sentence: str = error.sentence  # type: ignore[attr-defined]  # all of them have one
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def in_thread(work: Callable[[], Any]) -> Any:
    """The result or the error of what another program does meanwhile."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(asyncio.run(work()))
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


# ---------------------------------------------------------------------------------------- what arrives


@examples(4)
@given(databases(), st.booleans())
async def test_every_row_of_every_table_arrives_as_it_was(rows: Rows, with_tables: bool) -> None:
    with TemporaryDirectory() as folder, used_database(empty=not with_tables) as server:
        file = Path(folder, "golf.db")
        await (await Database.open(file)).close()
        fill(file, rows)
        before = contents(file.parent)
        moved = await move(file, server, silent)
        assert moved.copied
        assert {name: found.rows for name, found in moved.contents.items()} == {
            name: len(each) for name, each in in_file(file).items()
        }
        assert on_server(server) == in_file(file)
        again = await move(file, server, silent)
        assert again == Moved(moved.contents, copied=not moved.rows)
        assert on_server(server) == in_file(file)
        assert contents(file.parent) == before


async def test_each_table_is_told_with_its_rows_and_checksum(source: Path, server: Server) -> None:
    told: list[str] = []
    moved = await move(source, server, told.append)
    assert [line.split()[0] for line in told] == [table.name for table in METADATA.sorted_tables]
    assert all(re.fullmatch(r"\w+ +[\d,]+ rows  SHA-256 [0-9a-f]{16}", line) for line in told)
    assert moved.rows == sum(len(each) for each in in_file(source).values())
    # The rows as Python writes them, for whoever wants to count again: here there are none.
    assert moved.contents["preferences"].checksum.startswith("e3b0c44298fc1c14")


async def test_a_bot_finds_all_of_it_and_goes_on(source: Path, server: Server) -> None:
    await move(source, server, silent)
    file, moved = await Store.open(source), await Store.open(server)
    try:
        assert await told_by(moved) == await told_by(file)
        for store in (file, moved):
            await played(store, 6)
        assert await told_by(moved) == await told_by(file)
        live = [row.match for row in await moved.tables.live()]
        assert live == [row.match for row in await file.tables.live()] == [f"{5:010x}", f"{11:010x}"]
        await recount(moved)
        await moved.statistics.counter.settled()
        assert await told_by(moved) == await told_by(file)
    finally:
        await file.close()
        await moved.close()


async def told_by(store: Store) -> list[object]:
    """What people are told: history, standings, their own pages and data, achievements, and each journal."""
    statistics, found = store.statistics, list[object]()
    history = await store.history.page(GUILD, None, 0)
    found.append(history)
    for match in (row.match for row in history.rows):
        found.append(await store.history.find(match))
        found.append(await store.journal.load(match))
    found.append([part async for part in statistics.export.of(GUILD)])
    for user, _ in PEOPLE:
        found.append(await statistics.achievements.of(GUILD, user))
        found.append((await store.privacy.own_data.file(user, 9_000.0)).content)
    return found


async def test_the_journal_is_protected_where_it_arrived(source: Path, server: Server) -> None:
    await move(source, server, silent)
    store = await Store.open(server)
    try:
        for change in ("UPDATE journal SET at = 0", "DELETE FROM journal", "TRUNCATE journal"):
            with pytest.raises(StorageFailed):
                await store.database.write([sql(change)])
    finally:
        await store.close()
    assert on_server(server) == in_file(source)


async def test_tables_keep_their_order_and_the_next_comes_last(source: Path, server: Server) -> None:
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute("UPDATE tables SET rowid = 500 - rowid, opened_at = 0")
    await move(source, server, silent)
    store = await Store.open(server)
    await store.tables.add("new", GUILD, 10, 0.0)
    await store.close()
    order = [row[0] for row in execute("SELECT match FROM tables ORDER BY entered", server)]
    assert order == [*(f"{number:010x}" for number in range(5, -1, -1)), "new"]


async def test_an_older_file_is_moved_and_stays_what_it_is(
    source: Path, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = add_revision(
        monkeypatch, tmp_path, "INSERT INTO notes (key, value) VALUES ('of the revision', 'x')"
    )
    before = contents(source.parent), os.listdir(source.parent)  # noqa: PTH208 - of a path that does not change
    assert (await move(source, server, silent)).copied
    assert (contents(source.parent), os.listdir(source.parent)) == before  # noqa: PTH208
    assert execute("SELECT value FROM notes WHERE key = 'of the revision'", server) == [("x",)]
    assert execute("SELECT version_num FROM golf_version", server) == [(newest,)]


async def test_what_a_killed_bot_left_in_its_log_is_moved(tmp_path: Path, server: Server) -> None:
    path = tmp_path / "golf.db"
    await killed(path)
    moved = await move(path, server, silent)
    assert moved.contents["journal"].rows == execute("SELECT count(*) FROM journal", server)[0][0] == 150


async def test_memory_does_not_grow_with_the_database(tmp_path: Path, server: Server) -> None:
    path, megabytes = tmp_path / "golf.db", 40
    await closed(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = ((f"{number:06}", "x" * 10_000) for number in range(megabytes * 100))
        connection.executemany("INSERT INTO notes (key, value) VALUES (?, ?)", rows)
    tracemalloc.start()
    try:
        await move(path, server, silent)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < megabytes / 3 * 1_000_000


# --------------------------------------------------------------------------------------- interruptions


class Interrupted(BaseException):
    """The end of the program while it moves a table."""


@pytest.mark.long
@pytest.mark.parametrize("with_tables", [False, True])
async def test_an_interrupted_move_leaves_nothing_and_is_repeated(source: Path, with_tables: bool) -> None:
    with used_database(empty=not with_tables) as server:
        for until in ("achievements", "journal", "match_seats"):

            def interrupt(line: str, until: str = until) -> None:
                if line.startswith(f"{until} "):
                    raise Interrupted

            with pytest.raises(Interrupted):
                await move(source, server, interrupt)
            assert is_untouched(server)
        assert (await move(source, server, silent)).copied
        assert on_server(server) == in_file(source)


async def test_a_lost_connection_leaves_nothing_and_the_move_is_repeated(
    source: Path, server: Server
) -> None:
    def cut_off(line: str) -> None:
        if line.startswith("journal "):
            execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
                server,
            )

    with pytest.raises(MoveFailed, match="run the same again"):
        await move(source, server, cut_off)
    assert is_untouched(server)
    assert (await move(source, server, silent)).copied
    assert on_server(server) == in_file(source)


@pytest.mark.long
@pytest.mark.parametrize("with_tables", [False, True])
async def test_a_bot_does_not_start_on_half_a_copy(source: Path, with_tables: bool) -> None:
    found: list[Any] = []
    with used_database(empty=not with_tables) as server:

        async def start() -> str:
            store = await Store.open(server)
            await store.close()
            return "started"

        def at_the_journal(line: str) -> None:
            if line.startswith("journal "):
                found.append(in_thread(start))

        await move(source, server, at_the_journal)
        assert [type(each) for each in found] == [ReadFailed if with_tables else ServerAway]
        if not with_tables:
            assert "is being set up, filled or locked by another program" in found[0].sentence
        assert on_server(server) == in_file(source)


async def test_what_changes_on_its_way_is_found_out(source: Path) -> None:
    with new_database() as server:
        execute(
            "CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN NEW.points = NEW.points + 1; RETURN NEW; END $$",
            server,
        )
        execute("CREATE TRIGGER m BEFORE INSERT ON hole_seats FOR EACH ROW EXECUTE FUNCTION meddle()", server)
        sentence = await refused(source, server, MoveFailed)
        assert "the rows of hole_seats did not arrive as they were sent" in sentence
        assert is_untouched(server)


# -------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("change", "table"),
    [
        ("UPDATE notes SET value = value || ' '", "notes"),
        ("DELETE FROM statistics_scores WHERE points = (SELECT min(points) FROM statistics_scores)", None),
        ("INSERT INTO preferences VALUES ('look', 0, 1, '{}')", "preferences"),
        ("UPDATE tables SET entered = DEFAULT WHERE match = '0000000000'", "tables"),
    ],
)
async def test_a_target_with_other_data_is_refused(
    source: Path, server: Server, change: str, table: str | None
) -> None:
    await move(source, server, silent)
    execute(change, server)
    before = on_server(server)
    sentence = await refused(source, server, DatabaseUnusable)
    assert f"holds other data than golf.db ({table or 'statistics_scores'} differs)" in sentence
    assert "Name an empty database" in sentence
    assert on_server(server) == before


async def test_a_file_that_was_played_on_is_not_what_was_moved(source: Path, server: Server) -> None:
    await move(source, server, silent)
    store = await Store.open(source)
    await played(store, 6)
    await store.close()
    assert "holds other data than golf.db" in await refused(source, server, DatabaseUnusable)


async def test_a_database_on_which_a_bot_runs_is_no_target(source: Path) -> None:
    with new_database() as server:
        claims = ShardClaims(await LeasedSession.open(server))
        assert await claims.begin(2, 1)
        try:
            sentence = await refused(source, server, DatabaseUnusable)
            assert "is in use by a running bot. Stop that one first." in sentence
        finally:
            await claims.close()
        await move(source, server, silent)


async def test_a_database_that_another_program_holds_is_refused_in_time(source: Path) -> None:
    with new_database() as server:
        store = await Store.open(server)
        holding, free = asyncio.Event(), asyncio.Event()

        async def hold(connection: object) -> None:
            await store.database._writer._connection.execute(sql("LOCK TABLE preferences")[0])
            holding.set()
            await free.wait()

        held = asyncio.create_task(store.database.alone(hold))
        await holding.wait()
        async with asyncio.timeout(10 * PATIENCE):
            assert "locked by another program" in await refused(source, server, DatabaseUnusable)
        free.set()
        await held
        await store.close()


async def test_a_newer_database_and_that_of_another_program_are_no_targets(
    source: Path, server: Server
) -> None:
    execute("CREATE TABLE journal (entry TEXT)", server)
    assert "has tables of another program" in await refused(source, server, DatabaseUnusable)
    with new_database() as newer:
        execute("UPDATE golf_version SET version_num = '99.0.0'", newer)
        assert "was written by a newer version" in await refused(source, newer, DatabaseUnusable)


async def test_the_file_of_a_running_bot_is_not_moved(source: Path, server: Server) -> None:
    with alone_on(source):
        assert "is in use by another process" in await refused(source, server, SourceUnusable)
    assert is_untouched(server)


def missing(path: Path) -> None:
    path.unlink()


def newer(path: Path) -> None:
    note_version(path, NEWER)


def from_before(path: Path) -> None:
    path.unlink()
    make_from_before(path)


def text(path: Path) -> None:
    path.write_text("No database, but a text.\n" * 100)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (missing, "is not there"),
        (newer, "was written by a newer version"),
        (from_before, "was written by a bot from before version 1.0.0"),
        (text, "is not an SQLite database"),
        (overwritten(5 * 4096, b"\xff" * 4096), "is damaged"),
        (shutil.rmtree, "lies in a folder that does not exist"),
    ],
)
async def test_a_file_that_can_not_be_used(
    source: Path, server: Server, spoil: Callable[[Path], None], problem: str
) -> None:
    if spoil is shutil.rmtree:
        source = source.parent / "missing" / "golf.db"
        source.parent.mkdir()
        with pytest.raises(SourceUnusable) as caught:
            await move(source.parent / "missing" / "golf.db", server, silent)
        assert problem in caught.value.reason.sentence
    else:
        spoil(source)
        assert problem in await refused(source, server, SourceUnusable)
    assert is_untouched(server)


@pytest.mark.parametrize(("column", "value"), [("value", "a secret\0"), ("value", b"a secret")])
async def test_a_value_that_postgresql_can_not_hold_is_not_shown(
    source: Path, server: Server, column: str, value: object
) -> None:
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute(f"INSERT INTO notes (key, {column}) VALUES ('a secret', ?)", (value,))  # noqa: S608
    sentence = await refused(source, server, MoveFailed)
    assert "secret" not in sentence
    assert is_untouched(server)
