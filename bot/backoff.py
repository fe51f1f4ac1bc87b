"""How long to wait before repeating a refused request, and why the request was refused."""

from __future__ import annotations

from typing import Final

import discord

NOT_SAID: Final = 0.0


class Backoff:
    """Waits before repeating a request: `first` seconds, then twice as long each time, up to `longest`."""

    def __init__(self, first: float, longest: float) -> None:
        self._next = first
        self._longest = longest

    def after(self, error: Exception) -> float:
        """Seconds to wait after `error`: at least as long as Discord asks."""
        wait, self._next = self._next, min(2 * self._next, self._longest)
        return max(wait, _asked(error))


def _asked(error: Exception) -> float:
    """Seconds that Discord asks to wait before the next request; 0 if `error` names none."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if isinstance(error, discord.HTTPException) and error.status == 429:
        try:
            return float(error.response.headers.get("Retry-After", NOT_SAID))
        except ValueError:  # a date, as HTTP allows
            return NOT_SAID
    return NOT_SAID


def reason(error: Exception) -> str:
    """Why a request failed: Discord's own words, or what happened to the connection."""
    if isinstance(error, discord.HTTPException) and error.text not in str(error):
        return f"{error}: {error.text}"  # commands that are refused say which, but not always why
    if isinstance(error, discord.DiscordException):
        return str(error)
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
