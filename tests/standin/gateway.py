"""The gateway: a websocket session for each shard, with heartbeats, IDENTIFY, RESUME and replay."""

import asyncio
import json
import time
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
    """A shard's session, which outlives its socket until it is closed for good or the shard identifies anew.

    `shard` is its number. As on Discord, two bots that take the same shard have a session each.
    """

    def __init__(self, socket: web.WebSocketResponse, shard: int) -> None:
        self.id = uuid4().hex
        self.shard = shard
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
    """Serves the gateway socket at `url`, and recommends a number of `shards`.

    `ready` is set while all shards are connected, `away` while none is. At most `concurrency` shards may
    identify in `identify_every` seconds; `too_soon` counts those that were sent away. `sessions_left` goes
    down with each session, and a bot is told that there will be more in `sessions_renewed_in` seconds.
    """

    def __init__(
        self, world: World, token: str, shards: int, concurrency: int, identify_every: float
    ) -> None:
        self.url = ""
        self.shards = shards
        self.concurrency = concurrency
        self.too_soon = 0
        self.sessions_left = 1000
        self.sessions_renewed_in = 0.0
        self.ready = asyncio.Event()
        self.away = asyncio.Event()
        self.away.set()
        self._changed = asyncio.Event()
        self._world = world
        self._token = token
        self._identify_every = identify_every
        self._identified: dict[int, float] = {}
        self._in_all = shards
        self._sessions: list[_Session] = []
        self._sockets: set[web.WebSocketResponse] = set()

    @property
    def connected(self) -> frozenset[int]:
        """The numbers of the shards that are connected."""
        return frozenset(session.shard for session in self._sessions if session.socket is not None)

    async def changed(self) -> None:
        """Wait until a shard connects or disconnects."""
        await self._changed.wait()

    async def dispatch(self, event: str, data: Json, guild: int) -> None:
        """Send an event of a server to its shard; without any session it is lost, as on Discord."""
        for session in list(self._sessions):
            if session.shard == self._shard_of(guild):
                await session.dispatch(event, data)

    def session_limit(self) -> Json:
        """How many sessions a bot may still begin, and in how many milliseconds it may begin more."""
        return {
            "total": 1000,
            "remaining": self.sessions_left,
            "reset_after": round(1000 * self.sessions_renewed_in),
            "max_concurrency": self.concurrency,
        }

    async def dispatch_to_all(self, event: str, data: Json) -> None:
        """Send an event to every shard."""
        for session in list(self._sessions):
            await session.dispatch(event, data)

    async def send_text(self, text: str) -> None:
        """Send `text` as it is to every shard that is connected."""
        for session in self._sessions:
            if session.socket is not None:
                await session.socket.send_str(text)

    async def drop(self) -> None:
        """Close the bot's sockets in a way that invites it to resume."""
        for session in list(self._sessions):
            if session.socket is not None:
                socket, session.socket = session.socket, None
                self._look()
                await socket.close(code=_UNKNOWN_ERROR)

    async def forget(self) -> None:
        """End the bot's sessions, so that it has to identify again."""
        for session in list(self._sessions):
            if session.socket is not None:
                await session.socket.send_str(_frame(_Op.INVALID_SESSION, False))

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
        number, self._in_all = data.get("shard", [0, 1])
        if not self._may_identify(number):
            self.too_soon += 1
            await socket.send_str(_frame(_Op.INVALID_SESSION, False))
            return
        self._sessions = [each for each in self._sessions if each.socket is not None or each.shard != number]
        session = _Session(socket, number)
        self._sessions.append(session)
        guilds = [guild for guild in self._world.guilds if self._shard_of(guild) == number]
        shard = [number, self._in_all]
        await session.dispatch("READY", events.ready(self._world, session.id, shard, self.url, guilds))
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", events.guild_create(self._world, guild))
        self._look()

    def _may_identify(self, shard: int) -> bool:
        bucket, now = shard % self.concurrency, time.monotonic()
        if now - self._identified.get(bucket, -self._identify_every) < self._identify_every:
            return False
        self._identified[bucket] = now
        self.sessions_left -= 1
        return True

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = next((each for each in self._sessions if each.id == data["session_id"]), None)
        if session is None:
            await socket.send_str(_frame(_Op.INVALID_SESSION, False))
            return
        session.socket = socket
        await session.replay(data["seq"])
        await session.dispatch("RESUMED", {})
        self._look()

    def _shard_of(self, guild: int) -> int:
        return (guild >> 22) % self._in_all

    def _leave(self, socket: web.WebSocketResponse) -> None:
        for session in self._sessions:
            if session.socket is socket:
                session.socket = None
                if socket.close_code in _CLOSED_FOR_GOOD:
                    self._sessions.remove(session)
                break
        self._look()

    def _look(self) -> None:
        """Set `ready` and `away` by the shards that are connected."""
        connected = self.connected
        for event, true in ((self.ready, len(connected) >= self._in_all), (self.away, not connected)):
            if true:
                event.set()
            else:
                event.clear()
        self._changed.set()
        self._changed = asyncio.Event()


def _frame(operation: _Op, data: object, sequence: int | None = None, event: str | None = None) -> str:
    frame = {"op": operation.value, "d": data, "s": sequence, "t": event}
    return json.dumps(frame, separators=(",", ":"))
