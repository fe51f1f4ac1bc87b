"""`/golf end`: who may use it, its question, and buttons of an outdated question."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.journeys.channels import move_once, play_out, said, seat, tables_in
from tests.journeys.world import World, buttons, words_of, world


def moderator_of(here: World) -> simcord.MemberActor:
    """Somebody who sits at no table but may manage messages."""
    role = here.guild.create_role("moderator", permissions=discord.Permissions(manage_messages=True))
    return here.guild.add_member(here.env.create_user("mod", global_name="Mod"), roles=[role])


async def asked(here: World, person: simcord.MemberActor) -> discord.Message:
    """The question that `/golf end` puts to a person."""
    result = await here.slash(person, "end")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def folded(here: World, person: simcord.MemberActor, question: discord.Message, label: str) -> None:
    """Press a button of the question, which leaves nothing but what everybody sees."""
    await here.press(person, label, question)
    assert question.id not in [each.id for each in here.visible(person)]
    assert not [each for each in here.visible(person) if words_of(each).startswith("\nGolf\n")]


async def answered(here: World, person: simcord.MemberActor, question: discord.Message, label: str) -> str:
    """Return the answer to a button of the question."""
    return said(await here.press(person, label, question))


@pytest.mark.parametrize("who", ["host", "moderator"])
async def test_the_host_and_a_moderator_may_end_a_match(who: str) -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=3)
        await play_out(here, people)
        person = people[0] if who == "host" else moderator_of(here)
        question = await asked(here, person)
        assert "End this match?" in words_of(question)
        assert "won’t count" in words_of(question)
        assert here.live().table.state.live, "ended before the question was answered"
        await folded(here, person, question, "End match")
        assert here.bot.house.tables.in_channel(here.channel.id) is None
        by = "**Ana**" if who == "host" else "A moderator"
        assert f"{by} ended the match. It doesn’t count." in words_of(here.table_message())
        assert [button.label for button in buttons(here.table_message())] == ["Rematch"]
        assert [each.filename for each in here.table_message().attachments] == ["scorecard.png"]
        assert [here.hand(player) for player in people] == [None, None]
        page = await here.store.statistics.standings.page(here.guild.id, "wins", 0, None)
        assert page.players == 0


async def test_keep_playing_ends_nothing() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        question = await asked(here, people[0])
        shown = words_of(here.table_message())
        await folded(here, people[0], question, "Keep playing")
        assert words_of(here.table_message()) == shown
        await play_out(here, people)
        assert "final" in words_of(here.table_message())


@pytest.mark.parametrize("begun", [True, False], ids=["match", "lobby"])
async def test_others_are_refused_and_told_who_may(begun: bool) -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await here.slash(ana, "start")
        await here.press(ben, "Join")
        if begun:
            await here.press(ana, "Start")
        for person in (ben, chloe):
            refusal = said(await here.slash(person, "end"))
            assert "Ask the host, Ana" in refusal
            assert "or a moderator" in refusal
        assert here.live().table.state.live


async def test_a_lobby_is_closed_with_a_question_of_its_own() -> None:
    async with world() as here:
        ana = here.people[0]
        await here.slash(ana, "start")
        question = await asked(here, ana)
        assert "Close this table?" in words_of(question)
        await folded(here, ana, question, "Close table")
        assert "Table closed." in words_of(here.table_message())
        assert not buttons(here.table_message())
        await here.slash(ana, "start")
        assert len(tables_in(here, here.channel)) == 2


async def test_a_question_about_the_lobby_does_not_end_the_match_that_has_begun_since() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await here.slash(ana, "start", holes=1)
        await here.press(ben, "Join")
        question = await asked(here, ana)
        await here.press(ana, "Start")
        asked_again = await answered(here, ana, question, "Close table")
        assert "End this match?" in asked_again
        assert here.live().table.state.stage == "playing"
        question = next(each for each in here.visible(ana) if each.id == question.id)
        await folded(here, ana, question, "End match")


async def test_moves_made_meanwhile_do_not_make_the_question_stale() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        question = await asked(here, people[0])
        for _ in range(6):
            await move_once(here, people)
        await folded(here, people[0], question, "End match")


@pytest.mark.parametrize("label", ["End match", "Keep playing"])
async def test_a_question_about_a_match_that_is_over_changes_nothing(label: str) -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        question = await asked(here, people[0])
        await play_out(here, people)
        shown = words_of(here.table_message())
        await here.press(people[0], label, question)
        left = next(each for each in here.visible(people[0]) if each.id == question.id)
        assert "This match is over." in words_of(left)
        assert not buttons(left)
        assert words_of(here.table_message()) == shown


async def test_a_host_who_has_left_is_host_no_more() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1)
        question = await asked(here, ana)
        await here.slash(ana, "leave")
        assert "Ask the host, Ben" in await answered(here, ana, question, "End match")
        assert "End this match?" in words_of(await asked(here, ben))


async def test_there_is_nothing_to_end_without_a_table() -> None:
    async with world() as here:
        assert "There’s no table in this channel." in said(await here.slash(here.people[0], "end"))
