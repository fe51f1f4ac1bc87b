"""Discord refuses to show the table: the bot tries again or gives up, and tells the players."""

from __future__ import annotations

import pytest

from tests.journeys.channels import at, forbidding, give
from tests.journeys.match import compare_with_table, past_opening
from tests.journeys.world import words_of, world

pytestmark = pytest.mark.usefixtures("by_channel")

A_MESSAGE = "/channels/*/messages/*"


async def test_an_edit_that_discord_does_not_accept_is_logged_and_not_tried_again() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2, clock=0)
        here.expected_log.append("edit a table: Discord does not accept the request (HTTP 400, code 50035)")
        here.env.inject_error("PATCH", A_MESSAGE, status=400, code=50035)
        shown = words_of(here.table_message())
        await ana.press("Draw", ana.hand)
        await here.wait(100)
        assert words_of(here.table_message()) == shown, "the same request was made once more"
        await ana.slot(0)
        assert words_of(here.table_message()) != shown
        await ben.turn()
        compare_with_table(players)


async def test_a_table_that_can_neither_be_edited_nor_posted_is_told_in_private() -> None:
    async with world() as here:
        place, role = forbidding(here, "mute", send_messages=False)
        with at(here, place):
            ana, ben = players = await past_opening(here, 2, clock=0)
            await give(here, role)
            await here.wait(51 * 60)
            for player in players:
                await player.press("My cards")
            here.env.inject_error("PATCH", A_MESSAGE, status=400, code=30046)
            shown = words_of(here.table_message())
            await ana.press("Draw", ana.hand)
            assert words_of(here.table_message()) == shown
            for player in players:
                assert "I can’t update the table in this channel anymore, but" in player.hand_words
            await ana.slot(0)
            assert words_of(here.table_message()) != shown
            assert not any("can’t update" in player.hand_words for player in (ana, ben))
