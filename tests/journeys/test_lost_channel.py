"""A channel, a message, a permission or a person is gone in the middle of a match: the match is kept."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.journeys.channels import (
    at,
    delete_channel,
    forbidding,
    give,
    move_once,
    play_out,
    said,
    seat,
    tables_in,
    thread_in,
)
from tests.journeys.world import World, buttons, words_of, world


async def in_mid_match(here: World, place: simcord.ChannelHandle) -> list[simcord.MemberActor]:
    """Two people some presses into a match of one hole in `place`; returns them."""
    people = here.people[:2]
    with at(here, place):
        await seat(here, people, holes=1)
        for _ in range(7):
            await move_once(here, people)
    return people


@pytest.mark.parametrize("restarted", [False, True], ids=["", "with a restart"])
async def test_the_match_of_a_deleted_channel_goes_on_elsewhere(restarted: bool) -> None:
    async with world() as here:
        doomed, other = here.guild.create_text_channel("doomed"), here.guild.create_text_channel("other")
        ana, ben = await in_mid_match(here, doomed)
        await delete_channel(here, doomed)
        await here.wait(3600)
        if restarted:
            await here.restart()
            await here.wait(3600)
        with at(here, other):
            refusal = said(await here.slash(here.people[2], "table"))
            assert "/golf start" in refusal
            assert not tables_in(here, other)
            await here.slash(ben, "table")
            before = here.live().table.state.version
            assert "**Ben** drew a card" in words_of(here.table_message())
            for person in (ana, ben):
                await here.slash(person, "cards")
            await move_once(here, [ana, ben])
            assert here.live().table.state.version == before + 1
            await play_out(here, [ana, ben])
            assert "final" in words_of(here.table_message())
        assert len(tables_in(here, other)) == 1


async def test_nobody_is_played_for_while_the_channel_is_gone() -> None:
    async with world() as here:
        doomed = here.guild.create_text_channel("doomed")
        ana, _ = await in_mid_match(here, doomed)
        with at(here, doomed):
            table = here.live().table
        version = table.state.version
        await delete_channel(here, doomed)
        await here.wait(3600)
        assert table.state.version == version
        await here.slash(ana, "table")
        await here.wait(25)
        assert table.state.version == version, "nobody had time to find the table again"
        await here.wait(120)
        assert table.state.version > version, "the clock does not run any more"


@pytest.mark.parametrize("gone", ["thread", "parent"])
async def test_the_match_of_a_deleted_thread_goes_on_elsewhere(gone: str) -> None:
    async with world() as here:
        parent = here.guild.create_text_channel("parent")
        thread = await thread_in(here, parent, "thread")
        ana, ben = await in_mid_match(here, thread)
        await delete_channel(here, thread if gone == "thread" else parent)
        await here.slash(ana, "table")
        for person in (ana, ben):
            await here.slash(person, "cards")
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


async def test_a_table_that_is_not_lost_stays_where_it_is() -> None:
    async with world() as here:
        other = here.guild.create_text_channel("other")
        where = here.channel.mention
        ana, _ = await in_mid_match(here, here.channel)
        with at(here, other):
            assert f"Yours is in {where}." in said(await here.slash(ana, "table"))
            assert not tables_in(here, other)


async def test_a_lost_match_is_not_brought_where_another_is_played() -> None:
    async with world() as here:
        doomed = here.guild.create_text_channel("doomed")
        ana, _ = await in_mid_match(here, doomed)
        await here.slash(here.people[2], "start")
        await delete_channel(here, doomed)
        await here.slash(ana, "table")
        assert "**Chloe** · host" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


async def test_another_server_does_not_get_the_lost_match() -> None:
    async with world() as here:
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        doomed = here.guild.create_text_channel("doomed")
        await in_mid_match(here, doomed)
        await delete_channel(here, doomed)
        with at(here, there):
            assert "/golf start" in said(await here.slash(there_people[0], "table"))
            assert not tables_in(here, there)


async def test_a_deleted_table_message_is_posted_anew_at_the_next_change() -> None:
    async with world() as here:
        people = await in_mid_match(here, here.channel)
        role = here.guild.create_role("mod", permissions=discord.Permissions(manage_messages=True))
        moderator = here.guild.add_member(here.env.create_user("mod"), roles=[role])
        await moderator.delete(here.table_message())
        assert not tables_in(here, here.channel)
        await move_once(here, people)
        assert len(tables_in(here, here.channel)) == 1
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


@pytest.mark.usefixtures("by_channel")
async def test_without_permission_the_match_goes_on_in_private_and_is_shown_again_later() -> None:
    async with world() as here:
        place, role = forbidding(here, "moody", view_channel=False)
        people = await in_mid_match(here, place)
        with at(here, place):
            shown, version = words_of(here.table_message()), here.live().table.state.version
            await give(here, role)
            for _ in range(2):
                await move_once(here, people)
                assert words_of(here.table_message()) == shown, "how did it get through?"
                for words in hands_of(here, people):
                    assert "can’t update the table in this channel" in words
                    assert "/golf table in another channel" in words
            assert here.live().table.state.version == version + 2
            await give(here, role, taken=True)
            await move_once(here, people)
            assert words_of(here.table_message()) != shown
            assert not any("can’t update" in words for words in hands_of(here, people))
            await play_out(here, people)
            assert "final" in words_of(here.table_message())
        assert len(tables_in(here, place)) == 1


def hands_of(here: World, people: list[simcord.MemberActor]) -> list[str]:
    """Return the text of everybody's own cards."""
    hands = [here.hand(person) for person in people]
    assert None not in hands
    return [words_of(hand) for hand in hands if hand is not None]


async def test_the_lobby_of_a_deleted_channel_is_not_lost_either() -> None:
    async with world() as here:
        doomed = here.guild.create_text_channel("doomed")
        ana, ben = here.people[:2]
        with at(here, doomed):
            await here.slash(ana, "start", holes=1)
        await delete_channel(here, doomed)
        await here.slash(ana, "table")
        await here.press(ben, "Join")
        await here.press(ana, "Start")
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


@pytest.mark.usefixtures("by_channel")
async def test_a_match_in_a_channel_closed_to_the_bot_moves_where_it_may_speak() -> None:
    async with world() as here:
        place, role = forbidding(here, "moody", view_channel=False)
        ana, ben = await in_mid_match(here, place)
        old = tables_in(here, place)[0]
        await give(here, role)
        with at(here, place):
            await move_once(here, [ana, ben])
        await here.slash(ana, "table")
        for person in (ana, ben):
            await here.slash(person, "cards")
        where = here.channel.mention
        with at(here, place):
            press = next(button for button in buttons(old) if button.word == "cards")
            assert f"moved to {where}" in said(await here.press_id(ana, press.id, old))
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


async def test_a_kicked_member_times_out_like_anybody_else() -> None:
    async with world() as here:
        ana, ben, chloe = people = here.people[:3]
        await seat(here, people, holes=1)
        for _ in range(6):
            await move_once(here, people)
        here.guild.remove_member(ana)
        await here.wait(121)
        assert "**Ben**’s turn" in words_of(here.table_message())
        for _ in range(40):
            if "final" in words_of(here.table_message()):
                break
            if await move_once(here, [ben, chloe]) is None:
                await here.wait(121)
        assert "final" in words_of(here.table_message())
        assert here.table_message().components
