"""Several real processes that share the shards of one token, on PostgreSQL and the stand-in for Discord."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import asyncpg  # type: ignore[import-untyped]  # it ships no types
import pytest
from discord import SessionStartLimits

from bot.shards import ClaimedShards
from cogs.kit.ids.privacy import PrivacyId
from data.place import Server
from data.processes.shard_claims import IDENTIFY_EVERY
from engine.game.errors import StorageFailed
from tests.bot.support_monitor import free_port
from tests.bot.support_people import Party, find, journals, notice
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.forwarding import slowed
from tests.own_postgresql import NoServer, own_server
from tests.postgresql import execute
from tests.standin import DiscordStandIn, Message

pytestmark = pytest.mark.needs_postgresql

FAR = 0.05
"""Seconds to a server that is far away, in each direction."""

END_SESSION = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    " AND application_name = 'golf shards'"
)
"""Ends the sessions by which processes hold their shards."""

SERVED = "health and metrics are served"


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(
        answer_within=PATIENCE, patience=PATIENCE, shards=2, concurrency=2, identify_every=5.0
    ) as discord:
        yield discord


@asynccontextmanager
async def process(discord: DiscordStandIn, server: Server, **settings: str) -> AsyncIterator[Process]:
    """A bot that takes one shard, once it has said whether it has one."""
    own = at(discord, server.address, GOLF_SHARDS_HERE="1", **settings)
    async with running("tests.bot.without_limits", **own) as started:
        await started.says("bot.shards")
        yield started


def parties(discord: DiscordStandIn) -> list[Party]:
    """The same two people at a table in each shard's server."""
    made = [Party(discord), Party(discord)]
    for shard, party in enumerate(made):
        party.channel = discord.add_channel(f"golf-{shard}", discord.add_guild(shard))
        party.host, party.guest = made[0].host, made[0].guest
    return made


async def test_a_standby_goes_on_with_the_tables_of_a_process_that_was_killed(
    discord: DiscordStandIn, server: Server
) -> None:
    two = parties(discord)
    async with process(discord, server) as first, process(discord, server):
        await discord.shards(lambda connected: connected == {0, 1})
        async with process(discord, server) as standby:
            await standby.says("standing by: other processes have all shards")
            for party in two:
                await party.begin(1)
                await party.play(2)
            # A turn to identify ends with the process that had it, be it over or not.
            await asyncio.sleep(IDENTIFY_EVERY)
            await first.kill()
            await standby.says("claimed shards")
            await discord.shards(lambda connected: connected == {0, 1})
            for party in two:
                await party.play()
                assert party.title().endswith("final")
    assert discord.identified_too_soon == 0
    written = [[row.version for row in rows] for rows in journals(server).values()]
    assert len(written) == 2
    assert all(versions == list(range(1, len(versions) + 1)) for versions in written)


@pytest.mark.long
async def test_a_process_without_its_session_begins_again(discord: DiscordStandIn, server: Server) -> None:
    party = parties(discord)[0]
    async with process(discord, server) as bot:
        await discord.shards(lambda connected: connected == {0})
        await party.begin(1)
        await party.play(1)
        execute(END_SESSION, server)
        await bot.says("lost shards and stopped playing")
        await discord.shards(lambda connected: not connected)
        await discord.shards(lambda connected: connected == {0})
        await party.play()
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


@pytest.mark.long
async def test_a_single_process_plays_on_once_its_server_is_back(discord: DiscordStandIn) -> None:
    party = parties(discord)[0]
    try:
        with own_server() as own:
            async with process(discord, own.new_database(), GOLF_SHARDS="1") as bot:
                await discord.shards(lambda connected: connected == {0})
                await party.begin(1)
                await party.play(1)
                for how in (signal.SIGINT, signal.SIGQUIT):
                    own.stop(how)
                    await bot.says("lost shards and stopped playing")
                    for _ in range(2):
                        answer = await discord.slash(party.guest, party.channel, "golf start")
                        assert answer.message is not None
                        assert notice(answer.message) == StorageFailed().sentence
                    own.start()
                    await bot.says("claimed the same shards again and plays on")
                    await party.play(1)
                    assert not [line for line in bot.err if "restored live tables" in line]
                    bot.err.clear()
                    assert discord.shards_connected == {0}
                await party.play()
                assert party.title().endswith("final")
                bot.signal(signal.SIGTERM)
                assert await bot.ended() == 0
    except NoServer as problem:
        pytest.skip(str(problem))


@pytest.mark.long
async def test_a_single_process_gives_way_to_one_that_came_in_between(
    discord: DiscordStandIn, server: Server
) -> None:
    first, second = (ClaimedShards(server, 1, None) for _ in range(2))
    limits = SessionStartLimits(total=1000, remaining=1000, reset_after=0, max_concurrency=1)
    try:
        await first.first(1, limits)
        assert first.held
        first.give_up("for this test")
        assert await first.regain(within=PATIENCE)
        assert first.held
        first.give_up("for this test")
        await second.first(1, limits)
        assert not await first.regain(within=PATIENCE)
        assert not first.held
        assert second.held
    finally:
        await first.close()
        await second.close()


