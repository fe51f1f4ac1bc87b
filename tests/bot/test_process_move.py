"""Moving the database of a bot to PostgreSQL by the command line, and playing on from there."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import INTERRUPTED
from bot.process import BAD_COPY, BAD_DATABASE, BAD_SETTING, FINE
from data.place import Server
from data.sql.database import Database
from tests.bot.support_people import Party, journal
from tests.bot.support_process import PATIENCE, Process, at, bot_on, outcome, running, running_bot
from tests.postgresql import execute, used_database
from tests.standin import DiscordStandIn

pytestmark = pytest.mark.needs_postgresql

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"

MISSING = "is not there or has no tables. Name the file that the bot used, or a backup of it."


@pytest.fixture
def server() -> Iterator[Server]:
    with used_database(empty=True) as server:
        yield server


async def stopped(process: Process) -> None:
    process.signal(signal.SIGTERM)
    assert await process.ended() == FINE


async def test_a_match_goes_on_in_the_same_messages_after_the_move(
    discord: DiscordStandIn, tmp_path: Path, server: Server
) -> None:
    party, database = Party(discord), tmp_path / "golf.db"
    to = ("move", "--to", server.address)
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=2)
        refused = await outcome(*to, **at(discord, database))
        assert (refused.code, refused.out) == (BAD_DATABASE, ())
        assert "is in use by another process of this bot. Stop that one first" in refused.err[0]
        await stopped(bot)
    before, table = journal(database), party.table.id
    moved = await outcome(*to, **at(discord, database))
    assert (moved.code, moved.err) == (FINE, ())
    assert f"{database} has been moved to {server}: all " in moved.out[-2]
    assert moved.out[-1] == "Set GOLF_DATABASE to that address, and start the bot there only."
    again = await outcome(*to, **at(discord, database))
    assert (again.code, again.err) == (FINE, ())
    assert again.out[:-2] == moved.out[:-2]
    assert f"{database} had been moved before to {server}: all " in again.out[-2]
    async with running("tests.bot.without_pauses", **at(discord, server.address)) as bot:
        await discord.connected(within=PATIENCE)
        await party.play()
        assert "final" in party.title()
        assert party.table.id == table
        await stopped(bot)
    after = journal(server)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert journal(database) == before
    late = await outcome(*to, **at(discord, database))
    assert late.code == BAD_DATABASE
    assert "holds other data than golf.db" in late.err[0]


async def test_a_backup_is_moved_while_the_bot_plays(
    discord: DiscordStandIn, tmp_path: Path, server: Server
) -> None:
    database, backup = tmp_path / "golf.db", tmp_path / "golf.bak"
    async with bot_on(discord, database):
        party = Party(discord)
        await party.begin(holes=1)
        assert (await outcome("backup", str(backup), GOLF_DATABASE=str(database))).code == FINE
        moved = await outcome(
            *("move", "--from", str(backup), "--to", server.address), **at(discord, database)
        )
        assert moved.code == FINE
    assert journal(server) == journal(backup)


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
async def test_a_move_that_is_ended_leaves_nothing_and_is_repeated(
    tmp_path: Path, server: Server, how: signal.Signals
) -> None:
    database, rows = tmp_path / "golf.db", 50_000
    await (await Database.open(database)).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        many = ((f"{number:010x}", number, "{}") for number in range(rows))
        connection.executemany("INSERT INTO journal VALUES (?, 1, ?, 'Acted', ?)", many)
    arguments = ("move", "--from", str(database), "--to", server.address)
    async with running_bot(*arguments) as moving:
        await moving.says("hole_seats ")  # the last one before the journal
        moving.signal(how)
        code = await moving.ended()
    if how is signal.SIGINT:
        assert (code, moving.err) == (BAD_COPY, [INTERRUPTED])
    else:
        assert code == -how
    assert execute(TABLES, server) == []
    again = await outcome(*arguments)
    assert again.code == FINE
    assert "has been moved to" in again.out[-2]
    assert execute("SELECT count(*) FROM journal", server) == [(rows,)]


@pytest.mark.parametrize(
    ("to", "settings", "problem"),
    [
        ("golf2.db", {}, "--to is no address of PostgreSQL, such as postgresql://"),
        ("mysql://host/golf", {}, "--to begins with mysql://, but must be"),
        ("postgresql://host", {}, "--to names no database after the server"),
        (
            "postgresql://host/golf",
            {"GOLF_DATABASE": "postgresql://host/other"},
            "GOLF_DATABASE is on PostgreSQL already. Name the file to move with --from FILE.",
        ),
    ],
)
async def test_wrong_words(to: str, settings: dict[str, str], problem: str) -> None:
    ended = await outcome("move", "--to", to, **settings)
    assert (ended.code, ended.out) == (BAD_SETTING, ())
    assert len(ended.err) == 1
    assert ended.err[0].startswith(problem)


async def test_refusals_name_the_option_that_is_wrong(tmp_path: Path, server: Server) -> None:
    missing = str(tmp_path / "golf.db")
    ended = await outcome("move", "--to", server.address, GOLF_DATABASE=missing)
    assert (ended.code, ended.err) == (
        BAD_DATABASE,
        (f"GOLF_DATABASE: {missing} {MISSING}",),
    )
    ended = await outcome("move", "--from", missing, "--to", server.address)
    assert (ended.code, ended.err[0].split(" is ")[0]) == (BAD_DATABASE, f"--from: {missing}")
    with closing(sqlite3.connect(missing)) as connection:
        connection.execute("CREATE TABLE orders (id INTEGER)")
    ended = await outcome("move", "--from", missing, "--to", server.address)
    assert "is the database of another program. Point --from at another file" in ended.err[0]
