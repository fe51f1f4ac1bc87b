"""The table message stays visible: it is posted again at the channel's end after other messages or time."""

from __future__ import annotations

import simcord

from tests.journeys.channels import (
    at,
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


async def test_discord_is_not_asked_what_was_written_below() -> None:
    async with world() as here:
        people = here.people[:2]
        await seat(here, people, holes=1)
        asked = len(history_requests(here))  # whether people talk, when the table was opened
        await here.wait(60)
        await talk_among_moves(here, people, 8)
        assert len(history_requests(here)) == asked


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
