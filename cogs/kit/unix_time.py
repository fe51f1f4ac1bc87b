"""The time that messages, reviews and rows are stamped with."""

from __future__ import annotations

import discord


def now() -> float:
    """UNIX time in seconds, by the clock that discord.py goes by, so that both have the same in tests."""
    return discord.utils.utcnow().timestamp()
