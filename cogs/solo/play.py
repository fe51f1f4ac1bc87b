"""Play of a hole alone in a private message: a press changes the hole, and the message shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SoloId, SoloKind
from cogs.kit.moves import QUESTIONS, Question
from cogs.kit.screen import Screen
from data.people.preferences import LOOK, Look
from engine.game.errors import GolfError, StaleVersion

Hole = TypeVar("Hole")


@dataclass(frozen=True, slots=True)
class ShownWith:
    """Additions to the message of a person's hole.

    `asking` is the open question, `notice` a sentence about the last press, `look` the person's look.
    """

    asking: Question | None = None
    notice: str = ""
    look: Look = field(default_factory=Look)


PLAIN: Final = ShownWith()
"""No additions, and the usual look."""


class HoleKind(Protocol[Hole]):
    """A kind of hole that people play alone; `Hole` is the type of one person's game."""

    async def find(self, press: SoloId, reply: Reply) -> Hole:
        """Return the person's hole, without a move.

        If there is none, a press with the word `show` begins one, and any other press raises `GolfError`.
        """

    async def act(self, press: SoloId, reply: Reply) -> Hole:
        """Return the person's hole after the button's move. Buttons that ask or go back make no move.

        Raises `GolfError` if the move is refused.
        """

    async def screen(self, hole: Hole, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the person's hole."""


async def play(kind: HoleKind[Hole], press: SoloId, reply: Reply) -> None:
    """Do what `press` says in the person's hole of a `kind`, and answer with the hole's message.

    A press that comes too late, usually the second of two quick presses, only shows the hole.
    """
    if press.word == "show":
        await show(kind, await reply.during(kind.find(press, reply)), reply)
        return
    asking, notice = QUESTIONS.get(press.word), ""
    try:
        reply.interaction.client.services.solo_places.check(reply.interaction.user.id, press)
        hole = await reply.during(kind.act(press, reply))
    except GolfError as refusal:
        asking, notice = None, "" if isinstance(refusal, StaleVersion) else refusal.sentence
        reply.refused(refusal)
        hole = await reply.during(kind.find(press, reply))
    await show(kind, hole, reply, asking=asking, notice=notice)


async def show(
    kind: HoleKind[Hole], hole: Hole, reply: Reply, *, asking: Question | None = None, notice: str = ""
) -> None:
    """Answer with the message of the person's `hole`; `asking` and `notice` are as in `ShownWith`."""
    services, user = reply.interaction.client.services, reply.interaction.user.id
    shown = ShownWith(asking, notice, services.preferences.of(LOOK, user))
    screen = await reply.during(kind.screen(hole, reply, shown))
    await reply.show(screen)
    services.solo_places.show(user, screen.rows)


class SoloCog(commands.Cog):
    """The buttons of the holes that people play alone, for all `kinds` of holes."""

    def __init__(self, kinds: Mapping[SoloKind, HoleKind[Any]]) -> None:
        self._kinds = kinds

    @control(SoloId)
    async def pressed(self, press: Press[SoloId]) -> None:
        await play(self._kinds[press.id.kind], press.id, press.reply)
