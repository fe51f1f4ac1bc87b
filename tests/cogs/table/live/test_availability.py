"""No clock runs where a channel, a server or a connection is gone, and each table's runs again afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cogs.table.live.availability import Availability
from data.no_server import NO_SERVER
from engine.table.clock import AFTER_RESTART
from tests.cogs.table.recorded_discord import CHANNEL, GUILD
from tests.cogs.table.table_harness import Harness, harness

pytestmark = pytest.mark.virtual_time

CLOCK = 30
LONG = 3600.0

Report = Callable[[Availability], None]


def availability(here: Harness) -> Availability:
    """Who stops and resumes the table of `here`."""
    return Availability(here.discord.client, here.tables)


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
