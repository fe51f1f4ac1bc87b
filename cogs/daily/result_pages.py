"""Buttons below the result of a daily hole: share it, show its details, switch reminders of the streak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import share
from cogs.answering.reply import Reply
from cogs.daily.daily_hole import DailyHole, DailyTry
from cogs.daily.screen import details_screen, golf_words, shared_screen
from cogs.daily.tries import Tries
from cogs.kit.attachments import Attachment
from cogs.kit.screen import Screen
from cogs.picture.picture_attachments import chart_file
from cogs.solo import play
from data.people.preferences import HOURS_LEFT
from engine.drawing.charts import ColumnChart, even, marked
from engine.language import plural, say, signed

PATIENCE: Final = 20.0
"""Seconds that a shared result waits for the par. A par that comes later is never added."""

FEWEST: Final = 3
"""Fewest finished daily holes for which a picture is drawn."""

_LEAST_ACROSS: Final = 7  # columns that have room, so that a few are not drawn wide
_MOST_COUNTS: Final = 6
_MOST_STROKES: Final = 14


async def show_details(tries: Tries, day: date, reply: Reply) -> None:
    """Answer with par and deal of a hole that the person has finished, and a picture of all their results."""
    interaction = reply.interaction
    user, guild = interaction.user.id, server_of(interaction)
    ending = await reply.during(tries.ending(day, user, guild))
    results = await reply.during(tries.against_par(user))
    await reply.show(replace(details_screen(ending, tries.origin), attachments=own_results(results)))


async def remind(tries: Tries, day: date, reply: Reply, *, on: bool) -> None:
    """Switch the person's reminders of their streak `on` or off, and answer with their result."""
    await reply.during(tries.remind(reply.interaction.user.id, on=on))
    if on:
        notice = say(
            "I’ll DM you {hours} hours before your streak would break.",
            hours=HOURS_LEFT,
        )
    else:
        notice = say("I won’t remind you anymore.")
    await _show_result(tries, day, reply, notice)


async def share_result(tries: Tries, day: date, reply: Reply) -> None:
    """Post the result of the person's try for everybody to see, but only once."""
    user, guild = reply.interaction.user.id, server_of(reply.interaction)

    async def show(*, shared: bool) -> None:  # the try itself knows whether it was shared
        await _show_result(tries, day, reply)

    async def post() -> Screen:
        return shared_screen(await tries.ending(day, user, guild, PATIENCE))

    await share(post, tries.shared_once(day, user), reply, show)


async def _show_result(tries: Tries, day: date, reply: Reply, notice: str = "") -> None:
    """Answer with the person's try in its present state, below `notice`."""
    game = await reply.during(tries.game(day, reply.interaction.user.id))
    await play.show(DailyHole(tries), DailyTry(day, game), reply, notice=notice)


def own_results(results: Mapping[int, int]) -> tuple[Attachment, ...]:
    """Return a picture of a person's `results`: numbers of holes by strokes from par. Empty for few holes."""
    if sum(results.values()) < FEWEST:
        return ()
    return (chart_file(_chart(results), _described(results)),)


def _chart(results: Mapping[int, int]) -> ColumnChart:
    first, last = min(results), max(results)
    beside = max((_LEAST_ACROSS - 1 - (last - first)) // 2, 0)
    strokes = range(first - beside, last + beside + 1)
    counts = _whole([0, *results.values()], _MOST_COUNTS)
    return ColumnChart(
        _heading(results),
        marked(0, counts[-1], counts, _words),
        marked(strokes[0] - 0.5, strokes[-1] + 0.5, _whole(strokes, _MOST_STROKES), _words),
        say("Strokes from par"),
        tuple((float(each), float(count)) for each, count in sorted(results.items())),
    )


def _whole(values: Iterable[int], most: int) -> list[int]:
    """Return at most `most` whole numbers, equally far apart, that span the `values`."""
    return [round(mark) for mark in even(values, most) if mark == round(mark)]


def _words(mark: float) -> str:
    return signed(round(mark))


def _described(results: Mapping[int, int]) -> str:
    lines = [f"{golf_words(strokes)}: {count}" for strokes, count in sorted(results.items())]
    return "\n".join([f"{_heading(results)}.", *lines])


def _heading(results: Mapping[int, int]) -> str:
    count = sum(results.values())
    return plural("Your {count} daily hole against par", "Your {count} daily holes against par", count=count)
