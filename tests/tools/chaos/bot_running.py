"""Tell the people whether the bot is running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class BotRunning:
    """On from the bot's connection until everything that it sent has been read."""

    def __init__(self) -> None:
        self._on = asyncio.Event()
        self._off = asyncio.Event()
        self._off.set()
        self._free = asyncio.Event()
        self._free.set()

    def connected(self) -> None:
        """Note that the bot is connected."""
        self._off.clear()
        self._on.set()

    def ended(self) -> None:
        """Note that the bot has ended and sends nothing more."""
        self._on.clear()
        self._off.set()

    async def burst(self, seconds: float) -> None:
        """Hold back all presses for `seconds`, then let them go together."""
        self._free.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._free.set()

    async def wait(self) -> None:
        """Wait until the bot is connected and presses are not held back."""
        await self._on.wait()
        await self._free.wait()

    async def during(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Return the result of `work`, or None if the bot ends first."""
        task = asyncio.ensure_future(work)
        off = asyncio.ensure_future(self._off.wait())
        try:
            await asyncio.wait({task, off}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            off.cancel()
            task.cancel()
