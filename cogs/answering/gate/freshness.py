"""Late and repeated interactions, which are dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import discord

LATEST: Final = 2.5
"""Seconds of age beyond which an interaction is dropped: Discord takes no answer after three."""

DRIFT: Final = 0.001
"""Seconds per second by which our clock and Discord's may drift apart; far above any computer's drift."""

REMEMBERED: Final = 5_000
"""Interactions to remember, as Discord may resend some after a reconnection."""


class Freshness:
    """Tells new interactions from late and repeated ones. `now` gives seconds on a clock that never jumps.

    An interaction's id holds its creation time by Discord's clock. The difference between that clock and ours
    is unknown, so lateness is measured from the smallest delay seen recently, not from zero.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._smallest: float | None = None
        self._looked_at = 0.0
        self._seen: dict[int, None] = {}

    def objection(self, interaction: int) -> Literal["late", "twice"] | None:
        """Reason to drop the interaction with that id; None if it is to be answered."""
        late = self._lateness(interaction)
        if interaction in self._seen:
            return "twice"
        self._seen[interaction] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return "late" if late > LATEST else None

    def _lateness(self, interaction: int) -> float:
        """Delay in seconds beyond the smallest seen recently."""
        now = self._now()
        delay = now - ((interaction >> 22) + discord.utils.DISCORD_EPOCH) / 1000
        if self._smallest is None:
            self._smallest = delay
        else:
            self._smallest = min(delay, self._smallest + DRIFT * (now - self._looked_at))
        self._looked_at = now
        return delay - self._smallest
