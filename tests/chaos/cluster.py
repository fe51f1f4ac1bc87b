"""A run with several processes that share one token's shards: strike one of them, and compare in the end.

The processes play on a PostgreSQL database of their own and on a stand-in for Discord with many shards.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, Literal

from sqlalchemy import create_engine, insert

from data import schema
from data.place import Server
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.chaos.audit import Auditor
from tests.chaos.bot_log import noise
from tests.chaos.crowd import Crowd
from tests.chaos.host import ALL_PRESETS
from tests.chaos.people import THINKING
from tests.chaos.report import Account
from tests.postgresql import execute, new_database
from tests.standin import Channel, DiscordStandIn, NoAnswerError, User

Blow = Literal["kill", "cut", "freeze", "cut all"]

BLOWS: Final[tuple[Blow, ...]] = ("kill", "kill", "cut", "freeze", "kill", "cut all")
"""Kill a process, end its session with the database, stop it for a while, or end all sessions at once."""

FROZEN_FOR: Final = 13.0
"""Seconds for which a process is stopped; by then others have its shards."""

NOTICED_AFTER: Final = 0.3
"""Seconds from a blow until answers are no more those of the process that was struck."""

ASKED_FOR: Final = 1.0
"""Seconds that a command may take to be answered."""

TAKEN_WITHIN: Final = 60.0
"""Seconds after which shards that nobody answers for count as lost."""

TABLES: Final = ("journal", "tables", "matches", "hole_seats", "match_seats")

SHARD_HOLDERS: Final = """
SELECT DISTINCT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
WHERE locktype = 'advisory' AND classid = 1196379137 AND datname = current_database()
"""
CUT_ALL: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """Numbers of processes that play, of one that stands by, of shards, tables and blows.

    `thinking` is that of `Place`; `rest` is the longest time in seconds between a takeover and the next blow.
    """

    processes: int = 3
    standbys: int = 1
    shards: int = 16
    tables: int = 30
    blows: tuple[Blow, ...] = BLOWS
    seed: int = 1
    thinking: tuple[float, float] = THINKING
    rest: float = 2.0
    presets: tuple[str, ...] = ALL_PRESETS
    longest_match: int = 3

    @property
    def here(self) -> int:
        """The shards that a process takes at most."""
        return -(-self.shards // self.processes)


@dataclass(slots=True)
class Takeovers:
    """The seconds from each blow until all shards answered again."""

    seconds: list[tuple[Blow, float]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The lines of a report."""
        every = sorted(each for _, each in self.seconds)
        if not every:
            return []
        late = quantiles(every, n=100)[-1] if len(every) > 1 else every[0]
        said = [f"all shards answered: p50 {median(every):.1f} s, p99 {late:.1f} s, max {every[-1]:.1f} s"]
        for blow in dict.fromkeys(blow for blow, _ in self.seconds):
            of_blow = [each for kind, each in self.seconds if kind == blow]
            said.append(
                f"  after {len(of_blow)} × “{blow}”: p50 {median(of_blow):.1f} s, max {max(of_blow):.1f} s"
            )
        return said


async def run_cluster(
    plan: ClusterPlan, folder: Path, tell: Callable[[str], None]
) -> tuple[Account, Takeovers]:
    """Carry `plan` out; `tell` gets lines about the progress."""
    random = Random(plan.seed)
    with new_database() as server:
        async with DiscordStandIn(
            answer_within=PATIENCE,
            patience=5.0,
            shards=plan.shards,
            concurrency=plan.shards,
            identify_every=5.0,
        ) as discord:
            guilds = [discord.add_guild(shard) for shard in range(plan.shards)]
            crowd = Crowd(
                discord,
                plan.tables,
                plan.presets,
                plan.longest_match,
                random,
                0.0,
                plan.thinking,
                guilds,
            )
            async with Cluster(plan, discord, server, guilds, random).up() as cluster:
                crowd.bot_running.connected()
                with crowd.playing() as people:
                    for number, blow in enumerate(plan.blows, 1):
                        await cluster.strike(blow)
                        await asyncio.sleep(random.uniform(0.0, plan.rest))
                        for person in people:
                            if person.done():
                                person.result()
                        if number % 10 == 0:
                            tell(f"{number} blows")
                    crowd.openings.closing = True
                crowd.bot_running.ended()
            account = Account(plan.seed, crowd.ledger, crowd.old_buttons)
            account.kills = len(plan.blows)
            account.noise = cluster.noise()
            copied = copy_tables(server, folder / "golf.db")
            found = Auditor(crowd.ledger).audit(copied, crowd.shown(), everything=True)
    account.differ([*cluster.takeovers.lost, *found.differences])
    account.found = found.found
    account.finished = sum(state.stage == "finished" for state in found.tables.values())
    account.left = sum(state.live for state in found.tables.values())
    account.entries = sum(state.version for state in found.tables.values())
    return account, cluster.takeovers


