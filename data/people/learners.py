"""People who are new to the game: who still gets tips, was offered the lesson, or has played it."""

from __future__ import annotations

from typing import Final

from data.sql.database import Database
from data.sql.portable import portable

WITH_TIPS: Final = portable("SELECT user_id FROM learners WHERE tips = 1")
KNOWN: Final = portable("""
SELECT
    EXISTS (SELECT 1 FROM match_seats WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM daily_games WHERE user_id = :user AND points IS NOT NULL) AS experienced,
    EXISTS (SELECT 1 FROM learners WHERE user_id = :user) AS met,
    EXISTS (
        SELECT 1 FROM learners WHERE user_id = :user AND (offered_at IS NOT NULL OR learned_at IS NOT NULL)
    ) AS offered
""")
MEET: Final = portable(
    "INSERT INTO learners (user_id, tips) VALUES (:user, 1) ON CONFLICT (user_id) DO NOTHING"
)
OFFER: Final = portable("UPDATE learners SET offered_at = :at WHERE user_id = :user")
NO_TIPS: Final = portable("UPDATE learners SET tips = 0 WHERE user_id = :user")
LEARNED: Final = portable("""
INSERT INTO learners (user_id, tips, learned_at) VALUES (:user, 0, :at)
ON CONFLICT (user_id) DO UPDATE SET learned_at = coalesce(learners.learned_at, excluded.learned_at)
""")
HAS_LEARNED: Final = portable("SELECT 1 FROM learners WHERE user_id = :user AND learned_at IS NOT NULL")


class Learners:
    """Newcomers, by user id, on all servers. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def with_tips(self) -> set[int]:
        """Ids of people whose matches come with tips."""
        return {int(row.user_id) for row in await self._database.read(WITH_TIPS)}

    async def meet(self, user: int) -> tuple[bool, bool]:
        """Save that `user` sits down; returns whether they are new to tips, and whether to offer them the
        lesson.

        Nothing is saved about a person who has finished a match or a daily hole. Raises `StorageFailed`.
        """
        (row,) = await self._database.read(KNOWN, {"user": user})
        if row.experienced:
            return False, False
        if not row.met:
            await self._database.write([(MEET, {"user": user})])
        return not row.met, not row.offered

    async def offered(self, user: int, at: float) -> None:
        """Save that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self._database.write([(OFFER, {"at": at, "user": user})])

    async def end_tips(self, user: int) -> None:
        """End the tips of `user`. Raises `StorageFailed`."""
        await self._database.write([(NO_TIPS, {"user": user})])

    async def learn(self, user: int, at: float) -> bool:
        """Save that `user` finished the lesson at UNIX time `at`; returns whether it was the first time.

        Raises `StorageFailed`.
        """
        if await self._database.read(HAS_LEARNED, {"user": user}):
            return False
        await self._database.write([(LEARNED, {"user": user, "at": at})])
        return True
