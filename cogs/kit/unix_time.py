"""Time stamp of messages, reviews and rows."""

from __future__ import annotations

import discord


def now() -> float:
    """UNIX time in seconds, to the millisecond: more digits would be a fifth of all that is stored.

    The clock is the one that discord.py uses, so that both show the same time in tests.
    """
    return round(discord.utils.utcnow().timestamp(), 3)
