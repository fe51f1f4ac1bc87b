"""A line to a database server that can be slow, as to a server far away."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress

from data.place import Server

SLOW = 0.2
"""Seconds that a slow line takes in each direction."""


@contextmanager
def reserved_port(server: Server) -> Iterator[tuple[socket.socket, Server]]:
    """Yield a port at which nobody listens yet, and `server` as reached through that port."""
    with closing(socket.socket()) as port:
        port.bind(("127.0.0.1", 0))
        yield port, Server(server.url.set(host="127.0.0.1", port=port.getsockname()[1]))


@asynccontextmanager
async def forwarded(port: socket.socket, server: Server, delay: float = 0.0) -> AsyncIterator[None]:
    """Let whoever connects to `port` reach `server` inside, with `delay` seconds in each direction."""
    passing: set[asyncio.Task[None]] = set()
    clock = asyncio.get_running_loop().time

    async def receive(reader: asyncio.StreamReader, on_the_way: asyncio.Queue[tuple[float, bytes]]) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(65_536):
                on_the_way.put_nowait((clock() + delay, some))
        on_the_way.put_nowait((clock() + delay, b""))

    async def deliver(on_the_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                due, some = await on_the_way.get()
                await asyncio.sleep(max(0.0, due - clock()))
                if not some:
                    break
                writer.write(some)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(server.url.host, server.url.port or 5432)
        for source, target in ((reader, there[1]), (there[0], writer)):
            on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
            for each in (receive(source, on_the_way), deliver(on_the_way, target)):
                passing.add(asyncio.create_task(each))

    listening = await asyncio.start_server(connect, sock=port.dup())
    try:
        yield
    finally:
        listening.close()
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)


@asynccontextmanager
async def slowed(server: Server, delay: float = SLOW) -> AsyncIterator[Server]:
    """Yield `server` at the end of a line that takes `delay` seconds in each direction."""
    with reserved_port(server) as (port, far):
        async with forwarded(port, server, delay):
            yield far
