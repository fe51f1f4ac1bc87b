"""Messages sent because of a preference, saved so that no message is sent twice."""

from __future__ import annotations

from typing import Any, Final

from data.people.preference_store import owner_of
from data.people.preferences import Preference
from data.sql.database import Database
from data.sql.portable import portable

# Only for owners who still want it: a person may be forgotten meanwhile.
CLAIM: Final = portable("""
INSERT INTO sent_notices (kind, guild, user_id, about, occasion)
SELECT kind, guild, user_id, :about, :occasion FROM preferences
WHERE kind = :kind AND guild = :guild AND user_id = :user_id
ON CONFLICT (kind, guild, user_id, about) DO UPDATE
SET occasion = excluded.occasion WHERE sent_notices.occasion < excluded.occasion
RETURNING 1
""")
SENT: Final = portable("""
SELECT guild, user_id FROM sent_notices WHERE kind = :kind AND about = '' AND occasion >= :occasion
""")


class SentNotices:
    """Remembers the newest notice that each server or person got, for each preference.

    The occasion of a notice is a text that sorts by time, such as a day. `about`: a thing that has occasions
    of its own.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, preference: Preference[Any], owner: int, occasion: str, about: str = "") -> bool:
        """Save a notice before it is sent. Returns whether to send it.

        The owner must want it, and must have had no notice for `occasion` or a later one. A crash between
        saving and sending loses the notice; no notice is sent twice. Raises `StorageFailed`.
        """
        values = {**owner_of(preference, owner), "about": about, "occasion": occasion}
        return bool(await self._database.alone(lambda connection: connection.rows(CLAIM, values)))

    async def sent(self, preference: Preference[Any], occasion: str) -> set[int]:
        """Return the ids of owners who got a notice for `occasion` or later. Raises `ReadFailed`."""
        rows = await self._database.read(SENT, {"kind": preference.kind, "occasion": occasion})
        return {row.guild or row.user_id for row in rows}
