"""Skill ratings as text."""

from __future__ import annotations

from typing import Final

from data.statistics.ratings import Rating
from engine.language import mark

PROVISIONAL: Final = mark("? = still provisional")


def rating_words(rating: Rating) -> str:
    """Return a rating, with a question mark while it is provisional: `1500?`."""
    return f"{rating.shown}?" if rating.provisional else str(rating.shown)