class Cluster:
    """The processes of a run."""

    def __init__(
        self, plan: ClusterPlan, discord: DiscordStandIn, server: Server, guilds: list[int], random: Random
    ) -> None:
        self.takeovers = Takeovers()
        self._plan = plan
        self._discord = discord
        self._server = server
        self._random = random
        self._asker: User = discord.add_user("Asker")
        self._doors: list[Channel] = [discord.add_channel("door", guild) for guild in guilds]
        self._running: list[Process] = []
        self._ended: list[Process] = []
        self._stack = AsyncExitStack()

    @asynccontextmanager
    async def up(self) -> AsyncIterator[Cluster]:
        """Start all processes, and stop them at the end as an operator does."""
        async with self._stack:
            for _ in range(self._plan.processes + self._plan.standbys):
                await self._start()
            await self._all_answer(PATIENCE)
            yield self
            for process in self._running:
                process.signal(signal.SIGTERM)
            for process in self._running:
                if (code := await process.ended()) != 0:
                    self.takeovers.lost.append(f"SIGTERM ended a process with code {code}")

    async def strike(self, blow: Blow) -> None:
        """Do `blow` to a process that has shards, and note how long it takes until all shards answer."""
        began = time.monotonic()
        thawing: asyncio.Task[None] | None = None
        match blow:
            case "kill":
                process = self._random.choice(self._playing())
                await process.kill()
                self._running.remove(process)
                self._ended.append(process)
            case "freeze":
                process = self._random.choice(self._playing())
                process.signal(signal.SIGSTOP)
                thawing = asyncio.create_task(self._thaw(process))
            case "cut":
                holders = [row[0] for row in execute(SHARD_HOLDERS, self._server)]
                execute(f"SELECT pg_terminate_backend({self._random.choice(holders)})", self._server)
            case "cut all":
                execute(CUT_ALL, self._server)
        await asyncio.sleep(NOTICED_AFTER)
        try:
            await self._all_answer(TAKEN_WITHIN)
            self.takeovers.seconds.append((blow, time.monotonic() - began))
        except TimeoutError:
            self.takeovers.lost.append(f"after “{blow}” some shards were silent for {TAKEN_WITHIN:.0f} s")
        if thawing is not None:
            await thawing
        if blow == "kill":
            await self._start()

    def noise(self) -> Counter[str]:
        """What was logged above INFO, with how often."""
        processes = (*self._running, *self._ended)
        return Counter(line for process in processes for line in noise(process.err))

    def _playing(self) -> list[Process]:
        """The processes that have shards, by what they logged last about it."""
        return [process for process in self._running if _has_shards(process.err)] or self._running

    async def _start(self) -> None:
        settings = at(
            self._discord,
            self._server.address,
            GOLF_SHARDS_HERE=str(self._plan.here),
            GOLF_CPU_PAUSE="0.2",
            GOLF_DAILY_BEACON="off",
        )
        process = await self._stack.enter_async_context(running("tests.bot.without_limits", **settings))
        self._running.append(process)
        with suppress(TimeoutError):
            await process.says("bot.shards")

    async def _thaw(self, process: Process) -> None:
        await asyncio.sleep(FROZEN_FOR)
        process.signal(signal.SIGCONT)

    async def _all_answer(self, within: float) -> None:
        async with asyncio.timeout(within):
            await asyncio.gather(*(self._answers(door) for door in self._doors))

    async def _answers(self, door: Channel) -> None:
        while True:
            with suppress(NoAnswerError, TimeoutError, LookupError):  # no commands are synced at first
                await asyncio.wait_for(self._discord.slash(self._asker, door, "golf help"), ASKED_FOR)
                return
            await asyncio.sleep(0.1)


def _has_shards(lines: list[str]) -> bool:
    words = ("claimed shards", "took over shards", "lost shards", "standing by")
    said = [word for line in lines for word in words if word in line]
    return bool(said) and said[-1] in ("claimed shards", "took over shards")


def copy_tables(server: Server, file: Path) -> Path:
    """Copy what an audit reads from the database of `server` into a new SQLite file; returns that."""
    engine = create_engine(f"sqlite:///{file}")
    schema.METADATA.create_all(engine, [schema.METADATA.tables[name] for name in TABLES])
    with engine.begin() as connection:
        for table in (schema.METADATA.tables[name] for name in TABLES):
            rows = [dict(row) for row in execute(f"SELECT * FROM {table.name}", server)]  # noqa: S608
            if rows:
                connection.execute(insert(table), rows)
    engine.dispose()
    return file
