"""Health and metrics of the real process, and of a bot that can't play."""

from __future__ import annotations

import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from bot.client import GolfBot
from bot.monitor import monitored
from bot.process import BAD_SETTING
from bot.settings import BadSetting
from data.metrics import DATABASE_DAMAGED
from data.sql.database import SqliteDatabase
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table import Stamped
from engine.table.entries import Joined
from tests.bot.support_monitor import figures, free_port, health
from tests.bot.support_network import Line
from tests.bot.support_people import Party, journal
from tests.bot.support_process import at, bot_on, outcome
from tests.data.run_sql import sql
from tests.data.support_damage import overwritten
from tests.databases import new_store
from tests.standin import DiscordStandIn

WELL = {"status": "ok", "gateway": "connected", "database": "answers"}


async def test_a_match_is_seen_from_outside(discord: DiscordStandIn, tmp_path: Path) -> None:
    port, party, database = free_port(), Party(discord), tmp_path / "golf.db"
    async with bot_on(discord, database, GOLF_METRICS_PORT=str(port)) as bot:
        await bot.says("ready as ")
        assert await health(port) == (200, WELL)
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=2)
        seen = await figures(port)
        assert seen("golf_tables", stage="playing") == 1
        assert seen("golf_tables", stage="lobby") == seen("golf_tables", stage="between") == 0
        assert seen("golf_people_seated") == 2
        assert seen("golf_servers") == 1
        assert seen("golf_shard_connected", shard="0") == 1
        assert seen("golf_journal_entries_total") == len(journal(database))
        assert 0 < seen("golf_commit_seconds_count") <= len(journal(database))
        assert seen("golf_commit_failures_total") == 0
        assert seen("golf_gateway_reconnects_total", how="resumed") == 0
        assert seen.total("golf_interaction_seconds_count", outcome="done") >= 9
        assert seen.total("golf_interaction_seconds_count", outcome="failed") == 0
        assert seen("golf_interaction_seconds_count", outcome="done", feature="golf start") == 1
        assert seen("golf_interaction_seconds_count", outcome="done", feature="golf daily") == 0
        assert seen("golf_table_edits_total", outcome="sent") > 0
        assert seen("golf_table_edits_total", outcome="failed") == 0
        assert seen("golf_discord_refusals_total", kind="forbidden") == 0
        assert seen("golf_process_info", host=socket.gethostname(), process=str(bot.id), session="") == 1
        assert seen("golf_database_wait_seconds_count", work="read") > 0
        assert seen("golf_database_wait_seconds_count", work="write") > 0
        assert seen("process_resident_memory_bytes") > 1_000_000
        assert {"golf_shard_latency_seconds", "golf_interaction_seconds_count"} <= seen.names
        assert {"golf_table_edits_total", "golf_interaction_seconds_bucket"} <= seen.names
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


async def test_a_connection_that_comes_back_is_counted_and_logged(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    port = free_port()
    async with bot_on(discord, tmp_path / "golf.db", GOLF_METRICS_PORT=str(port)) as bot:
        await bot.says("ready as ")
        await discord.drop_connection()
        await bot.says("gateway connection lost shard=0")
        await bot.says("gateway connection resumed shard=0")
        assert (await figures(port))("golf_gateway_reconnects_total", how="resumed") == 1
        await discord.end_session()
        await bot.says("gateway connection renewed shard=0")
        assert (await figures(port))("golf_gateway_reconnects_total", how="renewed") == 1
        assert await health(port) == (200, WELL)


async def test_a_bot_without_its_gateway_is_not_well(discord: DiscordStandIn, tmp_path: Path) -> None:
    port = free_port()
    settings = {"GOLF_METRICS_PORT": str(port)}
    async with Line(discord) as line:
        settings["DISCORD_API_URL"] = line.api_url
        async with bot_on(discord, tmp_path / "golf.db", **settings) as bot:
            await bot.says("ready as ")
            line.cut()
            line.hang_up()
            await bot.says("gateway connection lost")
            assert await health(port) == (503, WELL | {"status": "unavailable", "gateway": "not connected"})
            assert (await figures(port))("golf_shard_connected", shard="0") == 0


async def test_a_port_that_is_taken_stops_the_start(discord: DiscordStandIn, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        ended = await outcome(**at(discord, tmp_path / "golf.db", GOLF_METRICS_PORT=port))
    assert ended.code == BAD_SETTING
    (line,) = [line for line in ended.err if " INFO " not in line]
    assert f"GOLF_METRICS_PORT {port} can't be listened on" in line
    assert not discord.requests, "Discord was not asked before that"


async def test_a_bot_that_is_not_connected_yet(store: Store) -> None:
    async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0) as (_, port):
        status, body = await health(port)
        assert (status, body["gateway"], body["database"]) == (503, "not connected", "answers")
        assert (await figures(port))("golf_people_seated") == 0


async def test_a_database_that_does_not_answer(store: Store) -> None:
    await store.close()
    async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0) as (_, port):
        status, body = await health(port)
        assert (status, body["database"]) == (503, "does not answer")


