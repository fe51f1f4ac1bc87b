"""Time in which nobody could press is nobody's: known after a restart, a freeze and a lost connection."""

from __future__ import annotations

import asyncio

import pytest

from cogs.events.running import RunningEvents
from cogs.processes.heartbeat import EVERY, Heartbeat
from cogs.processes.ownership import Ownership
from data.store import Store
from engine.events.options import HOUR
from engine.events.state import EventState
from engine.table.clock import Pace
from tests.cogs.events.simulation import GUILD, MESSAGE, opening
from tests.cogs.events.stored_events import StoredSeats, nobody
from tests.engine.table.memory_journal import Clock


class Process:
    """A process that looks after the events of a store, and is connected to Discord or not."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.online = True
        self.clock = clock
        ownership = Ownership()
        self.heartbeat = Heartbeat(
            store.key_values, store.times_off, ownership, lambda shard: self.online, clock
        )
        seats = StoredSeats(store, Pace(clock, 0.0))
        self.running = RunningEvents(
            store.events, store.event_journal, seats, ownership, self.heartbeat, nobody, clock
        )

    async def open_event(self) -> EventState:
        """Open an event of an hour, and play its first ten minutes."""
        await self.running.check_due()
        made = await self.running.create(opening("classic", 1, HOUR))
        await self.running.move(made.id, MESSAGE)
        await self.live(600)
        return await self.running.state(made.id)

    async def live(self, seconds: float) -> None:
        """Let time pass as it does while the process runs."""
        for _ in range(int(seconds // 60)):
            self.clock.now += 60
            await self.running.check_due()
        await self.heartbeat._write()


async def test_an_event_of_an_hour_is_open_as_long_whatever_happens(store: Store) -> None:
    clock = Clock()
    ends = clock.now + HOUR
    made = await Process(store, clock).open_event()

    clock.now += 5 * HOUR  # the process was killed
    second = Process(store, clock)
    await second.running.check_due()
    state = await second.running.state(made.id)
    assert (state.status, state.closes_at) == ("open", ends + 5 * HOUR)
    await second.live(600)
    assert (await second.running.state(made.id)).closes_at == ends + 5 * HOUR, "given back once"

    clock.now += HOUR  # it was frozen
    await second.running.check_due()
    assert (await second.running.state(made.id)).closes_at == ends + 6 * HOUR

    second.online = False
    await second.live(2 * HOUR)
    assert (await second.running.state(made.id)).status == "open", "nothing ends while nobody can press"
    second.online = True
    await second.running.check_due()
    state = await second.running.state(made.id)
    assert state.closes_at == ends + 8 * HOUR
    await second.live(ends + 8 * HOUR - clock.now + 60)
    assert (await second.running.state(made.id)).status == "finished"


async def test_spells_in_which_nobody_could_press_are_kept(store: Store) -> None:
    clock = Clock()
    first = Process(store, clock)
    await first.running.check_due()
    await first.live(600)
    killed = clock.now
    clock.now += 5 * HOUR
    second = Process(store, clock)
    await second.running.check_due()
    await second.live(600)
    second.online = False
    await second.live(2 * HOUR)
    second.online = True
    await second.live(600)
    assert await store.times_off.seconds(0, clock.now) == 7 * HOUR + 60
    assert await store.times_off.seconds(killed + HOUR, killed + 2 * HOUR) == HOUR
    third = Process(store, clock)
    await third.live(600)
    assert await store.times_off.seconds(0, clock.now) == 7 * HOUR + 60, "a restart in a minute is nothing"


async def test_a_short_restart_moves_nothing(store: Store) -> None:
    clock = Clock()
    made = await Process(store, clock).open_event()
    clock.now += 90
    second = Process(store, clock)
    await second.running.check_due()
    state = await second.running.state(made.id)
    assert state.closes_at == state.opened_at + HOUR
    assert (await second.running.find(made.id, GUILD)).id == made.id


async def test_an_outage_at_a_server_is_nobody_s_time(store: Store) -> None:
    clock = Clock()
    process = Process(store, clock)
    made = await process.open_event()
    process.heartbeat.guild_away(GUILD)
    await process.live(2 * HOUR)
    assert (await process.running.state(made.id)).status == "open", "nothing ends while nobody can press"
    process.heartbeat.guild_back(GUILD)
    await process.running.check_due()
    state = await process.running.state(made.id)
    assert state.closes_at == state.opened_at + 3 * HOUR


@pytest.mark.virtual_time
async def test_a_process_that_stood_still_says_since_when(store: Store) -> None:
    process, told = Process(store, clock := Clock()), list[float]()
    process.heartbeat.frozen.subscribe(told.append)
    await process.running.check_due()
    process.heartbeat.start()
    for _ in range(3):
        clock.now += EVERY
        await asyncio.sleep(EVERY)
    assert told == []
    before, clock.now = clock.now, clock.now + 100.0
    await asyncio.sleep(EVERY)
    assert told == [before]
    assert await process.heartbeat.last(GUILD) == clock.now
    await process.heartbeat.close()
    again = Process(store, clock)
    assert await again.heartbeat.last(GUILD) == clock.now
