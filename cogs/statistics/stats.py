"""`/golf stats`: whose figures are meant, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from cogs.names import clean_name
from cogs.replies import Reply
from cogs.screens.screen import Screen
from cogs.screens.stats import Compared, stats
from data.statistics.players import Player, computer
from data.statistics.statistics import Statistics
from engine.errors import WrongStage
from engine.language import mark, say

ONESELF = mark("Choose somebody else to be compared with.")


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person or a computer level, and what to call them."""

    player: Player
    name: str

    @classmethod
    def person(cls, user: discord.User | discord.Member) -> Somebody:
        """Somebody on Discord."""
        return cls(Player(user.id), clean_name(user.display_name))

    @classmethod
    def level(cls, level: str) -> Somebody:
        """The computer player of a level."""
        return cls(computer(level), f"{level} 🤖")


async def show_stats(whose: Somebody, against: Somebody | None, preset: str | None, reply: Reply) -> None:
    """Answer with the figures of `whose`, beside those of `against`, by all presets or one."""
    if against is not None and against.player == whose.player:
        raise WrongStage(say(ONESELF))
    await reply.show(await reply.during(_stats(whose, against, preset, reply.interaction)))


async def _stats(
    whose: Somebody, against: Somebody | None, preset: str | None, interaction: discord.Interaction[Any]
) -> Screen:
    statistics: Statistics = interaction.client.store.statistics
    guild = interaction.guild_id or 0
    report = await statistics.players.of(guild, whose.player, preset)
    earned = await statistics.achievements.of(guild, whose.player.user) if whose.player.person else ()
    compared = None
    if against is not None:
        matches = await statistics.players.head_to_head(guild, whose.player, against.player)
        compared = Compared(against.name, matches)
    return stats(whose.name, report, earned, compared, preset=preset, complete=statistics.counter.complete)
