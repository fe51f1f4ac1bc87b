"""A channel, a message, a permission or a person is gone in the middle of a match: the match is kept."""

from __future__ import annotations

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
from tests.journeys.world import World, buttons, menus, words_of, world


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


async def test_ones_tables_are_listed_elsewhere_with_the_next_turn_and_continued_by_choice() -> None:
    async with world() as here:
        first, other, third = (here.guild.create_text_channel(name) for name in ("first", "other", "third"))
        ana, ben = await in_mid_match(here, first)
        with at(here, other):
            await seat(here, [ana, ben], holes=1)
            theirs = here.table_message()
        await delete_channel(here, first)
        with at(here, third):
            listed = await here.slash(ana, "table")
            assert listed.response is not None
            message = listed.response.message
            words = words_of(message)
            assert f"<#{other.id}>" in words and "channel deleted" in words
            children = [each for row in message.components for each in getattr(row, "children", ())]
            assert [url for each in children if (url := getattr(each, "url", None))] == [theirs.jump_url]
            await here.choose(ana, "continue", [menus(message)[0].options[0].value], message)
            assert "continues here" in words_of(here.visible(ana)[0])
            assert "classic" in words_of(here.table_message())
        with at(here, other):
            await here.slash(ana, "table")
            (offer,) = [each for each in here.visible(ana) if "other tables" in words_of(each)]
            await here.press(ana, "My tables", offer)
            (listed_here,) = [each for each in here.visible(ana) if each.id == offer.id]
            assert f"<#{third.id}>" in words_of(listed_here)


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
