"""The people who read tables as text instead of pictures."""

from __future__ import annotations

from typing import Final

from data.portable import portable
from data.sql.database import Database
from data.traces import Traces

ALL: Final = portable("SELECT user_id FROM plain_readers")
ADD: Final = portable("INSERT INTO plain_readers (user_id) VALUES (:user) ON CONFLICT (user_id) DO NOTHING")
REMOVE: Final = portable("DELETE FROM plain_readers WHERE user_id = :user")
TRACES: Final = Traces(portable("SELECT count(*) FROM plain_readers WHERE user_id = :user"), (REMOVE,))


class PlainReaders:
    """The people who asked for text, by their id on Discord, on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> set[int]:
        """The ids of all who asked for text. Raises `ReadFailed`."""
        return {int(row.user_id) for row in await self._database.read(ALL)}

    async def switch(self, user: int, *, on: bool) -> None:
        """Note whether `user` asks for text. Raises `StorageFailed`."""
        await self._database.write([(ADD if on else REMOVE, {"user": user})])
