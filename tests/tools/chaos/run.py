"""A run: start the process, play, kill it, compare the database, and repeat."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from cogs.answering.limits import DISCORDS_OWN
from data.people.server_rules import ServerPreset
from data.place import Place, Server
from data.store import Store
from tests.bot.support_process import PATIENCE, Process, at, running
from tests.databases import ask, new_place, wanted
from tests.standin import DiscordStandIn
from tests.tools.chaos.audit import Auditor
from tests.tools.chaos.bot_log import alarms, noise
from tests.tools.chaos.copies import copied
from tests.tools.chaos.crowd import Crowd
from tests.tools.chaos.host import ALL_PRESETS, OWN_CHANGES, OWN_PRESET
from tests.tools.chaos.report import Account

EARLY: Final = 0.15
"""Probability of a kill before the process is ready."""

BURST, AIMED = 0.4, 0.8
"""Probabilities that all people press together just before a kill, and that a kill waits for a press."""

LONGEST_EARLY: Final = 1.0
HELD: Final = 0.6
LONGEST_FLIGHT: Final = 0.03
"""Longest waits in seconds: before an early kill, before a burst of presses, from a press to a kill."""

STUCK_AFTER: Final = 60.0
"""Seconds without a new journal entry after which matches that are still on are stuck."""

LAST_WORDS: Final = 0.05
"""Seconds for reading everything that a killed process had sent."""

# A table without an entry never began: the process was killed just before. A later start drops such tables.
LIVE: Final = """
SELECT count(DISTINCT tables.match), count(version)
FROM tables JOIN journal USING (match) WHERE status = 'live'
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """Numbers of kills and tables; each life of the process lasts about `longest_life` seconds at most.

    Further kills follow as long as the last of them left nobody a button to press after it.

    `longest_match` is in holes, `module` is run as the bot. `window`: seconds in which nobody presses
    more often than Discord's own limits allow; 0 for a bot without limits.
    """

    kills: int
    tables: int
    seed: int
    longest_life: float = 2.5
    longest_match: int = 3
    presets: tuple[str, ...] = ALL_PRESETS
    module: str = "bot"
    window: float = DISCORDS_OWN.window


async def run(plan: Plan, folder: Path, stop: asyncio.Event, tell: Callable[[str], None]) -> Account:
    """Carry out `plan` in `folder` until it is done, `stop` is set, or a difference is found.

    `tell` gets lines about the progress. The database is on the engine that the environment asks for.
    """
    random = Random(plan.seed)
    with new_place(folder, wanted()) as place:
        return await _run_at(place, plan, folder, random, stop, tell)


async def _run_at(
    place: Place,
    plan: Plan,
    folder: Path,
    random: Random,
    stop: asyncio.Event,
    tell: Callable[[str], None],
) -> Account:
    async with DiscordStandIn(answer_within=PATIENCE, patience=5.0) as discord:
        crowd = Crowd(discord, plan.tables, plan.presets, plan.longest_match, random, plan.window)
        chaos = Chaos(plan, discord, crowd, place, folder, random, stop, tell)
        await chaos.furnish()
        with crowd.playing() as people:
            chaos.people = people
            while chaos.to_be_killed:
                await chaos.kill_once()
            await chaos.end()
    return chaos.account


