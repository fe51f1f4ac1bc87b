"""Limit how much one person may ask for in a short time: more than anybody needs to play."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Literal

from cogs.answering.limits import Limits

Verdict = Literal["do", "tell", "ignore"]


class RateLimit:
    """Counts what each person asks for; see `Limits.presses`.

    `now` gives seconds on a clock that never jumps. Requests that are turned away don't count, so that a
    pause of `Limits.window` seconds is always enough.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._done: dict[int, deque[float]] = {}
        self._told: dict[int, float] = {}

    def verdict(self, user: int) -> Verdict:
        """Whether to do what `user` asks for now, to tell them that it is too much, or to ignore it."""
        now = self._now()
        self._forget(now)
        done = self._done.setdefault(user, deque())
        while done and done[0] <= now - self._limits.window:
            done.popleft()
        if len(done) < self._limits.presses:
            done.append(now)
            self._done[user] = self._done.pop(user)  # last, so that `_forget` finds the oldest first
            return "do"
        if user in self._told:
            return "ignore"
        self._told[user] = now
        return "tell"

    def _forget(self, now: float) -> None:
        """Drop people who have been silent for long enough."""
        while self._done and (oldest := next(iter(self._done.items())))[1][-1] <= now - self._limits.window:
            del self._done[oldest[0]]
        while self._told and (first := next(iter(self._told.items())))[1] <= now - self._limits.quiet:
            del self._told[first[0]]
