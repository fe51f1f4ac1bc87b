"""A person's own message of an event: play there, hole after hole."""

from __future__ import annotations

import discord

from cogs.answering.reply import Reply
from cogs.events.field import Playing
from cogs.events.running import RunningEvents
from cogs.events.screens.play_screen import play_screen
from cogs.events.stages import REMOVED
from cogs.kit.ids.events import EventPlayId
from cogs.kit.moves import QUESTIONS, Question, moves_of
from cogs.kit.names import clean_name
from engine.game.errors import GolfError, WrongStage


async def enter(running: RunningEvents, event: str, reply: Reply) -> None:
    """Answer with the person's holes of an event; they enter it if they have not yet."""
    interaction = reply.interaction
    person = interaction.user
    roles = [role.id for role in person.roles] if isinstance(person, discord.Member) else []
    entering = running.courses.enter(
        event, interaction.guild_id or 0, person.id, clean_name(person.display_name), roles
    )
    playing = await reply.during(entering)
    if playing.entrant.removed_at is not None:
        raise WrongStage(REMOVED)
    await _show(playing, reply)


async def play(running: RunningEvents, press: EventPlayId, reply: Reply) -> None:
    """Make the move of a button in the person's holes, and answer with how they stand then."""
    interaction = reply.interaction
    notice, playing = "", None
    courses, whose = running.courses, (press.event, interaction.guild_id or 0, interaction.user.id)
    try:
        interaction.client.services.solo_places.check(interaction.user.id, press)
        if press.word == "next":
            playing = await reply.during(courses.deal(*whose, press.version))
        elif press.word in QUESTIONS:
            playing = await reply.during(courses.asking(*whose, press.version))
        elif moves := moves_of(press):
            playing = await reply.during(courses.act(*whose, press.version, moves))
    except GolfError as refusal:
        notice = refusal.sentence
        reply.outcome = "refused"
    if playing is None:
        playing = await reply.during(courses.playing(*whose))
    await _show(playing, reply, asking=None if notice else QUESTIONS.get(press.word), notice=notice)


async def _show(playing: Playing, reply: Reply, *, asking: Question | None = None, notice: str = "") -> None:
    interaction = reply.interaction
    user = interaction.user.id
    look = interaction.client.services.looks.of(user)
    screen = play_screen(playing, asking=asking, notice=notice, look=look)
    await reply.show(screen)
    interaction.client.services.solo_places.show(user, screen.rows)
