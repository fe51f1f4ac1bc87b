"""Look after what has deadlines, each time one passes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Final

from data.errors import ReadFailed
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

AGAIN: Final = 60.0
"""Seconds until what failed is tried again."""

LONGEST: Final = 3600.0
"""Seconds after which a look is taken in any case, as a timer of weeks goes by another clock than people."""

Look = Callable[[], Awaitable[float | None]]
"""Does what is due, and returns the UNIX time of the next deadline, or None if there is none."""


class Deadlines:
    """Awaits `look` when started, at each deadline that it returns, and when asked to look again.

    Looks never overlap. One that fails is tried again in a minute; `what` names in the log what it looks
    after. `now` gives UNIX time.
    """

    def __init__(self, what: str, look: Look, now: Callable[[], float]) -> None:
        self._what = what
        self._look = look
        self._now = now
        self._started = self._wanted = False
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; call it once, when messages can be sent."""
        self._started = True
        self.look_again()

    async def close(self) -> None:
        """Stop looking."""
        self._started = False
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def look_again(self) -> None:
        """Look soon, as something else may be due; before `start` nothing happens."""
        if not self._started:
            return
        self._wanted = True
        if self._task is None or self._task.done():
            # It looks after everything, not after what the press was about that asked for it.
            self._task = asyncio.create_task(self._run(), name=f"look after {self._what}", context=Context())

    async def _run(self) -> None:
        deadline: float | None = None
        while self._wanted:
            self._wanted = False
            deadline = await self._try()
        if self._timer is not None:
            self._timer.cancel()
        if deadline is not None:
            wait = min(max(deadline - self._now(), 0.0) + 0.01, LONGEST)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self.look_again, context=Context())

    async def _try(self) -> float | None:
        try:
            return await self._look()
        except (ReadFailed, StorageFailed):
            log.warning("%s could not be looked after; trying again in a minute", self._what)
        except Exception:
            log.exception("%s could not be looked after", self._what)
        return self._now() + AGAIN
