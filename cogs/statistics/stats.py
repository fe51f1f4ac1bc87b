"""`/golf stats`: whose figures are meant, and the answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.names import clean_name
from cogs.outside import attempt
from cogs.past.archive import Asker
from cogs.past.reviewer import Reviewer
from cogs.readers import Readers
from cogs.replies import Reply
from cogs.screens.screen import Screen
from cogs.screens.stats import Compared, Skill, stats
from data.statistics.players import Player, computer
from data.statistics.statistics import Statistics
from engine.errors import WrongStage
from engine.language import mark, say
from engine.review.summary import Review, SeatReview

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


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose figures are asked for, beside those of `against`, by all presets or one."""

    whose: Somebody
    against: Somebody | None
    preset: str | None


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is kept of the reviews of a player's newest matches; `missing` are those that have none yet."""

    seat: SeatReview
    matches: int
    missing: tuple[str, ...]

    def skill(self, *, more: bool) -> Skill:
        """As it is shown; `more`: what is missing is being worked out."""
        return Skill(self.seat, self.matches, len(self.missing) if more else 0)


async def show_stats(whose: Somebody, against: Somebody | None, preset: str | None, reply: Reply) -> None:
    """Answer with the figures of `whose`, beside those of `against`, by all presets or one.

    Their newest matches are reviewed afterwards, as far as they are not, and the answer is completed once.
    """
    if against is not None and against.player == whose.player:
        raise WrongStage(say(ONESELF))
    asked, interaction = Asked(whose, against, preset), reply.interaction
    screen, missing = await reply.during(_stats(asked, interaction, more=True))
    message = await reply.show(screen)
    if missing and message is not None:
        reviewer: Reviewer = interaction.client.reviewer
        reviewer.catch_up(Asker.of(interaction), missing, lambda: _complete(asked, message, reply))


async def _complete(asked: Asked, message: int, reply: Reply) -> None:
    """Bring the private message up to date, if it is still there and Discord still lets the bot."""
    interaction = reply.interaction
    readers: Readers = interaction.client.tables.readers
    screen, _ = await _stats(asked, interaction, more=False)
    screen = readers.dressed(screen, interaction.user.id, interaction.client.tables.faces)
    editing = interaction.followup.edit_message(message, **screen.payload(), attachments=await screen.files())
    await attempt("complete figures", editing, reply)


async def _stats(
    asked: Asked, interaction: discord.Interaction[Any], *, more: bool
) -> tuple[Screen, Sequence[str]]:
    """The answer, and the matches that have to be reviewed to complete it; `more`: they are going to be."""
    whose, against, preset = asked.whose, asked.against, asked.preset
    statistics: Statistics = interaction.client.store.statistics
    guild = interaction.guild_id or 0
    report = await statistics.players.of(guild, whose.player, preset)
    earned = await statistics.achievements.of(guild, whose.player.user) if whose.player.person else ()
    compared = None
    if against is not None:
        matches = await statistics.players.head_to_head(guild, whose.player, against.player)
        compared = Compared(against.name, matches)
    reviewed = await _reviewed(interaction, whose.player, preset)
    screen = stats(
        whose.name,
        report,
        earned,
        compared,
        skill=reviewed.skill(more=more),
        preset=preset,
        complete=statistics.counter.complete,
    )
    return screen, reviewed.missing


async def _reviewed(interaction: discord.Interaction[Any], player: Player, preset: str | None) -> Reviewed:
    reviewer: Reviewer = interaction.client.reviewer
    held = await interaction.client.store.statistics.players.held(interaction.guild_id or 0, player, preset)
    reviews = await reviewer.kept_of(held)
    missing = [match for match in held if match not in reviews and reviewer.worth_trying(match)]
    return Reviewed(together(held, reviews), len(reviews), tuple(missing))


def together(held: Mapping[str, Collection[int]], reviews: Mapping[str, Review]) -> SeatReview:
    """All that `reviews` say of the seats that somebody `held`, both by match, as if of one seat."""
    seats = [review.seats[seat] for match, review in reviews.items() for seat in held[match]]
    return SeatReview(
        holes=sum(seat.holes for seat in seats),
        decisions=sum(seat.decisions for seat in seats),
        lost=sum(seat.lost for seat in seats),
        luck=sum(seat.luck for seat in seats),
        moves=(),
    )
