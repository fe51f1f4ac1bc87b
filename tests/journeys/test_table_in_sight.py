"""The table message stays visible: it is posted again at the channel's end after other messages or time."""

from __future__ import annotations

import simcord

from tests.journeys.channels import (
    at,
    forbidding,
    give,
    history_requests,
    move_once,
    seat,
    tables_in,
    thread_in,
)
from tests.journeys.world import World, words_of, world


async def chat(here: World, messages: int) -> None:
    """People talk below the table."""
    for number in range(messages):
        await here.people[3 + number % 3].send(here.channel, f"nice weather {number}")


async def talk_among_moves(here: World, people: list[simcord.MemberActor], times: int) -> None:
    """People write something, and one of `people` moves; so many times, three seconds for each."""
    for _ in range(times):
        await here.wait(3)
        await chat(here, 1)
        await move_once(here, people)


async def test_six_messages_below_and_the_table_comes_down() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await talk_among_moves(here, people, 6)
        (table,) = tables_in(here, here.channel)
        assert table.id != old
        assert here.public()[-1].id == table.id
        await here.wait(20)
        await move_once(here, people)
        assert here.table_message().id == table.id, "it moved although it was in sight"


async def test_five_messages_below_leave_it_where_it_is() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await talk_among_moves(here, people, 5)
        assert [table.id for table in tables_in(here, here.channel)] == [old]


async def test_long_talk_without_a_press_brings_it_down_with_the_next_move() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await here.wait(90)
        await chat(here, 9)
        assert here.table_message().id == old, "it moved while nothing had changed"
        await move_once(here, people)
        (table,) = tables_in(here, here.channel)
        assert table.id != old
        assert here.public()[-1].id == table.id


async def test_a_word_after_a_short_while_leaves_it_where_it_is() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await here.wait(20)
        await chat(here, 1)
        await move_once(here, people)
        assert here.table_message().id == old


async def test_a_mention_does_not_bring_it_down() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message().id
        await here.wait(110)
        assert here.public()[-1].id != old, "nobody was mentioned"
        await move_once(here, people)
        assert here.table_message().id == old


async def test_a_table_just_posted_stays_for_a_while() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        await here.slash(people[0], "table")
        old = here.table_message().id
        for _ in range(6):
            await chat(here, 1)
            await move_once(here, people)
        assert here.table_message().id == old
        await here.wait(15)
        await move_once(here, people)
        assert here.table_message().id != old


async def test_discord_is_not_asked_what_was_written_below() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        asked = len(history_requests(here))  # whether people talk, when the table was opened
        await here.wait(60)
        await talk_among_moves(here, people, 8)
        assert len(history_requests(here)) == asked


async def test_after_fifty_minutes_it_is_posted_anew() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1, clock=86_400)
        old = here.table_message().id
        await here.wait(49 * 60)
        await here.slash(people[0], "cards")
        await move_once(here, people)
        assert here.table_message().id == old
        await here.wait(2 * 60)
        await move_once(here, people)
        (table,) = tables_in(here, here.channel)
        assert table.id != old
        assert "Waiting for **" in words_of(table) or "turn" in words_of(table)


async def test_it_comes_down_in_a_lobby_too() -> None:
    async with world() as here:
        await here.slash(here.people[0], "start")
        await here.wait(90)
        await chat(here, 7)
        await here.press(here.people[1], "Join")
        (table,) = tables_in(here, here.channel)
        assert here.public()[-1].id == table.id
        assert "**Ben**" in words_of(table)


async def test_it_comes_down_when_asked_for() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        old = here.table_message()
        await chat(here, 2)
        eve = here.people[4]
        await here.slash(eve, "table")
        assert not [each for each in here.visible(eve) if each.flags.ephemeral], "a notice lies about"
        (table,) = tables_in(here, here.channel)
        assert table.id != old.id
        assert words_of(table) == words_of(old)


async def test_a_restart_does_not_forget_where_and_since_when_it_stands() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1, clock=86_400)
        old = here.table_message().id
        await here.wait(60)
        await here.restart()
        assert [table.id for table in tables_in(here, here.channel)] == [old]
        await here.wait(50 * 60)
        await here.slash(people[0], "cards")
        await move_once(here, people)
        (table,) = tables_in(here, here.channel)
        assert table.id != old


async def test_in_a_thread_it_comes_down_as_well() -> None:
    async with world() as here:
        thread = await thread_in(here, here.channel, "round")
        people = here.people[:2]
        with at(here, thread):
            await seat(here, people, holes=1)
            await here.wait(90)
            await chat(here, 6)
            await move_once(here, people)
            (table,) = tables_in(here, thread)
            assert here.public()[-1].id == table.id


async def test_where_nothing_new_may_be_posted_the_old_message_is_still_kept_up_to_date() -> None:
    async with world() as here:
        place, role = forbidding(here, "mute", send_messages=False)
        people = here.people[:2]
        with at(here, place):
            await seat(here, people, holes=1, clock=86_400)
            old = here.table_message()
            await give(here, role)
            await here.wait(51 * 60)
            await here.slash(people[0], "cards")
            for _ in range(2):
                await move_once(here, people)
            (table,) = tables_in(here, place)
            assert table.id == old.id
            assert words_of(table) != words_of(old)
