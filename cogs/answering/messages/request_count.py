"""Counts requests to Discord, by whether they count against the limit for bots."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, Literal

import aiohttp
import yarl
from discord.http import Route

from data.metrics import REQUESTS

_BY_TOKEN: Final = ("/interactions/", "/webhooks/")


def request_count() -> aiohttp.TraceConfig:
    """Return an `http_trace` that makes a client count its requests."""
    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(_begun)
    return trace


async def _begun(
    session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
) -> None:
    kind = kind_of(request.url)
    if kind is not None:
        REQUESTS.labels(kind).inc()


def kind_of(address: yarl.URL) -> Literal["counted", "interaction"] | None:
    """Kind of a request: whether it counts against the limit for bots. None outside Discord's API."""
    _, found, path = str(address).partition(Route.BASE)
    if not found:
        return None
    return "interaction" if path.startswith(_BY_TOKEN) else "counted"
