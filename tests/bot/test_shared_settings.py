"""Settings that are changed in one process and known in the others, which share the shards of one token."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
import pytest

from cogs.kit.ids.server_settings import SettingsId
from data.place import Server
from data.processes.shard_claims import IDENTIFY_EVERY
from engine.language import say, speaking
from tests.bot.support_monitor import Figures, figures, free_port
from tests.bot.support_people import find
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.postgresql import execute
from tests.standin import Channel, DiscordStandIn, Message, User
from tests.standin.model import EVERYONE, walk_components

pytestmark = pytest.mark.needs_postgresql

SETTINGS_DELAY = "golf_settings_delay_seconds"
READ = "golf_settings_read_timestamp_seconds"
MANAGER = EVERYONE | discord.Permissions(manage_guild=True).value

WITH_SHARD_0 = """
SELECT a.pid FROM pg_locks JOIN pg_stat_activity AS a USING (pid)
WHERE locktype = 'advisory' AND classid = 1196379137 AND objid = 0 AND datname = current_database()
"""
"""The session that has shard 0."""


@dataclass(frozen=True)
class Bot:
    """A process that is watched at `port`."""

    process: Process
    port: int

    async def seen(self) -> Figures:
        return await figures(self.port)

    async def has_heard(self, changes: int) -> bool:
        """Whether that many changes of the other process are applied here."""
        return (await self.seen())(f"{SETTINGS_DELAY}_count") >= changes


@dataclass(frozen=True)
class Here:
    """Two processes, each with a shard and with a channel in a server of it; `manager` manages both."""

    discord: DiscordStandIn
    bots: tuple[Bot, Bot]
    channels: tuple[Channel, Channel]
    manager: User

    async def settings(self, number: int) -> Message:
        """The settings as the manager sees them in the server of a shard."""
        answer = await self.discord.slash(self.manager, self.channels[number], "golf settings")
        assert answer.message is not None
        return answer.message

    async def says(self, number: int, text: str) -> bool:
        """Whether the settings say so in the server of a shard."""
        return text in words(await self.settings(number))

    async def press(self, message: Message, label: str) -> Message:
        answer = await self.discord.press(self.manager, message, find(message, label).custom_id)
        assert answer.message is not None
        return answer.message

    async def choose(self, message: Message, control: str, value: str) -> Message:
        (menu,) = [
            item["custom_id"]
            for item in walk_components(message.payload["components"])
            if item["type"] == discord.ComponentType.select.value
            and (place := SettingsId.parse(item["custom_id"])) is not None
            and place.control == control
        ]
        answer = await self.discord.press(self.manager, message, menu, values=[value])
        assert answer.message is not None
        return answer.message


@asynccontextmanager
async def two(server: Server, module: str = "tests.bot.without_limits") -> AsyncIterator[Here]:
    """Two bots that play, the first with shard 0."""
    async with (
        DiscordStandIn(
            answer_within=PATIENCE, patience=PATIENCE, shards=2, concurrency=2, identify_every=5.0
        ) as standin,
        bot(standin, server, module) as first,
        bot(standin, server, module) as second,
    ):
        await standin.shards(lambda connected: connected == {0, 1})
        channels = [standin.add_channel(f"golf-{shard}", standin.add_guild(shard)) for shard in range(2)]
        manager = standin.add_user("Mia", permissions=MANAGER)
        yield Here(standin, (first, second), (channels[0], channels[1]), manager)


@asynccontextmanager
async def bot(discord: DiscordStandIn, server: Server, module: str) -> AsyncIterator[Bot]:
    """A process that takes one shard, once it has said whether it has one."""
    port = free_port()
    settings = at(
        discord,
        server.address,
        GOLF_SHARDS_HERE="1",
        GOLF_METRICS_PORT=str(port),
    )
    async with running(module, **settings) as process:
        await process.says("bot.shards")
        yield Bot(process, port)


def words(message: Message) -> str:
    return " ".join(str(embed.get("title")) + str(embed.get("description")) for embed in message.embeds)


async def test_what_is_changed_in_one_process_is_known_in_the_other_right_away(server: Server) -> None:
    async with two(server) as here:
        first, second = here.bots
        before = await second.seen()
        await here.press(await here.settings(0), "Tables as text")
        await until(lambda: here.says(1, "Tables: as text"))
        await language_mentions_and_preset(here)
        await until(lambda: second.has_heard(3))
        seen = await second.seen()
        assert before(f"{SETTINGS_DELAY}_count") == 0
        assert seen(f"{SETTINGS_DELAY}_bucket", le="10.0") == seen(f"{SETTINGS_DELAY}_count")
        assert READ in seen.names
        assert (await first.seen())(f"{SETTINGS_DELAY}_count") == 0, "that process made the changes"
        ((session,),) = execute(WITH_SHARD_0, server)
        told = (await first.seen()).labels("golf_process_info")
        assert (told["process"], told["session"]) == (str(first.process.id), str(session))


async def test_without_notifications_it_is_known_after_a_while(server: Server) -> None:
    async with two(server, "tests.bot.without_notifications") as here:
        began = await here.bots[1].seen()
        await here.press(await here.settings(0), "Tables as text")
        await until(lambda: here.says(1, "Tables: as text"))
        seen = await here.bots[1].seen()
        assert seen(f"{SETTINGS_DELAY}_count") == 0, "nobody told of it"
        assert READ not in began.names or seen(READ) > began(READ)


@pytest.mark.long
async def test_a_server_keeps_its_settings_when_another_process_takes_it_over(server: Server) -> None:
    async with two(server) as here, bot(here.discord, server, "tests.bot.without_limits") as standby:
        await standby.process.says("standing by")
        await language_mentions_and_preset(here)
        # A turn to identify ends with the process that had it, be it over or not.
        await asyncio.sleep(IDENTIFY_EVERY)
        await here.bots[0].process.kill()
        await standby.process.says("claimed shards")
        await here.discord.shards(lambda connected: connected == {0, 1})
        shown = await here.settings(0)
        assert "plays **golf-six**" in words(shown)
        assert "Language of tables: Deutsch" in words(shown)
        mentions = await here.press(shown, "Mentions")
        assert chosen(mentions) == ["Mention: After 2 minutes"]
        opened = await here.discord.slash(here.manager, here.channels[0], "golf start")
        assert opened.message is not None
        with speaking("de"):
            find(opened.message, say("Join"))
        ((rules,),) = execute("SELECT fields FROM journal WHERE version = 1", server)
        assert '"golf-six"' in rules


async def until(check: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if await check():
                return
            await asyncio.sleep(0.05)


async def language_mentions_and_preset(here: Here) -> None:
    """Change all that a manager can change about a server's tables, in the server of shard 0."""
    page = await here.press(await here.settings(0), "Language")
    await here.choose(page, "language", "de")
    page = await here.press(await here.settings(0), "Mentions")
    await here.choose(page, "after", "120")
    page = await here.press(await here.settings(0), "Default preset")
    await here.choose(page, "builtin", "golf-six")


def chosen(message: Message) -> list[str]:
    """The labels of all choices that menus show as chosen."""
    return [
        option["label"]
        for item in walk_components(message.payload["components"])
        for option in item.get("options", ())
        if option.get("default")
    ]
