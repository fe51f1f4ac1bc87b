"""Freezes all tables while a person is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakSet

from engine.table import Table


class Freeze:
    """All tables of this process, including finished tables that may still have a result to save."""

    def __init__(self) -> None:
        self._tables: WeakSet[Table] = WeakSet()
        self._making = 0
        self._made = asyncio.Event()
        self._alone = asyncio.Lock()

    @asynccontextmanager
    async def making(self) -> AsyncIterator[None]:
        """Hold off freezes while the block makes or rebuilds a table. The block has to `add` the table."""
        async with self._alone:
            self._making += 1
        try:
            yield
        finally:
            self._making -= 1
            if not self._making:
                self._made.set()

    def add(self, table: Table) -> None:
        """Let `all_tables` freeze this table, too."""
        self._tables.add(table)

    @asynccontextmanager
    async def all_tables(self) -> AsyncIterator[tuple[Table, ...]]:
        """Freeze all tables inside the block, and yield them. Raises `StorageFailed`."""
        async with self._alone, AsyncExitStack() as stack:
            while self._making:
                self._made.clear()
                await self._made.wait()
            tables = tuple(self._tables)
            for table in tables:
                await stack.enter_async_context(table.frozen())
            yield tables
