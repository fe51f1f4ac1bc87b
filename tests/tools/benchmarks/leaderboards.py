"""Time of leaderboard pages and of players' figures on a server with a million hole results."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple, get_args

from data.matches.daily_tries import BEGIN, FINISH, SUM_UP
from data.sql.portable import Value
from data.statistics.daily_standings import DailyPeriod, by_daily_holes
from data.statistics.periods import calendar_period, first_day, season_period
from data.statistics.rated_player import RatedPlayer, computer
from data.statistics.standings import By, by_matches
from data.store import Store
from tests.data.statistics.matches import DAY, NEW_YEAR, PlayedMatch, keep

MATCHES: Final = 28_000
HOLES: Final = 9
SEATS: Final = 4
PEOPLE: Final = 2_000
DAYS: Final = 1_000.0
DAILY_PEOPLE: Final = 400
"""Average number of people who finish each day's hole."""

TOGETHER: Final = 500
ROUNDS: Final = 5


class Measured(NamedTuple):
    """Milliseconds: the middle and the longest."""

    median: float
    longest: float


class Speeds(NamedTuple):
    """Matches counted in a second, and the seconds of each answer by name."""

    counted: float
    answers: dict[str, Measured]


async def measure(matches: int = MATCHES) -> Speeds:
    """Fill a database with `matches` matches and time the questions that people ask it."""
    async with _store() as store:
        began = perf_counter()
        random = Random(1)
        for first in range(0, matches, TOGETHER):
            numbers = range(first, min(first + TOGETHER, matches))
            await keep(store, [_match(number, matches, random) for number in numbers])
        counted = matches / (perf_counter() - began)
        await _play_daily_holes(store, random, int(DAYS * matches / MATCHES))
        return Speeds(counted, {name: await timed(ask, ROUNDS) for name, ask in _questions(store)})


@asynccontextmanager
async def _store() -> AsyncIterator[Store]:
    with TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "golf.db")
        try:
            yield store
        finally:
            await store.close()


def _match(number: int, matches: int, random: Random) -> PlayedMatch:
    """Three of the people and a computer; some people play far more than others."""
    users = {1 + int(PEOPLE * random.random() ** 2) for _ in range(SEATS - 1)}
    players = [*(RatedPlayer(user) for user in users), *[computer("expert")] * (SEATS - len(users))]
    return PlayedMatch(
        match=f"{number:010x}",
        guild=1,
        at=NEW_YEAR + DAYS * DAY * number / matches,
        preset=random.choice(("classic", "four-card", "house")),
        players=players,
        points=[[random.randint(-6, 25) for _ in range(SEATS)] for _ in range(HOLES)],
        kept=[[True] * SEATS] * HOLES,
        outs=[random.randrange(SEATS) for _ in range(HOLES)],
    )


def _last_day() -> date:
    return datetime.fromtimestamp(NEW_YEAR + DAYS * DAY - 1, UTC).date()


async def _play_daily_holes(store: Store, random: Random, days: int) -> None:
    """Store the daily holes of the last `days` days; some people play much more often than others."""
    for ago in reversed(range(days)):
        day = (_last_day() - timedelta(days=ago)).isoformat()
        chances = ((user, 2 * DAILY_PEOPLE / PEOPLE * (1 - user / PEOPLE)) for user in range(1, PEOPLE + 1))
        users = [user for user, chance in chances if random.random() < chance]
        await store.database.write(
            [
                *((BEGIN, _begun(day, user)) for user in users),
                *((FINISH, {**_result(random), **_own(day, user)}) for user in users),
                *((SUM_UP, _own(day, user)) for user in users),
            ]
        )


def _begun(day: str, user: int) -> dict[str, Value]:
    return {"day": day, "user_id": user, "guild": 1, "name": f"Person {user}", "begun_at": 1.0}


def _result(random: Random) -> dict[str, Value]:
    return {"points": random.randint(-6, 25), "opponent": 5, "went_out": 0, "at": 2.0}


def _own(day: str, user: int) -> dict[str, Value]:
    return {"day": day, "user": user}


def _questions(store: Store) -> list[tuple[str, Callable[[], Awaitable[object]]]]:
    statistics, last = store.statistics, NEW_YEAR + DAYS * DAY - 1
    periods = {"all time": "all", "season": season_period(1), "year": calendar_period("year", last)}
    periods["week"] = calendar_period("week", last)

    def page(by: By, period: str) -> Callable[[], Awaitable[object]]:
        return lambda: statistics.standings.page(1, by_matches(by, period, computers=True), 3, 7)

    def daily_page(first: date) -> Callable[[], Awaitable[object]]:
        return lambda: statistics.standings.page(1, by_daily_holes(DailyPeriod(first, date.max)), 3, 7)

    firsts = {
        "all time": date.min,
        **{period: first_day(period, _last_day()) for period in ("year", "month", "week")},
    }
    return [
        *(
            (f"page by {by}, {name}", page(by, period))
            for by in get_args(By)
            for name, period in periods.items()
        ),
        *((f"page by daily holes, {name}", daily_page(first)) for name, first in firsts.items()),
        ("all about the busiest player", lambda: statistics.player_reports.of(1, computer("expert"))),
        ("all about a person", lambda: statistics.player_reports.of(1, RatedPlayer(7))),
        (
            "two people compared",
            lambda: statistics.player_reports.head_to_head(1, RatedPlayer(7), RatedPlayer(8)),
        ),
    ]


async def timed(ask: Callable[[], Awaitable[object]], rounds: int) -> Measured:
    """Ask `rounds` times, and measure each."""
    times = []
    for _ in range(rounds):
        began = perf_counter()
        await ask()
        times.append((perf_counter() - began) * 1000)
    return Measured(median(times), max(times))


def main() -> None:
    """Print the figures."""
    speeds = asyncio.run(measure())
    print(f"{MATCHES * HOLES * SEATS:,} hole results of {PEOPLE:,} people (goal: a page in 50 ms)")
    print(f"about {int(DAYS) * DAILY_PEOPLE:,} daily holes")
    print(f"  kept and counted: {speeds.counted:,.0f} matches/s")
    for name, found in speeds.answers.items():
        print(f"  {name}: p50 {found.median:.1f} ms, longest {found.longest:.1f} ms")


if __name__ == "__main__":
    main()
