"""Counts of requests to Discord, apart by whether they count against its limit for bots."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, Literal

import aiohttp
import yarl
from discord.http import Route

from data.metrics import REQUESTS

_BY_TOKEN: Final = ("/interactions/", "/webhooks/")


def request_count() -> aiohttp.TraceConfig:
    """Return the `http_trace` with which a client counts each of its requests."""
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
    """Kind of a request, by the metric's names; None for an address outside of Discord's API."""
    _, found, path = str(address).partition(Route.BASE)
    if not found:
        return None
    return "interaction" if path.startswith(_BY_TOKEN) else "counted"
