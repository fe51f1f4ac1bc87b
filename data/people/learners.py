"""People who are new to the game: who still gets tips, was offered the lesson, or has played it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select, update

from data.schema.people import learners
from data.sql.database import Database
from data.sql.portable import portable

KNOWN: Final = portable("""
SELECT
    EXISTS (SELECT 1 FROM match_seats WHERE user_id = :user)
    OR EXISTS (SELECT 1 FROM daily_games WHERE user_id = :user AND points IS NOT NULL) AS experienced,
    EXISTS (SELECT 1 FROM learners WHERE user_id = :user) AS met,
    (SELECT sizes FROM learners WHERE user_id = :user) AS sizes,
    EXISTS (
        SELECT 1 FROM learners WHERE user_id = :user AND (offered_at IS NOT NULL OR learned_at IS NOT NULL)
    ) AS offered
""")
MEET: Final = portable(
    "INSERT INTO learners (user_id, tips, sizes) VALUES (:user, :tips, :sizes) "
    "ON CONFLICT (user_id) DO UPDATE SET tips = excluded.tips, sizes = excluded.sizes"
)
LEARNED: Final = portable("""
INSERT INTO learners (user_id, tips, learned_at) VALUES (:user, 0, :at)
ON CONFLICT (user_id) DO UPDATE SET learned_at = coalesce(learners.learned_at, excluded.learned_at)
""")


HOLES_WITH_TIPS: Final = 3


class Learners:
    """Newcomers, by user id, on all servers. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def with_tips(self) -> dict[int, int]:
        """How many holes still come with tips, by the ids of people."""
        asked = select(learners.c.user_id, learners.c.tips).where(learners.c.tips > 0)
        return {int(row.user_id): int(row.tips) for row in await self._database.read(asked)}

    async def meet(self, user: int, size: int) -> tuple[bool, bool]:
        """Save that `user` sits down to play with grids of `size`; returns whether tips begin, and whether to
        offer them the lesson.

        Tips begin for a newcomer, and again with each other size. Nothing is saved about a person who has
        finished a match or a daily hole before. Raises `StorageFailed`.
        """
        (row,) = await self._database.read(KNOWN, {"user": user})
        if row.experienced and not row.met:
            return False, False
        before = "" if not row.met else row.sizes
        begin = before is not None and str(size) not in before.split()
        if begin:
            values: dict[str, str | int] = {
                "user": user,
                "tips": HOLES_WITH_TIPS,
                "sizes": f"{before} {size}".strip(),
            }
            await self._database.write([(MEET, values)])
        return begin, not row.experienced and not row.offered

    async def offered(self, user: int, at: float) -> None:
        """Save that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self._database.write([update(learners).where(learners.c.user_id == user).values(offered_at=at)])

    async def end_tips(self, user: int) -> None:
        """End the tips of `user` for good. Raises `StorageFailed`."""
        none = update(learners).where(learners.c.user_id == user).values(tips=0, sizes=None)
        await self._database.write([none])

    async def keep_tips(self, user: int, holes: int) -> None:
        """Save that `holes` still come with tips for `user`. Raises `StorageFailed`."""
        await self._database.write([update(learners).where(learners.c.user_id == user).values(tips=holes)])

    async def learn(self, user: int, at: float) -> bool:
        """Save that `user` finished the lesson at UNIX time `at`; returns whether it was the first time.

        Raises `StorageFailed`.
        """
        learned = learners.c.learned_at.is_not(None)
        if await self._database.read(select(learners.c.user_id).where(learners.c.user_id == user, learned)):
            return False
        await self._database.write([(LEARNED, {"user": user, "at": at})])
        return True
