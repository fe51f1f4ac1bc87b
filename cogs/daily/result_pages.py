"""Buttons below the result of a daily hole: share it, show its details, switch reminders of the streak."""

from __future__ import annotations

from datetime import date
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.daily.daily_hole import DailyHole, DailyTry
from cogs.daily.reminders import HOURS_LEFT
from cogs.daily.screen import details_screen, shared_screen
from cogs.daily.tries import Tries
from cogs.solo.play import show
from data.people.preferences import LOOK
from engine.game.errors import GolfError, WrongStage
from engine.language import mark, say

NOT_SHARED: Final = mark("I couldn’t post that here. Check that I can send messages in this channel.")


async def show_details(tries: Tries, day: date, reply: Reply) -> None:
    """Answer with the scoring, the par and the deal of a hole that the person has finished."""
    interaction = reply.interaction
    user, guild = interaction.user.id, server_of(interaction)
    ending = await reply.during(tries.ending(day, user, guild))
    look = interaction.client.services.preferences.of(LOOK, user)
    await reply.show(details_screen(await tries.game(day, user), ending, tries.origin, look))


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


async def share(tries: Tries, day: date, reply: Reply) -> None:
    """Post the result of the person's try for everybody to see, once."""
    interaction = reply.interaction
    user, guild = interaction.user.id, server_of(interaction)
    try:
        await reply.during(tries.share(day, user))
    except WrongStage as refusal:
        reply.outcome = "refused"
        await _show_result(tries, day, reply, refusal.sentence)
        return
    try:
        await _show_result(tries, day, reply)
        ending = await tries.ending(day, user, guild)
    except GolfError:
        await tries.not_shared(day, user)
        raise
    with reply.public():
        shared = shared_screen(ending, interaction.user.display_name)
        shown = interaction.client.services.dressed(shared).payload()
    posting = interaction.followup.send(**shown, allowed_mentions=discord.AllowedMentions.none())
    if isinstance(await attempt("share a daily hole", posting, reply.fields), Refusal):
        await tries.not_shared(day, user)
        await _show_result(tries, day, reply)
        raise WrongStage(NOT_SHARED)


async def _show_result(tries: Tries, day: date, reply: Reply, notice: str = "") -> None:
    """Answer with the person's try as it is now, and with `notice`, a sentence about the press."""
    game = await reply.during(tries.game(day, reply.interaction.user.id))
    await show(DailyHole(tries), DailyTry(day, game), reply, notice=notice)
