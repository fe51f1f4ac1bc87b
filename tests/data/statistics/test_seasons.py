"""Seasons follow one another, and none is lost."""

from __future__ import annotations

from data.statistics.periods import season_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import Rating
from data.statistics.seasons import Season
from data.statistics.standings import by_matches
from data.store import Store
from tests.data.statistics.matches import PlayedMatch, keep

ANA, BEN = RatedPlayer(1), RatedPlayer(2)


def duel(match: str, at: float, guild: int = 1) -> PlayedMatch:
    """Ana beats Ben."""
    return PlayedMatch(match, guild, at, "classic", [ANA, BEN], [[1, 9]], [[True, True]], [0])


async def test_a_season_ends_where_the_next_begins(store: Store) -> None:
    seasons = store.statistics.seasons
    assert await seasons.list(1) == [Season(1, "", None, None)]
    assert await seasons.begin(1, 50.0, "Spring") == Season(2, "Spring", 50.0, None)
    assert await seasons.begin(1, 40.0) == Season(3, "", 50.0, None)
    assert await seasons.list(1) == [
        Season(1, "", None, 50.0),
        Season(2, "Spring", 50.0, 50.0),
        Season(3, "", 50.0, None),
    ]
    assert await seasons.list(2) == [Season(1, "", None, None)]


async def test_a_new_season_begins_empty_and_keeps_the_old(store: Store) -> None:
    seasons, standings = store.statistics.seasons, store.statistics.standings
    await keep(store, [duel(f"a{number:02}", float(number)) for number in range(20)])
    await seasons.begin(1, 100.0)
    page = await standings.page(1, by_matches("rating", period=season_period(2)), 0, 1)
    assert page.rows == ()
    await keep(store, [duel("b", 100.0), duel("c", 200.0, guild=2)])
    first, second, always = [
        (await standings.page(1, by_matches("rating", period=period), 0, 1)).rows[0]
        for period in (season_period(1), season_period(2), "all")
    ]
    assert (first.totals.matches, second.totals.matches, always.totals.matches) == (20, 1, 21)
    assert not first.totals.rating.provisional
    assert second.totals.rating.provisional
    assert second.totals.rating.mu > first.totals.rating.mu, "it goes on from where it was"
    assert always.totals.rating == second.totals.rating
    elsewhere = await standings.page(2, by_matches("rating", period=season_period(1)), 0, 1)
    assert elsewhere.rows[0].totals.matches == 1


async def test_a_match_that_is_kept_late_counts_in_the_season_in_which_it_ended(store: Store) -> None:
    seasons, standings = store.statistics.seasons, store.statistics.standings
    await seasons.begin(1, 100.0)
    await keep(store, [duel("new", 150.0), duel("late", 50.0)])
    old, new, always = [
        (await standings.page(1, by_matches("wins", period=period), 0, 1)).rows[0].totals
        for period in (season_period(1), season_period(2), "all")
    ]
    assert (old.matches, new.matches, always.matches) == (1, 1, 2)
    assert isinstance(always.rating, Rating)
    assert always.rating == new.rating, "the older season's rating is not the present one"
