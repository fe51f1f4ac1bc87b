"""Addresses of messages in Discord."""

from __future__ import annotations


def message_address(guild: int | None, channel: int, message: int | None) -> str:
    """Return the address of a `message` in a `channel`; without a message, the channel's own address.

    `guild` is the server's id; 0 and None stand for direct messages.
    """
    address = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return address if message is None else f"{address}/{message}"
