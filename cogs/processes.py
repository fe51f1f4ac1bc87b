"""The bot's other processes, where several share its shards: what they are told, and what they tell."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from contextvars import Context
from typing import Any, Final, Protocol

from cogs.kit.unix_time import now
from data.errors import ReadFailed
from data.metrics import SETTINGS_DELAY
from data.processes.leased_session import SessionLost

log = logging.getLogger(__name__)

SOON: Final = 0.2
"""Seconds until what was changed is read again, so that changes in a row are read once."""

SAFETY: Final = 60.0
"""Seconds after which everything is read again, even if nobody told of a change."""

Heard = Callable[[dict[str, Any]], None]


class Broadcast(Protocol):
    """How this process, whose number is `process`, reaches all others. Everything raises `SessionLost`."""

    @property
    def process(self) -> int: ...

    async def tell(self, message: str) -> None:
        """Send a message to all processes, this one too."""

    async def others(self) -> frozenset[int]:
        """The numbers of the other processes that have shards."""

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Do something that one process at a time does."""


class Processes:
    """The other processes of the bot; none of them until there is a `broadcast`."""

    def __init__(self) -> None:
        self.broadcast: Broadcast | None = None
        self.read_at: float | None = None
        """When settings that other processes may change were read last, UNIX time in seconds."""
        self._heard: dict[str, Heard] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._reading: asyncio.Event = asyncio.Event()
        self._changes: list[float] = []

    def on(self, kind: str, heard: Heard) -> None:
        """Call `heard` with each message of that kind, also with those of this process."""
        self._heard[kind] = heard

    def hear(self, message: str) -> None:
        """Act on a message that came from a process."""
        told = json.loads(message)
        heard = self._heard.get(told["kind"])  # a newer version may say more
        if heard is not None:
            heard(told)

    async def tell(self, kind: str, **about: object) -> None:
        """Tell all processes something. Raises `SessionLost`."""
        if self.broadcast is not None:
            await self.broadcast.tell(json.dumps({"kind": kind, "from": self.broadcast.process, **about}))

    def changed(self) -> None:
        """Let all processes read soon what servers and people have chosen, as that was changed here."""
        if self.broadcast is not None:
            self._begin(self._tell_of_change(), "tell of a change")

    def keep_reading(self, read: Callable[[], Awaitable[None]]) -> None:
        """Call `read` whenever something was changed in any process, and now and then anyway."""
        self.on("changed", self._heard_of_change)
        self._begin(self._keep_reading(read), "read what others changed")

    async def close(self) -> None:
        """Stop listening."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    async def _tell_of_change(self) -> None:
        try:
            await self.tell("changed", at=now())
        except SessionLost:
            log.info("others could not be told of a change; they read it within a minute")

    async def _keep_reading(self, read: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await asyncio.wait_for(self._reading.wait(), SAFETY)
                await asyncio.sleep(SOON)
            except TimeoutError:
                pass
            self._reading.clear()
            changes, self._changes = self._changes, []
            try:
                await read()
            except ReadFailed:
                log.warning("what other processes changed could not be read; trying again in a minute")
                self._changes = changes + self._changes
                continue
            self.read_at = now()
            for at in changes:
                SETTINGS_DELAY.observe(max(0.0, self.read_at - at))

    def _heard_of_change(self, told: dict[str, Any]) -> None:
        if self.broadcast is not None and told["from"] != self.broadcast.process and "at" in told:
            self._changes.append(told["at"])
        self._reading.set()

    def _begin(self, work: Any, name: str) -> None:
        # It works for all matches, not only for that of the task which begins it.
        task = asyncio.create_task(work, name=name, context=Context())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
