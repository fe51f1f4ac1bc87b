"""The weekly post: last week's top ten in a channel that a manager chose, and the challenge under it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from cogs.answering.messages.posts import POST_HOUR
from data.people.server_rules import ServerPreset
from tests.journeys.channels import play_out, seat
from tests.journeys.player import refusal
from tests.journeys.rules_desk import Desk, manager_of, settings_of
from tests.journeys.world import World, buttons, words_of, world


async def to_monday(here: World, hour: int = POST_HOUR) -> None:
    """Let time pass until shortly after `hour` o'clock in UTC on the next Monday."""
    now = here.env.now()
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC)
    then = midnight + timedelta(days=-now.weekday(), hours=hour)
    then += timedelta(days=7) if then <= now else timedelta()
    await here.wait((then - now).total_seconds() + 5)


async def chosen(here: World) -> Desk:
    """The page of posts after the leaderboard was chosen for this channel."""
    desk = await settings_of(here, manager_of(here))
    await desk.press("Posts")
    return await desk.press("Leaderboard: post it here")


async def play(here: World) -> None:
    """A match of Ana and Ben."""
    await seat(here, here.people[:2], holes=1)
    await play_out(here, here.people[:2])


def posts(here: World) -> list[discord.Message]:
    return [each for each in here.public() if "Last week’s leaderboard" in words_of(each)]


@pytest.mark.long
async def test_last_week_comes_once_on_monday_whatever_restarts_there_are() -> None:
    async with world() as here:
        desk = await chosen(here)
        assert f"Leaderboard: in <#{here.channel.id}>" in desk.words
        await play(here)  # on Thursday
        await to_monday(here, POST_HOUR - 1)
        assert posts(here) == [], "not before its hour"
        await to_monday(here)
        [post] = posts(here)
        [picture] = post.attachments
        assert picture.description is not None
        lines = picture.description.split("\n")
        assert lines[:2] == ["The Clubhouse · Leaderboard", "Skill rating · last week"]
        leader = "Ana" if "Ana" in lines[2] else "Ben"
        assert f"**{leader}** came out on top. Who takes them on?" in words_of(post)
        await here.restart()
        await here.wait(7200)
        assert len(posts(here)) == 1, "not again after a restart"
        await to_monday(here)
        assert len(posts(here)) == 1, "nobody played"


@pytest.mark.long
async def test_a_server_that_plays_its_own_default_has_a_post_about_that_board() -> None:
    async with world() as here:
        await chosen(here)
        await play(here)
        manager = manager_of(here, "Max")
        rules = {"values": {"K": -20}}
        await here.store.server_rules.save(
            ServerPreset(here.guild.id, "Friday", "classic", 1, rules, manager.id, 0.0)
        )
        default = await (await settings_of(here, manager)).press("Default preset")
        await default.choose("own", "Friday")
        await here.wait(7 * 86_400)
        [before] = posts(here)
        assert "Friday" not in words_of(before), "nobody has played by it"
        await seat(here, here.people[:2])
        await play_out(here, here.people[:2])
        await to_monday(here)
        [_, post] = posts(here)
        [picture] = post.attachments
        assert picture.description is not None
        assert "Skill rating · last week · “Friday” (this server’s)" in picture.description
        assert "classic, changed: K worth −20" in words_of(post)
        assert "came out on top" in words_of(post)


async def test_the_leader_is_challenged_under_it_and_nobody_challenges_themselves() -> None:
    async with world() as here:
        await chosen(here)
        await play(here)
        await to_monday(here)
        [post] = posts(here)
        [button] = buttons(post)
        ana, ben = here.people[:2]
        leader, other = (ana, ben) if button.label == "Challenge Ana" else (ben, ana)
        told = refusal(await here.press_id(leader, button.id, post))
        assert told == "You can’t challenge yourself. Open a table with /golf start."
        await here.press_id(other, button.id, post)
        table, call = here.public()[-2:]
        assert "host" in words_of(table)
        assert f"<@{leader.id}>" in call.content
        assert "challenges you to a game of golf" in call.content
