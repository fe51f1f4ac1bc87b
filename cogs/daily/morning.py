"""Morning post on a server about who did best at yesterday's hole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from cogs.daily.screen import brief, place_of, play_button
from cogs.daily.tries import Tries
from cogs.kit.figure_text import MEDALS
from cogs.kit.names import bold
from cogs.kit.pages import more_words, page_text
from cogs.kit.screen import Screen
from cogs.posting.posts import Series, posting_day
from data.matches.daily_tries import DailyResult
from engine.language import plural, say, signed
from engine.solo.daily_par import number_of

MOST_SHOWN: Final = 5
"""Most results shown when several share a place; the others are counted."""


def morning_posts(tries: Tries) -> Series:
    """Return the daily posts, each about the hole of the day before, from `tries`."""

    async def screen(guild: int, today: str) -> Screen | None:
        yesterday = date.fromisoformat(today) - timedelta(days=1)
        results = await tries.standing(yesterday, guild)
        return podium_screen(yesterday, results) if results else None

    return Series("daily", posting_day, screen)


def podium_screen(day: date, results: Sequence[DailyResult]) -> Screen:
    """Return the post of `day` with the best `results` of the day before; the best result stands first."""
    placed = [(place_of(each, results), each) for each in results]
    lines = [
        f"{MEDALS[place]} {bold(each.name)} · {brief(each)}" for place, each in placed if place in MEDALS
    ]
    about = [plural("{count} played it here", "{count} played it here", count=len(results))]
    if results[0].par is not None:
        about.insert(0, say("Par {points}", points=signed(results[0].par)))
    return Screen(
        title=say("Yesterday’s hole #{number}", number=number_of(day)),
        text=page_text(
            [
                *lines[:MOST_SHOWN],
                more_words(len(lines) - MOST_SHOWN),
                " · ".join(about),
                say("Today’s cards are out. Your turn!"),
            ]
        ),
        rows=((play_button(),),),
    )
