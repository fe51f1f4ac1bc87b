"""Who wants a direct message when a turn begins that may take a day, and of which turns they were told."""

from __future__ import annotations

from typing import Final, Literal

from data.database import Database
from engine.language import ENGLISH

Wanted = Literal["off", "on", "refused"]
"""Whether somebody asked for messages; `refused`: they did, but Discord takes none for them."""

GET: Final = "SELECT refused FROM notify WHERE user_id = ?"
LANGUAGE: Final = "SELECT language FROM notify WHERE user_id = ?"
ON: Final = """
INSERT INTO notify (user_id, language) VALUES (?, ?)
ON CONFLICT (user_id) DO UPDATE SET refused = 0, language = excluded.language
"""
OFF: Final = ("DELETE FROM notify WHERE user_id = ?", "DELETE FROM notify_sent WHERE user_id = ?")
REFUSED: Final = "UPDATE notify SET refused = 1 WHERE user_id = ?"
TOLD: Final = "SELECT 1 FROM notify_sent WHERE match = ? AND user_id = ? AND hole = ? AND turn = ?"
# Only for those who still want it: somebody may be forgotten meanwhile.
TELL: Final = """
INSERT INTO notify_sent (match, user_id, hole, turn) SELECT ?, user_id, ?, ? FROM notify WHERE user_id = ?
ON CONFLICT (match, user_id) DO UPDATE SET hole = excluded.hole, turn = excluded.turn
"""


class Notify:
    """What people asked for, by their id on Discord. It holds on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, user: int) -> Wanted:
        """What somebody asked for. Raises `ReadFailed`."""
        rows = list(await self._database.read(GET, (user,)))
        if not rows:
            return "off"
        return "refused" if rows[0]["refused"] else "on"

    async def switch_on(self, user: int, language: str) -> None:
        """Note that somebody wants messages, in that language. Raises `StorageFailed`."""
        await self._database.write([(ON, (user, language))])

    async def switch_off(self, user: int) -> None:
        """Note that somebody wants none. Raises `StorageFailed`."""
        await self._database.write([(sql, (user,)) for sql in OFF])

    async def language(self, user: int) -> str:
        """In which language somebody wants them. Raises `ReadFailed`."""
        rows = await self._database.read(LANGUAGE, (user,))
        return next((str(row["language"]) for row in rows), ENGLISH)

    async def claim(self, user: int, match: str, hole: int, turn: int) -> bool:
        """Whether somebody is to be told of a turn of theirs: once, if they asked.

        `hole` and `turn` count from 1, and turn 0 is the opening.
        It is noted before they are told. Raises `ReadFailed` and `StorageFailed`.
        """
        if await self.wanted(user) == "off" or await self._database.read(TOLD, (match, user, hole, turn)):
            return False
        await self._database.write([(TELL, (match, hole, turn, user))])
        return True

    async def refused(self, user: int) -> None:
        """Note that Discord takes no messages for somebody. Raises `StorageFailed`."""
        await self._database.write([(REFUSED, (user,))])
