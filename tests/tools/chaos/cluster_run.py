"""A run with several processes: people play while blows fall, and in the end everything is compared.

The processes play on a PostgreSQL database of their own and on a stand-in for Discord with many shards.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from data.place import Server
from data.store import Store
from engine.solo.daily import day_of
from tests.bot.support_process import PATIENCE
from tests.own_postgresql import NoServer, OwnServer, own_server
from tests.postgresql import new_database
from tests.standin import DiscordStandIn
from tests.tools.chaos.audit import Auditor
from tests.tools.chaos.cluster import Blow, Cluster, Takeovers
from tests.tools.chaos.copies import copied
from tests.tools.chaos.crowd import Crowd
from tests.tools.chaos.dailies import DailyPlayer, keep_pulse, lost_moves
from tests.tools.chaos.host import ALL_PRESETS
from tests.tools.chaos.pace import THINKING, Pace
from tests.tools.chaos.processor_time import ProcessorTime
from tests.tools.chaos.report import Account
from tests.tools.chaos.silence import Silence, silence
from tests.tools.chaos.sums import counted_matches, miscounted_dailies, miscounted_sums

BLOWS: Final[tuple[Blow, ...]] = ("kill", "kill", "cut", "freeze", "kill", "cut all")

OTHERS: Final[tuple[Blow, ...]] = ("cut", "restart", "freeze", "cut all", "crash")
"""What is done in turn after every few kills."""

KILLS_FOR_EACH: Final = 4
"""Kills before one of the others."""

DEFERRED_FOR: Final = 60.0
"""Seconds that people wait on where the bot has told them to."""

CORRECTED_EVERY: Final = 5.0
"""Seconds between two corrections of the pace."""

ALL_OPEN: Final = 0.95
"""Part of the tables that have to be open before the first blow."""

OPENED_A_SECOND: Final = 10.0
"""Tables at most that are opened in a second at first."""

OPEN_WITHIN: Final = 900.0
"""Seconds for opening the tables, after which the blows begin with those that there are."""


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """Numbers of processes that play, of those that stand by, of shards, tables and blows.

    `thinking` is that of `Pace`, kept as it is, or changed so that there are `presses` a second.
    `dailies` people play the daily hole. The blows are spread over at least `seconds`; `rest` is the longest
    time in seconds between a takeover and the next blow where that leaves none. After `patience` seconds
    people wait for an answer no longer, which is a fault unless a blow explains it.
    """

    processes: int = 3
    standbys: int = 1
    shards: int = 16
    tables: int = 30
    blows: tuple[Blow, ...] = BLOWS
    seed: int = 1
    thinking: tuple[float, float] = THINKING
    presses: float | None = None
    dailies: int = 0
    seconds: float = 0.0
    rest: float = 2.0
    patience: float = 5.0
    presets: tuple[str, ...] = ALL_PRESETS
    longest_match: int = 3

    @property
    def here(self) -> int:
        """The shards that a process takes at most."""
        return -(-self.shards // self.processes)

    @property
    def stops_server(self) -> bool:
        """Whether the database's server has to be one that may be stopped."""
        return bool({"restart", "crash"} & set(self.blows))


