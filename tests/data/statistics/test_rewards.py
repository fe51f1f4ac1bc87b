"""What gives which card back, table cloth or title, and how far somebody has come."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from cogs.picture import BACKS, CLOTHS, DEFAULT_BACK, DEFAULT_CLOTH
from data.statistics.achievements import AWARDS
from data.statistics.rewards import GOALS, TITLES, RewardFigures, Rewards, goal_of, longest_streak
from data.store import Store
from tests.data.run_sql import sql

ANA = 11
GUILD = 7
START = date(2026, 3, 1)

SEASON = """
INSERT INTO statistics_totals (
    guild, span, preset, user_id, level, season, matches, wins, shared_wins, holes, points, streak,
    best_streak, holes_won, outs, outs_won, mu, sigma
) VALUES (?, 'season 1', '', ?, '', 1, 9, 0, 0, 9, 0, 0, 0, 0, 0, 0, ?, ?)
"""


def test_everything_that_can_be_chosen_is_given_by_one_goal_or_is_free() -> None:
    given = sorted((goal.kind, goal.gives) for goal in GOALS)
    backs = [("back", name) for name in BACKS if name != DEFAULT_BACK]
    cloths = [("cloth", name) for name in CLOTHS if name != DEFAULT_CLOTH]
    assert given == sorted([*backs, *cloths, *(("title", name) for name in TITLES)])
    assert goal_of("back", DEFAULT_BACK) is None
    assert {award.title for award in AWARDS} <= {goal.title for goal in GOALS}


def test_nothing_is_reached_at_the_start() -> None:
    assert not any(goal.reached(RewardFigures()) for goal in GOALS)


def test_an_achievement_is_reached_by_being_earned_and_by_nothing_else() -> None:
    walnut = goal_of("cloth", "walnut")
    assert walnut is not None
    assert walnut.progress(RewardFigures(matches=12)) == 12
    assert not walnut.reached(RewardFigures(matches=80)), "on two servers, perhaps; none has given it yet"
    assert walnut.reached(RewardFigures(awards=frozenset(["regular"])))


def test_a_streak_is_the_longest_one() -> None:
    days = [START + timedelta(days=each) for each in (0, 1, 2, 5, 6)]
    assert longest_streak(days) == 3
    assert longest_streak(days[3:]) == 2
    assert longest_streak([]) == 0


async def test_a_season_gives_something_once_it_is_over(store: Store) -> None:
    rewards = Rewards(store.database)
    rows = [(GUILD, ANA + each, 30.0 - each, 2.0) for each in range(5)]
    await store.database.write([sql(SEASON, *row) for row in rows])
    assert (await rewards.record(ANA)).place is None
    await store.statistics.seasons.begin(GUILD, 1_000.0)
    places = [(await rewards.record(ANA + each)).place for each in range(5)]
    assert places == [1, 2, 3, 4, 5]
    star, champion = goal_of("back", "star"), goal_of("title", "champion")
    assert star is not None
    assert champion is not None
    assert [star.reached(RewardFigures(place=place)) for place in (1, 3, 4)] == [True, True, False]
    assert [champion.reached(replace(RewardFigures(), place=place)) for place in (1, 2)] == [True, False]


async def test_a_season_of_few_gives_nothing(store: Store) -> None:
    rows = [(GUILD, ANA + each, 30.0 - each, 2.0) for each in range(4)]
    await store.database.write([sql(SEASON, *row) for row in rows])
    await store.statistics.seasons.begin(GUILD, 1_000.0)
    assert (await Rewards(store.database).record(ANA)).place is None


async def test_the_lesson_counts_everywhere(store: Store) -> None:
    await store.learners.learn(ANA, 1_000.0)
    assert (await Rewards(store.database).record(ANA)).awards == {"driving-range"}
