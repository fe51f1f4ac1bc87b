"""Look once an hour what is to be sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from data.errors import ReadFailed
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
"""Seconds from one look to the next."""

AFTER: Final = 1.0
"""Seconds past the full hour at which to look, so that a clock a little slow has reached it."""

Look = Callable[[], Awaitable[None]]
"""Sends what is due now and was not sent yet."""


class Hourly:
    """Awaits each of `looks` when started and after every full hour in UTC. `now` gives UNIX time."""

    def __init__(self, now: Callable[[], float], looks: Sequence[Look]) -> None:
        self._now = now
        self._looks = looks
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; call it once, when messages can be sent."""
        self._task = asyncio.create_task(self._run(), name="look hourly what is to be sent")

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            for look in self._looks:
                await self._try(look)
            await asyncio.sleep(HOUR - self._now() % HOUR + AFTER)

    async def _try(self, look: Look) -> None:
        try:
            await look()
        except (ReadFailed, StorageFailed):
            log.warning("it could not be looked up or noted what is to be sent; trying again in an hour")
        except Exception:
            log.exception("what is due could not be sent")
