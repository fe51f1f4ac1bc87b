"""The id that stands for no server."""

from __future__ import annotations

from typing import Final

NO_SERVER: Final = 0
"""Where a table, a match or a daily hole has no server: in direct messages, in group chats, and on servers to
which only a person's own installation brings the bot."""
