"""The bot's other processes, if several share its shards: messages to and from them."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, Final, Protocol

from cogs.kit.unix_time import now
from data.background import Background, Tasks
from data.errors import ReadFailed
from data.metrics import SETTINGS_DELAY
from data.processes.leased_session import SessionLost

log = logging.getLogger(__name__)

SOON: Final = 0.2
"""Seconds to wait before changed data is read again. Several changes in a row then need one reading."""

SAFETY: Final = 60.0
"""Seconds after which everything is read again, even without a message about a change."""

Heard = Callable[[dict[str, Any]], None]


class Broadcast(Protocol):
    """Sends messages to all processes; this process is number `process`. All methods raise `SessionLost`."""

    @property
    def process(self) -> int: ...

    async def tell(self, message: str) -> None:
        """Send a message to all processes, including this one."""

    async def others(self) -> frozenset[int]:
        """Return the numbers of the other processes that have shards."""

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Hold a lock while the block runs, so that one process at a time runs the block."""


class Processes:
    """The other processes of the bot. Without a `broadcast` there are none."""

    def __init__(self) -> None:
        self.broadcast: Broadcast | None = None
        self.read_at: float | None = None
        """UNIX time at which the settings that other processes may change were last read."""
        self._heard: dict[str, Heard] = {}
        self._telling = Tasks()
        self._reading: Background | None = None
        self._changes: list[float] = []

    def on(self, kind: str, heard: Heard) -> None:
        """Call `heard` with each message of `kind`, including messages from this process."""
        self._heard[kind] = heard

    def hear(self, message: str) -> None:
        content = json.loads(message)
        heard = self._heard.get(content["kind"])  # a newer version may say more
        if heard is not None:
            heard(content)

    async def tell(self, kind: str, **about: object) -> None:
        """Send all processes a message of `kind`, with the fields `about`. Raises `SessionLost`."""
        if self.broadcast is not None:
            await self.broadcast.tell(json.dumps({"kind": kind, "from": self.broadcast.process, **about}))

    def changed(self) -> None:
        """After a change here, let all processes soon read the preferences of servers and people again."""
        if self.broadcast is not None:
            self._telling.begin("tell of a change", self._tell_of_change())

    def keep_reading(self, read: Callable[[], Awaitable[None]]) -> None:
        """Call `read` after each change in any process, and every `SAFETY` seconds."""
        self.on("changed", self._heard_of_change)
        self._reading = Background("read what others changed", partial(self._read, read))
        self._reading.want(SAFETY)

    async def close(self) -> None:
        await self._telling.close()
        if self._reading is not None:
            await self._reading.close()

    async def _tell_of_change(self) -> None:
        try:
            await self.tell("changed", at=now())
        except SessionLost:
            log.info("others could not be told of a change; they read it within a minute")

    async def _read(self, read: Callable[[], Awaitable[None]]) -> float:
        changes, self._changes = self._changes, []
        try:
            await read()
        except ReadFailed:
            self._changes = changes + self._changes
            raise
        self.read_at = now()
        for at in changes:
            SETTINGS_DELAY.observe(max(0.0, self.read_at - at))
        return SAFETY

    def _heard_of_change(self, content: dict[str, Any]) -> None:
        if self.broadcast is not None and content["from"] != self.broadcast.process and "at" in content:
            self._changes.append(content["at"])
        if self._reading is not None:
            self._reading.want(SOON)
