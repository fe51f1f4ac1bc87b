"""Par of a daily hole, worked out when its day begins, before anybody has finished the hole."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from cogs.daily.tries import Tries
from cogs.ownership import Ownership
from engine.game.errors import WrongStage

DAY: Final = 86_400.0
SOON: Final = 3_600.0
"""Seconds from the beginning of a day in which its par is worked out ahead; later, when somebody plays."""

ATTEMPTS: Final = 3
APART: Final = 30.0
"""Attempts at fetching a deal, which may not be published at once, and the seconds between two."""


class ParAhead:
    """Works out the par of each day's hole in `tries`, in the process that does the work for all servers.

    `now` gives UNIX time.
    """

    def __init__(self, tries: Tries, now: Callable[[], float], ownership: Ownership) -> None:
        self._tries = tries
        self._now = now
        self._ownership = ownership

    async def look(self) -> None:
        """Work out today's par if the day has just begun. Raises `ReadFailed` and `StorageFailed`.

        If the beacon can't be reached, the par is worked out once somebody plays.
        """
        if not self._tries.on or not self._ownership.first or self._now() % DAY >= SOON:
            return
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(APART)
            try:
                await self._tries.prepare(self._tries.today)
            except WrongStage:
                continue  # the tries have logged it
            return
