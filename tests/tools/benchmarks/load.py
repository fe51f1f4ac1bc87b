"""Many live tables and a steady stream of presses: do answers stay quick, does memory stay flat?

People press at a fixed rate whether or not the bot keeps up, so a slow bot can't hide behind slow pressers.
At the end the bot is killed and started again with all its tables. For a soak:
`uv run python -m tests.tools.benchmarks.load --minutes 60`.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections import deque
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final

from tests.bot.support_process import PATIENCE, Process, at, running
from tests.standin import DiscordStandIn
from tests.tools.benchmarks.crowd import Pair, Watch
from tests.tools.benchmarks.machine import cpu_seconds, memory

TABLES: Final = 1_000
RATE: Final = 100.0
MINUTES: Final = 5.0
LATE: Final = 3.0
"""Seconds after which Discord tells a person that the press has failed."""

AT_ONCE: Final = 20
"""Number of tables opened at the same time."""

WEIGHINGS: Final = 5
"""Number of measurements of the bot's memory while people press, after one at the start."""


@dataclass(slots=True)
class Stream:
    """The presses' results. `taken`: seconds to each answer; `idle`: times when nobody could press."""

    taken: list[float] = field(default_factory=list)
    lost: int = 0
    idle: int = 0


@dataclass(frozen=True, slots=True)
class Load:
    """A measurement; `memory` in MB, from start to end at `WEIGHINGS` equal intervals; times in seconds."""

    stream: Stream
    seconds: float
    memory: tuple[float, ...]
    processor: float
    entries: int
    size: float
    taking: float
    answering: float
    said: list[str]


def measure(tables: int = TABLES, rate: float = RATE, minutes: float = MINUTES) -> Load:
    """Play at `tables` tables with `rate` presses a second."""
    return asyncio.run(_measure(tables, rate, 60 * minutes))


async def _measure(tables: int, rate: float, seconds: float) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "golf.db"
        async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
            settings = at(discord, database, GOLF_LOG_LEVEL="WARNING")
            pairs = [Pair(discord, number) for number in range(tables)]
            async with running("tests.tools.benchmarks.bot_without_limits", **settings) as bot:
                await discord.connected(PATIENCE)
                for start in range(0, tables, AT_ONCE):
                    await asyncio.gather(*(pair.sit_down() for pair in pairs[start : start + AT_ONCE]))
                watching = asyncio.create_task(Watch(discord, pairs).keep())
                stream, weights, used, elapsed = await _played(bot, pairs, rate, seconds)
                watching.cancel()
                await bot.kill()
                said = list(bot.err)
            await discord.disconnected(PATIENCE)
            entries, size = _kept(database)
            taking, answering = await _again(discord, settings, pairs)
    return Load(stream, elapsed, weights, used / elapsed, entries, size, taking, answering, said)


async def _played(
    bot: Process, pairs: list[Pair], rate: float, seconds: float
) -> tuple[Stream, tuple[float, ...], float, float]:
    stream, random = Stream(), Random(1)
    busy: set[asyncio.Task[None]] = set()
    order = deque(random.sample(pairs, len(pairs)))
    weights, used_before = [memory(bot.id)], cpu_seconds(bot.id)
    began = perf_counter()
    presses = int(rate * seconds)
    for number in range(presses):
        if number and number % max(presses // WEIGHINGS, 1) == 0:
            weights.append(memory(bot.id))
        await asyncio.sleep(max(began + number / rate - perf_counter(), 0))
        pair = _next(order)
        if pair is None:
            stream.idle += 1
            continue
        press = asyncio.create_task(_press(pair, stream))
        busy.add(press)
        press.add_done_callback(busy.discard)
    await asyncio.gather(*busy)
    elapsed = perf_counter() - began
    weights.append(memory(bot.id))
    return stream, tuple(weights), cpu_seconds(bot.id) - used_before, elapsed


def _next(order: deque[Pair]) -> Pair | None:
    """The pair whose last press is longest ago and that sees a move to make."""
    for _ in range(len(order)):
        pair = order[0]
        order.rotate(-1)
        if not pair.pressing and pair.sees_a_move():
            return pair
    return None


async def _press(pair: Pair, stream: Stream) -> None:
    try:
        taken = await pair.press()
    except (TimeoutError, LookupError):
        stream.lost += 1
        return
    if taken is not None:
        stream.taken.append(taken)


def _kept(database: Path) -> tuple[int, float]:
    """Return the number of journal entries, and the size of the database in MB, its log included."""
    files = [database, database.with_name(f"{database.name}-wal")]
    size = sum(file.stat().st_size for file in files if file.exists()) / 1e6
    with closing(sqlite3.connect(database)) as connection:
        (rows,) = connection.execute("SELECT count(*) FROM journal").fetchone()
        (compressed,) = connection.execute("SELECT total(entries) FROM compressed_journals").fetchone()
    return rows + int(compressed), size


async def _again(discord: DiscordStandIn, settings: dict[str, str], pairs: list[Pair]) -> tuple[float, float]:
    """Seconds from the start after the kill until presses are taken, and until the first is answered."""
    began = perf_counter()
    async with running("tests.tools.benchmarks.bot_without_limits", **settings) as bot:
        await discord.connected(PATIENCE)
        taking = perf_counter() - began
        pair = next(pair for pair in pairs if pair.sees_a_move())
        await pair.press()
        answering = perf_counter() - began
        await bot.kill()
    return taking, answering


def main(tables: int = TABLES, rate: float = RATE, minutes: float = MINUTES) -> None:
    """Print the figures."""
    found = measure(tables, rate, minutes)
    stream = found.stream
    cuts = quantiles(stream.taken, n=1000)
    late = sum(taken > LATE for taken in stream.taken)
    print(f"{tables:,} live tables, {rate:.0f} presses a second for {minutes:g} minutes, Discord's pace kept")
    print(
        f"  {len(stream.taken):,} answered ({len(stream.taken) / found.seconds:.0f}/s), "
        f"p50 {1000 * cuts[499]:.0f} ms, p99 {1000 * cuts[989]:.0f} ms, p99.9 {1000 * cuts[998]:.0f} ms; "
        f"lost {stream.lost}, later than {LATE:.0f} s {late}, nobody to press {stream.idle}"
    )
    print(
        f"  memory {' → '.join(f'{weight:.0f}' for weight in found.memory)} MB from start to end; "
        f"{100 * found.processor:.0f} % of one processor"
    )
    print(f"  {found.entries:,} journal entries, database {found.size:.1f} MB")
    print(
        f"  killed and started again with {tables:,} tables: takes presses after {found.taking:.1f} s, "
        f"first answer after {found.answering:.1f} s (goal: 3 s)"
    )
    for line in found.said[:5]:
        print(f"  the bot said: {line}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="presses a second")
    parser.add_argument("--minutes", type=float, default=MINUTES)
    options = parser.parse_args()
    main(options.tables, options.rate, options.minutes)
