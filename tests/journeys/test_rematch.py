"""A rematch asks those who played before once, and saves their seats for a minute."""

from __future__ import annotations

import discord

from tests.journeys.channels import at
from tests.journeys.match import finish_hole, gathered, started
from tests.journeys.mentions import fired
from tests.journeys.player import Player, refusal
from tests.journeys.world import World, buttons, words_of, world


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


async def test_nobody_else_gets_a_saved_seat_until_the_minute_is_over() -> None:
    async with world() as here:
        ana, ben, *_ = await over(here, 2, computers=4)
        await ana.press("Rematch")
        dan = gathered(here, 4)[3]
        told = "The free seats are saved for Ben for 60 seconds. Try again after that."
        assert await dan.refused("Join") == told
        await here.wait(30)
        await here.restart()
        assert await dan.refused("Join") == told
        await here.wait(30)
        assert "seat saved" not in words_of(here.table_message())
        await dan.press("Join")
        assert "up to 6" in refusal(await here.press(ben.person, "Join"))


async def test_somebody_who_did_not_play_calls_nobody() -> None:
    async with world() as here:
        await over(here, 2)
        dan = gathered(here, 4)[3]
        await dan.press("Rematch")
        assert not invitations(here)
        assert "seat saved" not in words_of(here.table_message())


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


async def test_who_left_is_not_called_back() -> None:
    async with world() as here:
        ana, ben, chloe = await started(here, 3, holes=1)
        await here.leave(chloe.person)
        await finish_hole([ana, ben])
        await ana.press("Rematch")
        (invitation,) = invitations(here)
        assert [user.id for user in invitation.mentions] == [ben.person.id]
        await here.leave(ana.person)
        assert not invitations(here), "the lobby is closed"
        assert "Join" not in [button.label for button in buttons(here.table_message())]


async def test_alone_with_computers_the_rematch_starts_at_once() -> None:
    async with world() as here:
        (ana,) = await over(here, 1, computers=2)
        await ana.press("Rematch")
        live = here.bot.house.tables.in_channel(here.channel.id)
        assert live is not None and live.table.state.stage == "playing"
        assert len(live.table.state.seats) == 3
