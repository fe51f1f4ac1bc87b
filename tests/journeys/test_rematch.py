"""A rematch asks those who played before once, and saves their seats for a minute."""

from __future__ import annotations

import discord

from tests.journeys.channels import at
from tests.journeys.match import finish_hole, started
from tests.journeys.mentions import fired
from tests.journeys.player import Player
from tests.journeys.world import World, words_of, world


async def over(here: World, people: int, computers: int = 0) -> list[Player]:
    """A match of one hole that is over."""
    players = await started(here, people, holes=1, computers=computers)
    await finish_hole(players)
    return players


def invitations(here: World) -> list[discord.Message]:
    return [message for message in here.public() if not message.embeds]


async def test_everybody_is_mentioned_once_and_finds_their_seat() -> None:
    async with world() as here:
        ana, ben, chloe = await over(here, 3)
        await ben.press("Rematch")
        (invitation,) = invitations(here)
        assert invitation.content == (
            f"<@{ana.person.id}> and <@{chloe.person.id}>, Ben wants a rematch! "
            "Your seats are saved for 60 seconds."
        )
        assert sorted(user.id for user in invitation.mentions) == sorted([ana.person.id, chloe.person.id])
        assert "**Ana** · seat saved" in words_of(here.table_message())
        await ana.press("Join")
        assert "**Ana** · seat saved" not in words_of(here.table_message())
        assert [each.id for each in invitations(here)] == [invitation.id], "Chloe is still awaited"
        await chloe.press("Join")
        assert not invitations(here)
        await ben.press("Start")
        assert len(fired(here)) == 2, "nobody was mentioned again"


async def test_beside_another_table_it_may_be_in_a_thread_where_the_others_are_mentioned() -> None:
    async with world() as here:
        ana, ben = await over(here, 2)
        past = here.table_message()
        dan = here.people[3]
        await here.slash(dan, "start", preset="four-card")
        await ben.press("Rematch", past)
        await ben.press("Start in a thread", here.visible(ben.person)[-1])
        [thread] = here.channel.threads
        assert not [each for each in invitations(here) if each.mentions]
        with at(here, thread):
            assert "**Ben** · host\n**Ana** · seat saved" in words_of(here.table_message())
            (invitation,) = invitations(here)
            assert [user.id for user in invitation.mentions] == [ana.person.id]
            await ana.press("Join")
            assert not invitations(here)
        assert len(here.bot.house.tables.all()) == 2


async def test_alone_with_computers_the_rematch_starts_at_once() -> None:
    async with world() as here:
        (ana,) = await over(here, 1, computers=2)
        await ana.press("Rematch")
        live = here.bot.house.tables.in_channel(here.channel.id)
        assert live is not None and live.table.state.stage == "playing"
        assert len(live.table.state.seats) == 3
