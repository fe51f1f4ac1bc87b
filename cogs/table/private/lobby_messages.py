"""Private messages of a lobby, such as rules desks, removed once the lobby is over or a person removed."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable

from cogs.answering.messages.answer_message import AnswerMessage
from engine.table import Change, Table
from engine.table.match_tasks import match_task


class LobbyMessages:
    """Private messages of the lobby of `table`, by id: desks, rules, offers, how to play.

    Discord lets a bot delete such a message for 15 minutes after the last press on it; that press is kept, in
    memory only. A desk that stays, as after a restart, answers its next press with the rules in words.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._messages: dict[int, AnswerMessage] = {}
        self._removals: set[asyncio.Task[object]] = set()

    def note(self, message: AnswerMessage | None) -> None:
        """Note a private message, None for none. It is removed right away if the lobby is over by now."""
        if message is None:
            return
        self._messages = {each: former for each, former in self._messages.items() if former.alive}
        self._messages[message.id] = message
        self.changed()

    def keep(self, message: int) -> None:
        """Keep `message` when the lobby is over, as it shows something else from now on."""
        self._messages.pop(message, None)

    def changed(self, change: Change | None = None) -> None:
        """Remove all private messages of the lobby if it is over; else of those whom `change` removed."""
        over = self._table.state.stage != "lobby"
        removed: Container[int] = () if change is None else change.removed
        self._remove([each for each, one in self._messages.items() if over or one.press.user.id in removed])

    def _remove(self, messages: Iterable[int]) -> None:
        for message in [self._messages.pop(each) for each in messages]:
            if message.alive:
                work = message.remove("remove a message of the lobby")
                removing = match_task(self._table.id, work, "lobby")
                self._removals.add(removing)
                removing.add_done_callback(self._removals.discard)

    async def settled(self) -> None:
        """Wait until the removals have finished."""
        await asyncio.gather(*self._removals)
