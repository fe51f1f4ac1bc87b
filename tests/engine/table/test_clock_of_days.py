"""Clocks of a day: time that people save up, and their holidays."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import requests
from engine.table.clock import abandoned, idle_due
from engine.table.entries import HolidayTaken, Missed
from engine.table.fold import MOST_SAVED, fold, used_time
from engine.table.holiday import DAY, Holiday
from tests.engine.table.sitting import ANN, BEN, MATCH, STRANGER, Sitting, match, turns

CLOCK = int(DAY)
HOUR = 3600.0


def holiday(sitting: Sitting, days: float, after: float = 0.0) -> Holiday:
    begins = sitting.clock.now + after
    return Holiday(begins, begins + days * DAY)


async def test_time_left_of_a_turn_is_saved_and_used_before_the_computer_plays() -> None:
    sitting = await turns(clock=CLOCK)
    assert sitting.table.deadline(0) == sitting.clock.now + DAY, "the opening saves nothing"
    await sitting.pass_time(4 * HOUR)
    await sitting.play_turn(ANN)
    await sitting.play_turn(BEN)
    assert sitting.table.deadline(0) == sitting.clock.now + DAY + 20 * HOUR
    await sitting.pass_time(DAY + 15 * HOUR)
    await sitting.play_turn(ANN)
    assert sitting.state.seats[0].saved == 5 * HOUR
    await sitting.play_turn(BEN)
    await sitting.pass_time(DAY + 5 * HOUR - 1)
    assert not any(isinstance(entry, Missed) for entry in sitting.entries)
    await sitting.pass_time(1)
    assert sitting.entries.count(Missed(0, handed_over=False)) == 1
    assert sitting.state.seats[0].saved == 0


async def test_no_more_than_three_days_are_saved_and_nothing_with_a_shorter_clock() -> None:
    sitting = await turns(clock=CLOCK)
    for _ in range(3):
        await sitting.play_turn(ANN)
        await sitting.play_turn(BEN)
    assert [seat.saved for seat in sitting.state.seats] == [MOST_SAVED] * 2
    quick = await turns(clock=CLOCK // 2)
    await quick.play_turn(ANN)
    assert quick.state.seats[0].saved == 0
    await quick.table.ask(requests.take_holiday(ANN, holiday(quick, 3), quick.table.now()))
    assert quick.state.seats[0].holiday == Holiday()


async def test_a_holiday_stops_ones_own_clock_alone_and_until_its_end() -> None:
    sitting = await match(people=2, clock=CLOCK)
    await sitting.pass_time(20 * HOUR)
    before = sitting.table.deadline(1)
    away = holiday(sitting, 5)
    await sitting.table.ask(requests.take_holiday(ANN, away, sitting.table.now()))
    assert sitting.table.deadline(0) == away.ends + 4 * HOUR
    assert sitting.table.deadline(1) == before
    assert sitting.table.holiday_until(0) == away.ends
    assert sitting.table.holiday_until(1) is None
    await sitting.pass_time(5 * DAY)
    assert [entry.seat for entry in sitting.entries if isinstance(entry, Missed)] == [1]
    assert sitting.table.holiday_until(0) is None
    sitting = sitting.rebuilt(resumed=False)
    assert sitting.table.deadline(0) == sitting.clock.now + 4 * HOUR


async def test_who_comes_back_early_has_the_time_that_was_left() -> None:
    sitting = await turns(clock=CLOCK)
    await sitting.pass_time(10 * HOUR)
    away = holiday(sitting, 14)
    await sitting.table.ask(requests.take_holiday(ANN, away, sitting.table.now()))
    await sitting.pass_time(2 * DAY)
    await sitting.table.ask(
        requests.take_holiday(ANN, replace(away, ends=sitting.clock.now), sitting.table.now())
    )
    assert sitting.table.deadline(0) == sitting.clock.now + 14 * HOUR
    again = holiday(sitting, 1)
    await sitting.table.ask(requests.take_holiday(ANN, again, sitting.table.now()))
    assert sitting.table.deadline(0) == again.ends + 14 * HOUR, "the first one stays taken"


async def test_a_table_stays_while_somebody_has_time_left() -> None:
    sitting = await turns(clock=CLOCK)
    away = holiday(sitting, 9)
    await sitting.table.ask(requests.take_holiday(ANN, away, sitting.table.now()))
    until = away.ends + DAY
    assert idle_due(sitting.state, 2 * DAY, 0.0) == until
    assert not abandoned(sitting.state, until - 1)
    assert abandoned(sitting.state, until)


async def test_the_same_choice_strangers_and_old_holidays_write_nothing() -> None:
    sitting = await turns(clock=CLOCK)
    old, away = Holiday(1.0, sitting.clock.now), holiday(sitting, 2)
    assert not sitting.table.check(requests.take_holiday(ANN, old, sitting.table.now()))
    await sitting.table.ask(requests.take_holiday(ANN, away, sitting.table.now()))
    version = sitting.version
    for user, same in ((ANN, away), (ANN, replace(away, year=2026, taken=3)), (STRANGER, away)):
        assert not sitting.table.check(requests.take_holiday(user, same, sitting.table.now()))
        await sitting.table.ask(requests.take_holiday(user, same, sitting.table.now()))
    assert sitting.version == version
    assert sitting.entries[-1] == HolidayTaken(0, away.begins, away.ends)


steps = st.lists(
    st.tuples(
        st.sampled_from(["wait", "wait", "play", "holiday", "back", "off", "restart"]),
        st.integers(0, 200),
        st.booleans(),
    ),
    max_size=12,
)


@settings(max_examples=60)
@given(steps)
def test_whatever_people_choose_nobody_is_struck_before_their_time_or_after_it(
    steps: list[tuple[str, int, bool]],
) -> None:
    async def live() -> None:
        sitting = await turns(clock=CLOCK)
        for what, number, anns in steps:
            sitting = await happened(sitting, what, number, ANN if anns else BEN)
            for seat in sitting.state.playing.hole.waiting():
                if not sitting.state.seats[seat].person:
                    continue
                at, due = sitting.state.seats[seat], sitting.table.deadline(seat)
                left = CLOCK + at.saved - used_time(sitting.state, at, sitting.clock.now)
                assert 0 <= at.saved <= MOST_SAVED
                assert due is not None and due >= sitting.clock.now
                assert at.holiday.counted(sitting.clock.now, due) == pytest.approx(max(left, 0.0), abs=31)
            again = fold(sitting.journal.reloaded(MATCH))
            assert again.seats == sitting.state.seats

    asyncio.run(live())


async def happened(sitting: Sitting, what: str, number: int, user: int) -> Sitting:
    seat = sitting.state.seat_of(user) or 0
    present = sitting.state.seats[seat].holiday
    if what == "wait":
        await sitting.pass_time(number * 1800.0)
    elif what == "play":
        if seat in sitting.state.playing.hole.waiting() and sitting.state.seats[seat].person:
            await sitting.play_turn(user)
    elif what == "holiday":
        await sitting.table.ask(
            requests.take_holiday(user, holiday(sitting, number % 14 + 1), sitting.table.now())
        )
    elif what == "back":
        until = min(present.ends, sitting.clock.now)
        await sitting.table.ask(
            requests.take_holiday(user, replace(present, ends=until), sitting.table.now())
        )
    elif what == "off":
        sitting.table.stop()
        await sitting.pass_time(number * 60.0)
        sitting.table.resume()
        await sitting.settle()
    else:
        sitting = sitting.rebuilt()
        await sitting.settle()
    return sitting
