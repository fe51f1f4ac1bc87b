"""The presser is answered before others see the change; a failing answer delays nobody."""

from __future__ import annotations

import pytest
import simcord

from tests.journeys.match import compare_with_table, past_opening
from tests.journeys.player import Player
from tests.journeys.world import World, world

pytestmark = pytest.mark.usefixtures("by_channel")

CALLBACK = "/interactions/*/*/callback"


async def watched(here: World, people: int) -> Player:
    """A match of `people` with a spectator; returns the person on turn, who has drawn a card."""
    players = await past_opening(here, people)
    await here.press(here.people[people], "Watch")
    await players[0].press("Draw")
    return players[0]


async def sent_by(here: World, press: Player) -> list[simcord.HttpLogEntry]:
    """Return the requests that a press which ends the turn leads to, in order."""
    before = len(here.env.http_requests)
    await press.slot(0)
    return here.env.http_requests[before:]


@pytest.mark.parametrize("people", [2, 3])
async def test_the_presser_is_answered_before_anybody_is_shown_the_move(people: int) -> None:
    async with world() as here:
        sent = await sent_by(here, await watched(here, people))
        assert sent[0].path.endswith("/callback")
        others = {request.path.split("/")[1] for request in sent[1:]}
        assert others == {"webhooks", "channels"}, "the next player, the spectator or the table was left out"
        assert len(sent) == 4


async def test_an_answer_that_fails_holds_up_nobody() -> None:
    async with world() as here:
        ana = await watched(here, 2)
        here.expected_log.append("update a private message: Discord did not answer as it should (HTTP 502")
        here.env.inject_error("POST", CALLBACK, status=502)
        await here.press(ana.person, "", ana.hand, slot=0)
        compare_with_table([ana, Player(here, here.people[1], ana.random)])


async def test_the_presser_is_not_shown_again_what_the_answer_has_shown() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await here.slash(ana.person, "leave")
        before = len(here.env.http_requests)
        await ana.press("Take my seat back")
        sent = here.env.http_requests[before:]
        shown = [(each.method, each.path.split("/")[1]) for each in sent]
        # Answered by another message, in place of the one with her cards; then everybody sees the table.
        answered = [("POST", "interactions"), ("POST", "webhooks")]
        assert shown == [*answered, ("DELETE", "webhooks"), ("PATCH", "channels")]
        compare_with_table([ana, ben])
