"""A daily hole's private message: opened by the command, pressed, and shown to everybody at the end."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, Final

import discord

from cogs.daily.ids import DAILY_PATTERN, DailyId, DailyWord
from cogs.daily.tries import Tries
from cogs.names import clean_name
from cogs.outside import Refusal, attempt
from cogs.replies import Reply, answer
from cogs.screens.daily import ended, playing, public
from engine.actions import SLOT_VERBS, Verb
from engine.errors import GolfError, WrongStage
from engine.language import mark, say

_MOVES: Final[dict[DailyWord, tuple[Verb, ...]]] = {
    "draw": ("draw",),
    "take": ("take", "swap"),
    "swap": ("swap",),
    "discard": ("discard",),
    "flip": ("flip",),
    "pass": ("pass",),
}
"""The actions of the rules that a press stands for; a take counts only together with its swap."""

NOT_SHARED: Final = mark("I could not post that here. May I send messages in this channel?")


async def show_today(tries: Tries, reply: Reply) -> None:
    """Answer with the person's try at today's hole, which begins now if they have not begun it."""
    interaction, day = reply.interaction, tries.today
    user, name = interaction.user.id, clean_name(interaction.user.display_name)
    await reply.during(tries.open(day, user, interaction.guild_id or 0, name))
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
    """Answer with the person's try as it is now: what they can do, or how it ended.

    `taking`: they are asked where the discard goes. `older`: the day of a hole that they can still finish.
    """
    interaction = reply.interaction
    user, guild = interaction.user.id, interaction.guild_id or 0
    game = await reply.during(tries.game(day, user))
    if game.over:
        ending = await reply.during(tries.ending(day, user, guild))
        await reply.show(ended(game, ending, tries.origin, notice=notice, older=older))
    else:
        screen = playing(day, game, user, tries.origin, taking=taking, notice=notice, older=older)
        await reply.show(screen)


class DailyPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=DAILY_PATTERN):
    """A press on a button of a daily hole, on a message of any age."""

    def __init__(self, item: discord.ui.Item[Any], press: DailyId) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> DailyPress:
        """The press that `match` describes."""
        press = DailyId.parse(match.string)
        if press is None:
            raise ValueError(f"not one of a daily hole’s: {match.string!r}")
        return cls(item, press)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says and answer."""
        reply, tries = Reply(interaction), interaction.client.tries
        do = self._share if self.press.word == "share" else self._do
        await answer(reply, do(tries, reply))

    async def _do(self, tries: Tries, reply: Reply) -> None:
        press, user, notice = self.press, reply.interaction.user.id, ""
        game = await reply.during(tries.game(press.day, user))
        try:
            if press.word == "choose":
                game.check_moment(user, press.version)
            elif press.word in _MOVES:
                moves = [(verb, press.slot if verb in SLOT_VERBS else None) for verb in _MOVES[press.word]]
                await reply.during(tries.act(press.day, user, press.version, moves))
        except GolfError as refusal:
            notice = refusal.sentence
            reply.outcome = "refused"
        await show_try(tries, press.day, reply, taking=press.word == "choose" and not notice, notice=notice)

    async def _share(self, tries: Tries, reply: Reply) -> None:
        """Post the result for everybody to see, once."""
        interaction, day = reply.interaction, self.press.day
        user, guild = interaction.user.id, interaction.guild_id or 0
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
            shown = public(ending.result, interaction.user.display_name).embed()
        posting = interaction.followup.send(
            embed=shown,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        if isinstance(await attempt("share a daily hole", posting, reply), Refusal):
            await tries.not_shared(day, user)
            await show_try(tries, day, reply)
            raise WrongStage(say(NOT_SHARED))
