"""A holiday reaches the journals of tables with a clock of a day, and no others."""

from __future__ import annotations

import pytest

from cogs.kit.unix_time import now
from data.background import FIRST_RETRY
from data.people.preferences import HOLIDAY
from engine.table import requests
from engine.table.entries import HolidayTaken
from engine.table.holiday import DAY, Holiday
from tests.cogs.table.table_harness import ANA, BEN, CHLOE, Harness, harness

pytestmark = pytest.mark.virtual_time

CLOCK = int(DAY)


def noted(here: Harness) -> list[HolidayTaken]:
    return [stamped.entry for stamped in here.entries if isinstance(stamped.entry, HolidayTaken)]


def take_holiday(here: Harness, user: int) -> Holiday:
    away = Holiday().begun(3, now())
    here.preferences.put(HOLIDAY, user, away)
    here.tables.note_holidays()
    return away


async def test_a_holiday_is_noted_and_said_at_the_table_until_it_ends() -> None:
    async with harness(clock=CLOCK) as here:
        take_holiday(here, CHLOE)
        away = take_holiday(here, BEN)
        await here.settle()
        assert noted(here) == [HolidayTaken(1, away.begins, away.ends)]
        words = here.read(here.live.message.id or 0)
        assert f"🏖️ **Ben** is on holiday until <t:{int(away.ends)}:D>" in words
        assert here.table.deadline(1) == pytest.approx(away.ends + DAY, abs=2)
        here.preferences.put(HOLIDAY, BEN, away.ended(now()))
        here.tables.note_holidays()
        await here.settle()
        assert "on holiday" not in here.read(here.live.message.id or 0)
        assert len(noted(here)) == 2


async def test_a_match_that_begins_knows_the_holidays_of_its_people() -> None:
    async with harness(clock=CLOCK, begun=False) as here:
        away = take_holiday(here, BEN)
        await here.settle()
        assert noted(here) == []
        await here.table.ask(requests.start(ANA))
        await here.settle()
        assert noted(here) == [HolidayTaken(1, away.begins, away.ends)]


@pytest.mark.parametrize("another", [True, False])
async def test_what_could_not_be_written_is_written_after_the_next_change_or_a_while(another: bool) -> None:
    async with harness(clock=CLOCK) as here:
        here.store.journal.failing.add("append")
        away = take_holiday(here, ANA)
        await here.settle()
        assert noted(here) == []
        here.store.journal.failing.clear()
        if another:
            await here.act(BEN, "flip 0")
        await here.settle(1 if another else FIRST_RETRY + 1)
        assert noted(here) == [HolidayTaken(0, away.begins, away.ends)]


async def test_a_table_that_stops_writes_nothing_more() -> None:
    async with harness(clock=CLOCK) as here:
        take_holiday(here, ANA)
        here.live.holidays.stop()
        here.tables.note_holidays()
        await here.settle(2 * FIRST_RETRY)
        assert noted(here) == []


async def test_with_a_shorter_clock_and_after_a_restart_nothing_is_written_anew() -> None:
    async with harness(clock=120) as here:
        take_holiday(here, ANA)
        await here.settle()
        assert noted(here) == []
    async with harness(clock=CLOCK) as here:
        take_holiday(here, ANA)
        await here.settle()
        again = here.restarted()
        await again.settle()
        assert len(noted(again)) == 1
