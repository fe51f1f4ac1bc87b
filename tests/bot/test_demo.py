"""How the demo uses SimCord besides its page: it waits as little as possible."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import simcord

from bot.client import GolfBot
from bot.demo import BRIEF, _Brief, avatar, introduce, locale_of, simulated
from cogs.answering.worker_process import WorkerProcess
from cogs.daily.beacon import DemoBeacon
from engine.language import LANGUAGES, closest
from engine.solo.daily_par import par_plays
from tests.databases import new_store


async def test_a_verb_that_need_not_wait_lets_nothing_come_in_between(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "demo.db")
    happened: list[str] = []
    async with simcord.run(GolfBot(store, pause=1.3, shard_count=1)) as env:
        world_began = env.now()
        asyncio.get_running_loop().call_soon(happened.append, "something else")
        assert await _Brief(env, env.advance_time(5), patience=0)
        assert not happened
        assert (env.now() - world_began).total_seconds() == 5
    await store.close()


async def test_a_verb_that_would_wait_for_the_bot_is_given_up(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "demo.db")
    async with simcord.run(GolfBot(store, pause=1.3, shard_count=1)) as env:

        async def waits() -> None:
            await asyncio.sleep(BRIEF)

        usual = env.settle_timeout
        assert not await _Brief(env, waits(), patience=0)
        assert env.settle_timeout == usual
        assert await _Brief(env, env.settle(), patience=BRIEF), "nothing stays in the way of the next verb"
    await store.close()


async def test_the_bot_has_a_name_and_a_face(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "demo.db")
    bot = GolfBot(store, pause=1.3, shard_count=1)
    async with simcord.run(bot) as env:
        [(address, (_, picture))] = (await introduce(env, bot)).items()
        assert bot.user is not None and bot.user.name == env.backend.bot_user.name == "Golf"
        assert address.endswith(f"/avatars/{bot.user.id}/{env.backend.bot_user.avatar}.png")
        assert picture == avatar()
    await store.close()


async def test_a_calculation_at_the_start_does_not_hold_the_demo_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, never = list[object](), asyncio.Event()

    async def run(worker: WorkerProcess, function: object, *_: object) -> None:
        begun.append(function)
        await worker.waiting(never.wait())

    monkeypatch.setattr(WorkerProcess, "run", run)
    store = await new_store(tmp_path / "demo.db")
    async with simulated(GolfBot(store, pause=1.3, shard_count=1, beacon=DemoBeacon())):
        assert begun == [par_plays]
    await store.close()


async def test_the_page_need_not_wait_for_worker_processes(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "demo.db")
    bot = GolfBot(store, pause=1.3, shard_count=1, beacon=DemoBeacon())
    async with simulated(bot) as env:
        person = env.create_user("ana")
        guild = env.create_guild("The Clubhouse", owner=person)
        ana = guild.add_member(person)
        channel = guild.create_text_channel("golf")
        await ana.slash(channel, "golf daily")
        await env.settle()
        assert [task for task in asyncio.all_tasks() if task.get_name().startswith("par of")]
        env.settle_timeout = 30.0  # ending the worker process takes a moment
    await store.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_times_in_the_language_of_the_demo(language: str) -> None:
    assert closest(locale_of(language)) == language
