"""The rules desks of a lobby that are open, taken away once its rules are fixed."""

from __future__ import annotations

import asyncio

from cogs.answering.private_answer import PrivateAnswer
from engine.table import Table
from engine.table.match_tasks import match_task


class OpenDesks:
    """The private messages in which the rules of `table` are chosen, by their ids.

    Discord lets a bot delete one for 15 minutes after the last press on it; that press is kept, in memory
    only. A desk that stays, as after a restart, answers its next press with the rules in words.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._desks: dict[int, PrivateAnswer] = {}
        self._removals: set[asyncio.Task[object]] = set()

    def note(self, desk: PrivateAnswer) -> None:
        """Note the message that shows a desk."""
        self._desks = {each: former for each, former in self._desks.items() if former.alive}
        if self._table.state.stage == "lobby":
            self._desks[desk.id] = desk

    def changed(self) -> None:
        """Take all desks away if the lobby is over."""
        if self._table.state.stage == "lobby" or not self._desks:
            return
        desks, self._desks = [each for each in self._desks.values() if each.alive], {}
        for desk in desks:
            removing = match_task(self._table.id, desk.remove("remove a rules desk"), "desks")
            self._removals.add(removing)
            removing.add_done_callback(self._removals.discard)

    async def settled(self) -> None:
        """Wait until the desks that are on their way out are gone."""
        await asyncio.gather(*self._removals)
