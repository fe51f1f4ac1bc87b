"""What gives which card back, table cloth or title, and how far somebody has come."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from cogs.picture import BACKS, CLOTHS, DEFAULT_BACK, DEFAULT_CLOTH
from data.people.newcomers import Newcomers
from data.statistics.achievements import AWARDS
from data.statistics.rated_player import RatedPlayer
from data.statistics.rewards import GOALS, TITLES, RewardFigures, Rewards, goal_of
from data.store import Store
from engine.language import say
from tests.data.run_sql import sql
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch, keep

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
    assert walnut.progress(RewardFigures(finished=12)) == 12
    assert not walnut.reached(RewardFigures(finished=80)), "on two servers, perhaps; none has given it yet"
    assert walnut.reached(RewardFigures(awards=frozenset(["regular"])))


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


def test_every_condition_names_its_numbers() -> None:
    for goal in GOALS:
        assert not re.search("[0-9]", goal.reason), "typed beside the rule"
        told = say(goal.reason, **goal.numbers)
        assert "{" not in told
        assert goal.needed == 1 or goal.needed in goal.numbers.values()


async def test_matches_given_up_are_no_progress(store: Store) -> None:
    points, both = [[3, 5]], (RatedPlayer(ANA), RatedPlayer(12))
    for number, gone in enumerate([frozenset[int](), frozenset([0]), frozenset[int]()]):
        kept = [[seat not in gone for seat in range(2)]]
        match = PlayedMatch(f"m{number}", 1, NEW_YEAR, "classic", both, points, kept, [None], gone)
        await keep(store, [match])
    rewards = Rewards(store.database)
    assert [(await rewards.record(user)).finished for user in (ANA, 12)] == [2, 3]


async def test_the_lesson_counts_everywhere(store: Store) -> None:
    await Newcomers(store.database).learn(ANA, 1_000.0)
    assert (await Rewards(store.database).record(ANA)).awards == {"driving-range"}
