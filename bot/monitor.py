"""Health and metrics over HTTP, for whatever watches the bot; on loopback unless it is told otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from bot.client import GolfBot
from bot.gauges import Gauges
from bot.settings import PORT_EXAMPLE, BadSetting
from data.errors import ReadFailed

PATIENCE: Final = 2.0
"""Seconds that the database may take to answer."""


@asynccontextmanager
async def monitored(bot: GolfBot, host: str, port: int) -> AsyncIterator[tuple[str, int]]:
    """Serve `/healthz` and `/metrics` of `bot` meanwhile; yields the address and port (a free one for 0).

    Raises `BadSetting` if nothing can be served there.
    """
    application = web.Application()
    application.router.add_get("/healthz", Health(bot).answer)
    application.router.add_get("/metrics", _metrics)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.5)
    gauges = Gauges(bot)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            problem = f"can't be listened on: {error.strerror or error}"
            raise BadSetting("GOLF_METRICS_PORT", problem, PORT_EXAMPLE) from error
        REGISTRY.register(gauges)
        try:
            yield runner.addresses[0][0], runner.addresses[0][1]
        finally:
            REGISTRY.unregister(gauges)
    finally:
        await runner.cleanup()


async def _metrics(_: web.Request) -> web.Response:
    return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Health:
    """Whether people can play: Discord's events arrive, and the database answers."""

    def __init__(self, bot: GolfBot) -> None:
        self._bot = bot

    async def answer(self, _: web.Request) -> web.Response:
        """200 if all is well, else 503; the body says what is not."""
        gateway = "connected" if self._bot.connected else "not connected"
        database = await self._database()
        well = (gateway, database) == ("connected", "answers")
        report = {"status": "ok" if well else "unavailable", "gateway": gateway, "database": database}
        return web.json_response(report, status=HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE)

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.store.check()
        except (ReadFailed, TimeoutError):
            return "does not answer"
        return "answers"
