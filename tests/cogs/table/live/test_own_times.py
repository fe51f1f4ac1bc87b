"""A holiday or a night reaches the journals of tables with a clock of a day, and no others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cogs.kit.unix_time import now
from data.background import FIRST_RETRY, HOUR
from data.people.preferences import HOLIDAY, NIGHT
from engine.table import requests
from engine.table.entries import OwnTimeChosen
from engine.table.own_time import DAY, Holiday, Night
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, Harness, harness

pytestmark = pytest.mark.virtual_time

CLOCK = int(DAY)


def noted(here: Harness) -> list[OwnTimeChosen]:
    return [stamped.entry for stamped in here.entries if isinstance(stamped.entry, OwnTimeChosen)]


async def test_a_holiday_is_noted_and_said_at_the_table_until_it_ends() -> None:
    async with harness(clock=CLOCK) as here:
        away = Holiday().begun(3, now())
        here.preferences.put(HOLIDAY, BEN, away)
        here.preferences.put(NIGHT, CHLOE, Night(1, 2))
        here.tables.look_at_own_times()
        await here.settle()
        assert noted(here) == [OwnTimeChosen(1, away.begins, away.ends, 0, 0)]
        words = here.read(here.live.message.id or 0)
        assert f"🏖️ **Ben** is on holiday until <t:{int(away.ends)}:D>" in words
        assert here.table.deadline(1) == pytest.approx(away.ends + DAY, abs=2)
        here.preferences.put(HOLIDAY, BEN, away.ended(now()))
        here.tables.look_at_own_times()
        await here.settle()
        assert "on holiday" not in here.read(here.live.message.id or 0)
        assert len(noted(here)) == 2


async def test_a_match_that_begins_knows_the_nights_of_its_people() -> None:
    async with harness(clock=CLOCK, begun=False) as here:
        here.preferences.put(NIGHT, BEN, Night(1_320, 420))
        here.tables.look_at_own_times()
        await here.settle()
        assert noted(here) == []
        await here.table.ask(requests.start(ANA))
        await here.settle()
        assert noted(here) == [OwnTimeChosen(1, 0.0, 0.0, 1_320, 420)]


@pytest.mark.parametrize("another", [True, False])
async def test_what_could_not_be_written_is_written_after_the_next_change_or_a_while(another: bool) -> None:
    async with harness(clock=CLOCK) as here:
        here.preferences.put(NIGHT, ANA, Night(60, 120))
        here.store.journal.failing.add("append")
        here.tables.look_at_own_times()
        await here.settle()
        assert noted(here) == []
        here.store.journal.failing.clear()
        if another:
            await here.act(BEN, "flip 0")
        await here.settle(1 if another else FIRST_RETRY + 1)
        assert noted(here) == [OwnTimeChosen(0, 0.0, 0.0, 60, 120)]


async def test_a_night_moves_within_an_hour_after_the_persons_clock_has_changed() -> None:
    change = datetime(2026, 3, 8, 7, tzinfo=UTC).timestamp()
    async with harness(clock=CLOCK) as here:
        assert DAY < change - now() < 10 * DAY
        for user in (ANA, BEN):
            here.preferences.put(HOLIDAY, user, Holiday().begun(14, now()))
        here.preferences.put(NIGHT, BEN, Night(1_380, 420, "America/New_York"))
        here.tables.look_at_own_times()
        await here.settle(change - now() + HOUR)
        nights = [(each.night_from, each.night_until) for each in noted(here) if each.seat == 1]
        assert nights == [(240, 720), (180, 660)]
        assert change <= here.entries[-1].at <= change + HOUR


async def test_a_table_that_stops_writes_nothing_more() -> None:
    async with harness(clock=CLOCK) as here:
        here.preferences.put(NIGHT, ANA, Night(60, 120))
        here.tables.look_at_own_times()
        here.live.own_times.stop()
        here.tables.look_at_own_times()
        await here.settle(2 * FIRST_RETRY)
        assert noted(here) == []


async def test_with_a_shorter_clock_and_after_a_restart_nothing_is_written_anew() -> None:
    async with harness(clock=120) as here:
        here.preferences.put(NIGHT, ANA, Night(60, 120))
        here.tables.look_at_own_times()
        await here.settle()
        assert noted(here) == []
    async with harness(clock=CLOCK) as here:
        here.preferences.put(NIGHT, ANA, Night(60, 120))
        here.tables.look_at_own_times()
        await here.settle()
        again = here.restarted()
        await again.settle()
        assert len(noted(again)) == 1
