"""Whether the bot runs, for those who press while it does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Power:
    """On while the bot is connected and until all that it said has been heard."""

    def __init__(self) -> None:
        self._on = asyncio.Event()
        self._off = asyncio.Event()
        self._off.set()
        self._free = asyncio.Event()
        self._free.set()

    def turn_on(self) -> None:
        """The bot is connected."""
        self._off.clear()
        self._on.set()

    def turn_off(self) -> None:
        """Nothing more will come from the bot."""
        self._on.clear()
        self._off.set()

    async def burst(self, seconds: float) -> None:
        """Let nobody press for so long, and then all at once."""
        self._free.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self._free.set()

    async def wait(self) -> None:
        """Wait until it is on and pressing is allowed."""
        await self._on.wait()
        await self._free.wait()

    async def during(self, work: Coroutine[Any, Any, T]) -> T | None:
        """The result of `work`, or None if the power goes off before it has one."""
        task = asyncio.ensure_future(work)
        off = asyncio.ensure_future(self._off.wait())
        try:
            await asyncio.wait({task, off}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            off.cancel()
            task.cancel()
