"""Limit on mentions: how soon one person, or one turn, may mention the same person again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil

from cogs.answering.gate.gate import steady
from cogs.answering.limits import Limits


class MentionLimit:
    """Lets a `cause` mention the same person again only after `Limits.mentioned` seconds.

    A `cause` is the id of the person who mentions, or anything that stands for one turn at one table. `now`
    gives seconds on a clock that never jumps.
    """

    def __init__(self, limits: Limits, now: Callable[[], float] = steady) -> None:
        self._period = limits.mentioned
        self._now = now
        self._until: dict[tuple[Hashable, int], float] = {}

    def minutes(self, cause: Hashable, user: int) -> int:
        """Minutes, rounded up, until `cause` may mention `user`; 0 means now."""
        return ceil(max(self._until.get((cause, user), 0.0) - self._now(), 0.0) / 60)

    def take(self, cause: Hashable, user: int) -> bool:
        """Count a mention of `user` if `cause` may mention them now; returns whether it counted."""
        now = self._now()
        while self._until and (oldest := next(iter(self._until.items())))[1] <= now:
            del self._until[oldest[0]]
        if (cause, user) in self._until:
            return False
        self._until[cause, user] = now + self._period
        return True

    def give_back(self, cause: Hashable, user: int) -> None:
        """Forget a counted mention that could not be sent."""
        self._until.pop((cause, user), None)
