"""People who are new to the game, also kept in memory, as each of their drawn cards may come with a tip."""

from __future__ import annotations

from collections.abc import Callable

from data.people.learners import Learners


class Newcomers:
    """People (user ids) whose first match comes `with_tips`.

    `untold`: people whose tips have ended with a hole, and who haven't been told yet. `changed` is called
    after each change of who gets tips, so that other processes `load` them again.
    """

    def __init__(self, learners: Learners, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.kept = learners
        self.with_tips: set[int] = set()
        self.untold: set[int] = set()
        self._met: set[int] = set()

    async def load(self) -> None:
        """Read who gets tips. Raises `ReadFailed`."""
        self.with_tips = await self.kept.with_tips()

    async def meet(self, user: int) -> bool:
        """Note that `user` sits down at a table; returns whether to offer them the lesson.

        The database is asked about each person until they were offered the lesson. Raises `ReadFailed` and
        `StorageFailed`.
        """
        if user in self._met:
            return False
        new, unoffered = await self.kept.meet(user)
        if new:
            self.with_tips.add(user)
            self._changed()
        if not unoffered:
            self._met.add(user)
        return unoffered

    async def offered(self, user: int, at: float) -> None:
        """Note that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self.kept.offered(user, at)
        self._met.add(user)

    async def end_tips(self, user: int) -> None:
        """End the tips of `user`. Raises `StorageFailed`."""
        if user in self.with_tips:
            await self.kept.end_tips(user)
            self.with_tips.discard(user)
            self._changed()

    def forget(self, user: int) -> None:
        """Drop `user`, who was forgotten in the database."""
        self.with_tips.discard(user)
        self.untold.discard(user)
        self._met.discard(user)
