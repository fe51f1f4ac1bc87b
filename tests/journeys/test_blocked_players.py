"""Somebody who is blocked can't challenge or join, and never learns why."""

from __future__ import annotations

import simcord

from tests.journeys.channels import said
from tests.journeys.match import finish_hole, gathered, started
from tests.journeys.player import refusal
from tests.journeys.rules_desk import Desk, settings_of
from tests.journeys.test_challenge import challenge
from tests.journeys.world import World, menus, words_of, world


async def block(here: World, person: simcord.MemberActor, *others: simcord.MemberActor) -> Desk:
    """Block others, one after another, on the person's page."""
    desk = await (await settings_of(here, person)).press("Blocked players")
    for other in others:
        await desk.choose_people("block", other)
    return desk


async def test_a_blocked_person_neither_challenges_nor_joins_until_unblocked() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        desk = await block(here, ben, ana)
        assert "Blocked players (1 of 50)" in desk.words and "**Ana**" in desk.words
        assert said(await challenge(here, ana, ben)) == "You can’t challenge Ben right now."
        assert not here.bot.house.tables.all()
        told = said(await challenge(here, ben, ana))
        assert told == "You blocked Ana. Unblock them in /golf settings first."
        await here.slash(ben, "start")
        assert refusal(await here.press(ana, "Join")) == "You can’t join this table."
        await here.press(chloe, "Join")
        await here.slash(ben, "leave")
        await here.restart()
        await here.slash(chloe, "leave")
        await here.slash(chloe, "start")
        await here.press(ben, "Join")
        assert refusal(await here.press(ana, "Join")) == "You can’t join this table."
        await desk.choose("unblock:0", str(ana.id))
        assert "Nobody yet." in desk.words
        assert not refusal(await here.press(ana, "Join"))


async def test_who_is_blocked_gets_no_seat_in_a_rematch_and_no_mention() -> None:
    async with world() as here:
        players = await started(here, 3, holes=1)
        await finish_hole(players)
        ana, ben, _ = players
        await block(here, ana.person, ben.person)
        await ana.press("Rematch")
        (invitation,) = [message for message in here.public() if not message.embeds]
        assert [user.id for user in invitation.mentions] == [here.people[2].id]
        assert "**Ben**" not in words_of(here.table_message())
        assert await ben.refused("Join") == "You can’t join this table."


async def test_who_is_blocked_takes_no_computer_s_seat() -> None:
    async with world() as here:
        players = await started(here, 1, holes=2, computers=1)
        await finish_hole(players)
        ben = gathered(here, 2)[1]
        await block(here, players[0].person, ben.person)
        assert await ben.refused("Take a seat") == "You can’t join this table."


async def test_bots_oneself_and_a_second_page_of_choices() -> None:
    async with world() as here:
        ana = here.people[0]
        desk = await block(here, ana, ana)
        assert "You can’t block yourself." in desk.words and "Nobody yet." in desk.words
        crowd = [
            here.guild.add_member(here.env.create_user(f"guest{number}", global_name=f"Guest {number}"))
            for number in range(26)
        ]
        for guest in crowd:
            await desk.choose_people("block", guest)
        assert "(26 of 50)" in desk.words
        assert [len(each.options) for each in menus(desk.message) if each.options] == [25, 1]
        await desk.choose("unblock:25", str(crowd[0].id))
        assert "(25 of 50)" in desk.words and "**Guest 0**" not in desk.words
