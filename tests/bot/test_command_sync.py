"""When the bot tells Discord about its commands, in a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
import simcord

from bot import command_sync
from bot.client import GolfBot
from cogs.learn.help import HelpCog
from cogs.table.opening.challenge import NAME
from data.store import Store

COMMANDS: Final = ("golf", NAME)


class Starts:
    """Starts bots on the same data one after another, and tells what each told Discord."""

    def __init__(self, env: simcord.Env, store: Store) -> None:
        self.env = env
        self.servers = [env.create_guild(name).id for name in ("The Clubhouse", "The Nineteenth Hole")]
        self._store = store

    def told(self) -> list[tuple[str, list[str]]]:
        """The address and the names of the commands of every sync since the last call."""
        syncs = [request for request in self.env.http_requests if request.method == "PUT"]
        self.env.http_requests.clear()
        return [(request.path, [command["name"] for command in request.json or ()]) for request in syncs]

    async def again(self, sync_guild: int | None = None) -> list[tuple[str, list[str]]]:
        """Start once more; returns what was told."""
        await self.env.restart_bot(GolfBot(self._store, pause=0, sync_guild=sync_guild, shard_count=1))
        return self.told()

    def everywhere(self) -> tuple[str, list[str]]:
        """A sync of all commands to every server."""
        return f"/applications/{self.env.bot.application_id}/commands", [*COMMANDS]

    def only(self, server: int, *commands: str) -> tuple[str, list[str]]:
        """A sync of `commands` to one server."""
        return f"/applications/{self.env.bot.application_id}/guilds/{server}/commands", list(commands)


@asynccontextmanager
async def first_start(store: Store) -> AsyncIterator[Starts]:
    async with simcord.run(GolfBot(store, pause=0, shard_count=1)) as env:
        yield Starts(env, store)


async def test_only_the_first_start_tells_discord(store: Store) -> None:
    async with first_start(store) as starts:
        assert starts.told() == [starts.everywhere()]
        assert await starts.again() == []


async def test_another_fingerprint_is_told_again(store: Store) -> None:
    async with first_start(store) as starts:
        starts.told()
        await store.key_values.put(f"commands of {starts.env.bot.application_id} for all", "another")
        assert await starts.again() == [starts.everywhere()]
        assert await starts.again() == []


async def test_a_changed_command_is_told_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with first_start(store) as starts:
        starts.told()
        monkeypatch.setattr(HelpCog.help, "description", "How it is played")
        assert await starts.again() == [starts.everywhere()]
        assert await starts.again() == []


async def test_changed_translations_are_told_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with first_start(store) as starts:
        starts.told()
        monkeypatch.setattr(command_sync, "digest", lambda: "other catalogues")
        assert await starts.again() == [starts.everywhere()]
        assert await starts.again() == []


async def test_commands_for_one_server_leave_the_others_alone(store: Store) -> None:
    async with first_start(store) as starts:
        starts.told()
        here = starts.servers[0]
        assert await starts.again(here) == [starts.only(here, *COMMANDS)]
        assert await starts.again(here) == []


async def test_the_former_server_is_cleared_and_can_come_back(store: Store) -> None:
    async with first_start(store) as starts:
        here, there = starts.servers
        await starts.again(here)
        assert await starts.again(there) == [starts.only(here), starts.only(there, *COMMANDS)]
        assert await starts.again(here) == [starts.only(there), starts.only(here, *COMMANDS)]
        assert await starts.again() == [starts.only(here)]
        assert await starts.again() == []


async def test_commands_that_another_program_has_replaced_are_told_again(store: Store) -> None:
    async with first_start(store) as starts:
        here = starts.servers[0]
        for server, told in ((None, starts.everywhere()), (here, starts.only(here, *COMMANDS))):
            await starts.again(server)
            starts.env.backend.commands[server].clear()
            syncs = await starts.again(server)
            await starts.env.settle()
            assert syncs + starts.told() == [told]
            assert await starts.again(server) == []


def mentioned(starts: Starts) -> str:
    """The command `/golf start` as messages mention it."""
    bot = starts.env.bot
    assert isinstance(bot, GolfBot)
    return bot.services.command_mentions.in_text("`/golf start`")


def id_of_golf(starts: Starts, server: int | None) -> int:
    """The id that Discord has for the commands of a server, or of all."""
    known = starts.env.backend.commands[server].values()
    return next(int(each["id"]) for each in known if each["name"] == "golf")


async def test_commands_are_mentioned_by_the_ids_that_discord_has(store: Store) -> None:
    async with first_start(store) as starts:
        starts.told()
        assert mentioned(starts) == f"</golf start:{id_of_golf(starts, None)}>"
        assert await starts.again() == []
        await starts.env.settle()
        assert mentioned(starts) == f"</golf start:{id_of_golf(starts, None)}>"
        here = starts.servers[0]
        await starts.again(here)
        assert mentioned(starts) == f"</golf start:{id_of_golf(starts, here)}>"


async def test_where_discord_does_not_tell_the_ids_commands_are_written_out(store: Store) -> None:
    async with first_start(store) as starts:
        starts.env.inject_error("GET", "/applications/*/commands", status=500, code=0)
        await starts.again()
        await starts.env.settle()
        assert mentioned(starts) == "`/golf start`"
