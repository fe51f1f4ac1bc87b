"""Time stamp of messages, reviews and rows."""

from __future__ import annotations

import discord


def now() -> float:
    """UNIX time in seconds, to the millisecond: more digits would be a fifth of all that is stored.

    It is by the clock that discord.py goes by, so that both have the same in tests.
    """
    return round(discord.utils.utcnow().timestamp(), 3)
