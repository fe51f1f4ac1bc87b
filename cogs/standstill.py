"""A moment in which nothing happens at any table, so that somebody can be forgotten at all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakSet

from engine.table import Table


class Standstill:
    """Knows every table of this process, those too that are over and perhaps have a result to keep still."""

    def __init__(self) -> None:
        self._tables: WeakSet[Table] = WeakSet()
        self._making = 0
        self._made = asyncio.Event()
        self._alone = asyncio.Lock()

    @asynccontextmanager
    async def making(self) -> AsyncIterator[None]:
        """Make a table, or rebuild one, meanwhile: nobody is forgotten until it is `add`ed."""
        async with self._alone:
            self._making += 1
        try:
            yield
        finally:
            self._making -= 1
            if not self._making:
                self._made.set()

    def add(self, table: Table) -> None:
        """A table that was made."""
        self._tables.add(table)

    @asynccontextmanager
    async def all_still(self) -> AsyncIterator[tuple[Table, ...]]:
        """All tables, at none of which anything happens meanwhile. Raises `StorageFailed`."""
        async with self._alone, AsyncExitStack() as stack:
            while self._making:
                self._made.clear()
                await self._made.wait()
            tables = tuple(self._tables)
            for table in tables:
                await stack.enter_async_context(table.still())
            yield tables
