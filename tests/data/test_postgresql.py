"""What PostgreSQL alone can do to us: refusals, lost connections, and other processes that write, too."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy.engine import URL

from data.database import Database
from data.errors import DatabaseUnusable, ReadFailed
from data.migrations.runner import newest_version
from data.place import Server, place
from data.statistics import counter
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table.entries import Dealt, Stamped
from tests.data.plays import Play
from tests.data.sql import sql
from tests.data.statistics.test_counter import everything
from tests.postgresql import address, execute, new_database

pytestmark = pytest.mark.needs_postgresql

HIDDEN = "Wh0-kn0ws?"
PEOPLE = [(100 + number, f"Person {number}") for number in range(6)]


@pytest.fixture
def server() -> Iterator[Server]:
    """A database with all tables."""
    with new_database() as made:
        yield made


@pytest.fixture
async def stores(server: Server) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    first, second = await Store.open(server), await Store.open(server)
    yield first, second
    await first.close()
    await second.close()


def at(**parts: object) -> Server:
    """The server of the tests, with other parts of its address, and a password that nobody may see."""
    url: URL = address().url.set(password=HIDDEN).set(**parts)  # type: ignore[arg-type]
    return Server(url)


async def refused(server: Server) -> str:
    """The sentence with which a database is refused."""
    with pytest.raises(DatabaseUnusable) as caught:
        await (await Database.open(server)).close()
    sentence = caught.value.sentence
    assert sentence.startswith(f"GOLF_DATABASE: postgresql://{server.url.username or ''}")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert HIDDEN not in sentence
    return sentence


def cut_off(server: Server) -> None:
    """End all connections to a database."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    execute(f"{others} AND pid <> pg_backend_pid()", server)


def closed_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


async def test_a_server_that_is_not_there() -> None:
    sentence = await refused(at(port=closed_port()))
    assert "can't be reached" in sentence
    assert "Start PostgreSQL there, or correct the address in GOLF_DATABASE." in sentence


async def test_a_database_that_is_not_there() -> None:
    sentence = await refused(at(database="golf_test_nobody_made_it"))
    assert "does not exist on that server. Create it: createdb" in sentence


async def test_a_user_that_is_not_there() -> None:
    sentence = await refused(at(username="golf_test_nobody"))
    assert "refuses the user golf_test_nobody. Correct the user and the password" in sentence


async def test_a_user_without_rights(server: Server) -> None:
    execute("DROP ROLE IF EXISTS golf_test_guest")
    execute("CREATE ROLE golf_test_guest LOGIN")
    try:
        with new_database(empty=True) as bare:
            for there in (bare, server):
                guest = Server(there.url.set(username="golf_test_guest", password=HIDDEN))
                sentence = await refused(guest)
                assert "golf_test_guest" in sentence
                assert any(word in sentence for word in ("GRANT CREATE ON SCHEMA", "ALTER DATABASE"))
    finally:
        execute("DROP ROLE golf_test_guest")


async def test_a_database_in_another_encoding() -> None:
    execute("CREATE DATABASE golf_test_0_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    try:
        assert "is in LATIN1" in await refused(at(database="golf_test_0_latin"))
    finally:
        execute("DROP DATABASE golf_test_0_latin WITH (FORCE)")


async def test_the_database_of_another_program_is_left_alone() -> None:
    with new_database(empty=True) as server:
        execute("CREATE TABLE journal (entry TEXT)", server)
        assert "has tables of another program" in await refused(server)
        assert execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", server) == [
            ("journal",)
        ]


async def test_a_newer_version_is_refused(server: Server) -> None:
    execute("UPDATE golf_version SET version_num = '9999'", server)
    sentence = await refused(server)
    assert "was written by a newer version of this bot" in sentence
    assert "Update the bot" in sentence


async def test_two_processes_that_make_the_tables_at_once_make_them_once() -> None:
    with new_database(empty=True) as server:
        opened = await asyncio.gather(*(Database.open(server) for _ in range(3)))
        for database in opened:
            await database.close()
        assert execute("SELECT version_num FROM golf_version", server) == [(f"{newest_version():04}",)]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE journal SET at = 0",
        "DELETE FROM journal",
        "TRUNCATE journal",
        "INSERT INTO journal SELECT match, 0, at, kind, fields FROM journal",
    ],
)
async def test_the_journal_is_protected_by_the_database(server: Server, change: str) -> None:
    store = await Store.open(server)
    await store.journal.append("m", [Stamped(1, 1.0, Dealt())])
    with pytest.raises(StorageFailed):
        await store.database.write([sql(change)])
    assert len(await store.journal.load("m")) == 1
    await store.close()


