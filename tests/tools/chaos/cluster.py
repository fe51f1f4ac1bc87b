"""Several processes that share one token's shards, and what is done to them and to their database."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, Literal

from data.place import Server
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.own_postgresql import OwnServer
from tests.postgresql import execute
from tests.standin import Channel, DiscordStandIn, NoAnswerError, User
from tests.tools.chaos.bot_log import noise
from tests.tools.chaos.processor_time import seconds_of
from tests.tools.chaos.silence import Outage

Blow = Literal["kill", "cut", "freeze", "cut all", "restart", "crash"]
"""Kill a process, end its sessions with the database, stop it for a while, or end everybody's sessions.

"restart" stops the database's server and starts it again, "crash" does so without letting it tidy up.
"""

FROZEN_FOR: Final = 13.0
"""Seconds for which a process is stopped; by then others have its shards."""

NOTICED_AFTER: Final = 0.3
"""Seconds from a blow until answers are no more those of the process that was struck."""

ASKED_FOR: Final = 1.0
"""Seconds that a command may take to be answered."""

TAKEN_WITHIN: Final = 60.0
"""Seconds after which shards that nobody answers for count as lost."""

NOWHERE: Final = "http://127.0.0.1:9"
"""The beacon of daily holes, which nobody has to ask."""

SESSIONS: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND client_port IN ({ports})
"""
CUT_ALL: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@dataclass(slots=True)
class Takeovers:
    """The seconds from each blow until all shards answered again, and the `outages` of each server's."""

    seconds: list[tuple[Blow, float]] = field(default_factory=list)
    outages: list[Outage] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The lines of a report."""
        every = sorted(each for _, each in self.seconds)
        if not every:
            return []
        late = quantiles(every, n=100, method="inclusive")[-1] if len(every) > 1 else every[0]
        said = [f"all shards answered: p50 {median(every):.1f} s, p99 {late:.1f} s, max {every[-1]:.1f} s"]
        for blow in dict.fromkeys(blow for blow, _ in self.seconds):
            of_blow = [each for kind, each in self.seconds if kind == blow]
            said.append(
                f"  after {len(of_blow)} × “{blow}”: p50 {median(of_blow):.1f} s, max {max(of_blow):.1f} s"
            )
        return said


class Cluster:
    """`processes` that take up to `here` shards each, and `standbys`, on the database at `place`.

    `server` is what runs that database, if it may be stopped. There is one of the stand-in's `guilds` for
    each shard.
    """

    def __init__(
        self,
        discord: DiscordStandIn,
        place: Server,
        server: OwnServer | None,
        guilds: list[int],
        random: Random,
        *,
        processes: int,
        standbys: int,
        here: int,
    ) -> None:
        self.takeovers = Takeovers()
        self._discord = discord
        self._place = place
        self._server = server
        self._guilds = guilds
        self._random = random
        self._number = processes + standbys
        self._here = here
        self._asker: User = discord.add_user("Asker")
        self._doors: list[Channel] = [discord.add_channel("door", guild) for guild in guilds]
        self._running: list[Process] = []
        self._ended: list[Process] = []
        self._used = 0.0
        self._stack = AsyncExitStack()

    @asynccontextmanager
    async def up(self) -> AsyncIterator[Cluster]:
        """Start all processes, and stop them at the end as an operator does."""
        async with self._stack:
            for _ in range(self._number):
                await self._start()
            await asyncio.gather(*(self._answers(door, PATIENCE) for door in self._doors))
            yield self
            for process in self._running:
                process.signal(signal.SIGTERM)
            for process in self._running:
                if (code := await process.ended()) != 0:
                    self.takeovers.lost.append(f"SIGTERM ended a process with code {code}")

    async def strike(self, blow: Blow) -> None:
        """Do `blow`, and note how long it takes until each shard, and all of them, answer again."""
        began = asyncio.get_running_loop().time()
        after = await self._do(blow)
        await asyncio.sleep(NOTICED_AFTER)
        answered = await asyncio.gather(*(self._answers(door, TAKEN_WITHIN) for door in self._doors))
        self.takeovers.outages += [
            Outage(guild, began, moment) for guild, moment in zip(self._guilds, answered, strict=True)
        ]
        if max(answered) - began < TAKEN_WITHIN:
            self.takeovers.seconds.append((blow, max(answered) - began))
        else:
            self.takeovers.lost.append(f"after “{blow}” some shards were silent for {TAKEN_WITHIN:.0f} s")
        if after is not None:
            await after
        if blow == "kill":
            await self._start()

    def noise(self) -> Counter[str]:
        """What was logged above INFO, with how often."""
        processes = (*self._running, *self._ended)
        return Counter(line for process in processes for line in noise(process.err))

    def processor_seconds(self) -> float:
        """The processor time that all processes have used so far."""
        return self._used + sum(seconds_of(process.id) for process in self._running)

    async def _do(self, blow: Blow) -> asyncio.Task[None] | None:
        """Do `blow`; returns what belongs to it and is still to be done, if anything."""
        match blow:
            case "kill":
                process = self._random.choice(self._playing())
                self._used += seconds_of(process.id)
                await process.kill()
                self._running.remove(process)
                self._ended.append(process)
            case "freeze":
                process = self._random.choice(self._playing())
                process.signal(signal.SIGSTOP)
                return asyncio.create_task(self._thaw(process))
            case "cut":
                ports = ports_of(self._random.choice(self._playing()).id)
                if ports:
                    sql = SESSIONS.format(ports=", ".join(map(str, ports)))
                    await asyncio.to_thread(execute, sql, self._place)
            case "cut all":
                await asyncio.to_thread(execute, CUT_ALL, self._place)
            case "restart" | "crash":
                assert self._server is not None, "only a server of the tests' own may be stopped"
                how = signal.SIGINT if blow == "restart" else signal.SIGQUIT
                await asyncio.to_thread(self._server.stop, how)
                await asyncio.to_thread(self._server.start)
        return None

    def _playing(self) -> list[Process]:
        """The processes that have shards, by what they logged last about it."""
        return [process for process in self._running if _has_shards(process.err)] or self._running

    async def _start(self) -> None:
        settings = at(
            self._discord,
            self._place.address,
            GOLF_SHARDS_HERE=str(self._here),
            GOLF_CPU_PAUSE="0.2",
            GOLF_DAILY_BEACON=NOWHERE,
        )
        process = await self._stack.enter_async_context(running("tests.bot.without_limits", **settings))
        self._running.append(process)
        with suppress(TimeoutError):
            await process.says("bot.shards")

    async def _thaw(self, process: Process) -> None:
        await asyncio.sleep(FROZEN_FOR)
        process.signal(signal.SIGCONT)

    async def _answers(self, door: Channel, within: float) -> float:
        """The moment when the shard of `door` answers, or `within` seconds later if it doesn't."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while loop.time() < deadline:
            with suppress(NoAnswerError, TimeoutError, LookupError):  # no commands are synced at first
                await asyncio.wait_for(self._discord.slash(self._asker, door, "golf help"), ASKED_FOR)
                return loop.time()
            await asyncio.sleep(0.1)
        return deadline


def ports_of(process: int) -> list[int]:
    """The local ports of a process's connections over IPv4 and IPv6. Only Linux tells them."""
    sockets = set()
    for each in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            target = str(each.readlink())
            if target.startswith("socket:["):
                sockets.add(target[len("socket:[") : -1])
    lines = [
        line.split()
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/{process}/net/{name}").read_text().splitlines()[1:]
    ]
    return [int(fields[1].rpartition(":")[2], 16) for fields in lines if fields[9] in sockets]


def _has_shards(lines: list[str]) -> bool:
    words = ("claimed shards", "took over shards", "lost shards", "standing by")
    said = [word for line in lines for word in words if word in line]
    return bool(said) and said[-1] in ("claimed shards", "took over shards")
