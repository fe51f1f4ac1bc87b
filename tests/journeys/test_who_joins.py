"""Who sits at a table: people who are challenged, invited, blocked or removed."""

from __future__ import annotations

import discord
import simcord

from cogs.table.opening.challenge import NAME
from tests.journeys.channels import at, said
from tests.journeys.match import finish_hole, seated, started
from tests.journeys.player import refusal
from tests.journeys.rules_desk import Desk, desk_of, settings_of
from tests.journeys.world import World, buttons, menus, words_of, world


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


async def challenge(
    here: World, person: simcord.MemberActor, whom: simcord.MemberActor
) -> simcord.InteractionResult:
    """Choose it in the menu on somebody, in the channel."""
    return await here.choose_on(person, NAME, whom)


async def test_where_a_table_stands_it_may_open_one_in_a_thread_and_mention_them_there() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await here.slash(ana, "start")
        await challenge(here, chloe, ben)
        await here.press(chloe, "Start in a thread", here.visible(chloe)[-1])
        [thread] = here.channel.threads
        assert not [message for message in here.public() if "challenges" in message.content]
        with at(here, thread):
            assert "**Chloe** · host" in words_of(here.table_message())
            (sent,) = [message for message in here.public() if "challenges" in message.content]
            assert [user.id for user in sent.mentions] == [ben.id]
            await here.press(ben, "Join")
            assert "**Ben**" in words_of(here.table_message())
        assert len(here.bot.house.tables.all()) == 2


async def test_a_person_is_mentioned_once_in_ten_minutes_and_the_mention_goes_with_its_lobby() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]

        def mentions(person: simcord.MemberActor) -> int:
            words = f"{person.name.capitalize()} challenges you"
            return sum(words in str(each.json) for each in here.env.http_requests if each.method == "POST")

        await challenge(here, ana, ben)
        await here.slash(ana, "leave")
        for _ in range(9):
            await here.wait(5)
            refused = await challenge(here, ana, ben)
            assert (
                refused.response is not None
                and refused.response.content == "You mentioned Ben a moment ago. Try again in 10 minutes."
            )
        assert mentions(ana) == 1
        assert not [message for message in here.public() if "challenges" in message.content]
        await challenge(here, chloe, ben)
        assert mentions(chloe) == 1, "another person may"
        await here.slash(chloe, "leave")
        await here.wait(560)
        await challenge(here, ana, ben)
        assert mentions(ana) == 2


ONLY = "Ask the host for an invitation to this table."


def invitations(here: World) -> list[discord.Message]:
    return [message for message in here.public() if "invites you" in message.content]


async def test_invited_people_are_mentioned_once_and_nobody_else_sits_down() -> None:
    async with world() as here:
        await seated(here, 1)
        ana, ben, chloe, dan = here.people[:4]
        desk = await (await (await desk_of(here, ana)).page("joining")).press("Invited only")
        assert "Only people you invite" in desk.words
        assert "By invitation: ask **Ana**." in words_of(here.table_message())
        assert refusal(await here.press(ben, "Join")) == ONLY
        await desk.choose_people("invite", ben, chloe)
        assert "Invited: **Ben** and **Chloe**" in desk.words
        (sent,) = invitations(here)
        assert sent.content == f"<@{ben.id}> and <@{chloe.id}>, Ana invites you to a game of golf!"
        assert {user.id for user in sent.mentions} == {ben.id, chloe.id}
        await desk.choose_people("invite", ben, chloe)
        assert [each.id for each in invitations(here)] == [sent.id]
        await here.press(ben, "Join")
        assert refusal(await here.press(dan, "Join")) == ONLY
        await desk.choose_people("invite", dan)
        (second,) = invitations(here)
        assert [user.id for user in second.mentions] == [dan.id]
        await here.press(chloe, "Join")
        await here.press(ana, "Start")
        assert not invitations(here), "a mention goes with its lobby"


async def test_whoever_was_mentioned_just_now_is_invited_without_a_mention() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        for mentions in (1, 0):
            await here.slash(ana, "start")
            desk = await (await (await desk_of(here, ana)).page("joining")).press("Invited only")
            await desk.choose_people("invite", ben)
            assert len(invitations(here)) == mentions
            await here.press(ben, "Join")
            assert "**Ben**" in words_of(here.table_message())
            await here.slash(ben, "leave")
            await here.slash(ana, "leave")
            assert not invitations(here)


async def test_an_open_table_again_and_people_who_block_each_other() -> None:
    async with world() as here:
        await seated(here, 1)
        ana, ben, chloe = here.people[:3]
        await block(here, ben, ana)
        await block(here, ana, chloe)
        desk = await (await (await desk_of(here, ana)).page("joining")).press("Invited only")
        await desk.choose_people("invite", ben)
        assert "You can’t invite Ben right now." in desk.words
        await desk.choose_people("invite", chloe)
        assert "You blocked Chloe. Unblock them in /golf settings first." in desk.words
        assert not invitations(here) and "Invited:" not in desk.words
        await desk.press("Let everyone join")
        assert "Only people" not in words_of(here.table_message())
        assert not refusal(await here.press(here.people[3], "Join"))


REMOVED = "The host removed you from this table."


def names(here: World) -> list[str]:
    return [seat.name for seat in here.live().table.state.seats]


async def test_the_host_removes_a_person_who_is_told_and_can_t_come_back() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3)
        desk = await (await desk_of(here, ana.person)).page("joining")
        assert desk.offered("people") == ["Ben", "Chloe"]
        await desk.choose("people", str(ben.person.id))
        assert "You removed Ben. They can’t join this table again." in desk.words
        assert desk.offered("people") == ["Chloe"]
        assert names(here) == ["Ana", "Chloe"]
        assert "(2 of 6)" in words_of(here.table_message())
        assert any(REMOVED in words_of(each) for each in here.visible(ben.person))
        assert not any(REMOVED in words_of(each) for each in here.visible(chloe.person))
        assert await ben.refused("Join") == REMOVED
        await here.restart()
        assert await ben.refused("Join") == REMOVED
        await ana.press("Start")
        looked = await ben.press("My cards")
        assert looked.response is not None
        assert "You’re not playing here." in words_of(looked.response.message)
        assert [each.label for each in buttons(looked.response.message)] == ["Watch"]
