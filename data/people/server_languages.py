"""The languages that servers chose for their public tables."""

from __future__ import annotations

from typing import Final

from data.portable import portable
from data.sql.database import Database

ALL: Final = portable("SELECT guild, language FROM server_languages")
SET: Final = portable("""
INSERT INTO server_languages (guild, language) VALUES (:guild, :language)
ON CONFLICT (guild) DO UPDATE SET language = excluded.language
""")
CLEAR: Final = portable("DELETE FROM server_languages WHERE guild = :guild")


class ServerLanguages:
    """The language of each server that chose one, by its id; the others have Discord's setting."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, str]:
        """Every server's choice. Raises `ReadFailed`."""
        return {int(row.guild): str(row.language) for row in await self._database.read(ALL)}

    async def choose(self, guild: int, language: str | None) -> None:
        """Note a server's choice; None leaves it to Discord's setting. Raises `StorageFailed`."""
        if language is None:
            await self._database.write([(CLEAR, {"guild": guild})])
        else:
            await self._database.write([(SET, {"guild": guild, "language": language})])
