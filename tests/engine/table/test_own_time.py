"""Which time counts against a person with a holiday and nights, and how much holiday they have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import SeatRefused
from engine.table.own_time import DAY, HOLIDAY_DAYS, LONGEST_NIGHT, MINUTES, Holiday, Night, OwnTime, own_time

HOUR = 3600.0
NEW_YEAR = 1_767_225_600.0
"""Midnight UTC before 1 January 2026."""

times = st.integers(0, 40 * 24 * 60).map(lambda minutes: NEW_YEAR + minutes * 60.0)
spans = st.integers(0, 10 * 24 * 60).map(lambda minutes: minutes * 60.0)


@st.composite
def own_times(draw: st.DrawFn) -> OwnTime:
    begins, night = draw(times), draw(st.integers(0, MINUTES - 1))
    length = draw(st.integers(0, LONGEST_NIGHT))
    return OwnTime(begins, begins + draw(spans), night, (night + length) % MINUTES)


def counted_by_minutes(own: OwnTime, since: float, until: float) -> float:
    """Return the seconds that count, minute by minute."""

    def counts(minute: int) -> bool:
        at = minute * 60
        asleep = (minute - own.night_from) % MINUTES < (own.night_until - own.night_from) % MINUTES
        return not asleep and not own.holiday_from <= at < own.holiday_until

    return 60.0 * sum(counts(minute) for minute in range(int(since) // 60, int(until) // 60))


@given(own_times(), times, spans)
def test_counted_time_is_that_of_all_minutes_that_count(own: OwnTime, since: float, span: float) -> None:
    assert own.counted(since, since + span) == pytest.approx(counted_by_minutes(own, since, since + span))


@given(own_times(), times, spans.filter(bool))
def test_time_is_due_when_so_much_has_counted_and_not_before(
    own: OwnTime, since: float, seconds: float
) -> None:
    due = own.due(since, seconds)
    assert own.counted(since, due) == pytest.approx(seconds)
    assert own.counted(since, due - 30) < seconds


@given(own_times(), times, spans, spans)
def test_counted_time_adds_up_and_more_time_is_due_later(
    own: OwnTime, since: float, first: float, second: float
) -> None:
    between, until = since + first, since + first + second
    assert own.counted(since, until) == pytest.approx(
        own.counted(since, between) + own.counted(between, until)
    )
    assert own.due(since, first) <= own.due(since, first + second)
    assert since + first <= own.due(since, first)


@given(times, spans)
def test_without_a_holiday_and_nights_all_time_counts(since: float, seconds: float) -> None:
    assert OwnTime().due(since, seconds) == since + seconds
    assert OwnTime().counted(since, since + seconds) == seconds


@given(own_times(), times)
def test_a_turn_never_takes_for_ever(own: OwnTime, since: float) -> None:
    awake = DAY - LONGEST_NIGHT * 60
    longest = DAY * (DAY / awake + 1) + own.holiday_until - own.holiday_from
    assert own.due(since, DAY) - since <= longest


def test_a_night_from_ten_to_seven_and_a_holiday_of_two_days() -> None:
    own = OwnTime(night_from=22 * 60, night_until=7 * 60)
    assert own.due(NEW_YEAR + 20 * HOUR, 3 * HOUR) == NEW_YEAR + 32 * HOUR
    away = OwnTime(NEW_YEAR + 20 * HOUR, NEW_YEAR + 68 * HOUR)
    assert away.due(NEW_YEAR, DAY) == NEW_YEAR + 72 * HOUR
    assert away.due(NEW_YEAR, 20 * HOUR) == NEW_YEAR + 20 * HOUR, "out of time before the holiday"


def test_a_holiday_takes_from_the_days_of_the_year_and_gives_back_what_was_not_begun() -> None:
    now = NEW_YEAR + 5 * DAY
    away = Holiday().begun(10, now)
    assert (away.begins, away.ends, away.left(now)) == (now, now + 10 * DAY, HOLIDAY_DAYS - 10)
    with pytest.raises(SeatRefused, match="on holiday already"):
        away.begun(1, now + DAY)
    back = away.ended(now + 2.5 * DAY)
    assert (back.running(now + 3 * DAY), back.left(now + 3 * DAY)) == (False, HOLIDAY_DAYS - 3)
    again = back.begun(11, now + 3 * DAY)
    assert again.left(now + 3 * DAY) == 0
    with pytest.raises(SeatRefused, match="that many days"):
        again.begun(1, now + 20 * DAY)
    assert again.begun(HOLIDAY_DAYS, now + 366 * DAY).left(now + 366 * DAY) == 0
    assert back.ended(now + 9 * DAY) == back


@given(st.lists(st.tuples(st.integers(-1, 15), st.integers(0, 20 * 24)), max_size=20))
def test_nobody_has_more_days_in_a_year_than_they_may(steps: list[tuple[int, int]]) -> None:
    away, now, spent = Holiday(), NEW_YEAR, 0.0
    for days, hours in steps:
        if now + hours * HOUR >= NEW_YEAR + 300 * DAY:
            break
        try:
            before, away = away, away.begun(days, now)
        except SeatRefused:
            before, away = away, away.ended(now)
            spent -= before.ends - away.ends
        else:
            spent += away.ends - away.begins
        now += hours * HOUR
        assert spent <= HOLIDAY_DAYS * DAY
        assert away.left(now) >= 0


SUMMER = NEW_YEAR + 180 * DAY


@pytest.mark.parametrize(
    ("zone", "winter", "summer"),
    [
        ("", (23 * 60, 7 * 60), (23 * 60, 7 * 60)),
        ("+05:30", (17 * 60 + 30, 90), (17 * 60 + 30, 90)),
        ("-03:00", (2 * 60, 10 * 60), (2 * 60, 10 * 60)),
        ("Europe/Berlin", (22 * 60, 6 * 60), (21 * 60, 5 * 60)),
        ("America/New_York", (4 * 60, 12 * 60), (3 * 60, 11 * 60)),
        ("Australia/Sydney", (12 * 60, 20 * 60), (13 * 60, 21 * 60)),
    ],
)
def test_a_night_moves_with_the_persons_clock(
    zone: str, winter: tuple[int, int], summer: tuple[int, int]
) -> None:
    night = Night(23 * 60, 7 * 60, zone)
    assert (night.in_utc(NEW_YEAR), night.in_utc(SUMMER)) == (winter, summer)
    assert own_time(Holiday(1.0, 2.0), night, SUMMER) == OwnTime(1.0, 2.0, *summer)


def test_a_night_is_not_too_long() -> None:
    with pytest.raises(SeatRefused, match="at most 10 hours"):
        Night(20 * 60, 7 * 60)
