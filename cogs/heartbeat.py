"""Times at which people could press, noted every minute, so that time off is known after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Final

from cogs.ownership import Ownership
from data.background import Background
from data.key_values import KeyValues
from engine.events.event import LEAST_OFF

EVERY: Final = 60.0
"""Seconds between two notes."""


class Heartbeat:
    """Notes for each shard that `ownership` has here when people could last press; `kept` stores the times.

    `connected` says whether a shard is connected to Discord; `now` gives UNIX time in seconds.
    """

    def __init__(
        self,
        kept: KeyValues,
        ownership: Ownership,
        connected: Callable[[int], bool],
        now: Callable[[], float],
    ) -> None:
        self._kept = kept
        self._ownership = ownership
        self._connected = connected
        self._now = now
        self._last: dict[int, float] = {}
        self._off: dict[int, float] = {}
        self._writing = Background("note when people could press", self._write, started=False)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start to note times."""
        self._writing.start()
        self._beat()

    async def close(self) -> None:
        """Note the present time, and stop."""
        if self._timer is not None:
            self._timer.cancel()
            self._note()
            await self._writing.settled()
        await self._writing.close()

    def connected(self, guild: int) -> bool:
        """Whether people of a server can press now, judged by its shard."""
        return self._connected(self._ownership.shard_of(guild))

    async def off_since(self) -> dict[int, float]:
        """Return the UNIX times since which people could not press, by shard, without times too short ago to
        matter.

        Repeated calls return the same until `applied`. Raises `ReadFailed`.
        """
        for shard in self._ownership.shards - self._last.keys():
            text = await self._kept.get(self._key(shard))
            self._last[shard] = self._now() if text is None else float(text)
        self._note()
        return dict(self._off)

    def applied(self, off: dict[int, float]) -> None:
        """Forget the times off in `off`, as all deadlines that they concern were moved."""
        for shard, since in off.items():
            if self._off.get(shard) == since:
                del self._off[shard]

    def _beat(self) -> None:
        self._note()
        self._writing.want()
        # By a timer alone: what the database is slow at is no time off.
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._beat, context=Context())

    def _note(self) -> None:
        """Note the present time for the connected shards, and the time off of the others."""
        now = self._now()
        for shard in self._last.keys() & self._ownership.shards:
            if self._connected(shard):
                if now - self._last[shard] >= LEAST_OFF:
                    self._off.setdefault(shard, self._last[shard])
                self._last[shard] = now

    async def _write(self) -> None:
        for shard, last in sorted(self._last.items()):
            if shard not in self._off:
                await self._kept.put(self._key(shard), str(last))

    def _key(self, shard: int) -> str:
        return f"people could press: {shard}/{self._ownership.in_all}"