class Chaos:
    """State of a run."""

    def __init__(
        self,
        plan: Plan,
        discord: DiscordStandIn,
        crowd: Crowd,
        place: Place,
        folder: Path,
        random: Random,
        stop: asyncio.Event,
        tell: Callable[[str], None],
    ) -> None:
        self.account = Account(plan.seed, crowd.ledger, crowd.old_buttons)
        self.people: list[asyncio.Task[None]] = []
        self._plan = plan
        self._discord = discord
        self._crowd = crowd
        self._place = place
        self._copies = folder / "as-killed"
        self._random = random
        self._stop = stop
        self._tell = tell
        self._auditor = Auditor(crowd.ledger)

    async def furnish(self) -> None:
        """Make the database, with one preset of the server."""
        self._copies.mkdir()
        store = await Store.open(self._place)
        try:
            await store.server_rules.save(
                ServerPreset(
                    self._discord.guild_id, OWN_PRESET, "house", 1, dict(OWN_CHANGES), 1, time.time()
                )
            )
        finally:
            await store.close()

    @property
    def to_be_killed(self) -> bool:
        """Whether another kill follows."""
        enough = self.account.kills >= self._plan.kills and any(
            person.old is not None for person in self._crowd.people
        )
        return not enough and self.account.sound and not self._stop.is_set()

    async def kill_once(self) -> None:
        """Start the process, kill it at a random moment, and compare the database it left."""
        async with self._living() as (bot, ready):
            early = self._random.random() < EARLY
            ended = await self._until_end(bot, self._early() if early else self._late(ready))
            in_flight = self._crowd.ledger.in_flight
            bot.signal(signal.SIGKILL)
            self._note_kill(in_flight, early=not ready.done())
        if ended and not self._stop.is_set():
            self.account.differ([f"the process ended by itself with code {bot.code}", *bot.err[-10:]])
        self._look(copied(self._place, self._copies))
        if self.account.kills % 10 == 0:
            self._tell(f"{self.account.kills} kills")

    @asynccontextmanager
    async def _living(self) -> AsyncIterator[tuple[Process, asyncio.Task[None]]]:
        """Start the process, and a task that waits until it is ready; at the end, read all that it sent."""
        pause = self._random.choice(("0", "0.2"))
        address = self._place.address if isinstance(self._place, Server) else self._place
        settings = at(self._discord, address, GOLF_CPU_PAUSE=pause)
        async with running(self._plan.module, **settings) as bot:
            ready = asyncio.create_task(self._ready())
            try:
                yield bot, ready
            finally:
                bot.signal(signal.SIGKILL)
                await bot.ended()
                ready.cancel()
                await self._discord.disconnected(within=PATIENCE)
                await asyncio.sleep(LAST_WORDS)
                self._crowd.bot_running.ended()
        self.account.noise.update(noise(bot.err))
        self.account.differ(list(alarms(bot.err)))

    async def _ready(self) -> None:
        began = time.monotonic()
        await self._discord.connected(within=PATIENCE)
        self.account.ready.append(time.monotonic() - began)
        self._crowd.bot_running.connected()

    async def _early(self) -> None:
        await asyncio.sleep(self._random.uniform(0.0, LONGEST_EARLY))

    async def _late(self, ready: asyncio.Task[None]) -> None:
        await asyncio.shield(ready)
        await asyncio.sleep(self._random.uniform(0.0, self._plan.longest_life))
        chance, flight = self._random.random(), self._random.uniform(0.0, LONGEST_FLIGHT)
        if chance < BURST:
            await self._crowd.bot_running.burst(HELD)
            flight *= 5  # so many presses take longer
        elif chance < AIMED:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._crowd.ledger.sent(), 1.0)
        await asyncio.sleep(flight)

    async def _until_end(self, bot: Process, moment: Coroutine[Any, Any, None]) -> bool:
        """Wait for `moment`, the process's end or `stop`; return whether the process ended by itself.

        Raises the errors of the people's tasks.
        """
        waiting = asyncio.create_task(moment)
        ended = asyncio.create_task(bot.ended(within=float("inf")))
        stopped = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({waiting, ended, stopped, *self.people}, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                waiting.result()
            for person in self.people:
                if person.done():
                    person.result()
            return ended.done()
        except TimeoutError:
            self.account.differ([f"the process was not ready after {PATIENCE:.0f} s", *bot.err[-10:]])
            return False
        finally:
            for task in (waiting, stopped, ended):
                task.cancel()

    def _note_kill(self, in_flight: int, *, early: bool) -> None:
        account = self.account
        account.kills += 1
        account.early += early
        account.amid += in_flight > 0
        account.unanswered += in_flight

    def _look(self, database: Path, *, everything: bool = False, ended: bool = False) -> None:
        findings = self._auditor.audit(database, self._crowd.shown(), everything=everything, ended=ended)
        self.account.differ([*findings.differences, *self._crowd.old_buttons.differences])
        self._crowd.old_buttons.differences.clear()
        self._crowd.remember_buttons(findings.tables)
        stages = [state.stage for state in findings.tables.values()]
        if everything:
            self.account.found = findings.found
            self.account.finished = stages.count("finished")
            self.account.left = sum(state.live for state in findings.tables.values())
            self.account.entries = sum(state.version for state in findings.tables.values())

    async def end(self) -> None:
        """If no difference was found, start the process once more and let all matches be played to their end.

        Then compare everything.
        """
        self._crowd.openings.closing = True
        played = self.account.sound and not self._stop.is_set()
        if played:
            self._tell("all matches are played to their end")
            async with self._living() as (bot, _):
                if await self._until_end(bot, self._played_out()):
                    self.account.differ([f"the process ended by itself with code {bot.code}", *bot.err[-10:]])
                bot.signal(signal.SIGTERM)
                code = await bot.ended()
            if code != 0:
                self.account.differ([f"SIGTERM ended the process with code {code}"])
        self.account.interrupted = self._stop.is_set()
        ended = played and not self._stop.is_set()
        self._look(copied(self._place, self._copies), everything=True, ended=ended)

    async def _played_out(self) -> None:
        """Wait until no match is live any more, or until the live ones are stuck."""
        last, since = (0, 0), time.monotonic()
        while True:
            await asyncio.sleep(0.3)
            ((live, entries),) = ask(self._place, LIVE)
            if not live:
                return
            if (live, entries) != last:
                last, since = (live, entries), time.monotonic()
            elif time.monotonic() - since > STUCK_AFTER:
                self.account.differ([f"{live} matches are stuck: {self._crowd.described()}"])
                return
