"""Lines in the log about requests that Discord does not answer."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

log = logging.getLogger(__name__)

MINUTE: Final = 60.0
"""Seconds without an answer after which the log reports the silence, and then reports it again."""


class Silence:
    """Watches for requests of a client that get no answer.

    aiohttp gives a request up only after five minutes; until then, nothing else would be logged.
    """

    def __init__(self) -> None:
        self._told = -MINUTE

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Watch the requests of a client, whose `http_trace` is `trace`; returns `trace`."""
        trace.on_request_start.append(self._begun)
        trace.on_request_end.append(_ended)
        trace.on_request_exception.append(_ended)
        return trace

    async def _begun(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        self._wait(context, request.url, asyncio.get_running_loop().time())

    def _wait(self, context: SimpleNamespace, address: yarl.URL, since: float) -> None:
        loop = asyncio.get_running_loop()
        context.silence = loop.call_later(MINUTE, self._tell, context, address, since)

    def _tell(self, context: SimpleNamespace, address: yarl.URL, since: float) -> None:
        """Log the silence, unless another request was just reported. Look again in a minute."""
        now = asyncio.get_running_loop().time()
        if now - self._told >= MINUTE / 2:
            self._told = now
            # The path is left out, as it may hold the token of an interaction.
            log.warning("Discord’s API has not answered for %.0f s", now - since, extra={"at": address.host})
        self._wait(context, address, since)


async def _ended(session: aiohttp.ClientSession, context: SimpleNamespace, about: object) -> None:
    context.silence.cancel()
