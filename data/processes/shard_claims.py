"""Shards of a process, claimed by advisory locks of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from data.background import Tasks
from data.processes.leased_session import LeasedSession, SessionLost

SHARD: Final = 0x474F4C01
"""First key of the lock of a shard; the second is its number."""

BUCKET: Final = 0x474F4C02
"""First key of the lock that a shard needs to identify; the second is the number of the shard's bucket."""

IN_ALL: Final = 0x474F4C03
"""First key of the lock that all processes with shards share; the second is how many shards the bot has."""

CLAIMING: Final = 0x474F4C04
"""First key of the lock under which one process at a time begins to claim shards."""

ALONE: Final = 0x474F4C05
"""First key of the lock for work that one process does for all."""

IDENTIFY_EVERY: Final = 5.5
"""Seconds between two turns to identify in one bucket. Discord allows one shard every five seconds.

The half second more covers the varying time from a turn until its shard reaches Discord.
"""

AGAIN: Final = 0.2
"""Seconds between two attempts to get a lock."""

TRY: Final = "SELECT pg_try_advisory_lock($1, $2)"
TRY_SHARED: Final = "SELECT pg_try_advisory_lock_shared($1, $2)"
FREE: Final = {
    TRY: "SELECT pg_advisory_unlock($1, $2)",
    TRY_SHARED: "SELECT pg_advisory_unlock_shared($1, $2)",
}
"""For each statement that takes a lock, the statement that frees the lock."""

HELD: Final = """
SELECT DISTINCT objid::INTEGER FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1::INTEGER
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
PLAYING: Final = """
SELECT DISTINCT pid FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1::INTEGER
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class OtherNumber(Exception):
    """Running processes divide the servers among `number` shards, not among the wished number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Overtaken(Exception):
    """Another process has claimed shards since this process lost its own."""


class ShardClaims:
    """Claims of the process that has `session`. Every method raises `SessionLost`.

    `shards`: the claimed shards. `in_all`: the number of shards of the whole bot, 0 before the first claim.
    `most`: how many shards to claim at most.
    """

    def __init__(self, session: LeasedSession, most: int | None = None) -> None:
        self.session = session
        self.shards: frozenset[int] = frozenset()
        self.in_all = 0
        self._most = most
        self._alone = asyncio.Lock()
        self._buckets: dict[int, asyncio.Lock] = {}
        self._freeing = Tasks()

    @property
    def room(self) -> bool:
        most = self.in_all if self._most is None else min(self._most, self.in_all)
        return not self.shards or len(self.shards) < most

    async def begin(self, wished: int | None, recommended: int) -> frozenset[int]:
        """Claim the first shards. Returns an empty set if none are free now.

        How many shards the bot has is up to the running processes; if none run, it is `wished` or else
        `recommended`. Raises `OtherNumber` if running processes have another number than `wished`.
        """
        if not await self._try(TRY, CLAIMING, 0):
            return frozenset()
        try:
            others = await self._held(IN_ALL)
            number = min(others) if others else wished or recommended
            if wished not in (None, number):
                raise OtherNumber(number)
            self.in_all = number
            if await self._try(TRY_SHARED, IN_ALL, number) and await self.claim():
                return self.shards
            await asyncio.wait({self._free(TRY_SHARED, IN_ALL, number)})
            self.in_all = 0
            return frozenset()
        finally:
            await asyncio.wait({self._free(TRY, CLAIMING, 0)})

    async def claim(self) -> frozenset[int]:
        """Claim free shards up to the limit. Returns the newly claimed shards."""
        if not self.room:
            return frozenset()
        new: set[int] = set()
        for shard in sorted(set(range(self.in_all)) - await self._held(SHARD)):
            if self.room and await self._try(TRY, SHARD, shard):
                new.add(shard)
                self.shards |= {shard}
        return frozenset(new)

    async def claim_again(self, former: ShardClaims) -> bool:
        """Claim all shards of `former`, whose session was lost. Returns whether all were free.

        Shards stay claimed until the server ends the former session. Raises `Overtaken` if another process
        has shards now.
        """
        while True:
            if await self._try(TRY, CLAIMING, 0):
                break
            await asyncio.sleep(AGAIN)
        try:
            if await self.others() - {former.session.process}:
                raise Overtaken
            if not await self._try(TRY_SHARED, IN_ALL, former.in_all):
                return False
            for shard in sorted(former.shards):
                if not await self._try(TRY, SHARD, shard):
                    return False
            self.shards, self.in_all = former.shards, former.in_all
            return True
        finally:
            await asyncio.wait({self._free(TRY, CLAIMING, 0)})

    async def others(self) -> frozenset[int]:
        """Return PostgreSQL's process ids of the other sessions with shards."""
        rows = await self.session.ask(PLAYING, IN_ALL)
        return frozenset(row[0] for row in rows) - {self.session.process}

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Hold a lock, so that only one process at a time runs the block."""
        async with self._alone:
            while True:
                if await self._try(TRY, ALONE, 0):
                    break
                await asyncio.sleep(AGAIN)
            try:
                yield
            finally:
                await asyncio.wait({self._free(TRY, ALONE, 0)})

    async def turn_to_identify(self, bucket: int, every: float = IDENTIFY_EVERY) -> None:
        """Wait until a shard of `bucket` may identify. The bucket's next shard waits for `every` seconds."""
        own = self._buckets.setdefault(bucket, asyncio.Lock())
        await own.acquire()
        try:
            while True:
                if await self._try(TRY, BUCKET, bucket):
                    break
                await asyncio.sleep(AGAIN)  # a lock tells nobody that it is free
        except BaseException:
            own.release()
            raise
        self._freeing.begin("free a bucket", self._free_bucket(bucket, every))

    async def close(self) -> None:
        """Release all claims by closing the session."""
        await self._freeing.close()
        await self.session.close()

    async def _free_bucket(self, bucket: int, after: float) -> None:
        try:
            await asyncio.sleep(after)
            await self._freed(TRY, BUCKET, bucket)
        finally:
            self._buckets[bucket].release()

    async def _try(self, sql: str, key: int, number: int) -> bool:
        """Whether `sql` got the lock of `key` and `number`. If the caller is cancelled, the lock is freed."""
        try:
            ((locked,),) = await self.session.ask(sql, key, number)
        except asyncio.CancelledError:
            self._free(sql, key, number)  # the server may have answered already
            raise
        return bool(locked)

    def _free(self, sql: str, key: int, number: int) -> asyncio.Task[None]:
        """Begin to free the lock that the statement `sql` took, or may just be taking.

        This is a task of its own: an error here must not replace the cancellation that led here.
        """
        return self._freeing.begin("free a lock", self._freed(sql, key, number))

    async def _freed(self, sql: str, key: int, number: int) -> None:
        with suppress(SessionLost):  # and the lock with it
            await self.session.ask(FREE[sql], key, number)

    async def _held(self, key: int) -> set[int]:
        return {row[0] for row in await self.session.ask(HELD, key)}
