"""Health and metrics over HTTP for monitoring programs; on loopback unless set otherwise."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.client import GolfBot
from bot.settings import METRICS_HOST, PORT_EXAMPLE, BadSetting
from bot.storage import StorageGauges
from cogs.kit.unix_time import now
from data.errors import ReadFailed
from data.metrics import HEALTHY
from data.processes.leased_session import SessionLost
from engine.game.errors import StorageFailed
from engine.table import TableState

PATIENCE: Final = 4.0
"""Seconds that the database may take for a read and a write: together seven one-way trips to its server."""

OF_THE_PORT: Final = (errno.EADDRINUSE, errno.EACCES)
"""Errors of a port that is taken or reserved for the administrator. Others come from the host's name."""

STAGES: Final = ("lobby", "playing", "between")


Handler = Callable[[web.Request], Awaitable[web.Response]]


@asynccontextmanager
async def serving(host: str, port: int, health: Handler, figures: Handler) -> AsyncIterator[tuple[str, int]]:
    """Serve HTTP inside the block: `/healthz` by `health`, `/metrics` by `figures`. Yields address and port.

    Port 0 takes a free port. Raises `BadSetting` if the port can't be opened.
    """
    application = web.Application()
    application.router.add_get("/healthz", health)
    application.router.add_get("/metrics", figures)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise not_listening(host, port, error) from error
        yield runner.addresses[0][0], runner.addresses[0][1]
    finally:
        await runner.cleanup()


@asynccontextmanager
async def monitored(
    bot: GolfBot, host: str, port: int, storage: StorageGauges | None = None
) -> AsyncIterator[tuple[str, int]]:
    """Serve health and metrics of `bot`, with those of `storage`, inside the block, as `serving` does."""
    health = Health(bot)

    async def figures(request: web.Request) -> web.Response:
        report, _ = await asyncio.gather(health.report(), storage.look() if storage else asyncio.sleep(0))
        HEALTHY.set(is_well(report))
        return await metrics(request)

    async with serving(host, port, health.answer, figures) as where:
        collectors = [Gauges(bot), *([storage] if storage else [])]
        for collector in collectors:
            REGISTRY.register(collector)
        try:
            yield where
        finally:
            for collector in collectors:
                REGISTRY.unregister(collector)
            HEALTHY.set(0)


def not_listening(host: str, port: int, error: OSError) -> BadSetting:
    """Return the error about the setting that caused `error`: the port or the host."""
    problem = f"can't be listened on: {error.strerror or error}"
    if error.errno in OF_THE_PORT:
        return BadSetting("GOLF_METRICS_PORT", f"{port} {problem}", PORT_EXAMPLE)
    return BadSetting("GOLF_METRICS_HOST", f"{host} {problem}", METRICS_HOST)


async def metrics(_: web.Request) -> web.Response:
    return web.Response(body=generate_latest(REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Health:
    """Checks whether people can play: Discord's events arrive, and the database answers and saves moves."""

    def __init__(self, bot: GolfBot) -> None:
        self._bot = bot

    async def answer(self, _: web.Request) -> web.Response:
        """Answer 200 if people can play or this process is a standby, else 503; the body names the cause."""
        report = await self.report()
        status = HTTPStatus.OK if is_well(report) else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response(report, status=status)

    async def report(self) -> dict[str, str]:
        """State of each thing that people need to play, and the `status` of the process."""
        gateway = "connected" if self._bot.connected else "not connected"
        database = await self._database()
        standby = self._bot.standby
        well = database == "answers" and (standby or gateway == "connected")
        status = "unavailable" if not well else "standby" if standby else "ok"
        return {"status": status, "gateway": gateway, "database": database}

    async def _database(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._bot.store.check(now())
        except (ReadFailed, TimeoutError):
            return "does not answer"
        except StorageFailed:
            return "can't be written"
        return "answers" if self._bot.store.database.damage is None else "is damaged"


def is_well(report: dict[str, str]) -> bool:
    return report["status"] != "unavailable"


class Gauges(Collector):
    """Collector of a bot's metrics, read anew at each collection."""

    def __init__(self, bot: GolfBot) -> None:
        self._bot = bot

    def collect(self) -> Iterator[Metric]:
        yield self._process()
        yield self._tables()
        yield self._people()
        yield GaugeMetricFamily("golf_servers", "Servers that the bot is in.", len(self._bot.guilds))
        yield GaugeMetricFamily("golf_shards_here", "Shards that this process has.", self._bot.shards_here)
        yield self._connected()
        yield self._latency()
        yield self._settings_read()

    def _process(self) -> Metric:
        """Metric that names this process, beside the address that Prometheus adds."""
        known = {"host": socket.gethostname(), "process": str(os.getpid()), "session": ""}
        if self._bot.claimed is not None:
            with suppress(SessionLost):
                known["session"] = str(self._bot.claimed.process)
        about = "The host, the number of the process there, and that of its session of the database."
        return InfoMetricFamily("golf_process", about, value=known)

    def _settings_read(self) -> Metric:
        about = "UNIX time at which settings that other processes may change were read last."
        gauge = GaugeMetricFamily("golf_settings_read_timestamp_seconds", about)
        if (at := self._bot.services.processes.read_at) is not None:
            gauge.add_metric([], at)
        return gauge

    def _live(self) -> list[TableState]:
        return [live.table.state for live in self._bot.house.tables.all()]

    def _tables(self) -> Metric:
        gauge = GaugeMetricFamily("golf_tables", "Live tables, by stage.", labels=["stage"])
        stages = Counter(state.stage for state in self._live())
        for stage in STAGES:
            gauge.add_metric([stage], stages[stage])
        return gauge

    def _people(self) -> Metric:
        seats = [seat for state in self._live() for seat in state.seats]
        seated = sum(seat.user is not None and not seat.left for seat in seats)
        return GaugeMetricFamily("golf_people_seated", "People who sit at live tables.", seated)

    def _connected(self) -> Metric:
        gauge = GaugeMetricFamily("golf_shard_connected", "1 while a shard is connected.", labels=["shard"])
        for number, shard in self._bot.shards.items():
            gauge.add_metric([str(number)], not shard.is_closed())
        return gauge

    def _latency(self) -> Metric:
        about = "Seconds until Discord’s gateway answered a shard’s last heartbeat."
        gauge = GaugeMetricFamily("golf_shard_latency_seconds", about, labels=["shard"])
        for number, seconds in self._bot.latencies:
            if math.isfinite(seconds):  # it is not before the first answer
                gauge.add_metric([str(number)], seconds)
        return gauge
