"""Decides whether to act on an interaction. Each process has one gate."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Literal

import discord

from cogs.answering.gate.rate_limit import RateLimit
from cogs.answering.home_server import server_of
from cogs.answering.limits import Limits
from cogs.processes.ownership import Ownership
from data.no_server import NO_SERVER

Admission = Literal["in", "stopping", "elsewhere", "waiting", "late", "twice", "tell", "ignore"]


def steady() -> float:
    """Seconds on a clock that never jumps: `time.monotonic`, which a simulated world may replace."""
    return time.monotonic()


LATEST: Final = 2.5
"""Age in seconds at which an interaction is dropped. Discord takes no answer after three seconds."""

DRIFT: Final = 0.001
"""Seconds per second by which our clock and Discord's may drift apart; computers drift far less."""

REMEMBERED: Final = 5_000
"""Most interactions remembered, as Discord may send some again after a reconnection."""


class Freshness:
    """Tells new interactions from late and repeated ones. `now` gives seconds on a clock that never jumps.

    An interaction's id holds its creation time by Discord's clock. The difference between Discord's clock and
    ours is unknown, so lateness is measured from the smallest delay seen recently, not from zero.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._smallest: float | None = None
        self._looked_at = 0.0
        self._seen: dict[int, None] = {}

    def objection(self, interaction: int) -> Literal["late", "twice"] | None:
        """Why to drop the interaction with the id `interaction`; None if it should be answered."""
        late = self._lateness(interaction)
        if interaction in self._seen:
            return "twice"
        self._seen[interaction] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return "late" if late > LATEST else None

    def _lateness(self, interaction: int) -> float:
        """Delay in seconds beyond the smallest delay seen recently."""
        now = self._now()
        delay = now - ((interaction >> 22) + discord.utils.DISCORD_EPOCH) / 1000
        if self._smallest is None:
            self._smallest = delay
        else:
            self._smallest = min(delay, self._smallest + DRIFT * (now - self._looked_at))
        self._looked_at = now
        return delay - self._smallest


class Gate:
    """Lets interactions in unless they are late, repeated or too many; `now` as for `Freshness`.

    `ownership` says which servers this process has.
    """

    def __init__(
        self, limits: Limits, now: Callable[[], float] = steady, ownership: Ownership | None = None
    ) -> None:
        self._ownership = ownership or Ownership()
        self._freshness = Freshness(now)
        self._rate_limit = RateLimit(limits, now)
        self._open = True
        self._inside = 0
        self._empty = asyncio.Event()

    def close(self) -> None:
        """Let nothing in any more, as the process is about to end."""
        self._open = False

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Answer an interaction inside the block. `emptied` waits for the end of all such blocks."""
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    async def emptied(self, within: float) -> None:
        """Wait until no interaction is being answered, at most `within` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self._inside:
                    self._empty.clear()
                    await self._empty.wait()

    def admission(self, interaction: discord.Interaction) -> Admission:
        """Return what to do with an interaction.

        - `in`: act on it.
        - `stopping`: do nothing, as this process is about to end.
        - `elsewhere`: do nothing, as another process answers it.
        - `waiting`: ask again soon. This process had all servers, and may get them back with its database.
        - `late`, `twice`: do nothing, as Discord takes no answer any more.
        - `tell`: only say that there were too many presses.
        - `ignore`: only acknowledge the interaction.
        """
        if not self._open:
            return "stopping"
        if not self._is_here(interaction):
            return "waiting" if self._ownership.waiting else "elsewhere"
        objection = self._freshness.objection(interaction.id)
        if objection is not None:
            return objection
        verdict = self._rate_limit.verdict(interaction.user.id)
        return "in" if verdict == "do" else verdict

    def _is_here(self, interaction: discord.Interaction) -> bool:
        """Whether this process should answer.

        Discord sends a server's interactions to the server's shard. An interaction from any other place
        arrives at one shard, which may be any.
        """
        guild = server_of(interaction)
        if guild == NO_SERVER:
            return bool(self._ownership.shards) and self._ownership.held
        return self._ownership.has(guild)
