"""Figures of a server's people, compared with a straight count of everybody's scores."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.sql.portable import Value
from data.statistics.preset_averages import AVERAGES, Average, OwnAverages
from data.statistics.rated_player import RatedPlayer
from data.store import Store
from tests.data.run_sql import explained
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch, keep, random_matches
from tests.databases import new_store

NOTHING = Average(0, 0)


def counted(played: Iterable[PlayedMatch], guild: int, preset: str, user: int) -> OwnAverages:
    """The same, hole by hole."""
    people, own = [], []
    for one in played:
        if one.rated and not one.board and (one.guild, one.preset) == (guild, preset):
            seats = [seat for hole in one.result().played for seat in hole.people if seat.kept]
            people += [seat.points for seat in seats]
            own += [seat.points for seat in seats if seat.user == user]
    return OwnAverages(Average(len(people), sum(people)), Average(len(own), sum(own)))


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 1_000_000))
async def test_every_average_is_that_of_a_straight_count(seed: int) -> None:
    played = random_matches(Random(seed), 40)
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            await keep(store, played)
            for guild in (1, 2):
                for preset in ("classic", "four-card"):
                    for user in (1, 2):
                        expected = counted(played, guild, preset, user)
                        assert await store.statistics.preset_averages.of(guild, preset, user) == expected
        finally:
            await store.close()


async def test_without_a_match_there_is_no_mean(store: Store) -> None:
    assert await store.statistics.preset_averages.of(1, "classic", 1) == OwnAverages(NOTHING, NOTHING)
    assert NOTHING.mean is None


async def test_only_what_people_did_in_rated_matches_of_that_server_and_preset_counts(store: Store) -> None:
    ana, ben, birdie = RatedPlayer(1), RatedPlayer(2), RatedPlayer(0, "medium")

    def one(match: str, guild: int = 1, preset: str = "classic", *, rated: bool = True) -> PlayedMatch:
        points, kept = [[3, 8, 40], [5, 20, 40]], [[True, True, True], [True, False, True]]
        players = [ana, ben, birdie]
        return PlayedMatch(match, guild, NEW_YEAR, preset, players, points, kept, [0, 0], rated=rated)

    played = [one("a"), one("b", guild=2), one("c", preset="house"), one("d", rated=False)]
    await keep(store, played)
    found = await store.statistics.preset_averages.of(1, "classic", 1)
    assert found == OwnAverages(people=Average(3, 16), own=Average(2, 8))
    assert found.own.mean == 4.0
    assert (await store.statistics.preset_averages.of(1, "classic", 3)).own == NOTHING


async def test_who_was_forgotten_does_not_count(store: Store) -> None:
    players = [RatedPlayer(1), RatedPlayer(2)]
    points, kept = [[3, 8]], [[True, True]]
    await keep(store, [PlayedMatch("a", 1, NEW_YEAR, "classic", players, points, kept, [0])])
    await store.privacy.forget(1, NEW_YEAR)
    found = await store.statistics.preset_averages.of(1, "classic", 2)
    assert found == OwnAverages(people=Average(1, 8), own=Average(1, 8))


@pytest.mark.sqlite
async def test_only_the_totals_of_that_preset_are_read(store: Store) -> None:
    wanted: dict[str, Value] = {"guild": 1, "period": "all", "preset": "classic", "user": 1}
    plan = await store.database.read(*explained(AVERAGES, wanted))
    (step,) = [str(row.detail) for row in plan]
    assert "USING PRIMARY KEY (guild=? AND span=? AND preset=? AND user_id>?)" in step
