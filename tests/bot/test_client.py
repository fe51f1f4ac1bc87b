"""When the client makes its emojis, and how it takes over further shards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partialmethod

import pytest
import simcord

from bot.client import GolfBot
from bot.shards import ClaimedShards
from cogs.answering.card_emojis import BETWEEN, CardEmojis
from cogs.picture.emojis import emojis
from data.errors import ReadFailed
from data.place import Server, place
from data.sql import reading_again
from data.store import Store


async def test_emojis_are_made_while_people_play_and_shown_once_all_are_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 55 * BETWEEN < 60, "creating all of them takes less than a minute"
    emojis()  # drawn in advance: SimCord doesn't wait for a thread that draws on a busy machine
    # Pauses that are shorter than SimCord's patience it waits for as they are; longer ones pass at once.
    monkeypatch.setattr(CardEmojis, "renew", partialmethod(CardEmojis.renew, between=10 * BETWEEN))
    async with simcord.run(GolfBot(store, pause=0, shard_count=1, emojis=True)) as env:
        bot = env.bot
        assert isinstance(bot, GolfBot)
        guild = env.create_guild("The Clubhouse")
        channel = guild.create_text_channel("golf")
        ana = guild.add_member(env.create_user("ana"))
        await env.advance_time(100)
        begun = len(await bot.fetch_application_emojis())
        assert 0 < begun < 55
        result = await ana.slash(channel, "golf start")
        assert result.response is not None
        assert not bot.services.card_emojis.usable
        await env.advance_time(600)
        assert len(await bot.fetch_application_emojis()) == len(bot.services.card_emojis.usable) == 55
        await env.restart_bot(again := GolfBot(store, pause=0, shard_count=1, emojis=True))
        await env.advance_time(10)
        assert again.services.card_emojis.usable == bot.services.card_emojis.usable
        await bot.house.tables.close()
        await again.house.tables.close()


class FreeShard(ClaimedShards):
    """Claims of a process to which one shard falls; notes whether it gives them up."""

    def __init__(self) -> None:
        server = place("postgresql://localhost/golf")
        assert isinstance(server, Server)
        super().__init__(server, 2, None)
        self.given_up = asyncio.Event()

    @property
    def in_all(self) -> int:
        return 2

    async def later(self) -> AsyncIterator[frozenset[int]]:
        yield frozenset({1})

    def give_up(self, why: str) -> None:
        self.given_up.set()


@pytest.mark.parametrize("failures", [2, 3])
async def test_shards_are_taken_over_although_the_database_fails_or_are_left_to_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    monkeypatch.setattr(reading_again, "WAITS", (0.0, 0.0))
    claimed, launched, left = FreeShard(), list[int](), [ReadFailed()] * failures
    bot = GolfBot(store, pause=0, shard_count=2, claimed=claimed)

    async def launch(_gateway: object, shard: int, **_: object) -> None:
        launched.append(shard)

    async def fail_at_first() -> None:
        if left:
            raise left.pop()

    monkeypatch.setattr(bot, "launch_shard", launch)
    monkeypatch.setattr(bot.services.preferences, "load", fail_at_first)
    await bot.take_over_further(claimed)
    assert (launched, claimed.given_up.is_set()) == (([1], False) if failures == 2 else ([], True))
