"""The public message of an event while Discord refuses to edit it, and after what nobody expected."""

from __future__ import annotations

from collections.abc import Mapping

import discord
import pytest

from cogs.events import messages
from cogs.events.messages import GAP, OLD_GAP
from cogs.events.screens.event_screen import event_screen
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from data.background import FIRST_RETRY
from engine.events.state import EventState
from tests.cogs.events.test_pages import first_message, made, on
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, words_of, world

A_MESSAGE = "/channels/*/messages/*"


def edits(here: World, message: discord.Message) -> int:
    """How often the bot has tried to edit a public message."""
    path = f"/channels/{here.channel.id}/messages/{message.id}"
    return sum(each.method == "PATCH" and each.path == path for each in here.env.http_requests)


async def test_a_message_that_discord_lets_nobody_edit_is_tried_no_more_often_than_another() -> None:
    async with world() as here:
        mana, people = manager_of(here), here.people[:4]
        shown = await made(here, mana, holes=1)
        here.env.inject_error("PATCH", A_MESSAGE, status=403, code=50001, times=None)
        await here.restart()
        await here.wait(2 * GAP)
        before = edits(here, shown)
        for person in people:
            await on(here, person, "Play", shown)
        await here.wait(0.1)
        assert edits(here, shown) == before + 1
        await here.wait(GAP)
        assert edits(here, shown) == before + 2
        desk = await on(here, mana, "Details", shown)
        for label in ("Manage", "Cancel event", "Cancel event"):
            await desk.press(label)
        await here.wait(0.1)
        assert edits(here, shown) == before + 3, "its end is to be seen right away"
        for person in people:
            await on(here, person, "Play", shown)
            await here.wait(0.1)
        assert edits(here, shown) == before + 3
        await here.wait(2 * OLD_GAP)
        assert here.bot.house.event_messages._kept == {}, "an event that is over is forgotten"


async def test_what_nobody_expected_is_logged_and_the_message_kept_up_to_date_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        shown = await made(here, manager_of(here), holes=1)
        broken = [True]

        def screen(event: EventState, threads: Mapping[str, int]) -> Screen:
            if broken[0]:
                raise ZeroDivisionError
            return event_screen(event, threads)

        monkeypatch.setattr(messages, "event_screen", screen)
        here.expected_log.append("failed: show an event")
        await on(here, here.people[0], "Play", shown)
        await here.wait(GAP)
        assert "Nobody yet." in words_of(first_message(here, shown))
        broken[0] = False
        await on(here, here.people[1], "Play", shown)
        await here.wait(FIRST_RETRY)
        assert "Players (2)" in words_of(first_message(here, shown))


async def test_a_clock_that_was_set_back_delays_no_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        shown = await made(here, manager_of(here), holes=1)
        await on(here, ana, "Play", shown)
        await here.wait(GAP)
        before = edits(here, shown)
        monkeypatch.setattr(messages, "now", lambda: now() - 86_400)
        await on(here, ben, "Play", shown)
        await here.wait(GAP)
        assert edits(here, shown) == before + 1
