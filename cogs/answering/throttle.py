"""Space out the requests for tables below Discord's limits, so that Discord rejects none."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.answering.limits import Limits

BURST: Final = 1.0
"""Seconds' worth of requests that may go out together after a silence."""

REMEMBERED: Final = 1_000
"""Channels to remember; beyond these, channels that need not wait any more are forgotten."""


class Throttle:
    """Spaces out the requests of all tables together; see `Limits.gap` and `Limits.requests`.

    Requests go out in the order of their turns, immediately if the channel and the bot have been silent for
    long enough. Answers to presses take no turn.
    """

    def __init__(self, limits: Limits) -> None:
        self._gap = limits.gap
        self._each = 1.0 / limits.requests
        self._free: dict[int, float] = {}
        self._spent_until = 0.0
        self._sleeping: set[asyncio.Task[None]] = set()
        self._rushed = False

    async def turn(self, channel: int | None = None) -> None:
        """Wait until one more request may go out; `channel` is given if it shows the table there."""
        if channel is not None:
            now = asyncio.get_running_loop().time()
            free = max(self._free.get(channel, 0.0), now)
            self._note(channel, free)
            await self._wait(free - now)
        now = asyncio.get_running_loop().time()
        self._spent_until = max(self._spent_until, now) + self._each
        await self._wait(self._spent_until - BURST - now)

    def sent(self, channel: int) -> None:
        """Note that the request of the last turn in `channel` goes out only now, as drawing took a while."""
        self._note(channel, asyncio.get_running_loop().time())

    def rush(self) -> None:
        """Let all requests go out immediately from now on, as at the end of the process."""
        self._rushed = True
        for sleep in self._sleeping:
            sleep.cancel()

    def _note(self, channel: int, at: float) -> None:
        """Keep the channel silent for a while from `at`, in the event loop's time."""
        self._free[channel] = max(self._free.pop(channel, 0.0), at + self._gap)
        if len(self._free) > REMEMBERED:
            now = asyncio.get_running_loop().time()
            self._free = {other: free for other, free in self._free.items() if free > now}

    async def _wait(self, seconds: float) -> None:
        if seconds <= 0 or self._rushed:
            return
        sleep = asyncio.create_task(asyncio.sleep(seconds))
        self._sleeping.add(sleep)
        try:
            await asyncio.wait({sleep})
        finally:
            self._sleeping.discard(sleep)
