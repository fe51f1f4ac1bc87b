"""The one line and the exit code of a process that can't run."""

from __future__ import annotations

import signal
import socket
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web

from bot.first_requests import MOST_WITHOUT_NETWORK
from bot.process import BAD_DATABASE, BAD_SETTING, BAD_TOKEN, FINE, UNREACHABLE
from data.place import Server
from tests.bot.support_process import PATIENCE, at, bot_on, outcome, running
from tests.forwarding import forwarded, reserved_port
from tests.postgresql import used_database
from tests.standin import DiscordStandIn

IMPOSTOR = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.that-nobody-may-read"


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn() as discord:
        yield discord


async def complaint(code: int, *arguments: str, **settings: str) -> str:
    """The one line beside its start of a bot that ends with `code`; its token is in no line at all."""
    (line,) = await complaints(code, *arguments, **settings)
    return line


async def complaints(code: int, *arguments: str, **settings: str) -> list[str]:
    """Like `complaint`, with the lines of all attempts."""
    settings = {"DISCORD_TOKEN": IMPOSTOR, **settings}
    async with running("tests.bot.without_pauses", *arguments, **settings) as process:
        assert await process.ended() == code, process.err
    assert process.out == []
    assert not [line for line in process.err if settings["DISCORD_TOKEN"] in line]
    return [line for line in process.err if " INFO " not in line]


async def test_a_wrong_token(discord: DiscordStandIn, tmp_path: Path) -> None:
    settings = at(discord, tmp_path / "golf.db", DISCORD_TOKEN=IMPOSTOR)
    assert "DISCORD_TOKEN was refused" in (line := await complaint(BAD_TOKEN, **settings))
    assert "Reset Token" in line


async def test_an_api_where_nobody_listens(tmp_path: Path) -> None:
    with closing(socket.socket()) as reserved:  # bound, so that nobody else takes it, but not listening
        reserved.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{reserved.getsockname()[1]}/api/v10"
        settings = {"DISCORD_API_URL": address, "GOLF_DATABASE": str(tmp_path / "golf.db")}
        *attempts, line = await complaints(UNREACHABLE, **settings)
    assert len(attempts) == MOST_WITHOUT_NETWORK - 1
    assert all("Discord can’t be used yet (login): ClientConnectorError" in each for each in attempts)
    assert address in line
    assert "DISCORD_API_URL" in line


async def test_an_address_below_which_discord_has_nothing(discord: DiscordStandIn, tmp_path: Path) -> None:
    settings = at(discord, tmp_path / "golf.db")
    settings["DISCORD_API_URL"] += "/elsewhere"
    line = await complaint(BAD_SETTING, **settings)
    assert f"DISCORD_API_URL leads to something else than Discord’s API: {discord.api_url}/elsewhere" in line


async def test_an_address_where_something_else_answers(tmp_path: Path) -> None:
    async def handle(_: web.Request) -> web.Response:
        return web.Response(text="<h1>It works</h1>", content_type="text/html")

    application = web.Application()
    application.router.add_get("/{path:.*}", handle)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        settings = {"DISCORD_API_URL": address, "GOLF_DATABASE": str(tmp_path / "golf.db")}
        assert "DISCORD_API_URL leads to something else" in await complaint(BAD_SETTING, **settings)
    finally:
        await runner.cleanup()


async def test_a_server_to_sync_to_that_the_bot_is_not_in(discord: DiscordStandIn, tmp_path: Path) -> None:
    settings = at(discord, tmp_path / "golf.db", GOLF_SYNC_GUILD="81384788765712384")
    assert "GOLF_SYNC_GUILD" in await complaint(BAD_SETTING, **settings)


async def test_a_token_that_is_replaced_while_the_bot_runs(
    discord: DiscordStandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot_on(discord, tmp_path / "golf.db", GOLF_LOG_LEVEL="WARNING") as bot:
        monkeypatch.setattr(discord._gateway, "_token", "another")
        await discord.drop_connection()
        assert await bot.ended() == BAD_TOKEN
    (line,) = bot.err
    assert "DISCORD_TOKEN was refused" in line


async def test_a_second_process_on_the_same_database(discord: DiscordStandIn, tmp_path: Path) -> None:
    database = tmp_path / "golf.db"
    async with bot_on(discord, database):
        line = await complaint(BAD_DATABASE, **at(discord, database))
        assert f"GOLF_DATABASE: {database} is in use by another process of this bot. Stop that one" in line
        logins = [request for request in discord.requests if request.path == "/users/@me"]
        assert len(logins) == 1, "Discord was asked nothing"
        assert (await outcome("check", **at(discord, database))).code == FINE
    async with bot_on(discord, database):
        pass  # the first ended by SIGKILL


@pytest.mark.parametrize(
    ("closed", "code", "sentence"),
    [
        (4010, BAD_SETTING, "refuses the number of this bot’s shards. Correct GOLF_SHARDS, or leave it out."),
        (4011, BAD_SETTING, "is on more servers than so many shards may have. Raise GOLF_SHARDS, or leave"),
        (4012, BAD_TOKEN, "no longer speaks the protocol of this bot. Install a newer version of the bot."),
        (4013, BAD_TOKEN, "doesn’t know an intent of this bot. Install a newer version of the bot."),
        (4014, BAD_TOKEN, "refuses an intent of this bot. Look in the developer portal: your application"),
    ],
)
async def test_a_gateway_that_wants_nothing_of_this_bot_any_more(
    discord: DiscordStandIn,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    closed: int,
    code: int,
    sentence: str,
) -> None:
    monkeypatch.setattr("tests.standin.gateway._AUTHENTICATION_FAILED", closed)
    async with bot_on(discord, tmp_path / "golf.db", GOLF_LOG_LEVEL="WARNING") as bot:
        monkeypatch.setattr(discord._gateway, "_token", "another")
        await discord.drop_connection()
        assert await bot.ended() == code
    (line,) = bot.err
    assert sentence in line


@pytest.mark.parametrize("arguments", [["--help"], ["backup", "--help"], ["-h"]])
async def test_help_is_no_complaint(arguments: list[str]) -> None:
    told = await outcome(*arguments)
    assert (told.code, told.err) == (FINE, ())
    assert told.out[0].startswith("Usage: python -m bot [")


async def test_a_bad_word_on_the_command_line() -> None:
    assert (await complaint(BAD_SETTING, "demmo")).startswith("Usage: python -m bot [")


@pytest.mark.long
@pytest.mark.needs_postgresql
async def test_a_server_of_the_database_that_is_away_is_waited_for(discord: DiscordStandIn) -> None:
    with used_database() as server, reserved_port(server) as (port, there):
        away = at(discord, there)
        async with running("tests.bot.without_pauses", **away) as bot:
            line = await bot.says("the database can’t be used yet: GOLF_DATABASE: postgresql://")
            assert "can't be reached (" in line
            assert "Trying again in 1 s" in line
            assert (await outcome("check", **away)).code == BAD_DATABASE
            async with forwarded(port, server):
                await discord.connected(within=PATIENCE)
                bot.signal(signal.SIGTERM)
                assert await bot.ended() == FINE
        async with running("tests.bot.without_pauses", **away) as bot:
            await bot.says("the database can’t be used yet")
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == FINE
        gone = at(discord, Server(server.url.set(database="golf_test_nobody_made_it")))
        assert "does not exist on that server" in await complaint(BAD_DATABASE, **gone)
