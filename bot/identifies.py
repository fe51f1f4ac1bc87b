"""Lets shards identify in turns. Discord resets the token after a thousand sessions in a day."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import aiohttp
import discord

from bot.backoff import reason
from data.metrics import IDENTIFIES

log = logging.getLogger(__name__)

FIRST_WAIT: Final = 5.0
"""Seconds between two sessions of the same bucket, as Discord asks. A shard that identifies again waits twice
as long each time.
"""

LONGEST_WAIT: Final = 600.0
REMEMBERED: Final = 3600.0
"""Seconds for which a shard's earlier sessions lengthen its waits."""


class SessionLimits(Protocol):
    """Answer of `GET /gateway/bot` about sessions; `reset_after` is in milliseconds."""

    remaining: int
    reset_after: int
    max_concurrency: int


class Identifies:
    """Lets shards identify one after another, and delays a shard that identifies often.

    `look_up` asks Discord how many sessions are left today; earlier processes may have used some.
    """

    def __init__(self, look_up: Callable[[], Awaitable[SessionLimits]]) -> None:
        self._look_up = look_up
        self._remaining = 0
        self._renewed = 0.0
        self._concurrency = 1
        self._begun: defaultdict[int, deque[float]] = defaultdict(deque)
        self._bucket_free: dict[int, float] = {}

    def learn(self, limits: SessionLimits) -> None:
        """Note the number of sessions left, from an answer that Discord has just given."""
        self._remaining = limits.remaining
        self._renewed = _clock() + limits.reset_after / 1000
        self._concurrency = max(1, limits.max_concurrency)

    async def left(self) -> None:
        """Wait until Discord allows another session today."""
        while self._remaining <= 0:
            hours = (self._renewed - _clock()) / 3600
            log.warning(
                "Discord takes no more sessions of this bot for %.1f hours (session_start_limit): it has "
                "connected too often; waiting",
                max(hours, 0.0),
            )
            await _until(self._renewed)
            await self._ask()

    async def turn(self, shard: int) -> None:
        """Wait until `shard` may identify, and count the session.

        The wait may be cancelled: the next call then waits for the rest of the time.
        """
        bucket = shard % self._concurrency
        await _until(max(self._due(shard), self._bucket_free.get(bucket, 0.0)))
        if self._begun[shard]:
            await self._ask()
        await self.left()
        now = _clock()
        self._remaining -= 1
        self._begun[shard].append(now)
        self._bucket_free[bucket] = now + FIRST_WAIT
        IDENTIFIES.inc()

    def _due(self, shard: int) -> float:
        """Time on the loop's clock, in seconds, from which `shard` may identify again."""
        begun = self._begun[shard]
        while begun and begun[0] < _clock() - REMEMBERED:
            begun.popleft()
        if not begun:
            return 0.0
        return begun[-1] + min(FIRST_WAIT * float(2 ** (len(begun) - 1)), LONGEST_WAIT)

    async def _ask(self) -> None:
        """Ask Discord how many sessions are left; without an answer, assume one."""
        try:
            self.learn(await self._look_up())
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
            log.warning("how many sessions are left could not be looked up: %s", reason(error))
            self._remaining = max(self._remaining, 1)


def _clock() -> float:
    """Seconds on the event loop's clock."""
    return asyncio.get_running_loop().time()


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - _clock()))
