"""The people who want a direct message when a one-day turn begins, and the turns they were told of."""

from __future__ import annotations

from typing import Final, Literal

from data.database import Database
from data.traces import Traces
from engine.language import ENGLISH

Wanted = Literal["off", "on", "refused"]
"""Whether a person asked for messages; `refused`: they did, but Discord takes none for them."""

GET: Final = "SELECT refused FROM notify WHERE user_id = ?"
LANGUAGE: Final = "SELECT language FROM notify WHERE user_id = ?"
ON: Final = """
INSERT INTO notify (user_id, language) VALUES (?, ?)
ON CONFLICT (user_id) DO UPDATE SET refused = 0, language = excluded.language
"""
OFF: Final = ("DELETE FROM notify WHERE user_id = ?", "DELETE FROM notify_sent WHERE user_id = ?")
TRACES: Final = Traces("SELECT count(*) FROM notify WHERE user_id = ?", OFF)
REFUSED: Final = "UPDATE notify SET refused = 1 WHERE user_id = ?"
TOLD: Final = "SELECT 1 FROM notify_sent WHERE match = ? AND user_id = ? AND hole = ? AND turn = ?"
# Only for those who still want it: somebody may be forgotten meanwhile.
TELL: Final = """
INSERT INTO notify_sent (match, user_id, hole, turn) SELECT ?, user_id, ?, ? FROM notify WHERE user_id = ?
ON CONFLICT (match, user_id) DO UPDATE SET hole = excluded.hole, turn = excluded.turn
"""


class NotifySettings:
    """The wishes of people, by their id on Discord; they hold on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, user: int) -> Wanted:
        """The wish of `user`. Raises `ReadFailed`."""
        rows = list(await self._database.read(GET, (user,)))
        if not rows:
            return "off"
        return "refused" if rows[0]["refused"] else "on"

    async def switch_on(self, user: int, language: str) -> None:
        """Note that `user` wants messages in `language`. Raises `StorageFailed`."""
        await self._database.write([(ON, (user, language))])

    async def switch_off(self, user: int) -> None:
        """Note that `user` wants no messages. Raises `StorageFailed`."""
        await self._database.write([(sql, (user,)) for sql in OFF])

    async def language(self, user: int) -> str:
        """The language in which `user` wants messages. Raises `ReadFailed`."""
        rows = await self._database.read(LANGUAGE, (user,))
        return next((str(row["language"]) for row in rows), ENGLISH)

    async def claim(self, user: int, match: str, hole: int, turn: int) -> bool:
        """Whether `user` wants to be told of their turn and was not told yet; notes that they were.

        `hole` and `turn` count from 1, and turn 0 is the opening. Raises `ReadFailed` and `StorageFailed`.
        """
        if await self.wanted(user) == "off" or await self._database.read(TOLD, (match, user, hole, turn)):
            return False
        await self._database.write([(TELL, (match, hole, turn, user))])
        return True

    async def refused(self, user: int) -> None:
        """Note that Discord takes no messages for `user`. Raises `StorageFailed`."""
        await self._database.write([(REFUSED, (user,))])
