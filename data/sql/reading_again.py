"""Repetition of the bot's own work if the database could not be read or written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from data.errors import ReadFailed
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

T = TypeVar("T")

WAITS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each further attempt. They leave a server enough time to restart."""


async def read_again(work: Callable[[], Awaitable[T]], what: str) -> T:
    """Return the result of `work`. If the database fails, tries again after each of `WAITS`.

    `what` names the work in the log. Raises `ReadFailed` or `StorageFailed` if the last attempt fails.
    """
    for wait in WAITS:
        try:
            return await work()
        except (ReadFailed, StorageFailed):
            log.warning("the database failed (%s); trying again in %.1f s", what, wait)
            await asyncio.sleep(wait)
    return await work()
