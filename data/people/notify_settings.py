"""The people who want a direct message when a one-day turn begins, and the turns they were told of."""

from __future__ import annotations

from typing import Final, Literal

from data.portable import Values, portable
from data.sql.database import Database
from data.traces import Traces
from engine.language import ENGLISH

Wanted = Literal["off", "on", "refused"]
"""Whether a person asked for messages; `refused`: they did, but Discord takes none for them."""

GET: Final = portable("SELECT refused FROM notify WHERE user_id = :user")
LANGUAGE: Final = portable("SELECT language FROM notify WHERE user_id = :user")
ON: Final = portable("""
INSERT INTO notify (user_id, language) VALUES (:user, :language)
ON CONFLICT (user_id) DO UPDATE SET refused = 0, language = excluded.language
""")
OFF: Final = (
    portable("DELETE FROM notify WHERE user_id = :user"),
    portable("DELETE FROM notify_sent WHERE user_id = :user"),
)
TRACES: Final = Traces(portable("SELECT count(*) FROM notify WHERE user_id = :user"), OFF)
REFUSED: Final = portable("UPDATE notify SET refused = 1 WHERE user_id = :user")
TOLD: Final = portable("""
SELECT 1 FROM notify_sent WHERE match = :match AND user_id = :user AND hole = :hole AND turn = :turn
""")
# Only for those who still want it: somebody may be forgotten meanwhile.
TELL: Final = portable("""
INSERT INTO notify_sent (match, user_id, hole, turn)
SELECT :match, user_id, :hole, :turn FROM notify WHERE user_id = :user
ON CONFLICT (match, user_id) DO UPDATE SET hole = excluded.hole, turn = excluded.turn
""")


class NotifySettings:
    """The wishes of people, by their id on Discord; they hold on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wanted(self, user: int) -> Wanted:
        """The wish of `user`. Raises `ReadFailed`."""
        rows = await self._database.read(GET, {"user": user})
        if not rows:
            return "off"
        return "refused" if rows[0].refused else "on"

    async def switch_on(self, user: int, language: str) -> None:
        """Note that `user` wants messages in `language`. Raises `StorageFailed`."""
        await self._database.write([(ON, {"user": user, "language": language})])

    async def switch_off(self, user: int) -> None:
        """Note that `user` wants no messages. Raises `StorageFailed`."""
        await self._database.write([(statement, {"user": user}) for statement in OFF])

    async def language(self, user: int) -> str:
        """The language in which `user` wants messages. Raises `ReadFailed`."""
        rows = await self._database.read(LANGUAGE, {"user": user})
        return next((str(row.language) for row in rows), ENGLISH)

    async def claim(self, user: int, match: str, hole: int, turn: int) -> bool:
        """Whether `user` wants to be told of their turn and was not told yet; notes that they were.

        Whom Discord takes no messages for is not told until they ask anew.

        `hole` and `turn` count from 1, and turn 0 is the opening. Raises `ReadFailed` and `StorageFailed`.
        """
        told: Values = {"match": match, "user": user, "hole": hole, "turn": turn}
        if await self.wanted(user) != "on" or await self._database.read(TOLD, told):
            return False
        await self._database.write([(TELL, told)])
        return True

    async def refused(self, user: int) -> None:
        """Note that Discord takes no messages for `user`. Raises `StorageFailed`."""
        await self._database.write([(REFUSED, {"user": user})])
