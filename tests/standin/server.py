"""The HTTP side that all routes share: bodies in, authorization, the log, JSON or an error out."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import web

from tests.standin.bodies import Upload, read_body
from tests.standin.errors import ApiError, no_such_route, unauthorized
from tests.standin.faults import Faults
from tests.standin.rate_limits import RateLimits

PREFIX = "/api/v10"
_REQUESTS_KEPT = 10_000
_LARGEST_BODY = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot: `path` below /api/v10, `json` the body's value, `files` the uploaded names."""

    method: str
    path: str
    json: Any
    files: tuple[str, ...]
    status: int


@dataclass(frozen=True, slots=True)
class Call:
    """A routed request: the numbers and names in its path, the query, the JSON body and the uploads."""

    parameters: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: tuple[Upload, ...]

    def number(self, name: str) -> int:
        return int(self.parameters[name])


Route: TypeAlias = Callable[[Call], Any]
"""Answers a call immediately with a JSON value, or None for 204; raises `ApiError`."""


class RestServer:
    """Serves routes and keeps the last 10,000 requests in `requests`, oldest first, refused ones included.

    `faults` are the faults of the next requests. With `limits`, too many at once are refused with 429.
    """

    def __init__(self, token: str, limits: RateLimits | None = None) -> None:
        self.limits = limits
        self.faults = Faults(self._wake)
        self.requests: deque[Request] = deque(maxlen=_REQUESTS_KEPT)
        self.application = web.Application(client_max_size=_LARGEST_BODY)
        self._authorization = f"Bot {token}"
        self._handled = asyncio.Event()

    def add(self, method: str, path: str, route: Route, *, authorized: bool = True) -> None:
        """Serve `path` below /api/v10; `authorized` routes want the bot's token."""
        self.application.router.add_route(method, PREFIX + path, self._handler(route, authorized))

    def add_fallback(self) -> None:
        """Answer whatever no route added so far serves with 404, and log it."""

        def refuse(_: Call) -> None:
            raise no_such_route()

        self.application.router.add_route("*", "/{path:.*}", self._handler(refuse, authorized=False))

    async def handled(self) -> None:
        """Wait until one more request has been handled, or is held by a fault."""
        await self._handled.wait()

    def _wake(self) -> None:
        self._handled.set()
        self._handled = asyncio.Event()

    def _handler(self, route: Route, authorized: bool) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            raw = await request.read()
            path = request.path.removeprefix(PREFIX)
            fault = await self.faults.strike(request.method, path)
            body: Any = None
            uploads: tuple[Upload, ...] = ()
            headers = dict(fault.headers)
            try:
                if authorized and request.headers.get("Authorization") != self._authorization:
                    raise unauthorized()
                body, uploads = read_body(request.headers.get("Content-Type", ""), raw)
                verdict = None if self.limits is None else self.limits.verdict(request.method, path)
                if verdict is not None:
                    headers |= verdict.headers
                if verdict is not None and verdict.answer is not None:
                    status, result = 429, verdict.answer
                elif fault.status:
                    status, result = fault.status, fault.answer
                else:
                    result = route(Call(request.match_info, request.query, body, uploads))
                    status = 204 if result is None else 200
            except ApiError as error:
                status, result = error.status, error.payload
            files = tuple(upload.filename for upload in uploads)
            self.requests.append(Request(request.method, path, body, files, status))
            self._wake()
            if fault.lost and request.transport is not None:
                request.transport.abort()
            if status == 204:
                return web.Response(status=204, headers=headers)
            # discord.py reads a body as JSON only under exactly this type, without a charset.
            text = json.dumps(result, separators=(",", ":")).encode()
            return web.Response(body=text, status=status, content_type="application/json", headers=headers)

        return handle
