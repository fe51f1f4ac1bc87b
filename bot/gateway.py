"""The connection to Discord's gateway, which outlives events that can't be read."""

from __future__ import annotations

import logging
import traceback
import zlib
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord.gateway
import discord.shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from data.metrics import UNREADABLE_EVENTS

log = logging.getLogger(__name__)

OF_THE_CONNECTION: Final = (
    ReconnectWebSocket,
    discord.DiscordException,
    aiohttp.ClientError,
    TimeoutError,
    OSError,
)
"""Errors that say what became of the connection; discord.py acts on them."""


class SturdyWebSocket(DiscordWebSocket):
    """discord.py's connection, which by itself ends the whole client over one event that it can't parse."""

    async def received_message(self, msg: Any, /) -> None:
        """Act on one message of the gateway's; one that can't be read is logged, counted and left out.

        After a break in the compressed stream nothing in it can be read: the session is resumed on a new one.
        """
        before = self.sequence
        try:
            await super().received_message(msg)
        except OF_THE_CONNECTION:
            raise
        except zlib.error as error:
            self._tell(error)
            raise ReconnectWebSocket(self.shard_id) from error
        except Exception as error:
            self._tell(error, sequence=self.sequence if self.sequence != before else None)

    def _tell(self, error: Exception, sequence: int | None = None) -> None:
        """Log where reading failed, and not the message: names of people are in it."""
        UNREADABLE_EVENTS.inc()
        frame = traceback.extract_tb(error.__traceback__)[-1]
        log.error(
            "an event of Discord’s gateway could not be read (%s)",
            type(error).__name__,
            extra={
                "shard": self.shard_id,
                "sequence": sequence,
                "where": f"{Path(frame.filename).name}:{frame.lineno}",
            },
        )


def use_sturdy_connections() -> None:
    """Let discord.py open its connections as `SturdyWebSocket`; it has no setting for their class."""
    vars(discord.shard)["DiscordWebSocket"] = SturdyWebSocket
