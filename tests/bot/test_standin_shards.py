"""The stand-in with several shards and servers, proven with tiny bots that share them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from tests.standin import DiscordStandIn, NoAnswerError
from tests.standin.sample_bot import running


async def test_each_shard_has_its_servers_and_hears_of_nothing_else() -> None:
    async with DiscordStandIn(shards=4) as standin, AsyncExitStack() as stack:
        places = {
            shard: standin.add_channel(f"table-{shard}", standin.add_guild(shard)) for shard in range(4)
        }
        ann = standin.add_user("Ann")
        first = await stack.enter_async_context(running(standin, [0, 1], 4))
        second = await stack.enter_async_context(running(standin, [2, 3], 4))
        assert standin.shards_connected == {0, 1, 2, 3}
        for shard, place in places.items():
            assert (await standin.slash(ann, place, "golf start")).message is not None
            bot, other = (first, second) if shard < 2 else (second, first)
            assert bot.seen[-1].guild_id == place.guild
            assert bot.get_channel(place.id) is not None and other.get_channel(place.id) is None
        assert (len(first.seen), len(second.seen)) == (2, 2)


async def test_a_shard_that_nobody_has_is_silent() -> None:
    async with DiscordStandIn(shards=2, patience=0.3) as standin:
        heard, unheard = (standin.add_channel(f"{at}", standin.add_guild(at)) for at in range(2))
        ann = standin.add_user("Ann")
        async with running(standin, [0], 2):
            assert (await standin.slash(ann, heard, "golf start")).message is not None
            with pytest.raises(NoAnswerError):
                await standin.slash(ann, unheard, "golf start")


async def test_shards_of_one_bucket_have_to_wait_for_each_other() -> None:
    async with DiscordStandIn(shards=4, concurrency=2, identify_every=60.0) as standin:
        async with running(standin, [0, 1], 4):
            assert standin.identified_too_soon == 0
        with pytest.raises(TimeoutError):
            async with running(standin, [2], 4, within=2.0):
                pass
        assert standin.identified_too_soon > 0


async def test_a_bot_that_cannot_connect_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py tries again without end, also after the bot was closed."""

    async def unreachable(*_: object, **__: object) -> None:
        raise OSError("no gateway answers")

    monkeypatch.setattr(DiscordWebSocket, "from_client", unreachable)
    async with asyncio.timeout(30), DiscordStandIn() as standin:
        with pytest.raises(TimeoutError):
            async with running(standin, within=0.3):
                pass


async def test_no_heartbeat_reaches_into_another_test() -> None:
    """A connection that is given up before it has identified leaves its thread behind."""
    async with DiscordStandIn() as standin, running(standin) as bot:
        left = [
            KeepAliveHandler(ws=bot._get_websocket(shard_id=0), interval=60.0, shard_id=shard)
            for shard in (0, 5)
        ]
        for thread in left:
            thread.start()
    try:
        left[0].join(timeout=5.0)
        assert [thread.is_alive() for thread in left] == [False, True]
    finally:
        left[1].stop()
