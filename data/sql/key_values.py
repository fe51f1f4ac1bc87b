"""Settings of the bot itself, stored as text by key."""

from __future__ import annotations

from data.schema.key_values import notes
from data.sql.database import Database
from data.sql.portable import portable, put

GET = portable("SELECT value FROM notes WHERE key = :key")
PUT = put(notes, "value")


class KeyValues:
    """Texts by their keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        return next((str(row.value) for row in await self._database.read(GET, {"key": key})), None)

    async def put(self, key: str, value: str) -> None:
        await self._database.write([(PUT, {"key": key, "value": value})])
