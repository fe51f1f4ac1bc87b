"""Something fails, or people ask for too much: they are told so, and everybody else plays on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
import simcord

from cogs.answering.gate.fair_queue import BUSY
from cogs.answering.handling import SORRY
from cogs.answering.limits import UNBOUNDED
from engine.table import Table
from tests.journeys.channels import at, said, tables_in
from tests.journeys.log_lines import line_of, traceback_of
from tests.journeys.match import compare_with_table, past_opening, seated
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of, world

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


GREEDY: Final = 40
EACH: Final = 3
"""Presses of a greedy person, one more than may run and wait."""


def ended(here: World, result: simcord.InteractionResult) -> int:
    """The number of the last request that answered a press."""
    token = result._interaction.token
    return max(at for at, each in enumerate(here.env.http_requests) if token in each.path)


async def test_forty_greedy_people_keep_nobody_else_waiting_for_a_file_or_a_move() -> None:
    async with world(limits=replace(UNBOUNDED, jobs=EACH - 1)) as here:
        ana, _ = await past_opening(here, 2)
        modest = here.people[2]
        crowd = [
            here.guild.add_member(here.env.create_user(f"greedy-{number}", global_name=f"Greedy {number}"))
            for number in range(GREEDY)
        ]
        pages = {each: private(await here.slash(each, "privacy")) for each in (*crowd, modest)}
        [wanted] = [each.id for each in buttons(pages[modest]) if "data" in each.id]
        [draw] = [each.id for each in buttons(ana.hand) if each.word == "draw"]
        asked = [(each, wanted, pages[each]) for each in crowd for _ in range(EACH)]
        presses = [*asked, (modest, wanted, pages[modest]), (ana.person, draw, ana.hand)]
        *results, file, move = await here.together(*presses)
        assert "Everything I keep about you" in said(file)
        assert here.live().table.state.playing.hole.phase == "drawn"
        told = [said(each) for each in results]
        assert sum(BUSY in each for each in told) == GREEDY, "each greedy person has as many as may wait"
        done = [each for each, words in zip(results, told, strict=True) if "Everything I keep" in words]
        assert len(done) == GREEDY * (EACH - 1)
        files = sorted(ended(here, each) for each in done)
        before = sum(each < ended(here, file) for each in files)
        assert before <= GREEDY + 1, "nobody's second file is made before the only one of somebody else"
        assert ended(here, move) < files[GREEDY], "a move waits for none of them"