@dataclass(slots=True)
class ClusterAccount:
    """The figures of a run beside those of an `Account`."""

    account: Account
    takeovers: Takeovers
    silence: Silence
    seconds: float
    answers: int
    notes: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether no difference was found."""
        return self.account.sound

    def lines(self) -> Iterator[str]:
        """The lines of a report."""
        yield from self.notes
        rate = self.answers / self.seconds if self.seconds else 0.0
        yield f"from the first blow to the end: {self.seconds:.0f} s, {rate:.1f} answers a second"
        yield from self.silence.lines()
        yield from self.takeovers.lines()
        yield from self.account.lines()


def blows(kills: int) -> tuple[Blow, ...]:
    """So many kills, and the other blows between them."""
    found: list[Blow] = []
    for number in range(1, kills + 1):
        found.append("kill")
        if number % KILLS_FOR_EACH == 0:
            found.append(OTHERS[(number // KILLS_FOR_EACH - 1) % len(OTHERS)])
    return tuple(found)


async def run_cluster(plan: ClusterPlan, folder: Path, tell: Callable[[str], None]) -> ClusterAccount:
    """Carry `plan` out; `tell` gets lines about the progress."""
    with ExitStack() as stack:
        server: OwnServer | None = None
        notes: list[str] = []
        if plan.stops_server:
            try:
                server = stack.enter_context(own_server())
            except NoServer as error:
                notes.append(f"the server was never stopped, only all of its sessions were cut: {error}")
                kept: dict[Blow, Blow] = {"restart": "cut all", "crash": "cut all"}
                plan = replace(plan, blows=tuple(kept.get(blow, blow) for blow in plan.blows))
        place = stack.enter_context(new_database()) if server is None else server.new_database()
        async with DiscordStandIn(
            answer_within=PATIENCE,
            patience=plan.patience,
            deferred_patience=DEFERRED_FOR,
            shards=plan.shards,
            concurrency=plan.shards,
            identify_every=5.0,
        ) as discord:
            run = ClusterRun(plan, discord, place, server, tell)
            await run.play()
        return await run.compared(folder, notes)


class ClusterRun:
    """The state of a run on the database at `place`, which `server` runs if it may be stopped."""

    def __init__(
        self,
        plan: ClusterPlan,
        discord: DiscordStandIn,
        place: Server,
        server: OwnServer | None,
        tell: Callable[[str], None],
    ) -> None:
        self._plan = plan
        self._place = place
        self._tell = tell
        self._random = Random(plan.seed)
        self._server = server
        guilds = [discord.add_guild(shard) for shard in range(plan.shards)]
        self._crowd = Crowd(
            *(discord, plan.tables, plan.presets, plan.longest_match, self._random, 0.0),
            thinking=plan.thinking,
            guilds=guilds,
            opening=plan.tables / OPENED_A_SECOND,
        )
        channels = [discord.add_channel("daily", guild) for guild in guilds]
        self._players = [
            DailyPlayer(discord, channels[number % len(channels)], self._crowd.ledger, self._random)
            for number in range(plan.dailies)
        ]
        self._cluster = Cluster(
            *(discord, place, server, guilds, self._random),
            processes=plan.processes,
            standbys=plan.standbys,
            here=plan.here,
        )
        self._time = ProcessorTime()
        self._times = ""
        self._began = 0.0
        self._ended = 0.0

    async def play(self) -> None:
        """Let everybody press while blows fall."""
        store = await Store.open(self._place)
        for when in (time.time(), time.time() + 86_400.0):
            await keep_pulse(store, day_of(when))
        await store.close()
        async with self._cluster.up():
            self._crowd.bot_running.connected()
            with self._crowd.playing() as people, self._others_playing() as others:
                await self._until_open()
                self._began = _now()
                self._time.begin(self._used())
                for number, blow in enumerate(self._plan.blows, 1):
                    await self._cluster.strike(blow)
                    await self._rest(number)
                    for task in (*people, *others):
                        if task.done():
                            task.result()
                    if number % 10 == 0:
                        self._tell(f"{number} blows, {_now() - self._began:.0f} s")
                self._ended = _now()
                self._times = self._time.line(self._used())
            self._crowd.bot_running.ended()

    async def compared(self, folder: Path, notes: list[str]) -> ClusterAccount:
        """Compare what was answered, and what was added up, with the journals."""
        self._tell("everything is compared")
        crowd, plan = self._crowd, self._plan
        account = Account(plan.seed, crowd.ledger, crowd.old_buttons)
        account.kills = len(plan.blows)
        account.noise = self._cluster.noise()
        results = await counted_matches(self._place)
        copy = copied(self._place, folder)
        found = Auditor(crowd.ledger).audit(copy, crowd.shown(), everything=True)
        silent = silence(crowd.ledger.asked, self._cluster.takeovers.outages)
        account.differ([*self._cluster.takeovers.lost, *found.differences, *silent.differences()])
        account.differ([*miscounted_dailies(copy), *lost_moves(copy, self._players)])
        account.differ(await miscounted_sums(copy, results, folder))
        account.found = found.found
        account.finished = sum(state.stage == "finished" for state in found.tables.values())
        account.left = sum(state.live for state in found.tables.values())
        account.entries = sum(state.version for state in found.tables.values())
        played = sum(player.shown > 0 for player in self._players)
        told = f"compared with a recount: {len(results)} matches, daily holes of {played} people"
        slow = [] if self._server is None else self._server.slow()
        if slow:
            seconds, what = slow[0]
            notes.append(f"statements of more than 1 s: {len(slow)}, the slowest {seconds:.1f} s: {what}")
        answers = sum(each.seconds is not None and each.at >= self._began for each in crowd.ledger.asked)
        return ClusterAccount(
            account,
            self._cluster.takeovers,
            silent,
            seconds=self._ended - self._began,
            answers=answers,
            notes=[*notes, f"tables opened: {len(crowd.ledger.opened)}", told, self._times],
        )

    @contextmanager
    def _others_playing(self) -> Iterator[list[asyncio.Task[None]]]:
        """Let daily holes be played, and keep to the wished number of presses."""
        pace = Pace(self._plan.thinking)
        tasks = [asyncio.create_task(player.play(pace)) for player in self._players]
        if self._plan.presses is not None:
            tasks.append(asyncio.create_task(self._keep_pace(self._plan.presses)))
        try:
            yield tasks
        finally:
            for task in tasks:
                task.cancel()

    async def _keep_pace(self, presses: float) -> None:
        asked = self._crowd.ledger.asked
        while True:
            before = len(asked)
            await asyncio.sleep(CORRECTED_EVERY)
            # All that was said is kept until the end. To look through it for cycles would stop everybody,
            # the simulated Discord too, for seconds.
            gc.freeze()
            self._crowd.pace.correct(presses * CORRECTED_EVERY, len(asked) - before)

    async def _until_open(self) -> None:
        """Wait until nearly all tables are open."""
        opened, deadline = self._crowd.ledger.opened, _now() + OPEN_WITHIN
        while True:
            await asyncio.sleep(0.1)
            if len(opened) >= ALL_OPEN * self._plan.tables or _now() > deadline:
                break
        self._tell(f"{len(opened)} tables are open")

    async def _rest(self, number: int) -> None:
        """Wait after blow `number`, so that the blows are spread over the time of the plan."""
        due = self._began + self._plan.seconds * number / len(self._plan.blows)
        await asyncio.sleep(max(due - _now(), self._random.uniform(0.0, self._plan.rest)))

    def _used(self) -> dict[str, float]:
        """The seconds of processor time that each part has used so far."""
        server = {} if self._server is None else {"PostgreSQL": self._server.processor_seconds()}
        return {
            "people and stand-in": time.process_time(),
            "bots": self._cluster.processor_seconds(),
            **server,
        }


def _now() -> float:
    return asyncio.get_running_loop().time()
