"""Works out the par of a daily hole when its day begins, before anybody has finished the hole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cogs.daily.tries import Tries
from cogs.processes.ownership import Ownership

DAY: Final = 86_400.0
SOON: Final = 3_600.0
"""Seconds after a day's beginning in which its par is worked out ahead. Later, the first try does it."""


class ParAhead:
    """Works out the par of each day's hole ahead, in the one process that does what concerns all servers.

    `now` gives UNIX time.
    """

    def __init__(self, tries: Tries, now: Callable[[], float], ownership: Ownership) -> None:
        self._tries = tries
        self._now = now
        self._ownership = ownership

    async def look(self) -> None:
        """Work out today's par if the day has just begun.

        Raises `WrongStage` if the deal can't be fetched, perhaps because it is not published yet,
        `ReadFailed` and `StorageFailed`. The caller tries again.
        """
        if self._tries.on and self._ownership.first and self._now() % DAY < SOON:
            await self._tries.prepare(self._tries.today)
