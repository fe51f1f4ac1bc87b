"""Those who watch a table privately, and keeping what they see up to date while Discord lets us.

They are shown what spectators may know and nothing else. All of a table's watchers are brought up to date
together, with one picture for each language, never more often than `Limits.watching` says, so that players
don't wait for them.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from cogs.bounds.limits import Limits
from cogs.hands import COURTESY, TOKEN_LIFE
from cogs.languages import Languages
from cogs.outside import Refusal, attempt
from cogs.readers import Readers
from cogs.replies import Reply
from cogs.screens import Screen
from cogs.screens.dressing import Faces
from cogs.screens.watching import watching
from engine.errors import LimitReached, WrongStage
from engine.language import plural, say, spoken
from engine.table import Change, Table

MOST: Final = 10
"""People who may watch one table at a time."""

Picture = tuple[bytes, str, str]
"""A file's content, name and alt text."""


@dataclass(slots=True)
class _Watcher:
    """`press` is what they began with, and their message the answer to it; `shown`, once that has arrived.

    `busy` is held while an update is on its way to them.
    """

    press: discord.Interaction[Any]
    shown: bool = False
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def until(self) -> float:
        """The UNIX time until which their message can be kept up to date."""
        return self.press.created_at.timestamp() + TOKEN_LIFE


class Watchers:
    """Those who watch `table`, by user id. `easel` is held while a picture is drawn."""

    def __init__(
        self,
        table: Table,
        easel: asyncio.Lock,
        languages: Languages,
        readers: Readers,
        faces: Faces,
        limits: Limits,
    ) -> None:
        self._table = table
        self._easel = easel
        self._languages = languages
        self._readers = readers
        self._faces = faces
        self._pause = limits.watching
        self._people: dict[int, _Watcher] = {}
        self._wanted = False
        self._work: asyncio.Task[None] | None = None
        self._free_at = 0.0
        table.subscribe(self._changed)

    async def begin(self, reply: Reply) -> None:
        """Answer with the table as spectators see it, and follow it from now on.

        Raises `WrongStage` before the match, and `LimitReached` where too many watch.
        """
        if self._table.state.match is None:
            raise WrongStage(say("The match has not begun, so there is nothing to watch yet."))
        user = reply.interaction.user.id
        self._let_go()
        if user not in self._people and len(self._people) >= MOST:
            raise LimitReached(_full())
        former, watcher = self._people.get(user), _Watcher(reply.interaction)
        self._people[user] = watcher
        version = self._table.state.version
        watcher.shown = await reply.show(watching(self._table, watcher.until)) is not None
        if former is not None and former.shown:
            await attempt("remove what was watched", former.press.delete_original_response(), self)
        if not watcher.shown:
            self._drop(user, watcher)
        elif self._table.state.version != version:
            self._want()

    async def end(self, user: int) -> None:
        """Follow the table no more for that person; nothing is on its way to them when this returns."""
        watcher = self._people.pop(user, None)
        if watcher is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(COURTESY), watcher.busy:
                    pass

    def forget(self, user: int) -> None:
        """Know somebody no more; the others see the new names."""
        self._people.pop(user, None)
        self._want()

    async def settled(self) -> None:
        """Wait until all who watch see the newest."""
        if self._work is not None:
            await asyncio.wait({self._work})

    def stop(self) -> None:
        """Do nothing later by itself, as before the process ends."""
        if self._work is not None:
            self._work.cancel()

    def __str__(self) -> str:
        """What the log says of it."""
        return f"match={self._table.id}"

    # ------------------------------------------------------------------ following the table

    def _changed(self, table: Table, change: Change) -> None:
        self._want()

    def _want(self) -> None:
        if not self._people:
            return
        self._wanted = True
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._keep_up(), name=f"watchers-{self._table.id}")

    async def _keep_up(self) -> None:
        now = asyncio.get_running_loop().time
        while self._wanted:
            if self._table.state.live:
                await asyncio.sleep(max(self._free_at - now(), 0.0))
            self._wanted = False
            self._let_go()
            await self._show_all()
            self._free_at = now() + self._pause
        if not self._table.state.live:
            self._people.clear()

    async def _show_all(self) -> None:
        people = [(user, each) for user, each in self._people.items() if each.shown]
        drawn: dict[tuple[str, bool], list[Picture]] = {}
        showing = []
        for user, watcher in people:
            with self._languages.private(watcher.press):
                screen = self._readers.dressed(watching(self._table, watcher.until), user, self._faces)
                kind = spoken(), screen.picture is None
                if kind not in drawn:
                    drawn[kind] = await self._drawn(screen)
            showing.append(self._show(user, watcher, screen, drawn[kind]))
        await asyncio.gather(*showing)

    async def _drawn(self, screen: Screen) -> list[Picture]:
        """The pictures of `screen`, the same for all who read it in the same language."""
        async with self._easel:
            files = await screen.files()
        return [(file.fp.read(), file.filename, file.description or "") for file in files]

    async def _show(self, user: int, watcher: _Watcher, screen: Screen, pictures: Sequence[Picture]) -> None:
        async with watcher.busy:
            if self._people.get(user) is not watcher:
                return
            editing = watcher.press.edit_original_response(**screen.payload(), attachments=_files(pictures))
            outcome = await attempt("update what is watched", editing, self)
        if outcome in (Refusal.EXPIRED, Refusal.MESSAGE_GONE):
            self._drop(user, watcher)

    def _let_go(self) -> None:
        """Of those whose messages can't be kept up to date any more."""
        now = discord.utils.utcnow().timestamp()
        self._people = {user: each for user, each in self._people.items() if each.until > now}

    def _drop(self, user: int, watcher: _Watcher) -> None:
        if self._people.get(user) is watcher:
            del self._people[user]


def _full() -> str:
    return plural(
        "{count} person watches this table already, and I keep no more up to date.",
        "{count} people watch this table already, and I keep no more up to date.",
        count=MOST,
    )


def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name, description=words) for data, name, words in pictures]
