"""The standings of the daily holes, against a straight recomputation of everybody's results."""

from __future__ import annotations

import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.matches.daily_tries import BEGIN, FINISH, SUM_UP, SUM_UP_LATER
from data.sql.portable import Value, Values
from data.sql.writer import Statement
from data.statistics.daily_standings import PAGE, DailyPeriod, DailyTotals, by_daily_holes
from data.statistics.periods import first_day, first_whole_day
from data.statistics.rated_player import RatedPlayer
from data.statistics.standings import Standing
from data.store import Store
from tests.data.run_sql import explained
from tests.data.statistics.recount import cut
from tests.databases import new_store

FIRST = date(2026, 11, 20)
DAYS = 12
ALWAYS = DailyPeriod(date.min, date.max, 3)


@dataclass(frozen=True)
class Try:
    """A person's try at the hole of day `number` from `FIRST`; without points it was not finished."""

    number: int
    user: int
    guild: int
    points: int | None

    @property
    def day(self) -> date:
        return FIRST + timedelta(days=self.number)

    @property
    def name(self) -> str:
        return f"Person {self.user} of day {self.number}"

    def begun(self) -> Statement:
        who: dict[str, Value] = {"user_id": self.user, "guild": self.guild, "name": self.name}
        return BEGIN, {"day": self.day.isoformat(), **who, "begun_at": 1.0}

    def ended(self) -> list[Statement]:
        own: dict[str, Value] = {"day": self.day.isoformat(), "user": self.user}
        if self.points is None:
            return []
        result: Values = {"points": self.points, "opponent": 3, "went_out": 0, "at": 2.0, **own}
        return [(FINISH, result), (SUM_UP, own), (SUM_UP_LATER, {"points": self.points, **own})]


def some(random: Random, people: int) -> list[Try]:
    """Tries in no order, on two servers; few different results, so that people are equal."""
    found = [
        Try(day, user, random.choice((1, 1, 2)), random.choice((None, -1, 0, 0, 1, 2)))
        for day in range(DAYS)
        for user in range(1, people + 1)
        if random.random() < 0.6
    ]
    random.shuffle(found)
    return found


def recounted(tries: Sequence[Try], guild: int, period: DailyPeriod) -> list[Standing[DailyTotals]]:
    """All of a standing, hole by hole."""
    here = sorted((one for one in tries if one.guild == guild and one.points is not None), key=_person_first)
    rows = []
    for user, own in groupby(here, lambda one: one.user):
        every = list(own)
        scores = [one.points or 0 for one in every if period.first <= one.day < period.before]
        if scores:
            merit = len(scores) < period.few, sum(scores) / len(scores)
            rows.append((merit, user, every[-1].name, scores))
    merits = sorted(row[0] for row in rows)
    return [
        Standing(1 + merits.index(merit), RatedPlayer(user), name, DailyTotals(len(scores), sum(scores)))
        for merit, user, name, scores in sorted(rows)
    ]


def _person_first(one: Try) -> tuple[int, int]:
    return one.user, one.number


async def keep(store: Store, tries: Sequence[Try]) -> None:
    """Begin all of them, and end them in this order."""
    await store.database.write([one.begun() for one in tries])
    for one in tries:
        await store.database.write(one.ended())


@asynccontextmanager
async def a_store() -> AsyncIterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            yield store
        finally:
            await store.close()


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), people=st.integers(0, 8))
async def test_a_page_is_what_a_recomputation_gives(seed: int, people: int) -> None:
    random = Random(seed)
    tries = some(random, people)
    async with a_store() as store:
        await keep(store, tries)
        for guild in (1, 2):
            for _ in range(8):
                days = [FIRST + timedelta(days=random.randint(-1, DAYS)) for _ in range(2)]
                period = random.choice((ALWAYS, DailyPeriod(min(days), max(days), random.randint(1, 5))))
                number, size = random.randint(-1, 3), random.randint(1, 4)
                reader = random.choice((None, 1, 2, 99))
                page = await store.statistics.standings.page(
                    guild, by_daily_holes(period), number, reader, size=size
                )
                assert page == cut(recounted(tries, guild, period), number, reader, size)


async def test_equal_averages_share_a_rank_and_few_holes_stand_last(store: Store) -> None:
    scores = {5: (1, 2, 0), 6: (1, 1, 1, 1), 7: (0, 5, 4), 8: (-4,), 9: (-4, -4)}
    tries = [Try(day, user, 1, each) for user, own in scores.items() for day, each in enumerate(own)]
    await keep(store, tries)
    page = await store.statistics.standings.page(1, by_daily_holes(ALWAYS), 0, 8)
    assert [(row.rank, row.player.user) for row in page.rows] == [(1, 5), (1, 6), (3, 7), (4, 8), (4, 9)]
    assert page.own == page.rows[3]


async def test_whoever_was_forgotten_is_gone_and_may_begin_anew(store: Store) -> None:
    await keep(store, [Try(day, user, 1, day) for day in range(4) for user in (1, 2)])
    await store.privacy.forget(1, 5.0)
    page = await store.statistics.standings.page(1, by_daily_holes(ALWAYS), 0, 1)
    assert [row.player.user for row in page.rows] == [2]
    assert page.own is None
    await keep(store, [Try(3, 1, 1, 7)])
    again = (await store.statistics.standings.page(1, by_daily_holes(ALWAYS), 0, 1)).own
    assert again is not None and (again.totals.holes, again.totals.points) == (1, 7)


@pytest.mark.sqlite
async def test_nobody_s_holes_are_read_one_by_one(store: Store) -> None:
    wanted: dict[str, Value] = {"guild": 1, "first": "2026-01-01", "before": "2026-12-01", "few": 9}
    wanted |= {"number": 0, "reader": None, "size": 10}
    steps = [str(row.detail) for row in await store.database.read(*explained(PAGE, wanted))]
    games = [step for step in steps if "daily_games" in step]
    assert games
    assert all(re.match(r"SEARCH .* INDEX daily_games_summed \(guild=\?", step) for step in games), games
    scanned = {step.split()[1] for step in steps if step.startswith("SCAN")}
    assert scanned.isdisjoint(("daily_games", "last", "older", "named")), steps


@pytest.mark.parametrize(
    ("today", "year", "month", "week"),
    [
        ("2026-11-22", "2026-01-01", "2026-11-01", "2026-11-16"),
        ("2027-01-01", "2027-01-01", "2027-01-01", "2026-12-28"),
        ("2027-01-04", "2027-01-01", "2027-01-01", "2027-01-04"),
    ],
)
def test_periods_begin_where_the_calendar_says(today: str, year: str, month: str, week: str) -> None:
    day = date.fromisoformat(today)
    assert first_day("all", day) == date.min
    assert first_day("year", day).isoformat() == year
    assert first_day("month", day).isoformat() == month
    assert first_day("week", day).isoformat() == week


def test_a_day_belongs_to_the_season_in_which_it_begins() -> None:
    midnight = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
    assert first_whole_day(None) == date.min
    assert first_whole_day(midnight) == date(2026, 11, 22)
    assert first_whole_day(midnight + 0.5) == date(2026, 11, 23)
    assert first_whole_day(midnight - 0.5) == date(2026, 11, 22)
