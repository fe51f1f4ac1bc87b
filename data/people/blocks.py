"""Blocks, in memory and in the database: whoever is blocked can't join or challenge the blocking person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, select

from data.people.store_in_memory import StoreInMemory, nothing
from data.schema.people import blocks
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.portable import Value, portable
from engine.game.errors import LimitReached

MOST: Final = 50
"""Most people whom a person can block."""

PUT: Final = portable("""
INSERT INTO blocks (user_id, blocked, name, since) VALUES (:user, :blocked, :name, :since)
ON CONFLICT (user_id, blocked) DO UPDATE SET name = excluded.name
""")


@dataclass(frozen=True, slots=True)
class Blocks:
    """Whom a person blocks (`names` by user id, the newest block first), and who blocks the person."""

    names: Mapping[int, str]
    blocked_by: Collection[int]

    @property
    def apart(self) -> Collection[int]:
        """The user ids of all people who block the person or are blocked by them."""
        return frozenset(self.names) | frozenset(self.blocked_by)


class BlockStore(StoreInMemory):
    """The blocks of all people."""

    ALL = select(blocks).order_by(blocks.c.since.desc(), blocks.c.blocked)

    def __init__(self, database: Database, changed: Callable[[], None] = nothing) -> None:
        super().__init__(database, changed)
        self._names: dict[int, dict[int, str]] = {}

    def of(self, user: int) -> Blocks:
        """Return the people whom `user` blocks, and those who block `user`."""
        blocked_by = frozenset(other for other, names in self._names.items() if user in names)
        return Blocks(dict(self._names.get(user, {})), blocked_by)

    async def add(self, user: int, blocked: int, name: str, since: float) -> None:
        """Let `user` block the person with the id `blocked` and this `name`. `since`: UNIX time in seconds.

        Raises `LimitReached` if `user` blocks `MOST` other people already, and `StorageFailed`.
        """
        new: dict[str, Value] = {"user": user, "blocked": blocked, "name": name, "since": since}

        async def in_database(connection: WritingConnection) -> bool:
            others = select(blocks.c.blocked).where(blocks.c.user_id == user, blocks.c.blocked != blocked)
            if room := len(await connection.rows(others)) < MOST:
                await connection.execute(PUT, [new])
            return room

        if not await self._database.alone(in_database):
            raise LimitReached("You can block up to {most} people. Unblock someone first.", most=MOST)
        former = self._names.get(user, {})
        self._names[user] = former | {blocked: name} if blocked in former else {blocked: name} | former
        self._changed()

    async def remove(self, user: int, blocked: int) -> None:
        """Let `user` unblock the person with the id `blocked`. Raises `StorageFailed`."""
        block = blocks.c.user_id == user, blocks.c.blocked == blocked
        await self._database.write([delete(blocks).where(*block)])
        self._names.get(user, {}).pop(blocked, None)
        self._changed()

    def _fill(self, rows: Sequence[Row[Any]]) -> None:
        self._names = {}
        for row in rows:
            self._names.setdefault(row.user_id, {})[row.blocked] = row.name

    def _drop(self, user: int) -> None:
        self._names.pop(user, None)
        for names in self._names.values():
            names.pop(user, None)
