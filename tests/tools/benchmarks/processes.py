"""Speed of answers of one, two and three processes on PostgreSQL, beside one process on an SQLite file.

All play as many tables, spread over six shards, each on a stand-in for Discord of its own in this process.
The database's server is made for this run. It shares the machine with the bots and the stand-ins, so more
processes don't answer more here; what a press takes of the processors tells what they would elsewhere.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import astuple, dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from data.place import Place
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.own_postgresql import NoServer, own_server
from tests.standin import DiscordStandIn
from tests.tools.benchmarks.crowd import Pair, Presser, Watch, answered
from tests.tools.benchmarks.machine import cpu_seconds

TABLES: Final = 48
SHARDS: Final = 6
PROCESSES: Final = (1, 2, 3)
ROUNDS: Final = 3
SECONDS: Final = 8.0
WARM_UP: Final = 2.0
REST: Final = 2.0
"""Seconds between two measurements, for what the bots still have to show after their last answer."""


@dataclass(frozen=True, slots=True)
class Round:
    """A measurement: answers a second, latency in milliseconds, processor milliseconds for each answer."""

    rate: float
    p50: float
    p99: float
    bots: float
    database: float
    driver: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Bots on one database, and the people at their tables.

    `database_used` tells the processor time in seconds that the database's server has used so far.
    """

    name: str
    bots: list[Process]
    pairs: list[Pair]
    database_used: Callable[[], float]
    rounds: list[Round] = field(default_factory=list)

    async def measure(self, seconds: float) -> Round:
        """Let everybody press for `seconds`."""
        bots, database, driver = self._bots_used(), self.database_used(), time.process_time()
        began = time.perf_counter()
        taken = await answered(list[Presser](self.pairs), seconds)
        elapsed = time.perf_counter() - began
        used = (self._bots_used() - bots, self.database_used() - database, time.process_time() - driver)
        await asyncio.sleep(REST)
        cuts = quantiles(taken, n=100)
        return Round(
            len(taken) / elapsed,
            1000 * cuts[49],
            1000 * cuts[98],
            *(1000 * each / len(taken) for each in used),
        )

    def _bots_used(self) -> float:
        return sum(cpu_seconds(each.id) for each in self.bots)


async def measured() -> list[Arrangement]:
    """Measure all arrangements in turns, so that what else the machine does strikes them alike."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        arrangements = [await _started(stack, "SQLite, 1 process", folder / "golf.db", 1, lambda: 0.0)]
        try:
            server = stack.enter_context(own_server())
        except NoServer as error:
            print(f"  without PostgreSQL: {error}")
        else:
            for number in PROCESSES:
                name = f"PostgreSQL, {number} process{'es' if number > 1 else ''}"
                database = server.new_database()
                arrangements.append(await _started(stack, name, database, number, server.processor_seconds))
        for warm_up in (True, *[False] * ROUNDS):
            for arrangement in arrangements:
                found = await arrangement.measure(WARM_UP if warm_up else SECONDS)
                if not warm_up:
                    arrangement.rounds.append(found)
        return arrangements


async def _started(
    stack: AsyncExitStack, name: str, database: Place, processes: int, database_used: Callable[[], float]
) -> Arrangement:
    discord = await stack.enter_async_context(
        DiscordStandIn(answer_within=PATIENCE, patience=15, shards=SHARDS, concurrency=SHARDS)
    )
    guilds = [discord.add_guild(shard) for shard in range(SHARDS)]
    bots: list[Process] = []
    place = database if isinstance(database, Path) else database.address
    settings = at(discord, place, GOLF_LOG_LEVEL="WARNING")
    if processes > 1:
        settings["GOLF_SHARDS_HERE"] = str(SHARDS // processes)
    for number in range(1, processes + 1):
        bots.append(
            await stack.enter_async_context(running("tests.tools.benchmarks.bot_without_limits", **settings))
        )
        await discord.shards(partial(_are, number * SHARDS // processes), PATIENCE)
    pairs = [Pair(discord, number, guilds[number % SHARDS]) for number in range(TABLES)]
    for pair in pairs:
        await pair.sit_down()
    watching = asyncio.create_task(Watch(discord, pairs).keep())
    stack.callback(watching.cancel)
    return Arrangement(name, bots, pairs, database_used)


def _are(number: int, shards: frozenset[int]) -> bool:
    return len(shards) >= number


def main() -> None:
    """Print the figures."""
    arrangements = asyncio.run(measured())
    print(
        f"presses answered over {TABLES} tables of two on {SHARDS} shards, {TABLES} people pressing at once"
    )
    print(f"  medians of {ROUNDS} rounds of {SECONDS:.0f} s each, in turns; no rate limits")
    for each in arrangements:
        rate, p50, p99, bots, database, driver = map(median, zip(*map(astuple, each.rounds), strict=True))
        print(
            f"  {each.name:24} {rate:5,.0f} presses/s, p50 {p50:5.1f} ms, p99 {p99:6.1f} ms; processor time "
            f"a press: bots {bots:.2f} ms, database {database:.2f} ms, stand-in {driver:.2f} ms"
        )


if __name__ == "__main__":
    main()
