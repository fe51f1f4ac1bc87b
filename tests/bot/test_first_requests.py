"""Starts that Discord refuses for a while: the process waits or goes on without, and says why."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.process import BAD_TOKEN
from data.place import Place
from tests.bot.support_monitor import figures, free_port
from tests.bot.support_people import Party, change_what_was_told
from tests.bot.support_process import PATIENCE, at, bot_on, running, running_bot
from tests.databases import new_place, wanted
from tests.standin import DiscordStandIn, Fault

COMMANDS = "/applications/*/commands"


ON_BOTH = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs_postgresql)], indirect=True
)
"""On PostgreSQL the gateway is looked up during the login, by the number of shards to claim."""


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with new_place(tmp_path, getattr(request, "param", wanted())) as place:
        yield place


@pytest.mark.long
async def test_commands_that_discord_refuses_end_no_match(discord: DiscordStandIn, database: Place) -> None:
    party, port = Party(discord), free_port()
    async with bot_on(discord, database):
        await party.begin(holes=1)
        await party.opening()
    change_what_was_told(database)
    for status, code in ((400, 50035), (403, 50001), (503, 0)):
        discord.befall("PUT", COMMANDS, Fault(status=status, code=code))
    discord.befall("PUT", COMMANDS, Fault(status=429, retry_after=86_400.0))
    async with bot_on(discord, database, GOLF_METRICS_PORT=str(port)) as bot:
        await bot.says("(HTTP status 400, error code 50035): no; trying again")
        await bot.says("people have the former ones: 403 Forbidden (error code: 50001): no; trying again")
        await bot.says("people have the former ones: 503 Service Unavailable")
        await bot.says("trying again in 86400 s")
        assert (await figures(port))("golf_start_failures_total", step="commands") == 4
        await party.play()
        assert party.title().endswith("final")
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
    async with bot_on(discord, database) as bot:
        await bot.says("synced commands")


@pytest.mark.long
@ON_BOTH
async def test_a_start_that_discord_refuses_is_tried_again(discord: DiscordStandIn, database: Place) -> None:
    discord.befall("GET", "/users/@me", Fault(status=503))
    discord.befall("GET", "/users/@me", Fault(status=403))
    discord.befall("GET", "/users/@me", Fault(lost=True), times=2)  # aiohttp asks again by itself
    discord.befall("GET", "/gateway/bot", Fault(status=503))
    party, port = Party(discord), free_port()
    async with bot_on(discord, database, GOLF_METRICS_PORT=str(port)) as bot:
        await bot.says("Discord can’t be used yet (login): 503 Service Unavailable (error code: 0): no")
        await bot.says("Discord can’t be used yet (login): 403 Forbidden (error code: 0): no")
        await bot.says("Discord can’t be used yet (login): ServerDisconnectedError")
        await bot.says("Discord can’t be used yet (gateway): 503 Service Unavailable (error code: 0): no")
        await party.begin(holes=1)
        seen = await figures(port)
        assert seen("golf_start_failures_total", step="login") == 3
        assert seen("golf_start_failures_total", step="gateway") == 1


@pytest.mark.long
@ON_BOTH
async def test_a_token_that_is_replaced_during_the_start(discord: DiscordStandIn, database: Place) -> None:
    discord.befall("GET", "/gateway/bot", Fault(status=401))
    async with running_bot(**at(discord, database)) as bot:
        assert await bot.ended() == BAD_TOKEN
    assert "DISCORD_TOKEN was refused" in bot.err[-2]


@pytest.mark.long
async def test_no_session_is_begun_that_discord_does_not_allow(
    discord: DiscordStandIn, database: Place
) -> None:
    discord.limit_sessions(0, renewed_in=0.2)
    async with running("tests.bot.without_pauses", **at(discord, database)) as bot:
        await bot.says("Discord takes no more sessions of this bot for 0.0 hours (session_start_limit)")
        discord.limit_sessions(7)
        await discord.connected(within=PATIENCE)
        assert discord.sessions_left == 6
        discord.limit_sessions(0, renewed_in=0.2)
        asked = questions(discord)
        await discord.end_session()
        await discord.until(lambda: questions(discord) > asked + 1)
        assert discord.sessions_left == 0
        discord.limit_sessions(7)
        await discord.connected(within=PATIENCE)
        assert discord.sessions_left == 6


def questions(discord: DiscordStandIn) -> int:
    """How often the bot has asked for its sessions."""
    return len([request for request in discord.requests if request.path == "/gateway/bot"])


@pytest.mark.long
async def test_a_start_that_waits_can_be_stopped(discord: DiscordStandIn, database: Place) -> None:
    discord.limit_sessions(0, renewed_in=86_400.0)
    async with running_bot(**at(discord, database)) as bot:
        await bot.says("for 24.0 hours (session_start_limit)")
        bot.signal(signal.SIGTERM)
        assert await asyncio.wait_for(bot.ended(), PATIENCE) == 0
    assert discord.sessions_left == 0
