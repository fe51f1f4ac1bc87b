"""Id that stands for no server."""

from __future__ import annotations

from typing import Final

NO_SERVER: Final = 0
"""Server id of a table, match or daily hole without a server: in direct messages, in group chats, and on
servers to which only a person's own installation brings the bot.
"""
