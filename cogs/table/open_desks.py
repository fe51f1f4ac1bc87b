"""The rules desks of a lobby that are open, taken away once its rules are fixed."""

from __future__ import annotations

import asyncio

from cogs.answering.attempt import attempt
from cogs.answering.services import Asked
from cogs.table.hand_message import still_valid
from engine.table import Table
from engine.table.match_tasks import match_task


class OpenDesks:
    """The private messages in which the rules of `table` are chosen, by message id.

    Discord lets a bot delete one for 15 minutes after the last press on it; that press is kept, in memory
    only. A desk that stays, as after a restart, answers its next press with the rules in words.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._presses: dict[int, Asked] = {}
        self._removals: set[asyncio.Task[None]] = set()

    def note(self, message: int, press: Asked) -> None:
        """Note that `message` shows the desk, as the answer to `press`."""
        self._presses = {each: former for each, former in self._presses.items() if still_valid(former)}
        if self._table.state.stage == "lobby":
            self._presses[message] = press

    def changed(self) -> None:
        """Take all desks away if the lobby is over."""
        if self._table.state.stage == "lobby" or not self._presses:
            return
        presses, self._presses = [each for each in self._presses.values() if still_valid(each)], {}
        for press in presses:
            removing = match_task(self._table.id, _remove(press), "desks")
            self._removals.add(removing)
            removing.add_done_callback(self._removals.discard)

    async def settled(self) -> None:
        """Wait until the desks that are on their way out are gone."""
        await asyncio.gather(*self._removals)


async def _remove(press: Asked) -> None:
    await attempt("remove a rules desk", press.delete_original_response())
