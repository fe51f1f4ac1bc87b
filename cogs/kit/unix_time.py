"""Time stamp of messages, reviews and rows."""

from __future__ import annotations

import discord


def now() -> float:
    """UNIX time in seconds, rounded to milliseconds. More digits would take a fifth of the storage.

    The clock is the one that discord.py uses, so that tests can set both together.
    """
    return round(discord.utils.utcnow().timestamp(), 3)
