"""Show a daily hole in a private message, play it there, and share the result."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.daily.reminders import HOURS_LEFT
from cogs.daily.screen import details_screen, ended_screen, shared_screen, try_screen
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyId
from cogs.kit.moves import moves_of
from cogs.kit.names import clean_name
from engine.game.errors import GolfError, WrongStage
from engine.language import mark, say

NOT_SHARED: Final = mark("I couldn’t post that here. Check that I can send messages in this channel.")


async def show_today(tries: Tries, reply: Reply) -> None:
    """Answer with the person's try at today's hole; begin the try if they have not begun it."""
    interaction, day = reply.interaction, tries.today
    user, name = interaction.user.id, clean_name(interaction.user.display_name)
    await reply.during(tries.open(day, user, server_of(interaction), name))
    yesterday = day - timedelta(days=1)
    older = yesterday if await reply.during(tries.unfinished(yesterday, user)) else None
    await show_try(tries, day, reply, older=older)


async def show_try(
    tries: Tries,
    day: date,
    reply: Reply,
    *,
    taking: bool = False,
    notice: str = "",
    older: date | None = None,
) -> None:
    """Answer with the person's try as it is now, playable or ended.

    `taking`: they are asked for the slot of the discard. `older`: the day of a hole they can still finish.
    """
    interaction = reply.interaction
    user, guild = interaction.user.id, server_of(interaction)
    game, look = await reply.during(tries.game(day, user)), interaction.client.services.looks.of(user)
    if game.over:
        ending = await reply.during(tries.ending(day, user, guild))
        await reply.show(ended_screen(game, ending, notice=notice, older=older, look=look))
    else:
        screen = try_screen(day, game, user, taking=taking, notice=notice, older=older, look=look)
        await reply.show(screen)
        interaction.client.services.solo_places.show(user, screen.rows)


async def play(tries: Tries, press: DailyId, reply: Reply) -> None:
    """Make the move of a button in the person's try, and answer with the new state of the try."""
    user, notice = reply.interaction.user.id, ""
    game = await reply.during(tries.game(press.day, user))
    try:
        reply.interaction.client.services.solo_places.check(user, press)
        if press.word == "choose":
            game.check_may_act(user, press.version)
        elif moves := moves_of(press):
            await reply.during(tries.act(press.day, user, press.version, moves))
    except GolfError as refusal:
        notice = refusal.sentence
        reply.outcome = "refused"
    await show_try(tries, press.day, reply, taking=press.word == "choose" and not notice, notice=notice)


async def show_details(tries: Tries, day: date, reply: Reply) -> None:
    """Answer with the scoring, the par and the deal of a hole that the person has finished."""
    interaction = reply.interaction
    user, guild = interaction.user.id, server_of(interaction)
    ending = await reply.during(tries.ending(day, user, guild))
    look = interaction.client.services.looks.of(user)
    await reply.show(details_screen(await tries.game(day, user), ending, tries.origin, look))


async def remind(tries: Tries, press: DailyId, reply: Reply) -> None:
    """Remind the person before their streak breaks from now on, or no more, and answer with their result."""
    on = press.word == "remind"
    await reply.during(tries.remind(reply.interaction.user.id, on=on))
    if on:
        notice = say(
            "I’ll DM you {hours} hours before your streak would break.",
            hours=HOURS_LEFT,
        )
    else:
        notice = say("I won’t remind you anymore.")
    await show_try(tries, press.day, reply, notice=notice)


async def share(tries: Tries, press: DailyId, reply: Reply) -> None:
    """Post the result of the person's try for everybody to see, once."""
    interaction, day = reply.interaction, press.day
    user, guild = interaction.user.id, server_of(interaction)
    try:
        await reply.during(tries.share(day, user))
    except WrongStage as refusal:
        reply.outcome = "refused"
        await show_try(tries, day, reply, notice=refusal.sentence)
        return
    try:
        await show_try(tries, day, reply)
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
        await show_try(tries, day, reply)
        raise WrongStage(NOT_SHARED)
