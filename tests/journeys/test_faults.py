"""Discord has a bad day in the middle of a match: the match is whole, and what people are told is true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.answering.reply import SORRY, TOO_FAST
from cogs.table.public.message import BEHIND
from engine.table import Table
from tests.journeys.channels import at, said, tables_in
from tests.journeys.log_lines import line_of, one_line, traceback_of
from tests.journeys.match import compare_with_table, finish_hole, past_opening, seated
from tests.journeys.player import computer_menu, find
from tests.journeys.world import words_of, world

A_MESSAGE = "/channels/*/messages/*"
pytestmark = pytest.mark.usefixtures("by_channel")

MY_CARDS = "/webhooks/*/*/messages/*"
CALLBACK = "/interactions/*/*/callback"


@pytest.mark.parametrize(
    ("status", "code", "why"),
    [(401, 50027, "expired"), (404, 10015, "expired"), (404, 10008, "the message is gone")],
)
async def test_cards_that_can_not_be_updated_any_more_are_given_up_and_can_be_asked_for(
    status: int, code: int, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "cogs")
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        match = here.live().table.id
        here.env.inject_error("PATCH", MY_CARDS, status=status, code=code)
        await ana.turn()
        assert "Your turn" not in ben.hand_words
        assert f"match={match}" in one_line(caplog, why)
        await ben.turn()  # the public table is enough
        requests = len(here.env.http_requests)
        await ana.turn()
        assert len(here.env.http_requests) > requests
        await ben.press("My cards")
        compare_with_table(players)
        await finish_hole(players)


async def test_cards_that_discord_failed_to_update_are_updated_later_by_themselves() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2, clock=0)
        here.expected_log.append("update my cards: Discord did not answer as it should (HTTP 500")
        here.env.inject_error("PATCH", MY_CARDS, status=500, times=2)
        await ana.turn()
        await here.wait(9)
        assert "Your turn" not in ben.hand_words
        await here.wait(22)
        assert "Your turn" in ben.hand_words
        compare_with_table(players)


async def test_a_move_whose_answer_is_lost_is_shown_where_the_cards_are() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        here.expected_log.append("update a private message: Discord did not answer as it should (HTTP 502")
        await ana.press("My cards")
        here.env.inject_error("POST", CALLBACK, status=502)
        await here.press(ana.person, "Draw", ana.hand)
        assert "You drew **" in ana.hand_words
        await ana.slot(1)
        await ben.turn()
        compare_with_table(players)


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
            broken.setattr(Table, "act", out_of_order)
            here.expected_log.append("an interaction failed")
            sentence = said(await here.press(ana.person, "Draw", ana.hand))
        line = line_of(traceback_of(caplog, "an interaction failed"))
        assert f"match={match} press=draw" in line
        number = line.partition("error=")[2].split()[0]
        assert sentence == SORRY.format(number=number)
        assert await here.journal() == before
        await ana.turn()
        compare_with_table(players)


async def test_people_are_told_while_discord_takes_no_updates_of_the_table() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2, clock=0)
        here.expected_log.append("edit a table: Discord did not answer as it should (HTTP 503")
        shown = words_of(here.table_message())
        here.env.inject_error("PATCH", A_MESSAGE, status=503, times=3)
        await ana.press("Draw", ana.hand)
        assert BEHIND not in ana.hand_words, "one failure is nothing to speak of"
        await here.wait(6)
        assert BEHIND in ana.hand_words
        assert BEHIND in ben.hand_words
        assert "You drew **" in ana.hand_words
        await ana.slot(0)
        assert words_of(here.table_message()) == shown
        await here.wait(60)
        assert words_of(here.table_message()) != shown
        assert BEHIND not in ana.hand_words
        await ben.turn()
        compare_with_table(players)


async def test_nobody_is_told_when_discord_wants_fewer_requests() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2, clock=0)
        here.expected_log.append("edit a table: Discord wants fewer requests (HTTP 429")
        shown = words_of(here.table_message())
        here.env.inject_error("PATCH", A_MESSAGE, status=429, times=3)
        await ana.press("Draw", ana.hand)
        await here.wait(6)
        assert not [player for player in players if BEHIND in player.hand_words]
        await ana.slot(0)
        await here.wait(60)
        assert words_of(here.table_message()) != shown
        assert not [player for player in players if BEHIND in player.hand_words]
        await ben.turn()
        compare_with_table(players)


async def test_people_are_told_when_discord_does_not_accept_the_table() -> None:
    async with world() as here:
        ana, _ = players = await past_opening(here, 2, clock=0)
        here.expected_log.append("edit a table: Discord does not accept the request (HTTP 400, code 50035)")
        here.env.inject_error("PATCH", A_MESSAGE, status=400, code=50035)
        await ana.press("Draw", ana.hand)
        assert BEHIND in ana.hand_words
        await ana.slot(0)
        assert BEHIND not in ana.hand_words
        compare_with_table(players)


async def test_many_moves_at_once_are_shown_in_few_edits_and_the_last_of_them_is() -> None:
    async with world(limits=replace(UNBOUNDED, gap=0.25)) as here:
        (ana,) = await seated(here, 1)
        table_message, requests = here.table_message(), len(here.env.http_requests)
        join = find(table_message, "Join").id
        await here.together(*((person, join, table_message) for person in here.people[1:6]))
        edits = [
            each for each in here.env.http_requests[requests:] if each.path.endswith(str(table_message.id))
        ]
        assert len(edits) <= 2
        assert "(6 of 6)" in words_of(here.table_message())
        await ana.press("Start")
        assert "Waiting for **" in words_of(here.table_message())


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


async def test_a_late_press_is_dropped_and_nothing_happens_at_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with world() as here:
        players = await past_opening(here, 2)
        ana, table_message, written = players[0], here.table_message(), await here.journal()
        draw = (ana.person, find(table_message, "Draw").id, table_message)
        here.expected_log.append("too late")
        requests = len(here.env.http_requests)
        (result,) = await here.together(draw, after=2.9)
        assert not result.acknowledged
        assert len(here.env.http_requests) == requests, "an answer was tried"
        assert await here.journal() == written
        assert f"match={here.live().table.id} press=draw" in one_line(caplog, "too late")
        (result,) = await here.together(draw, after=1.0)
        assert result.acknowledged
        assert "You drew **" in ana.hand_words


async def test_a_press_that_discord_delivers_twice_counts_once() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        table_message = here.table_message()
        add = computer_menu(table_message)
        await here.together((ana.person, add, table_message), times=3, values={add: ["easy"]})
        assert "(2 of 6)" in words_of(here.table_message())
        answers = [each for each in here.env.http_requests if each.path.endswith("/callback")]
        assert len(answers) == 2, "the opening and one press"


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
            assert "This server already has 1 table," in said(await here.slash(ben, "start"))