@pytest.mark.long
async def test_a_move_that_waits_for_the_database_when_the_shards_are_lost_is_not_written(
    discord: DiscordStandIn, server: Server
) -> None:
    party = parties(discord)[0]
    async with process(discord, server) as bot:
        await begin_hole(discord, party)
        before = journals(server)
        async with move_that_waits(server, party) as press:
            execute(END_SESSION, server)
            await bot.says("lost shards and stopped playing")
        await bot.says("came too late: other processes may have the shards now")
        await discord.shards(lambda connected: not connected)
        await discord.shards(lambda connected: connected == {0})
        press.cancel()
        assert journals(server) == before
        await party.play()
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


async def test_who_is_forgotten_is_forgotten_at_the_tables_of_all_processes(
    discord: DiscordStandIn, server: Server
) -> None:
    two = parties(discord)
    ann = two[0].host
    async with process(discord, server), process(discord, server):
        await discord.shards(lambda connected: connected == {0, 1})
        for party in two:
            await party.begin(1)
            await party.play(1)
        page = (await discord.slash(ann, two[0].channel, "golf privacy")).message
        assert page is not None
        asked = (await discord.press(ann, page, str(PrivacyId("ask")))).message
        assert asked is not None
        told = (await discord.press(ann, asked, find(asked, "Forget me").custom_id)).message
        assert told is not None and "2 tables" in str(told.embeds[0]["description"])
        for party in two:
            await discord.until(lambda party=party: "**Ann**" not in str(party.table.embeds[0]))  # type: ignore[misc]
    entries = execute("SELECT fields FROM journal", server)
    assert entries and not [row for row in entries if str(ann.id) in row["fields"]]


@pytest.mark.long
async def test_a_standby_says_so_where_it_is_watched(discord: DiscordStandIn, server: Server) -> None:
    async with process(discord, server), process(discord, server):
        await discord.shards(lambda connected: connected == {0, 1})
        with_port = {"GOLF_METRICS_PORT": str(free_port())}
        async with process(discord, server, **with_port) as standby, aiohttp.ClientSession() as client:
            await standby.says(SERVED)
            address = f"http://127.0.0.1:{with_port['GOLF_METRICS_PORT']}"
            async with client.get(f"{address}/healthz") as answer:
                assert (answer.status, (await answer.json())["status"]) == (200, "standby")
            async with client.get(f"{address}/metrics") as answer:
                assert "golf_shards_here 0.0" in await answer.text()


async def begin_hole(discord: DiscordStandIn, party: Party) -> None:
    """Start a match of one hole, up to the first turn, once the only process has its shard."""
    await discord.shards(lambda connected: connected == {0})
    await party.begin(1)
    await party.opening()


@asynccontextmanager
async def move_that_waits(server: Server, party: Party) -> AsyncIterator[asyncio.Task[Message]]:
    """A press on **Draw** whose move can't be written before the end of the block."""
    person, _ = party.in_order()
    async with AsyncExitStack() as stack:
        other = await asyncpg.connect(server.address)
        stack.push_async_callback(other.close)
        await other.execute("BEGIN; LOCK TABLE journal")
        press = asyncio.create_task(party.press(person, party.table, "Draw"))
        await lock_waited_for(server)
        yield press


async def lock_waited_for(server: Server) -> None:
    """Return once a process waits for a lock of another session."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with asyncio.timeout(PATIENCE):
        while True:
            if execute(waiting, server):
                return
            await asyncio.sleep(0.05)


@pytest.mark.long
async def test_a_press_under_way_is_finished_before_the_shards_go(
    discord: DiscordStandIn, server: Server
) -> None:
    party = parties(discord)[0]
    async with process(discord, server) as bot:
        await begin_hole(discord, party)
        async with move_that_waits(server, party) as pressed:
            bot.signal(signal.SIGTERM)
            await bot.says("stopping")
            assert not pressed.done()
        await pressed
        assert await bot.ended() == 0
    (written,) = journals(server).values()
    assert f'"{party.answered[-1]}"' in written[-1].fields


@pytest.mark.long
async def test_a_standby_far_from_its_server_stops_whenever_it_is_told_to(server: Server) -> None:
    limits = SessionStartLimits(total=1000, remaining=1000, reset_after=0, max_concurrency=1)
    taken = ClaimedShards(server, 1, None)
    await taken.first(1, limits)
    async with slowed(server, FAR) as far:
        for step in range(8):
            claimed = ClaimedShards(far, None, None)
            standby = asyncio.create_task(claimed.first(1, limits))
            await asyncio.sleep(FAR * (6 + 1.5 * step))  # in the middle of whichever question
            standby.cancel()
            await asyncio.sleep(FAR / 2)  # for the work under way
            await claimed.close()
            await asyncio.wait({standby}, timeout=2)
            assert standby.cancelled(), step
    await taken.close()