async def test_a_damaged_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "golf.db"
    store = await new_store(path)
    await store.database.write([sql("INSERT INTO reviews VALUES ('a', 1, ?)", "x" * 100_000)])
    await store.close()
    overwritten(path.read_bytes().index(b"x" * 4092) - 4, b"\xff" * 4)(path)  # where the review goes on
    store = await Store.open(path)
    try:
        assert isinstance(store.database, SqliteDatabase)
        await store.database.checked()
        async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0) as (_, port):
            status, body = await health(port)
            assert (status, body["database"]) == (503, "is damaged")
            assert (await figures(port))("golf_database_damaged") == 1
    finally:
        await store.close()
        DATABASE_DAMAGED.set(0)
    (line,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert f"GOLF_DATABASE: {path} is damaged" in line
    assert "Restore it from a backup" in line


def as_another_program(database: Path, script: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(script)


async def test_a_database_that_takes_no_moves(store: Store, tmp_path: Path) -> None:
    refuse = "CREATE TRIGGER no_{0} BEFORE INSERT ON {0} BEGIN SELECT RAISE(ABORT, 'no room'); END;"
    moves = [Stamped(1, 0.0, Joined(11, "Ann", 5))]
    async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0) as (_, port):
        as_another_program(tmp_path / "golf.db", refuse.format("journal"))
        assert (await health(port))[1]["database"] == "answers", "nothing had to be written yet"
        with pytest.raises(StorageFailed):
            await store.journal.append("match", moves)
        await store.key_values.put("something", "else")
        for _ in range(2):
            status, body = await health(port)
            assert (status, body["database"]) == (503, "can't be written")
        as_another_program(tmp_path / "golf.db", "DROP TRIGGER no_journal")
        assert (await health(port))[1]["database"] == "answers", "it tries by itself"
        assert await store.journal.load("match") == [], "and undoes that"
        await store.journal.append("match", moves)
        with pytest.raises(StorageFailed):
            await store.journal.append("match", moves)
        assert (await health(port))[1]["database"] == "answers", "only the press came too late"
        as_another_program(tmp_path / "golf.db", refuse.format("notes"))
        assert (await health(port))[1]["database"] == "can't be written"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_it_listens_where_it_is_told_and_ends_with_the_bot(store: Store, host: str) -> None:
    async with monitored(GolfBot(store, pause=0), host, 0) as (address, port):
        assert address in ("127.0.0.1", "::1")
    with pytest.raises(OSError, match=r"Connect call failed|Cannot connect"):
        await health(port)
    assert REGISTRY.get_sample_value("golf_people_seated") is None, "another bot may be watched now"


async def test_a_host_that_is_not_ours(store: Store) -> None:
    for host in ("192.0.2.1", "nowhere.invalid"):
        with pytest.raises(BadSetting, match=f"GOLF_METRICS_HOST {host} can't be listened on"):
            async with monitored(GolfBot(store, pause=0), host, 0):
                pass
