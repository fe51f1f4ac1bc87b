"""The door: whether anything at all is done about an interaction. Each process has one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Literal

import discord

from cogs.bounds.arrivals import Arrivals
from cogs.bounds.haste import Haste
from cogs.bounds.limits import Limits

Entry = Literal["in", "late", "twice", "tell", "ignore"]


def steady() -> float:
    """Seconds on the clock that never jumps; looked up each time, because a simulated world replaces it."""
    return time.monotonic()


class Door:
    """Lets interactions in, or says what to do with them instead; `now` as for `Arrivals`."""

    def __init__(self, limits: Limits, now: Callable[[], float] = steady) -> None:
        self._arrivals = Arrivals(now)
        self._haste = Haste(limits, now)

    def ask(self, interaction: discord.Interaction[Any]) -> Entry:
        """What to do with an interaction.

        `in`: act on it. `late` and `twice`: do not even answer, as that can't be done any more. `tell`: say
        only that it is too much at once. `ignore`: only acknowledge it.
        """
        objection = self._arrivals.objection(interaction.id)
        if objection is not None:
            return objection
        verdict = self._haste.verdict(interaction.user.id)
        return "in" if verdict == "do" else verdict
