"""Discord fails now and then: the match is whole, and the table is shown again."""

from __future__ import annotations

import pytest

from tests.journeys.channels import move_once, play_out, seat, tables_in
from tests.journeys.world import World, words_of, world

pytestmark = pytest.mark.usefixtures("by_channel")

MESSAGES = "/channels/*/messages"
A_MESSAGE = "/channels/*/messages/*"
FAILED = "Discord did not answer as it should"


async def playing(here: World) -> None:
    """Ana and Ben begin a match of one hole."""
    await seat(here, here.people[:2], holes=1)


async def test_an_edit_that_fails_is_made_up_for_by_the_next_change() -> None:
    async with world() as here:
        await playing(here)
        here.expected_log.append(f"edit a table: {FAILED} (HTTP 500")
        people = here.people[:2]
        await move_once(here, people)
        shown = words_of(here.table_message())
        here.env.inject_error("PATCH", A_MESSAGE, status=500)
        await move_once(here, people)
        assert words_of(here.table_message()) == shown
        await move_once(here, people)
        assert words_of(here.table_message()) != shown
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


async def test_an_edit_that_fails_is_tried_again_without_any_change() -> None:
    async with world() as here:
        await playing(here)
        here.expected_log.append(f"edit a table: {FAILED} (HTTP 503")
        people = here.people[:2]
        for _ in range(3):
            await move_once(here, people)
        shown = words_of(here.table_message())
        here.env.inject_error("PATCH", A_MESSAGE, status=503)
        await move_once(here, people)
        assert words_of(here.table_message()) == shown
        await here.wait(30)
        assert words_of(here.table_message()) != shown


async def test_the_last_edit_of_a_match_is_tried_again_too() -> None:
    async with world() as here:
        await playing(here)
        here.expected_log.append(f"edit a table: {FAILED} (HTTP 500")
        people = here.people[:2]
        while here.bot.house.tables.in_channel(here.channel.id) is not None:
            here.env.inject_error("PATCH", A_MESSAGE, status=500)
            await move_once(here, people)
        await here.wait(1200)
        assert "final" in words_of(here.table_message())


async def test_a_message_that_is_gone_is_posted_anew() -> None:
    async with world() as here:
        await playing(here)
        old = here.table_message()
        here.env.inject_error("PATCH", A_MESSAGE, status=404, code=10008)
        await move_once(here, here.people[:2])
        newest = tables_in(here, here.channel)[-1]
        assert newest.id != old.id
        await play_out(here, here.people[:2])
        assert "final" in words_of(here.table_message())
        assert here.table_message().id == newest.id


@pytest.mark.parametrize("code", [30046, 50083], ids=["too many edits", "archived thread"])
async def test_a_message_that_can_not_be_edited_any_more_is_posted_anew(code: int) -> None:
    async with world() as here:
        await playing(here)
        old = here.table_message()
        here.env.inject_error("PATCH", A_MESSAGE, status=400, code=code)
        await move_once(here, here.people[:2])
        (table,) = tables_in(here, here.channel)
        assert table.id != old.id


async def test_a_table_that_could_not_be_posted_is_posted_later() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        here.expected_log.append(f"post a table: {FAILED} (HTTP 500")
        here.env.inject_error("POST", "/interactions/*/callback", status=500)
        await here.slash(ana, "start", holes=1)
        await here.wait(30)
        assert len(tables_in(here, here.channel)) == 1
        await here.press(ben, "Join")
        await here.press(ana, "Start")
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


async def test_an_answer_that_is_lost_does_not_lose_the_move() -> None:
    async with world() as here:
        await playing(here)
        here.expected_log.append(f"update a private message: {FAILED} (HTTP 500")
        people = here.people[:2]
        for _ in range(4):
            await move_once(here, people)
        version = here.live().table.state.version
        here.env.inject_error("POST", "/interactions/*/callback", status=500)
        mover = await move_once(here, people)
        assert mover is not None
        assert here.live().table.state.version == version + 1
        await here.slash(mover, "cards")
        await play_out(here, people)
        assert "final" in words_of(here.table_message())


async def test_a_mention_that_fails_disturbs_nothing() -> None:
    async with world() as here:
        await playing(here)
        here.expected_log.append(f"mention a player: {FAILED} (HTTP 500")
        here.env.inject_error("POST", MESSAGES, status=500)
        await here.wait(70)
        await play_out(here, here.people[:2])
        assert "final" in words_of(here.table_message())
