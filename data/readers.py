"""Who reads tables as text instead of pictures."""

from __future__ import annotations

from typing import Final

from data.database import Database

ALL: Final = "SELECT user_id FROM plain_readers"
ADD: Final = "INSERT INTO plain_readers (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING"
REMOVE: Final = "DELETE FROM plain_readers WHERE user_id = ?"


class PlainReaders:
    """People, by their id on Discord, who asked for text. It holds on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> set[int]:
        """Everybody who asked for it. Raises `ReadFailed`."""
        return {int(row["user_id"]) for row in await self._database.read(ALL)}

    async def switch(self, user: int, *, on: bool) -> None:
        """Note what somebody asks for. Raises `StorageFailed`."""
        await self._database.write([(ADD if on else REMOVE, (user,))])
