"""A host opens a table for invited people only, who are mentioned once."""

from __future__ import annotations

import discord

from tests.journeys.match import seated
from tests.journeys.player import refusal
from tests.journeys.rules_desk import desk_of
from tests.journeys.test_blocked_players import block
from tests.journeys.world import World, words_of, world

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
