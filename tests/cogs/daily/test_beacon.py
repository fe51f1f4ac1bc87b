"""Pulses from a relay: what is accepted, and what a relay that fails or lies leads to."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from cogs.daily import beacon
from cogs.daily.beacon import DemoBeacon, Drand, NoPulse
from engine.solo.daily import CHAIN, Pulse

GOOD = {"round": 7, "randomness": "ab" * 32, "signature": "cd" * 48}


@asynccontextmanager
async def relay(body: str, status: int = 200) -> AsyncIterator[tuple[Drand, list[str]]]:
    """Run a relay that gives one answer to every request; yield it and the paths requested."""
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response(text=body, status=status)

    application = web.Application()
    application.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        yield Drand(f"http://{host}:{port}"), asked
    finally:
        await runner.cleanup()


async def test_a_pulse_is_asked_for_by_chain_and_round() -> None:
    async with relay(json.dumps(GOOD)) as (drand, asked):
        assert await drand.pulse(7) == Pulse(7, "ab" * 32, "cd" * 48)
        assert asked == [f"/{CHAIN}/public/7"]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>",
        "[]",
        "null",
        "{}",
        "[" * 4_000,
        json.dumps({**GOOD, "round": "7"}),
        json.dumps({**GOOD, "round": True}),
        json.dumps({**GOOD, "signature": None}),
        json.dumps({**GOOD, "more": "x" * beacon.LONGEST_ANSWER}),
    ],
)
async def test_what_is_no_pulse_is_refused(body: str) -> None:
    async with relay(body) as (drand, _):
        with pytest.raises(NoPulse):
            await drand.pulse(7)


async def test_an_error_of_the_relay_is_told() -> None:
    async with relay(json.dumps(GOOD), 404) as (drand, _):
        with pytest.raises(NoPulse, match="status 404"):
            await drand.pulse(7)


async def test_a_relay_that_is_not_there_is_told() -> None:
    async with relay("") as (drand, _):
        pass
    with pytest.raises(NoPulse, match="can’t be reached"):
        await drand.pulse(7)


async def test_the_demonstration_gives_pulses_that_hold() -> None:
    pulse = await DemoBeacon().pulse(9)
    pulse.check(9)
    assert pulse != await DemoBeacon().pulse(10)
