"""Counts presses: each person's, to limit them, and everybody's together, to notice a rush."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from cogs.answering.limits import Limits

PERIOD: Final = 1.0
"""Seconds over which the presses of all people are counted."""

Verdict = Literal["do", "tell", "ignore"]


class RateLimit:
    """Counts each person's requests, and limits them to `Limits.presses`.

    `now` gives seconds on a clock that never jumps. Refused requests don't count, so a pause of
    `Limits.window` seconds is always enough.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._done: dict[int, deque[float]] = {}
        self._warned: dict[int, float] = {}

    def verdict(self, user: int) -> Verdict:
        """Whether to act on a request of `user`, to tell them that they are too fast, or to ignore it."""
        now = self._now()
        self._forget(now)
        done = self._done.setdefault(user, deque())
        while done and done[0] <= now - self._limits.window:
            done.popleft()
        if len(done) < self._limits.presses:
            done.append(now)
            self._done[user] = self._done.pop(user)  # last, so that `_forget` finds the oldest first
            return "do"
        if user in self._warned:
            return "ignore"
        self._warned[user] = now
        return "tell"

    def _forget(self, now: float) -> None:
        """Drop people without recent requests, and notices older than `Limits.quiet` seconds."""
        while self._done and (oldest := next(iter(self._done.items())))[1][-1] <= now - self._limits.window:
            del self._done[oldest[0]]
        while self._warned and (first := next(iter(self._warned.items())))[1] <= now - self._limits.quiet:
            del self._warned[first[0]]


class Rush:
    """Notices when people press too fast to draw a picture after each press: more than `most` a second.

    `clock` returns seconds; if None, the event loop's clock is used.
    """

    def __init__(self, most: float, clock: Callable[[], float] | None = None) -> None:
        self._most = most
        self._clock = clock or _loop_time
        self._presses: deque[float] = deque()

    def press(self) -> None:
        self._presses.append(self._clock())

    @property
    def on(self) -> bool:
        """Whether more than `most` presses were counted in the last second."""
        since = self._clock() - PERIOD
        while self._presses and self._presses[0] <= since:
            self._presses.popleft()
        return len(self._presses) > self._most


def _loop_time() -> float:
    return asyncio.get_running_loop().time()
