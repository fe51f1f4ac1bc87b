"""Shards of this process. Several processes share the shards of one token by claims in PostgreSQL.

A process without shards is a standby. A process that loses its database session has lost its shards and stops
playing right away. If it had all shards and soon gets them again, it plays on. Otherwise it starts over as a
standby.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import discord

from data.metrics import SHARDS_CLAIMED, SHARDS_LOST
from data.place import Server
from data.processes.leased_session import LeasedSession, SessionLost
from data.processes.shard_claims import OtherNumber, Overtaken, ShardClaims

log = logging.getLogger(__name__)

AGAIN: Final = 1.0
"""Seconds between two attempts to claim free shards."""

CHANNEL: Final = "golf"
"""PostgreSQL channel on which processes send each other messages."""

REGAINED_WITHIN: Final = 60.0
"""Seconds in which a process that had all shards tries to claim them again."""

REGAIN_EVERY: Final = 0.5
"""Seconds between two attempts to claim lost shards again."""

STILL_WAITING: Final = 600.0
"""Seconds after which a standby logs again why it has no shards."""


class ClaimedShards:
    """Claims of one process in the database of `server`.

    - `wished`: number of shards of all processes; None for as many as Discord recommends.
    - `most`: most shards that this process claims; None for no limit.
    """

    def __init__(self, server: Server, wished: int | None, most: int | None) -> None:
        self._server = server
        self._wished = wished
        self._most = most
        self._claims: ShardClaims | None = None
        self._concurrency = 1
        self._had = asyncio.Event()

    @property
    def here(self) -> frozenset[int]:
        """Numbers of the claimed shards; empty for a standby."""
        return frozenset() if self._claims is None else self._claims.shards

    @property
    def in_all(self) -> int:
        """Number of shards of all processes together; 0 for a standby."""
        return 0 if self._claims is None else self._claims.in_all

    @property
    def held(self) -> bool:
        """Whether the database session lasts. Until it ends, no other process can have these shards."""
        return self._claims is not None and self._claims.session.held

    async def first(self, recommended: int, limits: discord.SessionStartLimits) -> None:
        """Claim the first shards; as a standby, wait until some are free."""
        self._concurrency = max(1, limits.max_concurrency)
        when, said, wait = "start", "", 0.0
        while True:
            problem = await self._attempt(recommended)
            if not problem:
                break
            when, wait = "later", wait - AGAIN
            if problem != said or wait <= 0:
                log.info("standing by: %s", problem)
                said, wait = problem, STILL_WAITING
            await asyncio.sleep(AGAIN)
        SHARDS_CLAIMED.labels(when).inc(len(self.here))
        log.info("claimed shards", extra={"shards": sorted(self.here), "in_all": self.in_all})
        self._had.set()

    async def later(self) -> AsyncIterator[frozenset[int]]:
        """Claim shards as they become free, up to this process's most; yields the new shards each time."""
        while self._claims is not None:
            await asyncio.sleep(AGAIN)
            try:
                new = await self._claims.claim()
            except SessionLost:
                return
            if new:
                SHARDS_CLAIMED.labels("later").inc(len(new))
                log.info("took over shards", extra={"shards": sorted(new)})
                yield new

    async def turn_to_identify(self, shard: int) -> None:
        """Wait until `shard` may identify; all processes of the token take turns."""
        if self._claims is not None:
            await self._claims.turn_to_identify(shard % self._concurrency)

    async def lost(self) -> None:
        """Wait until the claimed shards are lost."""
        await self._had.wait()
        if self._claims is not None:
            await self._claims.session.lost.wait()
            SHARDS_LOST.inc(len(self.here))
            log.warning("lost shards and stopped playing", extra={"shards": sorted(self.here)})

    async def regain(self, within: float = REGAINED_WITHIN) -> bool:
        """Claim all lost shards again within `within` seconds; returns whether that worked.

        Fails if another process has had the shards. A process that had only some of all shards does not try,
        as the other processes claim them right away.
        """
        lost = self._claims
        if lost is None or len(lost.shards) < lost.in_all:
            return False
        with suppress(TimeoutError, Overtaken):
            async with asyncio.timeout(within):
                while True:
                    if await self._regained(lost):
                        break
                    await asyncio.sleep(REGAIN_EVERY)
                SHARDS_CLAIMED.labels("later").inc(len(self.here))
                log.info("claimed the same shards again and plays on", extra={"shards": sorted(self.here)})
                return True
        return False

    async def _regained(self, lost: ShardClaims) -> bool:
        """Try to claim `lost` again in a new session; returns whether that worked. Raises `Overtaken`."""
        with suppress(SessionLost):
            claims = ShardClaims(await LeasedSession.open(self._server), self._most)
            try:
                if await claims.claim_again(lost):
                    self._claims, claims = claims, lost
                    return True
            finally:
                await claims.close()
        return False

    def give_up(self, why: str) -> None:
        """Release all shards to other processes and start over as a standby. `why` is for the log."""
        if self._claims is not None:
            self._claims.session.give_up(why)

    @property
    def process(self) -> int:
        """Number of this process's session in the database."""
        return self._having.session.process

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message from any process. Raises `SessionLost`."""
        await self._having.session.listen(CHANNEL, heard)

    async def tell(self, message: str) -> None:
        """Send `message` to all processes, including this one. Raises `SessionLost`."""
        await self._having.session.tell(CHANNEL, message)

    async def others(self) -> frozenset[int]:
        """Numbers of the other processes that have shards. Raises `SessionLost`."""
        return await self._having.others()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Hold a lock inside the block: one process at a time. Raises `SessionLost`."""
        async with self._having.alone():
            yield

    @property
    def _having(self) -> ShardClaims:
        if self._claims is None:
            raise SessionLost
        return self._claims

    async def close(self) -> None:
        if self._claims is not None:
            await self._claims.close()

    async def _attempt(self, recommended: int) -> str:
        """Try to claim shards; returns why none could be claimed, or an empty text."""
        try:
            if self._claims is None or self._claims.session.lost.is_set():
                await self.close()
                self._claims = ShardClaims(await LeasedSession.open(self._server), self._most)
            await self._claims.begin(self._wished, recommended)
        except SessionLost:
            return "the database can't be reached"
        except OtherNumber as other:
            return f"other processes play with GOLF_SHARDS={other.number}; this one waits for their end"
        return "" if self.here else "other processes have all shards"
