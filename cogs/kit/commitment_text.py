"""The commitment to the cards of a match or an event, short enough to be compared by eye."""

from __future__ import annotations

from typing import Final

SHOWN: Final = 8
"""First hexadecimal digits that are shown; the whole commitment stands in Details and in the record."""


def short_commitment(commitment: str) -> str:
    """Return the first digits of a `commitment` behind a lock: `🔒 b5c135b6`."""
    return f"🔒 {commitment[:SHOWN]}"
