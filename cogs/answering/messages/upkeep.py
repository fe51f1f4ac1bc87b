"""Upkeep of one message: one update at a time, always with the newest state, repeated after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from cogs.answering.attempt import PASSING
from cogs.answering.handling import COURTESY
from engine.table.table import match_task

FIRST_RETRY: Final = 10.0
LATEST_RETRY: Final = 300.0
"""Seconds until a failed update is tried again: `FIRST_RETRY`, then twice as long each time, up to this."""


class Upkeep:
    """Keeps one message up to date: calls `update` until the message shows the newest state.

    `update` calls `drawn` when it reads the state, sends a drawing of the state, and returns the outcome.
    After a `PASSING` refusal, `update` is called again in `retry` seconds; each failure in a row doubles the
    wait. `failing`: whether the previous update failed. `name` and `match` name the tasks.
    """

    def __init__(
        self, update: Callable[[], Awaitable[object]], match: str, name: str, retry: float = FIRST_RETRY
    ) -> None:
        self.failing = False
        self._update = update
        self._match = match
        self._name = name
        self._first_delay = self._delay = retry
        self._wanted = False
        self._holds = 0
        self._work: asyncio.Task[None] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._stopped = False

    @property
    def wanted(self) -> bool:
        """Whether the message is out of date, and no update draws the newest state yet."""
        return self._wanted

    def want(self) -> None:
        self._wanted = True
        self._begin()

    def drawn(self) -> None:
        """Note that an update draws the newest state now. Any later change needs another update."""
        self._wanted = False
        self._cancel_retry()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let no update begin inside the block, in which the message answers a press."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if self._wanted:
                self._begin()

    async def sent(self) -> None:
        """Wait for a running update, but no longer than `COURTESY`."""
        if self._work is not None:
            await asyncio.wait({self._work}, timeout=COURTESY)

    async def settled(self) -> None:
        """Wait until no update is running or about to begin."""
        if self._work is not None:
            await self._work

    def stop(self) -> None:
        """Try no failed update again, as the process ends. An update already wanted is still sent."""
        self._stopped = True
        self._cancel_retry()

    def _begin(self) -> None:
        if self._work is None or self._work.done():
            self._work = match_task(self._match, self._keep_up(), self._name)

    async def _keep_up(self) -> None:
        while self._wanted and not self._holds:
            self._judge(await self._update())

    def _judge(self, outcome: object) -> None:
        """Schedule a retry if `outcome` is a refusal that may pass."""
        self.failing = outcome in PASSING
        if not self.failing:
            self._delay = self._first_delay
        elif not self._stopped:
            self._retry = asyncio.get_running_loop().call_later(self._delay, self.want)
            self._delay = min(2 * self._delay, LATEST_RETRY)

    def _cancel_retry(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
