"""The headline that the review brings to the final message, a moment after that is shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

import discord

from cogs.kit.attachments import SCORECARD_NAME
from cogs.processes.worker_process import WorkerProcess
from engine.review.moments import luckiest_card
from tests.journeys.match import finish_hole, started
from tests.journeys.player import Player
from tests.journeys.world import World, words_of, world

SOME_TIME = 15.0
"""Seconds that a search takes here: more than SimCord lets pass in real time."""

BY_PRESS = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)/messages/@original")
"""Edits the original response of an interaction: after a press, the message that was pressed."""

LUCKY = "\nLuckiest card: Ben’s 10♣, worth 7 points."


def searching() -> AbstractContextManager[object]:
    """Let each search end after `SOME_TIME`."""

    async def run(_: WorkerProcess, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is luckiest_card:
            await asyncio.sleep(SOME_TIME)
        return function(*arguments)

    return patch.object(WorkerProcess, "run", run)


async def over(here: World) -> list[Player]:
    """A match of one hole, always the same, that is over and shown, while its moments are searched."""
    players = await started(here, 2, holes=1)
    await finish_hole(players)
    await here.wait(1.0)
    return players


def shown(here: World) -> list[discord.Message]:
    return [message for message in here.public() if message.embeds]


def result(message: discord.Message) -> str:
    """The words of the picture of the result."""
    (words,) = [each.description for each in message.attachments if each.filename == SCORECARD_NAME]
    return str(words)


def edits(here: World, message: discord.Message) -> int:
    """How often the message was edited, by its channel's route or by way of a press on it."""
    sent = [each.path for each in here.env.http_requests if each.method == "PATCH"]
    by_presses = [found["token"] for path in sent if (found := BY_PRESS.fullmatch(path))]
    pressed = [here.env.backend.interaction_by_token(token).source_message_id for token in by_presses]
    return pressed.count(message.id) + sent.count(f"/channels/{message.channel.id}/messages/{message.id}")


async def test_a_better_headline_comes_in_one_edit() -> None:
    async with world(deals="moments 8") as here:
        with searching():
            await over(here)
            final = here.table_message()
            before, without = edits(here, final), words_of(final)
            assert "🏆" in without
            assert "Luckiest" not in result(final)
            await here.wait(SOME_TIME + 1)
        assert [message.id for message in shown(here)] == [final.id]
        assert edits(here, final) == before + 1
        assert LUCKY in result(here.table_message())
        assert words_of(here.table_message()) == without


async def test_nothing_is_added_once_there_is_another_table() -> None:
    async with world() as here:
        with searching():
            players = await over(here)
            final = here.table_message()
            await players[0].press("Rematch")
            before, without = edits(here, final), words_of(final)
            await here.wait(SOME_TIME)
        assert edits(here, final) == before
        assert [words_of(message) for message in shown(here) if message.id == final.id] == [without]


async def test_after_a_restart_the_headline_of_the_scores_stays() -> None:
    async with world() as here:
        with searching():
            await over(here)
            before = result(here.table_message())
            await here.restart()
            await here.wait(SOME_TIME)
        assert result(here.table_message()) == before


async def test_every_seat_of_a_full_table_may_be_a_computer_s() -> None:
    async with world() as here:
        (ana,) = await started(here, 1, holes=1, preset="club", computers=7)
        await finish_hole([ana])
        await here.wait(1.0)
        assert "🏆" in words_of(here.table_message())
