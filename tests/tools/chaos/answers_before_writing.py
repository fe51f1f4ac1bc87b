"""A bot with a deliberate fault: it answers before it has written, and splits one write into several."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Executable

from bot.__main__ import main
from data.sql.database import Database
from data.sql.writer import Statement

LATER: Final = 0.05
"""Seconds from one statement to the next."""


class DelayedWrites:
    """Takes the place of `Database.write`."""

    def __init__(self) -> None:
        self._last: asyncio.Task[None] | None = None
        self._write = Database.write

    async def write(self, database: Database, statements: Sequence[Statement | Executable]) -> None:
        """Return immediately, and write the statements later, one at a time."""
        for statement in statements:
            self._last = asyncio.create_task(self._write_after(self._last, database, statement))

    async def _write_after(
        self, former: asyncio.Task[None] | None, database: Database, statement: Statement | Executable
    ) -> None:
        if former is not None:
            await asyncio.wait({former})
        await asyncio.sleep(LATER)
        await self._write(database, [statement])


async def _write_later(
    self: Database,
    statements: Sequence[Statement | Executable],
    *,
    locked: bool = False,
    fenced: bool = True,
) -> None:
    await DELAYED_WRITES.write(self, statements)


DELAYED_WRITES: Final = DelayedWrites()


if __name__ == "__main__":
    Database.write = _write_later  # type: ignore[method-assign]  # that is the fault that is to be found
    sys.exit(main([]))
