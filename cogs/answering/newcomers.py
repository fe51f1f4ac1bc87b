"""People who are new to the game, also kept in memory, as each of their drawn cards may come with a tip."""

from __future__ import annotations

from collections.abc import Callable

from data.people.learners import HOLES_WITH_TIPS, Learners


class Newcomers:
    """People (user ids) whose first holes come `with_tips`, and how many of them are left.

    `untold`: people whose tips have ended with a hole, and who haven't been told yet. `changed` is called
    after each change of who gets tips, so that other processes `load` them again.
    """

    def __init__(self, learners: Learners, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.kept = learners
        self.with_tips: dict[int, int] = {}
        self.untold: set[int] = set()
        self._met: set[tuple[int, int]] = set()

    async def load(self) -> None:
        """Read who gets tips. Raises `ReadFailed`."""
        self.with_tips = await self.kept.with_tips()

    async def meet(self, user: int, size: int) -> bool:
        """Note that `user` sits down to play with grids of `size`; returns whether to offer them the lesson.

        The database is asked about each person until they were offered the lesson. Raises `ReadFailed` and
        `StorageFailed`.
        """
        if (user, size) in self._met:
            return False
        new, unoffered = await self.kept.meet(user, size)
        if new:
            self.with_tips[user] = HOLES_WITH_TIPS
            self._changed()
        if not unoffered:
            self._met.add((user, size))
        return unoffered

    async def offered(self, user: int, at: float) -> None:
        """Note that `user` was offered the lesson at UNIX time `at`. Raises `StorageFailed`."""
        await self.kept.offered(user, at)

    async def end_tips(self, user: int) -> None:
        """End the tips of `user` for good. Raises `StorageFailed`."""
        if user in self.with_tips:
            await self.kept.end_tips(user)
            self.with_tips.pop(user, None)
            self._changed()

    async def finish_hole(self, user: int) -> None:
        """Note that `user` has finished a hole with tips. Raises `StorageFailed`."""
        left = self.with_tips.get(user, 0) - 1
        if left >= 0:
            await self.kept.keep_tips(user, left)
            self.with_tips[user] = left
            if not left:
                del self.with_tips[user]
            self._changed()

    def forget(self, user: int) -> None:
        """Drop `user`, who was forgotten in the database."""
        self.with_tips.pop(user, None)
        self.untold.discard(user)
        self._met = {each for each in self._met if each[0] != user}
