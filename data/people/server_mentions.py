"""The times after which servers let their tables mention the person on turn."""

from __future__ import annotations

from typing import Final

from data.portable import portable
from data.sql.database import Database

ALL: Final = portable("SELECT guild, seconds FROM server_mentions")
SET: Final = portable("""
INSERT INTO server_mentions (guild, seconds) VALUES (:guild, :seconds)
ON CONFLICT (guild) DO UPDATE SET seconds = excluded.seconds
""")


class ServerMentions:
    """The seconds of each server that chose them, by its id; 0 for no mentions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, int]:
        """Every server's choice. Raises `ReadFailed`."""
        return {int(row.guild): int(row.seconds) for row in await self._database.read(ALL)}

    async def choose(self, guild: int, seconds: int) -> None:
        """Note a server's choice. Raises `StorageFailed`."""
        await self._database.write([(SET, {"guild": guild, "seconds": seconds})])
