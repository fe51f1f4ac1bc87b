"""Spells of time off: how long they are together, which days are off because of them, and streaks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.solo.time_off import OFF_FOR, Spell, days_off, last_day_on, longest_streak, seconds_off, streak

DAY = date(2026, 11, 22)
MIDNIGHT = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
SPELLS = st.lists(
    st.tuples(st.integers(-3_000, 3_000), st.integers(1, 2_000)).map(lambda each: (each[0], sum(each)))
)
AGO = st.sets(st.integers(0, 12))


@given(SPELLS, st.integers(-3_000, 3_000), st.integers(0, 4_000))
def test_each_second_off_counts_once(spells: list[Spell], since: int, length: int) -> None:
    off = {at for start, end in spells for at in range(int(start), int(end))}
    expected = len(off & set(range(since, since + length)))
    assert seconds_off(spells, since, since + length) == expected


@given(SPELLS)
def test_a_day_is_off_by_the_seconds_of_all_spells_in_it(spells: list[Spell]) -> None:
    hours = [(MIDNIGHT + 60 * start, MIDNIGHT + 60 * end) for start, end in spells]
    expected = {
        DAY + timedelta(days=day)
        for day in range(-4, 6)
        if seconds_off(hours, MIDNIGHT + day * 86_400, MIDNIGHT + (day + 1) * 86_400) >= OFF_FOR
    }
    assert days_off(hours) == expected


@pytest.mark.parametrize(
    ("played", "off", "days"),
    [
        ([0, 1, 2], [], 3),
        ([0, 2], [1], 2),
        ([0, 2], [], 1),
        ([1, 2], [0], 2),
        ([1, 2], [], 0),
        ([0, 1, 4], [2, 3], 3),
        ([0, 1, 4], [2], 2),
        ([0, 1, 2], [1], 3),
        ([], [0, 1], 0),
    ],
)
def test_a_day_off_ends_no_streak_and_adds_nothing(played: list[int], off: list[int], days: int) -> None:
    ago = {DAY - timedelta(days=each) for each in off}
    assert streak([DAY - timedelta(days=each) for each in played], DAY, ago) == days


@given(AGO, AGO)
def test_the_longest_streak_is_the_longest_that_any_day_has(played: set[int], off: set[int]) -> None:
    days = [DAY - timedelta(days=each) for each in sorted(played)]
    ago = {DAY - timedelta(days=each) for each in off}
    streaks = [streak([each for each in days if each <= last], last, ago) for last in days]
    assert longest_streak(reversed(days), ago) == max(streaks, default=0)


@given(AGO, AGO)
def test_without_days_off_a_streak_is_days_in_a_row(played: set[int], off: set[int]) -> None:
    days = [DAY - timedelta(days=each) for each in sorted(played)]
    row = next(each for each in range(14) if each not in played)
    assert streak(days, DAY, frozenset()) == row
    assert streak(days, DAY, {DAY - timedelta(days=each) for each in off}) >= row


def test_the_last_day_on_is_the_newest_that_is_not_off() -> None:
    assert last_day_on(DAY, {DAY, DAY - timedelta(days=1)}) == DAY - timedelta(days=2)
    assert last_day_on(DAY, {DAY - timedelta(days=1)}) == DAY