async def test_of_two_owners_of_a_table_only_one_can_write(stores: tuple[Store, Store]) -> None:
    first, second = stores
    for version in range(1, 30, 2):
        both = [Stamped(version, 1.0, Dealt()), Stamped(version + 1, 1.0, Dealt())]
        outcomes = await asyncio.gather(
            first.journal.append("m", both), second.journal.append("m", both[:1]), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", "StorageFailed"]
        written = [entry.version for entry in await first.journal.load("m")]
        if written[-1] == version:
            await first.journal.append("m", both[1:])
            written.append(version + 1)
        assert written == list(range(1, version + 2))


async def test_two_processes_count_exactly_what_a_recount_finds(stores: tuple[Store, Store]) -> None:
    plays = [
        Play(f"{number:010x}", 7, [PEOPLE[number % 6], PEOPLE[(number + 1) % 6]], seed=number)
        for number in range(24)
    ]
    await asyncio.gather(*(play.keep(stores[number % 2]) for number, play in enumerate(plays)))
    for store in stores:
        await store.statistics.counter.settled()
    together = await everything(stores[0])
    matches = {row[0] for row in together["statistics_seats"]}
    assert matches == {play.match for play in plays}
    await stores[1].statistics.counter.recount()
    await stores[1].statistics.counter.settled()
    again = await everything(stores[1])
    assert sorted(together["statistics_scores"]) == sorted(again["statistics_scores"])
    # Ratings and streaks depend on the order in which matches end.
    assert sorted(map(sums, together["statistics_totals"])) == sorted(map(sums, again["statistics_totals"]))


async def test_two_processes_that_count_all_anew_at_once_lose_no_match(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "FIRST_REST", 0.0)
    monkeypatch.setattr(counter, "REST", 0.0)
    monkeypatch.setattr(counter, "PIECE", 2)
    plays = [Play(f"{number:010x}", 7, [PEOPLE[0], PEOPLE[1]], seed=number) for number in range(14)]
    for play in plays[:10]:
        await play.keep(stores[0])
    for late in plays[10:]:
        for store in stores:
            await store.statistics.counter.recount()
        await asyncio.gather(late.keep(stores[0]), stores[1].statistics.counter.settled())
        await stores[1].statistics.counter.recount()
        for store in stores:
            await store.statistics.counter.settled()
    for store in stores:
        await store.statistics.counter.resume()
        await store.statistics.counter.settled()
    together = await everything(stores[0])
    assert {row[0] for row in together["statistics_seats"]} == {play.match for play in plays}
    totals = [row for row in together["statistics_totals"] if row[1:4] == ("all", "", PEOPLE[0][0])]
    assert [row[6] for row in totals] == [len(plays)]


def sums(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Of a row of totals: whose they are, and what adds up whatever comes first."""
    return (*row[:5], *row[6:13], *row[15:18])


async def test_two_processes_begin_seasons_one_after_another(stores: tuple[Store, Store]) -> None:
    await asyncio.gather(*(stores[at % 2].statistics.seasons.begin(7, float(at)) for at in range(12)))
    numbers = [season.number for season in await stores[0].statistics.seasons.list(7)]
    assert numbers == list(range(1, 14))


async def test_a_lost_connection_fails_what_is_under_way_and_is_made_anew(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(server)
    for version in range(1, 12):
        for _ in range(3):
            with suppress(StorageFailed):
                await store.journal.append("m", [Stamped(version, 1.0, Dealt())])
                break
        cut_off(server)
        assert await store.key_values.get("nothing") is None, "readers come back by themselves"
    assert [entry.version for entry in await store.journal.load("m")] == list(range(1, 12))
    await store.close()
    assert all(record.levelno < logging.CRITICAL for record in caplog.records)


async def test_without_a_server_moves_and_pages_are_refused_until_it_is_back(server: Server) -> None:
    store = await Store.open(server)
    await store.journal.append("m", [Stamped(1, 1.0, Dealt())])
    gone = f"{server.url.database}_gone"
    cut_off(server)
    execute(f"ALTER DATABASE {server.url.database} RENAME TO {gone}")
    try:
        with pytest.raises(StorageFailed):
            await store.journal.append("m", [Stamped(2, 1.0, Dealt())])
        with pytest.raises(ReadFailed):
            await store.journal.load("m")
    finally:
        execute(f"ALTER DATABASE {gone} RENAME TO {server.url.database}")
    await store.journal.append("m", [Stamped(2, 1.0, Dealt())])
    assert [entry.version for entry in await store.journal.load("m")] == [1, 2]
    await store.close()


async def test_a_lock_of_another_program_refuses_a_move_in_time(stores: tuple[Store, Store]) -> None:
    holding, free = asyncio.Event(), asyncio.Event()

    async def hold(connection: object) -> None:
        await stores[0].database._writer._connection.execute(sql("LOCK TABLE journal")[0])
        holding.set()
        await free.wait()

    held = asyncio.create_task(stores[0].database.alone(hold))
    await holding.wait()
    with pytest.raises(StorageFailed):
        await stores[1].journal.append("m", [Stamped(1, 1.0, Dealt())])
    free.set()
    await held
    await stores[1].journal.append("m", [Stamped(1, 1.0, Dealt())])


async def test_commits_wait_for_the_disk(server: Server) -> None:
    store = await Store.open(server)
    rows = await store.database._writer._connection.rows(*sql("SELECT current_setting('synchronous_commit')"))
    assert [tuple(row) for row in rows] == [("on",)]
    await store.close()


async def test_what_is_written_is_not_logged(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(server)
    entry = Stamped(1, 1.0, Dealt())
    await store.database.write([sql("INSERT INTO notes (key, value) VALUES ('a', ?)", "a secret")])
    with pytest.raises(StorageFailed):
        await store.database.write([sql("INSERT INTO notes (key, value) VALUES (?, 'a')", "a")])
    await store.journal.append("a secret", [entry])
    with pytest.raises(StorageFailed):
        await store.journal.append("a secret", [entry])
    await store.close()
    assert "a secret" not in caplog.text


def test_addresses_are_told_without_their_password() -> None:
    found = place(f"postgres://ann:{HIDDEN}@db.example:6543/golf?sslmode=require")
    assert isinstance(found, Server)
    assert str(found) == "postgresql://ann@db.example:6543/golf"
    assert repr(found) == "Server(postgresql://ann@db.example:6543/golf)"
    assert found.address.endswith("/golf?sslmode=require")
