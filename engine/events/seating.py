"""The ids and the secrets of an event's matches, fixed before anybody enters.

The event's first message shows the commitment to the event's secret. So neither organizer nor operator can
choose the deals of a table after seeing who sits there. Once the event's secret is published, everybody can
calculate the secrets of its matches.
"""

from __future__ import annotations

import hashlib
import hmac


def match_of(event: str, round_number: int, table: int, leg: int) -> str:
    """Return the id of the match: ten hex digits, like other matches."""
    return hashlib.sha256(_name(event, round_number, table, leg).encode()).hexdigest()[:10]


def secret_of(secret: str, event: str, round_number: int, table: int, leg: int) -> str:
    """Return the secret of the match, 64 hex digits, made from the event's `secret`."""
    name = _name(event, round_number, table, leg)
    return hmac.digest(bytes.fromhex(secret), name.encode(), "sha256").hex()


def _name(event: str, round_number: int, table: int, leg: int) -> str:
    return f"{event}:round {round_number}:table {table}:{leg}"


def entrant_mark(secret: str, user: int) -> str:
    """Return a mark, as hex, that proves that `user` entered the event but does not show the user's id.

    Only the event's `secret` tells whose mark it is, so marks are deleted when the secret is published.
    """
    return hmac.digest(bytes.fromhex(secret), f"entrant:{user}".encode(), "sha256").hex()
