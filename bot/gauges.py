"""What is true of the bot at the moment somebody asks: tables, people, connections."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.client import GolfBot
from engine.table import TableState

STAGES: Final = ("lobby", "playing", "between")


class Gauges(Collector):
    """Reads its figures from a bot each time they are collected."""

    def __init__(self, bot: GolfBot) -> None:
        self._bot = bot

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        yield self._tables()
        yield self._people()
        yield GaugeMetricFamily("golf_servers", "Servers that the bot is in.", len(self._bot.guilds))
        yield self._connected()
        yield self._latency()

    def _live(self) -> list[TableState]:
        return [live.table.state for live in self._bot.tables.all()]

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
