"""No clock runs where a channel, a server or a connection is gone, and each table's runs again afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from cogs.kit.unix_time import now
from cogs.processes.heartbeat import Heartbeat
from cogs.processes.ownership import Ownership
from cogs.table.live.availability import Availability
from data.no_server import NO_SERVER
from engine.table.clock import AFTER_RESTART
from engine.table.entries import TimeOff
from tests.cogs.table.recorded_discord import CHANNEL, GUILD
from tests.cogs.table.table_harness import Harness, harness

pytestmark = pytest.mark.virtual_time

CLOCK = 30
DAY = 86_400
LONG = 3600.0

Report = Callable[[Availability], None]


def availability(here: Harness) -> Availability:
    """Who stops and resumes the table of `here`."""
    return Availability(here.discord.client, here.tables, heartbeat(here))


def heartbeat(here: Harness) -> Heartbeat:
    """A heartbeat of a process that is connected, which notes nothing anywhere."""
    return Heartbeat(here.store.key_values, here.store.times_off, Ownership(), lambda shard: True, now)


def timed_out(here: Harness) -> int:
    """How many turns the clock has ended."""
    return sum(seat.timed_out for seat in here.table.state.seats)


@pytest.mark.parametrize(
    ("gone", "back"),
    [
        (lambda of: of.guild_away(GUILD), lambda of: of.guild_back(GUILD)),
        (lambda of: of.cut_off(0), lambda of: of.connected(0)),
    ],
    ids=["server", "connection"],
)
async def test_no_clock_runs_during_an_outage_and_each_runs_afterwards(gone: Report, back: Report) -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        of = availability(here)
        gone(of)
        await here.pass_time(LONG)
        assert timed_out(here) == 0
        back(of)
        await here.pass_time(AFTER_RESTART - 1)
        assert timed_out(here) == 0
        await here.pass_time(CLOCK)
        assert timed_out(here) == 1
        assert not here.live.message.lost


@pytest.mark.parametrize(
    "report",
    [
        lambda of: of.guild_away(GUILD + 1),
        lambda of: of.guild_gone(GUILD + 1),
        lambda of: of.channel_gone(CHANNEL + 1),
        lambda of: of.cut_off(1),
    ],
    ids=["away", "gone", "channel", "shard"],
)
async def test_what_happens_elsewhere_stops_nobody(report: Report) -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        report(availability(here))
        await here.pass_time(CLOCK + 1)
        assert timed_out(here) == 1
        assert not here.live.message.lost


@pytest.mark.parametrize(
    "report",
    [lambda of: of.guild_gone(GUILD), lambda of: of.channel_gone(CHANNEL), lambda of: of.look()],
    ids=["server", "channel", "found gone"],
)
async def test_a_table_whose_place_is_gone_waits_whatever_comes_back(report: Report) -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        await here.settle()
        of = availability(here)
        report(of)
        assert here.live.message.lost
        of.cut_off(0)
        of.connected(0)
        of.guild_back(GUILD)
        await here.pass_time(LONG)
        assert timed_out(here) == 0
        assert here.table.state.live


@pytest.mark.parametrize("shard", [None, 0])
async def test_a_table_of_a_server_that_is_away_at_the_start_waits_for_it(shard: int | None) -> None:
    async with harness(clock=CLOCK) as here:
        named = cast("Any", {"id": str(GUILD), "unavailable": True})
        here.discord.client._connection._add_guild_from_data(named)
        await here.open_all()
        of = availability(here)
        of.look(shard)
        await here.pass_time(LONG)
        assert timed_out(here) == 0
        assert not here.live.message.lost
        of.guild_back(GUILD)
        await here.pass_time(AFTER_RESTART + CLOCK)
        assert timed_out(here) == 1


async def test_a_table_without_a_server_is_always_there() -> None:
    async with harness(clock=CLOCK, guild=NO_SERVER) as here:
        await here.open_all()
        availability(here).look()
        assert not here.live.message.lost
        await here.pass_time(CLOCK + 1)
        assert timed_out(here) == 1


@pytest.mark.parametrize("back", [lambda of: of.guild_back(GUILD), lambda of: of.connected(0)])
async def test_nobody_gets_more_time_where_nothing_was_gone(back: Report) -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        await here.pass_time(CLOCK - 1)
        back(availability(here))
        await here.pass_time(2)
        assert timed_out(here) == 1


@pytest.mark.parametrize("kind", ["cut off", "away", "frozen"])
async def test_hours_in_which_nobody_could_press_are_given_back_and_told(kind: str) -> None:
    async with harness(clock=DAY) as here:
        await here.open_all()
        beats = heartbeat(here)
        of = Availability(here.discord.client, here.tables, beats)
        await here.pass_time(20 * LONG)
        since = now()
        if kind == "frozen":
            await here.pass_time(3 * LONG)
            beats.frozen.send(since)
        else:
            (of.cut_off if kind == "cut off" else of.guild_away)(0 if kind == "cut off" else GUILD)
            await here.pass_time(3 * LONG)
            (of.connected if kind == "cut off" else of.guild_back)(0 if kind == "cut off" else GUILD)
        await here.settle()
        assert here.entries[-1].entry == TimeOff(3 * LONG)
        shown = here.read(here.live.message.id or 0)
        assert "Nobody could play for 3 hours, so the clock stood still." in shown
        await here.pass_time(4 * LONG - 2)
        assert timed_out(here) == 0
        await here.pass_time(2)
        assert timed_out(here) == 1


async def test_a_short_break_of_the_connection_is_given_back_and_edits_nothing() -> None:
    async with harness(clock=DAY) as here:
        await here.open_all()
        await here.settle()
        of, edits = availability(here), here.edits_of(here.live.message.id or 0)
        of.cut_off(0)
        await here.pass_time(3)
        of.connected(0)
        await here.settle()
        assert here.entries[-1].entry == TimeOff(3)
        assert here.edits_of(here.live.message.id or 0) == edits


async def test_a_table_that_is_held_when_the_process_stands_still_goes_on_later() -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        beats = heartbeat(here)
        of = Availability(here.discord.client, here.tables, beats)
        of.cut_off(0)
        beats.frozen.send(now() - 10)
        await here.pass_time(LONG)
        assert timed_out(here) == 0
        of.connected(0)
        await here.settle()
        assert here.entries[-1].entry == TimeOff(LONG + 10)


async def test_a_table_is_held_from_its_restart_until_its_server_is_there() -> None:
    async with harness(clock=CLOCK) as here:
        await here.open_all()
        of = availability(here)
        of.hold(here.live, now() - LONG)
        await here.pass_time(LONG)
        assert timed_out(here) == 0
        of.connected(0)
        await here.settle()
        assert here.entries[-1].entry == TimeOff(2 * LONG)


async def test_what_a_table_was_held_is_known_after_a_stop() -> None:
    async with harness(clock=DAY) as here:
        await here.open_all()
        availability(here).guild_away(GUILD)
        await here.pass_time(LONG)
        await here.tables.close()
        assert here.entries[-1].entry == TimeOff(LONG)
