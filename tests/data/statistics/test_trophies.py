"""Who holds a season's, a week's, a streak's and a rating's trophy, and which roles were given for them."""

from __future__ import annotations

from typing import Final

import pytest

from data.statistics.periods import calendar_period
from data.statistics.rewards import FEWEST_IN_SEASON
from data.statistics.standings import Standing, Totals
from data.statistics.trophies import GivenRole, Trophy
from data.store import Store
from tests.data.run_sql import sql
from tests.data.statistics.matches import DAY, NEW_YEAR

GUILD: Final = 7
WEEK: Final = calendar_period("week", NEW_YEAR)

TOTALS = """
INSERT INTO statistics_totals (
    guild, span, preset, user_id, level, season, matches, wins, shared_wins, holes, points, best_hole, streak,
    best_streak, holes_won, outs, outs_won, mu, sigma
) VALUES (?, ?, '', ?, '', 1, 9, 3, 0, 9, 20, -1, 1, ?, 0, 0, 0, ?, ?)
"""
MATCH = "INSERT INTO matches (match, preset, holes, at) VALUES (?, 'classic', 9, 0)"
NAMED = """
INSERT INTO match_seats (match, user_id, name, folded, points, won, shared, kept, guild, at)
VALUES (?, ?, ?, ?, 0, 0, 0, 1, ?, 0)
"""


async def stand(
    store: Store,
    user: int,
    span: str = "all",
    *,
    streak: int = 0,
    mu: float = 25.0,
    sigma: float = 2.0,
    guild: int = GUILD,
) -> None:
    """Let somebody have totals in a period, and be called by their number."""
    match, name = f"{span} {user}", f"Person {user}"
    await store.database.write(
        [
            sql(TOTALS, guild, span, user, streak, mu, sigma),
            sql(MATCH, match),
            sql(NAMED, match, user, name, name.lower(), guild),
        ]
    )


def users(found: list[Standing[Totals]]) -> list[int]:
    return [each.player.user for each in found]


async def holders(store: Store, trophy: Trophy, at: float = NEW_YEAR, least: int = 0) -> list[int]:
    return users(await store.statistics.trophies.holders(GUILD, trophy, at, least))


async def test_a_season_has_its_champions_once_it_is_over_and_if_enough_played(store: Store) -> None:
    for user in range(1, FEWEST_IN_SEASON):
        await stand(store, user, "season 1", mu=30.0 if user <= 2 else 20.0)
    await store.statistics.seasons.begin(GUILD, NEW_YEAR)
    assert await holders(store, "season") == []
    await stand(store, 9, "season 1", mu=40.0, sigma=7.0)
    assert await holders(store, "season") == [1, 2], "9 is still provisional"
    await store.statistics.seasons.begin(GUILD, NEW_YEAR + 1)
    assert await holders(store, "season") == [], "nobody played in the last one"


async def test_the_week_is_the_one_before(store: Store) -> None:
    await stand(store, 1, WEEK, mu=26.0)
    await stand(store, 2, WEEK, mu=27.0)
    assert await holders(store, "week", NEW_YEAR) == []
    assert await holders(store, "week", NEW_YEAR + 7 * DAY) == [2]


@pytest.mark.parametrize(("longest", "found"), [(0, []), (1, []), (2, [1, 2])])
async def test_a_streak_takes_two(store: Store, longest: int, found: list[int]) -> None:
    for user, streak in ((1, longest), (2, longest), (3, 0)):
        await stand(store, user, streak=streak)
    assert await holders(store, "streak") == found


async def test_a_rating_is_everybodys_who_has_it_and_is_no_longer_provisional(store: Store) -> None:
    for user, mu, sigma in ((1, 29.0, 2.0), (2, 30.0, 2.0), (3, 40.0, 8.0), (4, 28.3, 2.0)):
        await stand(store, user, mu=mu, sigma=sigma)
    assert await holders(store, "rating", least=1_600) == [2, 1]
    assert await holders(store, "rating", least=1_599) == [2, 1, 4]


async def test_roles_are_noted_and_found_by_person(store: Store) -> None:
    first, second = GivenRole(GUILD, "week", 1, 70), GivenRole(GUILD, "week", 1, 71)
    for each in (first, second, first, GivenRole(8, "season", 2, 80)):
        await store.given_roles.add(each)
    assert set(await store.given_roles.of_person(1)) == {first, second}
    assert len(await store.given_roles.all()) == 3
    await store.given_roles.remove(first)
    assert await store.given_roles.of_person(1) == [second]
