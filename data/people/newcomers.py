"""People who are new to the game: the tips they get, and the lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Row, Update, select, update

from data.people.store_in_memory import StoreInMemory, nothing
from data.schema.people import learners
from data.sql.database import Database
from data.sql.portable import portable, put

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
MEET: Final = put(learners, "tips", "sizes")
LEARNED: Final = portable("""
INSERT INTO learners (user_id, tips, learned_at) VALUES (:user, 0, :at)
ON CONFLICT (user_id) DO UPDATE SET learned_at = coalesce(learners.learned_at, excluded.learned_at)
""")

HOLES_WITH_TIPS: Final = 3


class Newcomers(StoreInMemory):
    """Newcomers on all servers. `with_tips`: in how many more holes a person gets tips, by user id.

    `untold`: people who haven't been told yet that their tips have ended.
    """

    ALL = select(learners.c.user_id, learners.c.tips).where(learners.c.tips > 0)

    def __init__(self, database: Database, changed: Callable[[], None] = nothing) -> None:
        super().__init__(database, changed)
        self.with_tips: dict[int, int] = {}
        self.untold: set[int] = set()
        self._met: set[tuple[int, int]] = set()

    async def meet(self, user: int, size: int) -> bool:
        """Save that `user` sits down to play with grids of `size`. Returns whether to offer them the lesson.

        A newcomer gets tips in the first holes with each size. Whoever finished a match or a daily hole
        before the first tips is no newcomer, and nothing is saved. Raises `ReadFailed` and `StorageFailed`.
        """
        if (user, size) in self._met:
            return False
        (row,) = await self._database.read(KNOWN, {"user": user})
        before = (row.sizes or "").split()
        wants_tips = not row.met or row.sizes is not None
        if wants_tips and (row.met or not row.experienced) and str(size) not in before:
            sizes = " ".join((*before, str(size)))
            await self._database.write([(MEET, {"user_id": user, "tips": HOLES_WITH_TIPS, "sizes": sizes})])
            self.with_tips[user] = HOLES_WITH_TIPS
            self._changed()
        unoffered = not row.experienced and not row.offered
        if not unoffered:
            self._met.add((user, size))
        return unoffered

    async def offered(self, user: int, at: float) -> None:
        """Save that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self._database.write([_of(user).values(offered_at=at)])

    async def end_tips(self, user: int) -> None:
        """End the tips of `user` for good. Raises `StorageFailed`."""
        if user in self.with_tips:
            await self._database.write([_of(user).values(tips=0, sizes=None)])
            self.with_tips.pop(user, None)
            self._changed()

    async def finish_hole(self, user: int) -> None:
        """Save that `user` has tips in one hole less, if any are left. Raises `StorageFailed`."""
        left = self.with_tips.get(user, 0) - 1
        if left < 0:
            return
        await self._database.write([_of(user).where(learners.c.tips > 0).values(tips=left)])
        if left and user in self.with_tips:
            self.with_tips[user] = left
        else:
            self.with_tips.pop(user, None)
        self._changed()

    async def learn(self, user: int, at: float) -> bool:
        """Save that `user` finished the lesson at UNIX time `at`. Returns whether it was the first time.

        Raises `ReadFailed` and `StorageFailed`.
        """
        learned = learners.c.learned_at.is_not(None)
        if await self._database.read(select(learners.c.user_id).where(learners.c.user_id == user, learned)):
            return False
        await self._database.write([(LEARNED, {"user": user, "at": at})])
        return True

    def _fill(self, rows: Sequence[Row[Any]]) -> None:
        self.with_tips = {row.user_id: row.tips for row in rows}

    def _drop(self, user: int) -> None:
        self.with_tips.pop(user, None)
        self.untold.discard(user)
        self._met = {each for each in self._met if each[0] != user}


def _of(user: int) -> Update:
    return update(learners).where(learners.c.user_id == user)
