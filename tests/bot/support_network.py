"""A network between the bot and the stand-in that can go silent, as when a cable is cut."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from tests.standin import DiscordStandIn


class Line:
    """Pass all data between the bot and `discord` until `cut`; an async context manager.

    The bot is to be pointed at `api_url`. A cut line carries nothing, but closes no connection.
    """

    def __init__(self, discord: DiscordStandIn) -> None:
        self._discord = discord
        self._port = int(discord.api_url.split(":")[2].split("/")[0])
        self._carries = True
        self._connections: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._server.close()
        self.hang_up()
        await self._server.wait_closed()

    @property
    def api_url(self) -> str:
        """Value for DISCORD_API_URL."""
        return self._discord.api_url.replace(*self._ports())

    def cut(self) -> None:
        """Carry nothing any more."""
        self._carries = False

    def hang_up(self) -> None:
        """End all connections."""
        for writer in self._connections:
            writer.transport.abort()

    def _ports(self) -> tuple[str, str]:
        """The stand-in's port and this line's own, as they stand in addresses."""
        return f":{self._port}/", f":{self._server.sockets[0].getsockname()[1]}/"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._connections |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        old, new = (port.encode() for port in self._ports())
        try:
            while data := await source.read(65_536):
                if self._carries:
                    # The gateway's address in the API's answer must lead through here as well. Ports that
                    # are given out have five digits, so the answer's length stays right.
                    target.write(data.replace(old, new))
        except ConnectionError:
            pass
        if self._carries:
            target.close()
