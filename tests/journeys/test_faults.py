"""Discord has a bad day in the middle of a match: the match is whole, and what people are told is true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.handling import SORRY, TOO_FAST
from cogs.answering.limits import UNBOUNDED
from engine.table import Table
from tests.journeys.channels import at, said, tables_in
from tests.journeys.log_lines import line_of, traceback_of
from tests.journeys.match import compare_with_table, past_opening, seated
from tests.journeys.player import computer_menu
from tests.journeys.world import words_of, world

pytestmark = pytest.mark.usefixtures("by_channel")


async def test_something_unexpected_is_said_with_a_number_that_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def out_of_order(*_: object) -> None:
        raise RuntimeError("out of order")

    async with world() as here:
        players = await past_opening(here, 2)
        ana, match = players[0], here.live().table.id
        before = await here.journal()
        with monkeypatch.context() as broken:
            broken.setattr(Table, "ask", out_of_order)
            here.expected_log.append("an interaction failed")
            sentence = said(await here.press(ana.person, "Draw", ana.hand))
        line = line_of(traceback_of(caplog, "an interaction failed"))
        assert f"match={match} press=draw" in line
        number = line.partition("error=")[2].split()[0]
        assert sentence == SORRY.format(number=number)
        assert await here.journal() == before
        await ana.turn()
        compare_with_table(players)


async def test_what_waits_to_be_shown_is_shown_before_the_process_ends() -> None:
    async with world(limits=replace(UNBOUNDED, gap=3600.0)) as here:
        (ana,) = await seated(here, 1)
        for count in (2, 3):
            await ana.add_computer()
            assert "(2 of 6)" in words_of(here.table_message()), (
                f"{count} sit there, and one change is shown an hour"
            )
        await here.bot.house.tables.close()
        assert "(3 of 6)" in words_of(here.table_message())


async def test_a_hundred_presses_in_no_time_are_done_five_times_and_told_once() -> None:
    async with world(limits=replace(UNBOUNDED, presses=5)) as here:
        (ana,) = await seated(here, 1)
        await here.wait(10)
        table_message, written = here.table_message(), await here.journal()
        add = computer_menu(table_message)
        requests = len(here.env.http_requests)
        await here.together(*[(ana.person, add, table_message)] * 100, values={add: ["easy"]})
        assert len(await here.journal()) == len(written) + 5
        assert "(6 of 6)" in words_of(here.table_message())
        made = here.env.http_requests[requests:]
        assert len([each for each in made if each.path.endswith("/callback")]) == 100
        told = [message for message in here.visible(ana.person) if message.content == TOO_FAST]
        assert len(told) == 1
        await here.wait(3)
        await ana.press("Start")
        assert "Waiting for **" in words_of(here.table_message())


async def test_a_host_opens_no_more_tables_than_anybody_can_play_at() -> None:
    async with world(limits=replace(UNBOUNDED, hosted=2)) as here:
        ana, ben = here.people[:2]
        rooms = [here.guild.create_text_channel(f"room {number}") for number in range(3)]
        for room in rooms[:2]:
            with at(here, room):
                await here.slash(ana, "start")
        with at(here, rooms[2]):
            sentence = said(await here.slash(ana, "start"))
            assert f"You already host 2 tables on this server, in {rooms[0].mention}" in sentence
            assert not tables_in(here, rooms[2])
            await here.slash(ben, "start")
            assert tables_in(here, rooms[2])
        with at(here, rooms[0]):
            await here.slash(ana, "leave")
        await here.slash(ana, "start")
        assert here.table_message()


async def test_a_server_has_no_more_tables_than_its_share() -> None:
    async with world(limits=replace(UNBOUNDED, tables=1)) as here:
        ana, ben = here.people[:2]
        await here.slash(ana, "start")
        with at(here, here.guild.create_text_channel("elsewhere")):
            assert "1 table is my limit here." in said(await here.slash(ben, "start"))
