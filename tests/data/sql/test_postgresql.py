"""What PostgreSQL alone can do to us: lost connections, and other processes that write, too."""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from data.errors import DatabaseUnusable, ReadFailed, ServerAway
from data.migrations.runner import newest_version
from data.place import Server, place
from data.sql import connections
from data.sql.database import Database
from data.statistics import counter
from data.store import Store
from data.upkeep.backup import BackupFailed, back_up, how_to_restore
from data.upkeep.inspection import inspect_server
from engine.game.errors import StorageFailed
from engine.table.entries import Dealt, Stamped
from tests.data.matches.test_daily_tries import DAY, keep
from tests.data.plays import Play
from tests.data.run_sql import sql
from tests.data.statistics.recounting import differing_sums, recount
from tests.data.statistics.test_counter import everything
from tests.postgresql import execute, used_database

pytestmark = pytest.mark.needs_postgresql

HIDDEN = "Wh0-kn0ws?"
PEOPLE = [(100 + number, f"Person {number}") for number in range(6)]


@pytest.fixture
async def stores(server: Server) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    first, second = await Store.open(server), await Store.open(server)
    yield first, second
    await first.close()
    await second.close()


def cut_off(server: Server) -> None:
    """End all connections to a database."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    execute(f"{others} AND pid <> pg_backend_pid()", server)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("foo=bar", "refuses the option foo of the address. Correct or remove it behind the ? in"),
        ("statement_timeout=Wh0-kn0ws", "refuses the option statement_timeout of the address. Correct"),
        ("max_connections=5", "refuses the option max_connections of the address. Correct or remove it"),
        ("sslmode=require", "speaks no TLS, which sslmode=require asks for. Switch TLS on there (ssl = on)"),
        ("sslmode=Wh0-kn0ws", "can't be asked like that (NotConnected: `sslmode` parameter must be one of"),
    ],
)
async def test_an_option_of_the_address_that_the_server_refuses(option: str, sentence: str) -> None:
    with used_database() as server:
        asked = place(f"{server.address}?{option}")
        assert isinstance(asked, Server)
        for attempt in (Database.open(asked), inspect_server(asked)):
            with pytest.raises(DatabaseUnusable) as refused:
                await attempt
            assert not isinstance(refused.value, ServerAway)
            assert f"{server} {sentence}" in refused.value.sentence
            assert "Wh0-kn0ws" not in refused.value.sentence


async def test_two_processes_that_make_the_tables_at_once_make_them_once() -> None:
    with used_database(empty=True) as server:
        opened = await asyncio.gather(*(Database.open(server) for _ in range(3)))
        for database in opened:
            await database.close()
        assert execute("SELECT version_num FROM golf_version", server) == [(newest_version(),)]


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
    assert {row[0] for row in together["statistics_seats"]} == {play.match for play in plays}
    assert len(together["achievements"]) > 6
    assert await differing_sums(stores[1]) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE statistics_totals SET wins = wins + 1 WHERE preset = '' AND span = 'all' AND user_id = 100",
        "DELETE FROM achievements WHERE user_id = 100 AND achievement = 'first-match'",
        "UPDATE statistics_scores SET holes = holes + 1 WHERE user_id = 100",
        "DELETE FROM statistics_seats WHERE user_id = 100",
        "UPDATE matches SET counted = 0",
    ],
)
async def test_a_wrong_sum_is_found_by_a_recount(stores: tuple[Store, Store], change: str) -> None:
    await Play("a" * 10, 7, PEOPLE[:2]).keep(stores[0])
    await stores[0].statistics.counter.settled()
    await stores[0].database.write([sql(change)])
    assert await differing_sums(stores[1])


async def test_daily_holes_of_two_processes_add_up_exactly(stores: tuple[Store, Store]) -> None:
    """Whoever plays on two servers of two processes around midnight ends two holes in the same moment."""
    days = [DAY - timedelta(days=back) for back in range(4)]
    shuffled = Random(1).sample([(user, day) for user in range(1, 5) for day in days], 16)
    await asyncio.gather(
        *(
            keep(stores[number % 2], user, day, guild=7, seed=number)
            for number, (user, day) in enumerate(shuffled)
        )
    )
    assert await differing_sums(stores[0]) == []
    ((holes,),) = await stores[1].database.read(
        *sql("SELECT max(holes_so_far) FROM daily_games WHERE user_id = 1")
    )
    assert holes == len(days)
    await stores[0].database.write([sql("UPDATE daily_games SET points_so_far = points_so_far + 1")])
    assert len(await differing_sums(stores[0])) == 16


async def test_two_processes_that_count_all_anew_at_once_lose_no_match(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "REST", 0.0)
    monkeypatch.setattr(counter, "PIECE", 2)
    plays = [Play(f"{number:010x}", 7, [PEOPLE[0], PEOPLE[1]], seed=number) for number in range(14)]
    for play in plays[:10]:
        await play.keep(stores[0])
    for late in plays[10:]:
        for store in stores:
            await recount(store)
        await asyncio.gather(late.keep(stores[0]), stores[1].statistics.counter.settled())
        await recount(stores[1])
        for store in stores:
            await store.statistics.counter.settled()
    for store in stores:
        await store.statistics.counter.resume()
        await store.statistics.counter.settled()
    together = await everything(stores[0])
    assert {row[0] for row in together["statistics_seats"]} == {play.match for play in plays}
    totals = [row for row in together["statistics_totals"] if row[1:4] == ("all", "", PEOPLE[0][0])]
    assert [row[6] for row in totals] == [len(plays)]


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


async def test_a_connection_that_was_lost_while_nothing_was_written_fails_no_write(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(server)
    for version in range(1, 4):
        cut_off(server)
        if version == 2:
            await asyncio.sleep(0.2)  # the loss is known before the next write
        await store.journal.append("m", [Stamped(version, 1.0, Dealt())])
        cut_off(server)
        await store.statistics.seasons.begin(7, float(version))
    assert [entry.version for entry in await store.journal.load("m")] == [1, 2, 3]
    await store.close()
    assert not caplog.records


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


async def test_a_character_that_postgresql_lacks_is_replaced_and_refuses_nothing(server: Server) -> None:
    store = await Store.open(server)
    await store.key_values.put("a\0b", "1")
    put, _ = sql("INSERT INTO notes (key, value) VALUES (?, ?)", "", "")
    await store.database.write([(put, {"value_0": key, "value_1": "x\0"}) for key in "cd"])
    assert await store.key_values.get("a\0b") == "1"
    assert await store.key_values.get("\0") is None
    assert [await store.key_values.get(key) for key in "cd"] == ["x\ufffd"] * 2
    await store.close()


@pytest.mark.skipif(shutil.which("pg_restore") is None, reason="PostgreSQL’s own programs are not here")
async def test_what_is_said_of_backups_can_be_run_as_it_stands(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(server)
    await Play("a" * 10, 7, PEOPLE[:2]).keep(store)
    before = await everything(store)
    dump = tmp_path / "a dump"
    with pytest.raises(BackupFailed) as caught:
        back_up(server, dump)
    monkeypatch.setenv("PGHOST", "nowhere.invalid")  # the commands name the server themselves
    run(caught.value.sentence)
    await store.close()
    try:
        run(how_to_restore(server, dump))
        restored = await Store.open(Server(server.url.set(database=f"{server.url.database}_restored")))
        assert await everything(restored) == before
        assert len(await restored.journal.load("a" * 10)) > 10
        with pytest.raises(StorageFailed):
            await restored.database.write([sql("DELETE FROM journal")])
        await restored.close()
    finally:
        execute(f"DROP DATABASE IF EXISTS {server.url.database}_restored WITH (FORCE)")


def run(sentence: str) -> None:
    """Do what a sentence says behind “Run”."""
    (command,) = re.findall(r"Run: (.*?)(?: and name| \(bot/deploy/README)", sentence)
    subprocess.run(command, shell=True, check=True, timeout=60)  # noqa: S602 - a sentence of ours


async def test_a_process_that_was_stopped_on_the_way_to_its_commit_commits_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "COMMITTED_WITHIN", 0.2)

    class Frozen:
        """A lease that is held as long as the process knows, which is stopped right after asking."""

        asked = 0

        @property
        def held(self) -> bool:
            self.asked += 1
            if self.asked == 2:
                time.sleep(0.5)  # nothing of this process runs meanwhile
            return True

    store = await Store.open(server)
    try:
        store.database.serve(Frozen())
        with pytest.raises(StorageFailed):
            await store.key_values.put("late", "1")
        await store.key_values.put("in time", "2")
        assert [row["key"] for row in execute("SELECT key FROM notes", server)] == ["in time"]
    finally:
        await store.close()
