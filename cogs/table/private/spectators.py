"""Private messages in which spectators follow a table, kept up to date while Discord allows.

Spectators see only what they may know. All spectators of a table are updated together, with one picture for
each language, and no more often than `Limits.watching` allows, so that players don't wait for spectators.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import discord

from cogs.answering.attempt import Refusal
from cogs.answering.handling import COURTESY
from cogs.answering.limits import Limits
from cogs.answering.messages.answer_message import AnswerMessage
from cogs.answering.messages.upkeep import Upkeep
from cogs.answering.reply import Reply
from cogs.answering.services import Services
from cogs.kit.screen import Screen, drawn, without_pictures
from cogs.table.private.reactions import Reactions
from cogs.table.screens.spectator import watching
from data.people.preferences import LOOK
from engine.game.errors import LimitReached, WrongStage
from engine.language import spoken
from engine.table import Table

MOST: Final = 10
"""Most spectators of a table at a time."""

Picture = tuple[bytes, str, str]
"""A file's content, name and alt text."""


@dataclass(slots=True)
class _Spectator:
    """A person's `message`; `busy` is held while the message is updated."""

    message: AnswerMessage
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)


class Spectators:
    """Spectators of `table`, by user id. `drawing` is held while a picture is drawn."""

    def __init__(
        self,
        table: Table,
        reactions: Reactions,
        drawing: asyncio.Lock,
        services: Services,
        limits: Limits,
    ) -> None:
        self._table = table
        self._reactions = reactions
        self._drawing = drawing
        self._services = services
        self._between = limits.watching
        self._people: dict[int, _Spectator] = {}
        self._upkeep = Upkeep(self._update, table.id, "spectators")
        self._pause: asyncio.Task[None] | None = None
        self._free_at = 0.0

    async def begin(self, reply: Reply) -> None:
        """Answer with the table as spectators see it, and follow the table from now on.

        Raises `WrongStage` before the match, and `LimitReached` if too many people watch already.
        """
        if self._table.state.match is None:
            raise WrongStage("You can watch when the match starts.")
        user = reply.interaction.user.id
        self._let_go()
        if user not in self._people and len(self._people) >= MOST:
            raise LimitReached(
                "{count} person is watching: that’s my limit.",
                "{count} people are watching: that’s my limit.",
                count=MOST,
            )
        former, spectator = self._people.get(user), _Spectator(AnswerMessage(reply.interaction))
        self._people[user] = spectator
        version = self._table.state.version
        shown = await reply.show(self._screen(spectator))
        if former is not None and former.message.sent:
            await former.message.remove("remove what was watched", reply.fields)
        if shown is None:
            self._drop(user, spectator)
            return
        spectator.message = shown
        if self._table.state.version != version:
            self.refresh()

    async def end(self, user: int) -> None:
        """Stop updating the message of `user`; wait for a running update."""
        spectator = self._people.pop(user, None)
        if spectator is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(COURTESY), spectator.busy:
                    pass

    async def sit_down(self, user: int) -> None:
        """Remove the message of `user`, who has sat down, if they were watching."""
        spectator = self._people.get(user)
        await self.end(user)
        if spectator is not None and spectator.message.sent:
            await spectator.message.remove("remove what was watched")

    def forget(self, user: int) -> None:
        """Drop `user`, whose data is being deleted, and redraw the messages of all others."""
        self._people.pop(user, None)
        self.refresh()

    def refresh(self) -> None:
        """Update the messages of all spectators soon."""
        if self._people:
            self._upkeep.want()

    async def settled(self) -> None:
        """Wait until all spectators see the newest state."""
        await self._upkeep.settled()

    def stop(self) -> None:
        """Cancel timers and retries before the process ends."""
        self._upkeep.stop()
        self._between = 0.0
        if self._pause is not None:
            self._pause.cancel()

    async def _update(self) -> None:
        now = asyncio.get_running_loop().time
        if self._table.state.live:
            self._pause = asyncio.create_task(asyncio.sleep(max(self._free_at - now(), 0.0)))
            await asyncio.wait({self._pause})
        self._upkeep.drawn()
        self._let_go()
        await self._show_all()
        self._free_at = now() + self._between
        if not self._table.state.live and not self._upkeep.wanted:
            self._people.clear()

    async def _show_all(self) -> None:
        people = [(user, each) for user, each in self._people.items() if each.message.sent]
        painted: dict[tuple[str, bool], list[Picture]] = {}
        showing = []
        for user, spectator in people:
            with self._services.languages.private(spectator.message.press):
                screen = self._services.adapted(self._screen(spectator), user)
                kind = spoken(), not screen.attachments
                if kind not in painted:
                    painted[kind] = await self._painted(screen)
                if len(painted[kind]) < len(screen.attachments):
                    screen = without_pictures(screen)
            showing.append(self._show(user, spectator, screen, painted[kind]))
        await asyncio.gather(*showing)

    def _screen(self, spectator: _Spectator) -> Screen:
        looks = self._services.preferences.chosen(LOOK)
        return watching(self._table, spectator.message.until, looks, self._reactions.shown())

    async def _painted(self, screen: Screen) -> list[Picture]:
        """Pictures of `screen` in the language being spoken, for all who read it; empty if drawing fails."""
        async with self._drawing:
            _, files = await drawn(screen)
        return [(file.fp.read(), file.filename, file.description or "") for file in files]

    async def _show(
        self, user: int, spectator: _Spectator, screen: Screen, pictures: Sequence[Picture]
    ) -> None:
        async with spectator.busy:
            if self._people.get(user) is not spectator:
                return
            outcome = await spectator.message.edit("update what is watched", screen, _files(pictures))
        if outcome in (Refusal.EXPIRED, Refusal.MESSAGE_GONE):
            self._drop(user, spectator)

    def _let_go(self) -> None:
        """Drop spectators whose messages can't be updated any more."""
        self._people = {user: each for user, each in self._people.items() if each.message.alive}

    def _drop(self, user: int, spectator: _Spectator) -> None:
        if self._people.get(user) is spectator:
            del self._people[user]


def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name, description=words) for data, name, words in pictures]
