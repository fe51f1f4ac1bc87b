"""A second table of a channel is in a thread of its own, and so is one where people talk."""

from __future__ import annotations

import discord
import simcord

from tests.journeys.channels import at, forbidding, give, history_requests, play_out, said, tables_in
from tests.journeys.player import find, refusal
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of, world


async def in_thread(here: World, person: simcord.MemberActor, **options: object) -> simcord.InteractionResult:
    """Ask for a table where there is one, and press the button that opens a thread."""
    question = private(await here.slash(person, "start", **options))
    return await here.press(person, "Start in a thread", question)


async def chat(here: World, *people: simcord.MemberActor) -> None:
    for person in people:
        await person.send(here.channel, "hello")


def offers(here: World, person: simcord.MemberActor) -> list[discord.Message]:
    return [message for message in here.visible(person) if "People are chatting here." in words_of(message)]


async def test_one_press_opens_a_second_table_in_a_thread_which_is_played_there() -> None:
    async with world() as here:
        ana, ben, chloe, dan = here.people[:4]
        await here.slash(ana, "start")
        first = here.table_message()
        told = said(await in_thread(here, ben, preset="four-card", holes=1))
        [thread] = here.channel.threads
        assert thread.name == "Golf · four-card · Ben"
        assert told == f"Golf\nYour table is open in <#{thread.id}>."
        with at(here, thread):
            assert "1 hole" in words_of(here.table_message())
            assert "**Ben** · host" in words_of(here.table_message())
            await here.press(dan, "Join")
            await here.press(ben, "Start")
            await play_out(here, [ben, dan])
            assert "final" in words_of(here.table_message())
        assert here.table_message().id == first.id
        await here.press(chloe, "Join")
        assert "**Chloe**" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


async def test_several_tables_live_in_one_channel_s_threads_and_outlive_a_restart() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await here.slash(ana, "start")
        for person in (ben, chloe):
            await in_thread(here, person, computers=1)
        await here.restart()
        first, second = here.channel.threads
        for thread, person in ((first, ben), (second, chloe)):
            with at(here, thread):
                await here.press(person, "Start")
                assert "hole 1 of 9" in words_of(here.table_message())
        assert len(here.bot.house.tables.all()) == 3


async def test_what_the_bot_may_not_do_is_said_in_a_sentence() -> None:
    async with world() as here:
        place, role = forbidding(here, "quiet", create_public_threads=False, send_messages_in_threads=False)
        await give(here, role)
        with at(here, place):
            await here.slash(here.people[0], "start")
            result = await in_thread(here, here.people[1])
            assert refusal(result) == (
                "I can’t open a thread here: I need Create Public Threads and Send Messages in Threads in "
                "this channel. Ask someone who manages this server, or try another channel."
            )
            assert not place.threads
            assert len(here.bot.house.tables.all()) == 1


async def test_nothing_is_opened_for_an_impossible_table() -> None:
    async with world() as here:
        await here.slash(here.people[0], "start")
        result = await here.slash(here.people[1], "start", preset="four-card", computers=7)
        assert "full" in refusal(result)
        assert not here.channel.threads


async def test_in_a_thread_no_thread_is_offered() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await here.slash(ana, "start")
        await in_thread(here, ben)
        [thread] = here.channel.threads
        with at(here, thread):
            question = private(await here.slash(ana, "start"))
        assert "Start in a thread" not in [button.label for button in buttons(question)]


async def test_where_people_talk_the_host_is_offered_to_move_the_table() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await chat(here, ben, chloe, ben)
        await here.slash(ana, "start", holes=1)
        await here.press(ben, "Join")
        [offer] = offers(here, ana)
        assert not offers(here, ben)
        result = await here.press(ana, "Move to a thread", offer)
        [thread] = here.channel.threads
        assert said(result) == f"Golf\nThe table moved to <#{thread.id}>."
        added = [each.path for each in here.env.http_requests if "/thread-members/" in each.path]
        assert [path.rpartition("/")[2] for path in added] == [str(ana.id), str(ben.id)]
        assert not tables_in(here, here.channel), "the table is in one place only"
        with at(here, thread):
            assert "**Ana** · host\n**Ben**" in words_of(here.table_message())
            await here.press(ana, "Start")
            assert here.hand(ana) is not None
            assert here.hand(ben) is None, "Ben pressed nothing here yet"
            await here.press(ben, "My cards")
            await play_out(here, [ana, ben])
            assert "final" in words_of(here.table_message())


async def test_the_offer_to_move_goes_at_the_start() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await chat(here, ben, chloe, ben)
        await here.slash(ana, "start")
        await here.press(ben, "Join")
        assert offers(here, ana)
        await here.press(ana, "Start")
        assert not offers(here, ana)


async def test_a_quiet_channel_gets_no_offer() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await chat(here, ben, ben)
        await here.slash(ana, "start")
        assert not offers(here, ana)
        await here.leave(ana)
        await chat(here, ben)
        asked = len(history_requests(here))
        await here.wait(6 * 60)
        await here.slash(ana, "start")
        assert not offers(here, ana)
        assert len(history_requests(here)) == asked, "the newest message is too old to look at others"


async def test_an_offer_that_is_out_of_date_moves_nothing_twice() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        await chat(here, ben, chloe, ben)
        await here.slash(ana, "start")
        [offer] = offers(here, ana)
        move = find(offer, "Move").id
        first, second = await here.together((ana, move, offer), times=2) * 2
        assert len(here.channel.threads) == 1
        assert first.acknowledged and second.acknowledged
