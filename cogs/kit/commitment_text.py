"""The commitment to the cards of a match or an event, short enough to compare by eye."""

from __future__ import annotations

from typing import Final

SHOWN: Final = 8
"""Digits of a commitment to show, from the first; Details and the record have all digits."""


def short_commitment(commitment: str) -> str:
    """`🔒 b5c135b6`."""
    return f"🔒 {commitment[:SHOWN]}"
