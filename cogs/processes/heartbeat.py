"""Notes all the time when people could last press, so that the bot's pauses are known afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from cogs.processes.ownership import Ownership
from data.background import Background
from data.sql.key_values import KeyValues
from data.times_off import TimesOff
from engine.events.event import LEAST_OFF
from engine.solo.time_off import Spell
from engine.table.signal import Signal

EVERY: Final = 15.0
"""Seconds between two beats."""

WRITTEN_EVERY: Final = 60.0
"""Seconds between two notes in the database. After a kill, the last note is at most this old."""

FROZEN: Final = 5.0
"""A beat that comes at least this many seconds late shows that the process stood still."""


@dataclass(frozen=True, slots=True)
class Off:
    """Times off that are over: the UNIX time at which each began, by shard and by server."""

    shards: dict[int, float]
    guilds: dict[int, float]


class Heartbeat:
    """Notes when people could last press, for each shard of this process (see `ownership`), in `kept`.

    A long time in which nobody could press is added to `times_off`. `connected` says whether a shard is
    connected to Discord; `now` gives UNIX time in seconds.
    """

    def __init__(
        self,
        kept: KeyValues,
        times_off: TimesOff,
        ownership: Ownership,
        connected: Callable[[int], bool],
        now: Callable[[], float],
    ) -> None:
        self._kept = kept
        self._times_off = times_off
        self._ownership = ownership
        self._connected = connected
        self._now = now
        self._last: dict[int, float] = {}
        self._off: dict[int, float] = {}
        self._spells: list[Spell] = []
        self._away: dict[int, float] = {}
        self._guilds_off: dict[int, float] = {}
        self._beaten: float | None = None
        self._written = 0.0
        self._writing = Background("note when people could press", self._write)
        self._timer: asyncio.TimerHandle | None = None
        self.frozen: Signal[float] = Signal("a process that stood still")
        """Sent when a process that stood still goes on, with the UNIX time at which it stopped."""
        self.back: Signal[int] = Signal("a server that is back")
        """Sent with the id of a server that is back after a long outage."""

    def start(self) -> None:
        if self._timer is not None:  # again, after `close`
            self._writing.start()
        self._beaten, self._written = None, self._now()
        self._beat()

    async def close(self) -> None:
        """Note the present time, and stop."""
        if self._timer is not None:
            self._timer.cancel()
            self._note()
            self._writing.want()
            await self._writing.settled()
        await self._writing.close()

    def connected(self, guild: int) -> bool:
        """Whether people of a server can press now, judged by its shard and by Discord's outages."""
        return guild not in self._away and self._connected(self._ownership.shard_of(guild))

    def guild_away(self, guild: int) -> None:
        self._away.setdefault(guild, self._now())

    def guild_back(self, guild: int) -> None:
        if (since := self._away.pop(guild, None)) is not None and self._now() - since >= LEAST_OFF:
            self._guilds_off.setdefault(guild, since)
            self.back.send(guild)

    async def last(self, guild: int) -> float:
        """Return the UNIX time at which people of a server could last press. Raises `ReadFailed`."""
        shard = self._ownership.shard_of(guild)
        await self._read(shard)
        return self._last[shard]

    async def off_since(self) -> Off:
        """Return since when people could not press, for each long time off that is over.

        The answer stays the same until `applied`. Raises `ReadFailed`.
        """
        for shard in self._ownership.shards:
            await self._read(shard)
        self._note()
        return Off(dict(self._off), dict(self._guilds_off))

    def applied(self, off: Off) -> None:
        """Forget the times in `off`, after all deadlines that these times concern were moved."""
        for known, applied in ((self._off, off.shards), (self._guilds_off, off.guilds)):
            for place, since in applied.items():
                if known.get(place) == since:
                    del known[place]

    async def _read(self, shard: int) -> None:
        if shard not in self._last:
            text = await self._kept.get(self._key(shard))
            self._last.setdefault(shard, self._now() if text is None else float(text))

    def _beat(self) -> None:
        now = self._now()
        if self._beaten is not None and now - self._beaten >= EVERY + FROZEN:
            self.frozen.send(self._beaten)
        self._beaten = now
        self._note()
        if now - self._written >= WRITTEN_EVERY:
            self._written = now
            self._writing.want()
        # A timer alone beats, as a slow database is no time off.
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._beat, context=Context())

    def _note(self) -> None:
        """Note the present time for each connected shard; after a long gap, also note the time off."""
        now = self._now()
        for shard in self._last.keys() & self._ownership.shards:
            if self._connected(shard):
                if now - self._last[shard] >= LEAST_OFF:
                    self._off.setdefault(shard, self._last[shard])
                    self._spells.append((self._last[shard], now))
                    self._writing.want()
                self._last[shard] = now

    async def _write(self) -> None:
        spells = list(self._spells)
        await self._times_off.add(spells)
        del self._spells[: len(spells)]
        for shard, last in sorted(self._last.items()):
            if shard not in self._off:
                await self._kept.put(self._key(shard), str(last))

    def _key(self, shard: int) -> str:
        return f"people could press: {shard}/{self._ownership.in_all}"
