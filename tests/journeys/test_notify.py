"""Direct messages when a turn begins that may take a day."""

from __future__ import annotations

import discord
import pytest
import simcord

from cogs.table.public.notify import DAY, DELAY
from data.people.preferences import TURN_MESSAGES
from tests.journeys import table_text
from tests.journeys.channels import at, forbidding, said
from tests.journeys.match import past_opening, started
from tests.journeys.pages import direct_messages, forget_me
from tests.journeys.world import World, words_of, world


def told(here: World, person: simcord.MemberActor) -> list[str]:
    """The direct messages that somebody got."""
    backend = here.env.backend
    channel = backend.dm_channels.get(person.id)
    sent = [each for each in here.env.http_requests if each.path == f"/channels/{channel}/messages"]
    bodies = [each.json for each in sent if each.method == "POST"]
    return [str(body["content"]) for body in bodies if body is not None]


async def test_a_restart_tells_nobody_twice_and_forgets_nobody() -> None:
    async with world() as here:
        ana, ben = await started(here, 2, clock=DAY)
        for player in (ana, ben):
            await direct_messages(here, player.person, wanted=True)
        await here.wait(DELAY + 1)
        assert [len(told(here, player.person)) for player in (ana, ben)] == [1, 1]
        await here.restart()
        await here.wait(2 * DELAY)
        assert [len(told(here, player.person)) for player in (ana, ben)] == [1, 1]


async def test_whose_messages_are_closed_reads_it_the_next_time() -> None:
    async with world() as here:
        ana, _ = players = await past_opening(here, 2, clock=DAY)
        await direct_messages(here, ana.person, wanted=True)
        await here.wait(DELAY - 1)  # the mention in the channel has come by then
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
        await here.wait(2)
        assert here.bot.services.preferences.of(TURN_MESSAGES, ana.person.id).wanted == "refused"
        assert "I couldn’t DM you." in said(await here.slash(ana.person, "settings"))
        (refused,) = told(here, ana.person)
        for _ in range(2):
            for player in players:
                await player.turn()
                await here.wait(2 * DELAY)
        assert told(here, ana.person) == [refused], "nothing more is sent to whom it is refused"
        assert "I couldn’t DM you." not in said(await direct_messages(here, ana.person, wanted=True))
        for player in players:
            await player.turn()
        await here.wait(2 * DELAY)
        assert told(here, ana.person) == [refused, refused], "asked for anew"


@pytest.mark.parametrize("lost", ["channel", "server"])
async def test_whoever_can_not_see_the_table_any_more_is_not_told_of_it(lost: str) -> None:
    async with world() as here:
        place, shut_out = forbidding(here, "club", view_channel=False)
        with at(here, place):
            ana, ben = await past_opening(here, 2, clock=DAY)
            await direct_messages(here, ben.person, wanted=True)
            if lost == "channel":
                guild = here.bot.get_guild(here.guild.id)
                assert guild is not None
                member = await guild.fetch_member(ben.person.id)
                await member.add_roles(discord.Object(shut_out.id))
            else:
                here.guild.remove_member(ben.person)
            await ana.turn()
            await here.wait(3 * DELAY)
            assert told(here, ben.person) == []
            await here.wait(DAY)
            assert table_text.on_turn(here.table_message()) == "Ana", "the computer played for him, as ever"


async def test_forget_me_ends_it() -> None:
    async with world() as here:
        ana = here.people[0]
        await direct_messages(here, ana, wanted=True)
        asked = await forget_me(here, ana)
        assert asked.response is not None
        await here.press(ana, "Forget me", here.visible(ana)[-1])
        assert here.bot.services.preferences.of(TURN_MESSAGES, ana.id).wanted == "off"
        assert "Direct messages: off" in words_of(here.visible(ana)[-1])
