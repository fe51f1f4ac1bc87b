"""Connection to Discord's gateway that survives events which can't be parsed."""

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
"""Errors that concern the connection as a whole; discord.py handles them."""


class SturdyWebSocket(DiscordWebSocket):
    """discord.py's connection, made to survive an event that can't be parsed.

    Such an event would otherwise end the whole client.
    """

    async def received_message(self, msg: Any, /) -> None:
        """Act on one message of the gateway. A message that can't be parsed is logged, counted and skipped.

        After a break in the compressed stream, the session is resumed on a new stream.
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
        """Log where parsing failed. The message itself is left out, as it holds people's names."""
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
    """Make discord.py connect by `SturdyWebSocket`, for which it has no setting."""
    vars(discord.shard)["DiscordWebSocket"] = SturdyWebSocket
