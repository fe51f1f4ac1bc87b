"""The match of a table of a league or knock-out: its id and its secret, both fixed before anybody enters.

They follow from the event's id and secret, to which the event's first message shows the commitment. So
whoever organises, and whoever runs the bot, can't choose the deals of a table after seeing who sits there;
once the event's secret is published, everybody can calculate the secrets of all its tables.
"""

from __future__ import annotations

import hashlib
import hmac


def match_of(event: str, round_number: int, board: int, leg: int) -> str:
    """Return the id of the match, ten hex digits, as other matches have them."""
    return hashlib.sha256(_name(event, round_number, board, leg).encode()).hexdigest()[:10]


def secret_of(secret: str, event: str, round_number: int, board: int, leg: int) -> str:
    """Return the secret of the match, 64 hex digits, from that of the event."""
    name = _name(event, round_number, board, leg)
    return hmac.digest(bytes.fromhex(secret), name.encode(), "sha256").hex()


def _name(event: str, round_number: int, board: int, leg: int) -> str:
    return f"{event}:round {round_number}:table {board}:{leg}"
