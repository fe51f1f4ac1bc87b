"""One live table with all its messages.

`LiveTable` passes each change of the table on to its messages: in order, and only after the answer to the
press that caused the change.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from cogs.answering.handling import answer_given
from cogs.answering.reply import Reply
from cogs.kit.screen import Screen
from cogs.table.live.holidays import Holidays
from cogs.table.private.hands import Hands
from cogs.table.private.lobby_messages import LobbyMessages
from cogs.table.private.reactions import Reactions
from cogs.table.private.spectators import Spectators
from cogs.table.public.message import TableMessage
from cogs.table.public.notify import Notifier
from cogs.table.screens.turns import TOLD_FROM
from engine.game.errors import WrongStage
from engine.table import Change, Table, requests
from engine.table.entries import Acted, TimeOff
from engine.table.table import match_task

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table with all its messages. `guild` is the server's id."""

    table: Table
    hands: Hands
    lobby_messages: LobbyMessages
    message: TableMessage
    spectators: Spectators
    notifier: Notifier
    reactions: Reactions
    holidays: Holidays
    guild: int
    unshown: bool = field(default=False, init=False)
    """Whether the table was rebuilt, and its message still has to be updated."""
    _telling: asyncio.Task[None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.table.changed.subscribe(lambda table, change: self._later(partial(self._pass_on, change)))
        self.table.changed.subscribe(lambda _, change: self._look_at_holidays(change))
        self.table.stored.subscribe(lambda table: self._later(self._show_achievements))

    def check_channel(self, reply: Reply) -> None:
        """Raise `WrongStage` for a press on a message in a channel that the table has left."""
        if reply.interaction.channel_id != self.message.channel:
            raise WrongStage("This table moved to <#{channel}>.", channel=self.message.channel)

    async def start(self, user: int) -> None:
        """Start the match, as `user` asks, with the handicap strokes that its players have now."""
        await self.table.ask(requests.start(user, await self.message.handicaps()))

    async def show_aside(self, screen: Screen, reply: Reply) -> None:
        """Answer with `screen` in private. A message about the lobby is removed when the lobby is over."""
        lobby = self.table.state.stage == "lobby"
        message = await reply.show(screen)
        if lobby:
            self.lobby_messages.note(message)

    def refresh(self, *, anew: bool = False) -> None:
        """Update the public message soon; `anew`: post a new message, as somebody in the channel asks."""
        self._later(partial(self.message.refresh, anew=anew))

    def redraw(self) -> None:
        """Redraw all messages soon, because somebody's looks have changed."""
        for refresh in (self.message.refresh, self.hands.refresh, self.spectators.refresh):
            self._later(refresh)

    def hold(self, since: float | None = None) -> None:
        """Stop clocks and mentions until `release`, because nobody can press.

        `since`: the UNIX time since when nobody can press; None means now.
        """
        self.table.stop(since)
        self.message.hold()

    def release(self) -> None:
        """Continue after `hold`. No clock counts the time since `hold`."""
        self.message.release()
        self.table.resume()

    def stop(self) -> None:
        """Cancel timers and retries before the process ends."""
        parts = self.table, self.message, self.hands, self.lobby_messages, self.spectators, self.notifier
        for part in (*parts, self.holidays):
            part.stop()

    async def settled(self) -> None:
        if self._telling is not None:
            await asyncio.wait({self._telling})
        parts = self.message, self.hands, self.lobby_messages, self.spectators
        await asyncio.gather(*(part.settled() for part in parts))

    async def ended(self, followed: Callable[[], bool]) -> None:
        """Wait until all messages show the end of the match, and the achievements of the saved result.

        Then remove the private messages with cards, if the table message could be shown. Last, show the
        moments of the match, unless `followed` returns True: people are busy with another table in the
        channel.
        """
        await self.settled()
        await self.table.rested()
        await self.settled()
        if self.message.current:
            self.hands.over()
            await self.hands.settled()
        if await self.message.search() and not followed():
            await self.message.amend()

    def _later(self, tell: Callable[[], None]) -> None:
        """Call `tell` after the answer that is being given, and after all earlier calls of `_later`."""
        self._telling = match_task(self.table.id, self._tell(tell, self._telling), "tell")

    async def _tell(self, tell: Callable[[], None], former: asyncio.Task[None] | None) -> None:
        await answer_given()
        if former is not None:
            await asyncio.wait({former})
        tell()

    def _look_at_holidays(self, change: Change) -> None:
        """Look for holidays that the table doesn't know of, unless the change is only a move."""
        if not all(isinstance(stamped.entry, Acted) for stamped in change.entries):
            self.holidays.look()

    def _pass_on(self, change: Change) -> None:
        """Pass a change on to all kinds of messages. A failure of one kind delays no other.

        Time off shorter than `TOLD_FROM` is not drawn, as it only moves deadlines a little.
        """
        told = self.table.state.time_off >= TOLD_FROM and not self.unshown
        if not told and all(isinstance(stamped.entry, TimeOff) for stamped in change.entries):
            return
        tellings = partial(self.hands.changed, change), self.message.refresh, self.spectators.refresh
        for tell in (*tellings, partial(self.lobby_messages.changed, change), self.notifier.look):
            try:
                tell()
            except Exception:
                log.exception("what is shown of table %s was not brought up to date", self.table.id)

    def _show_achievements(self) -> None:
        """Show the achievements of a finished match, which are known only after its result is stored."""
        if self.table.state.stage == "finished":
            self.message.refresh()
