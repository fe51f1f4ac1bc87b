"""The screens of the lesson and of puzzles."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import discord

from cogs.answering.messages.posts import POST_HOUR
from tests.cogs.answering.messages.test_posts import to_hour
from tests.journeys.world import buttons
from tests.tools.gallery.guide import MOST_PRESSES, Guide, Stop, answer

LESSON_STOPS: Final = (0, 3, 8)
"""Presses of the lesson before which it is shown: the opening, a drawn card, and a pair."""

PUZZLES: Final = 3


async def learning(guide: Guide) -> AsyncIterator[Stop]:
    """Yield the screens of somebody who learns the game, then those of puzzles."""
    for part in (_lesson, _puzzles):
        async for stop in part(guide):
            yield stop


async def _lesson(guide: Guide) -> AsyncIterator[Stop]:
    """How to play, and the lesson as somebody plays it who follows the tips."""
    chloe = guide.here.people[2]
    help_ = (await guide.command(chloe, "help")).message
    page = await guide.opened(chloe, "golfhow", help_)
    for number in range(3):
        yield Stop(f"how-to-play-{number + 1}", chloe, page)
        if number < 2:
            page = await guide.opened(chloe, "next", page)
    lesson = (await guide.command(chloe, "learn")).message
    for press in range(MOST_PRESSES):
        lesson = guide.now(chloe, lesson)
        green = [
            item.custom_id
            for row in lesson.components
            for item in getattr(row, "children", ())
            if isinstance(item, discord.Button) and item.style is discord.ButtonStyle.success
        ]
        if not green or press in LESSON_STOPS:
            yield Stop(f"lesson-{press}" if green else "lesson-over", chloe, lesson)
        if not green:
            break
        await guide.here.press_id(chloe, str(green[0]), lesson)


async def _puzzles(guide: Guide) -> AsyncIterator[Stop]:
    """Some puzzles, what was right in them, and the post with the puzzle of the day."""
    here, chloe = guide.here, guide.here.people[2]
    lesson = (await guide.command(chloe, "learn")).message
    shown = await guide.opened(chloe, "puzzle", lesson)
    for number in range(PUZZLES):
        yield Stop(f"puzzle-{number + 1}", chloe, shown)
        choices = [each.id for each in buttons(shown) if not each.disabled and "golfsolo" in each.id]
        result = await here.press_id(chloe, choices[-1 if number else 0], shown)
        yield Stop(f"puzzle-{number + 1}-result", chloe, answer(result))
        if number < PUZZLES - 1:
            shown = await guide.opened(chloe, "show", answer(result))
    settings = (await guide.command(guide.manager, "settings")).message
    await guide.press(guide.manager, "puzzle", await guide.opened(guide.manager, "posts", settings))
    await to_hour(here, POST_HOUR)
    yield Stop("puzzle-of-the-day", chloe, here.public()[-1])
