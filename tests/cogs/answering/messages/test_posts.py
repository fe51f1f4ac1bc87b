"""The morning post: yesterday's podium in a channel that a manager chose, once a day whatever happens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import discord
import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.messages.posts import POST_HOUR
from cogs.answering.messages.throttle import Urgency
from data.background import close_all
from data.people.preferences import POSTS
from engine.solo.daily_par import number_of
from tests.journeys.channels import forbidding, give, said
from tests.journeys.rules_desk import Desk, manager_of, settings_of
from tests.journeys.test_daily import Solo
from tests.journeys.world import World, buttons, words_of, world


async def to_hour(here: World, hour: int) -> None:
    """Let time pass until shortly after the next `hour` o'clock in UTC."""
    now = here.env.now()
    then = datetime.combine(now.date(), time(hour), UTC)
    then += timedelta(days=1) if then <= now else timedelta()
    await here.wait((then - now).total_seconds() + 5)


async def chosen(here: World) -> Desk:
    """The page of posts after the daily one was chosen for this channel."""
    desk = await settings_of(here, manager_of(here))
    await desk.press("Posts")
    return await desk.press("Daily hole: post it here")


def posts(here: World) -> list[discord.Message]:
    return [each for each in here.public() if "Yesterday’s hole" in words_of(each)]


async def test_yesterdays_podium_comes_once_with_a_button_to_play() -> None:
    async with world() as here:
        desk = await chosen(here)
        assert f"Daily hole: in <#{here.channel.id}>" in desk.words
        day = here.bot.house.tries.today
        for number, person in enumerate(here.people[:4]):
            await (await Solo(here, person, number).open()).finish()
        standing = await here.store.daily_tries.standing(day, here.guild.id)
        await to_hour(here, POST_HOUR - 1)
        assert posts(here) == [], "not before its hour"
        await to_hour(here, POST_HOUR)
        assert posts(here) == [], "about the day before, on which nobody played"
        await to_hour(here, POST_HOUR)
        [post] = posts(here)
        lines = words_of(post).splitlines()
        assert lines[1] == f"Yesterday’s hole #{number_of(day)}"
        assert lines[2].startswith(f"🥇 **{standing[0].name}** · {standing[0].points} point")
        assert f"Par {standing[0].par} · 4 played it here" in lines
        assert len([line for line in lines if line[:1] in "🥇🥈🥉"]) >= 3
        await here.restart()
        await here.wait(7200)
        assert len(posts(here)) == 1, "not again after a restart"
        eve = Solo(here, here.people[4])
        await eve.press_public(buttons(post)[0].id, post)
        assert "Everyone in the world gets these cards today." in eve.words
        await to_hour(here, POST_HOUR)
        assert len(posts(here)) == 1, "yesterday nobody finished it"


async def test_after_days_away_only_todays_post_is_made() -> None:
    async with world() as here:
        await chosen(here)
        for _ in range(3):
            await (await Solo(here, here.people[0]).open()).finish()
            await close_all(here.bot.house.hourly)
            await here.wait(86_400)
        assert posts(here) == []
        await to_hour(here, POST_HOUR)
        await here.restart()
        await here.wait(5)
        yesterday = here.bot.house.tries.today - timedelta(days=1)
        assert [words_of(post).splitlines()[1] for post in posts(here)] == [
            f"Yesterday’s hole #{number_of(yesterday)}"
        ]


async def test_a_post_that_still_waits_for_other_requests_at_the_end_of_the_process_is_made_later() -> None:
    async with world(limits=replace(UNBOUNDED, requests=1e-9)) as here:
        await chosen(here)
        await (await Solo(here, here.people[0]).open()).finish()
        await close_all(here.bot.house.hourly)
        await here.wait(86_400)
        await to_hour(here, POST_HOUR)
        throttle = here.bot.services.throttle
        await throttle.turn(Urgency.LAST)
        looking = asyncio.create_task(here.bot.house.posts.look())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(looking, 0.5)
        assert posts(here) == []
        throttle.rush()
        await here.bot.house.posts.look()
        assert len(posts(here)) == 1


async def test_where_posting_is_forbidden_it_stops_and_the_settings_say_so() -> None:
    async with world() as here:
        await chosen(here)
        await (await Solo(here, here.people[0]).open()).finish()
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await here.wait(86_400)
        await to_hour(here, POST_HOUR)
        assert posts(here) == []
        settings = said(await here.slash(manager_of(here), "settings"))
        assert "Daily hole: stopped, I can’t write in its channel anymore" in settings
        await (await Solo(here, here.people[0]).open()).finish()
        await here.wait(86_400)
        assert posts(here) == [], "not tried again"


async def test_a_channel_where_the_bot_may_not_write_is_not_chosen_and_a_post_can_be_stopped() -> None:
    async with world() as here:
        quiet, role = forbidding(here, "quiet", send_messages=False)
        await give(here, role)
        manager = manager_of(here)
        former, here.channel = here.channel, quiet
        desk = await settings_of(here, manager)
        await desk.press("Posts")
        await desk.press("Daily hole: post it here")
        assert here.bot.services.preferences.of(POSTS["daily"], here.guild.id) is None
        here.channel = former
        desk = await chosen(here)
        await desk.press("Stop")
        assert "Daily hole: not posted" in desk.words
        assert here.bot.services.preferences.of(POSTS["daily"], here.guild.id) is None
