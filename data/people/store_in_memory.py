"""Rows of the database about all servers and people, read from memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from sqlalchemy import Row
from sqlalchemy.sql import Select

from data.sql.database import Database


def nothing() -> None:
    """Do nothing, where nobody has to be told of changes."""


class StoreInMemory(ABC):
    """Rows that memory holds completely. Changes are made in the database first, then in memory.

    `changed` is called after each change, so that other processes `load` the rows again.
    """

    ALL: ClassVar[Select[Any]]
    """The query for all rows."""

    def __init__(self, database: Database, changed: Callable[[], None] = nothing) -> None:
        self._database = database
        self._informed = changed
        self._changes = 0

    async def load(self) -> None:
        """Read all rows. Raises `ReadFailed`.

        If memory changes while rows are read, all are read again, as some may be from before the change.
        """
        before = None
        while before != self._changes:
            before = self._changes
            rows = await self._database.read(self.ALL)
        self._changes += 1
        self._fill(rows)

    def forget(self, user: int) -> None:
        """Drop a person from memory who was forgotten in the database."""
        self._changes += 1
        self._drop(user)

    def _changed(self) -> None:
        """To be called after each change in memory."""
        self._changes += 1
        self._informed()

    @abstractmethod
    def _fill(self, rows: Sequence[Row[Any]]) -> None:
        """Replace all of memory by `rows`."""

    @abstractmethod
    def _drop(self, user: int) -> None: ...
