"""The gateway: one websocket session at a time, with heartbeats, IDENTIFY, RESUME and replay."""

import asyncio
import json
from collections import deque
from contextlib import suppress
from enum import IntEnum
from uuid import uuid4

import aiohttp
from aiohttp import web

from tests.standin import events
from tests.standin.model import Json
from tests.standin.world import World

_HEARTBEAT_INTERVAL = 41_250  # milliseconds
_REPLAYED = 500
_UNKNOWN_ERROR = 4000
_AUTHENTICATION_FAILED = 4004
_CLOSED_FOR_GOOD = (1000, 1001)  # a session closed by the bot with another code may be resumed


class _Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class _Session:
    """A bot's session, which outlives its socket until it is closed for good or another bot identifies."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.id = uuid4().hex
        self.socket: web.WebSocketResponse | None = socket
        self.sequence = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=_REPLAYED)

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event; while the socket is away it is kept for RESUME."""
        self.sequence += 1
        text = _frame(_Op.DISPATCH, data, self.sequence, event)
        self.sent.append((self.sequence, text))
        await self._send(text)

    async def replay(self, after: int) -> None:
        """Send again what the bot has missed after that sequence number."""
        for sequence, text in list(self.sent):
            if sequence > after:
                await self._send(text)

    async def _send(self, text: str) -> None:
        if self.socket is None:
            return
        # A socket that has just broken is noticed where it is read.
        with suppress(aiohttp.ClientConnectionResetError):
            await self.socket.send_str(text)


class Gateway:
    """Serves the gateway socket at `url`. `ready` is set while a bot is connected, `away` while none is."""

    def __init__(self, world: World, token: str) -> None:
        self.url = ""
        self.ready = asyncio.Event()
        self.away = asyncio.Event()
        self.away.set()
        self._world = world
        self._token = token
        self._session: _Session | None = None
        self._sockets: set[web.WebSocketResponse] = set()

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event to the bot; without any session it is lost, as on Discord."""
        if self._session is not None:
            await self._session.dispatch(event, data)

    async def drop(self) -> None:
        """Close the bot's socket in a way that invites it to resume."""
        if self._session is not None and self._session.socket is not None:
            socket, self._session.socket = self._session.socket, None
            self._depart()
            await socket.close(code=_UNKNOWN_ERROR)

    async def forget(self) -> None:
        """End the bot's session, so that it has to identify again."""
        if self._session is not None and self._session.socket is not None:
            await self._session.socket.send_str(_frame(_Op.INVALID_SESSION, False))

    async def close(self) -> None:
        """Close every socket for the end of the stand-in."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket from HELLO to its end."""
        # Plain text frames: discord.py takes them although it asks for compression.
        socket = web.WebSocketResponse(compress=False, max_msg_size=0, timeout=1.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await socket.send_str(_frame(_Op.HELLO, {"heartbeat_interval": _HEARTBEAT_INTERVAL}))
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._receive(socket, json.loads(message.data))
        finally:
            self._sockets.discard(socket)
            self._leave(socket)
        return socket

    async def _receive(self, socket: web.WebSocketResponse, frame: Json) -> None:
        operation, data = frame["op"], frame["d"]
        if operation == _Op.HEARTBEAT:
            await socket.send_str(_frame(_Op.HEARTBEAT_ACK, None))
        elif operation not in (_Op.IDENTIFY, _Op.RESUME):
            return  # presence and the like
        elif data["token"] != self._token:
            await socket.close(code=_AUTHENTICATION_FAILED, message=b"Authentication failed.")
        elif operation == _Op.IDENTIFY:
            await self._identify(socket, data)
        else:
            await self._resume(socket, data)

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self._session = _Session(socket)
        shard = data.get("shard", [0, 1])
        await session.dispatch("READY", events.ready(self._world, session.id, shard, self.url))
        await session.dispatch("GUILD_CREATE", events.guild_create(self._world))
        self._enter()

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self._session
        if session is None or session.id != data["session_id"]:
            await socket.send_str(_frame(_Op.INVALID_SESSION, False))
            return
        session.socket = socket
        await session.replay(data["seq"])
        await session.dispatch("RESUMED", {})
        self._enter()

    def _enter(self) -> None:
        self.away.clear()
        self.ready.set()

    def _leave(self, socket: web.WebSocketResponse) -> None:
        session = self._session
        if session is None or session.socket is not socket:
            return
        session.socket = None
        if socket.close_code in _CLOSED_FOR_GOOD:
            self._session = None
        self._depart()

    def _depart(self) -> None:
        self.ready.clear()
        self.away.set()


def _frame(operation: _Op, data: object, sequence: int | None = None, event: str | None = None) -> str:
    frame = {"op": operation.value, "d": data, "s": sequence, "t": event}
    return json.dumps(frame, separators=(",", ":"))
