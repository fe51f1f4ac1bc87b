"""Buttons below the result of a daily hole: share it, show its details, switch reminders of the streak."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import share
from cogs.answering.reply import Reply
from cogs.daily.daily_hole import DailyHole, DailyTry
from cogs.daily.own_results import own_results
from cogs.daily.screen import details_screen, shared_screen
from cogs.daily.tries import Tries
from cogs.kit.screen import Screen
from cogs.solo import play
from data.people.preferences import HOURS_LEFT
from engine.language import say

PATIENCE: Final = 20.0
"""Seconds that a shared result waits for the par, which it can't be given later."""


async def show_details(tries: Tries, day: date, reply: Reply) -> None:
    """Answer with the par and the deal of a hole that the person has finished, and all of their results."""
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
    """Post the result of the person's try for everybody to see, once."""
    user, guild = reply.interaction.user.id, server_of(reply.interaction)

    async def show(*, shared: bool) -> None:  # the try itself knows whether it was shared
        await _show_result(tries, day, reply)

    async def post() -> Screen:
        return shared_screen(await tries.ending(day, user, guild, PATIENCE))

    await share(post, tries.shared_once(day, user), reply, show)


async def _show_result(tries: Tries, day: date, reply: Reply, notice: str = "") -> None:
    """Answer with the person's try as it is now, and with `notice`, a sentence about the press."""
    game = await reply.during(tries.game(day, reply.interaction.user.id))
    await play.show(DailyHole(tries), DailyTry(day, game), reply, notice=notice)
