"""Interactions that nothing may follow from: those that come too late to be answered, or come twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import discord

LATEST: Final = 2.5
"""Seconds of age beyond which an interaction is dropped: Discord takes no answer after three."""

DRIFT: Final = 0.001
"""Seconds by which the clocks may part in each second; far more than any computer's clock does."""

REMEMBERED: Final = 5_000
"""Interactions to remember, so that one that Discord sends again after a reconnection is known."""


class Arrivals:
    """Tells new interactions from late and repeated ones. `now` gives seconds on a clock that never jumps.

    An interaction's id says when it was made by Discord's clock. How far ours is from that is not known, so
    the youngest age seen so far stands for "at once", and only what is late compared with that is late.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._at_once: float | None = None
        self._looked_at = 0.0
        self._seen: dict[int, None] = {}

    def objection(self, interaction: int) -> Literal["late", "twice"] | None:
        """Why nothing may follow from the interaction with that id; None if all is well."""
        late = self._lateness(interaction)
        if interaction in self._seen:
            return "twice"
        self._seen[interaction] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return "late" if late > LATEST else None

    def _lateness(self, interaction: int) -> float:
        """Seconds on its way, compared with the quickest of late."""
        now = self._now()
        age = now - ((interaction >> 22) + discord.utils.DISCORD_EPOCH) / 1000
        if self._at_once is None:
            self._at_once = age
        else:
            self._at_once = min(age, self._at_once + DRIFT * (now - self._looked_at))
        self._looked_at = now
        return age - self._at_once
