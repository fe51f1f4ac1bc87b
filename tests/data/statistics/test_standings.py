"""The standings, against a straight recomputation of hundreds of matches."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from data.sql.portable import Value
from data.statistics.periods import calendar_period, season_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import Rating
from data.statistics.standings import PAGES, By, Standing, StandingsPage, Totals, by_matches
from data.store import Store
from tests.data.plays import Play
from tests.data.run_sql import explained
from tests.data.statistics.matches import DAY, NEW_YEAR, PlayedMatch, keep, name_of, random_matches
from tests.data.statistics.recount import Sum, cut, merit, sums
from tests.databases import new_store
from tests.engine.effort import examples

ORDERS: tuple[By, ...] = get_args(By)


def ranked(found: dict[RatedPlayer, Sum], by: By, *, computers: bool) -> list[Standing[Totals]]:
    """All of a standing."""
    rows = [(merit(by, own.totals()), player, own.totals()) for player, own in found.items()]
    rows = sorted(row for row in rows if computers or row[1].user)
    merits = [row[0] for row in rows]
    return [
        Standing(1 + merits.index(each), player, player.level or name_of(player), totals)
        for each, player, totals in rows
    ]


def rounded(page: StandingsPage[Totals]) -> StandingsPage[Totals]:
    """Ratings are added up in another order here and there."""

    def row(one: Standing[Totals]) -> Standing[Totals]:
        totals: Totals = one.totals
        rating = Rating(round(totals.rating.mu, 6), round(totals.rating.sigma, 6))
        values = {name: getattr(totals, name) for name in Totals.__slots__}
        return Standing(one.rank, one.player, one.name, Totals(**{**values, "rating": rating}))

    own = None if page.own is None else row(page.own)
    return StandingsPage(tuple(row(one) for one in page.rows), page.number, page.pages, own, page.players)


async def check(store: Store, played: list[PlayedMatch], begins: list[float], random: Random) -> None:
    """Compare pages of every order in some periods."""
    periods = ["all", *(season_period(number + 1) for number in range(len(begins) + 1))]
    moment = random.choice(played).at if played else NEW_YEAR
    periods += [
        calendar_period("year", moment),
        calendar_period("month", moment),
        calendar_period("week", moment),
    ]
    for period in periods:
        for preset in (None, "classic", "modified", "practice"):
            expected = sums(played, 1, period, preset, begins)
            for by in ORDERS:
                computers, number = random.random() < 0.5, random.randint(-1, 2)
                reader, size = random.choice([None, 1, 2, 99]), random.randint(1, 6)
                page = await store.statistics.standings.page(
                    1, by_matches(by, period, preset, computers=computers), number, reader, size=size
                )
                rows = ranked(expected, by, computers=computers)
                assert rounded(page) == rounded(cut(rows, number, reader, size)), (period, preset, by)


@examples(12)
@example(seed=234, count=6, new=[])
@given(seed=st.integers(0, 10**6), count=st.integers(0, 12), new=st.lists(st.floats(0, 40), max_size=2))
async def test_a_page_is_what_a_recomputation_gives(seed: int, count: int, new: list[float]) -> None:
    begins = sorted(NEW_YEAR + day * DAY for day in new)
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            for begin in begins:
                await store.statistics.seasons.begin(1, begin)
            played = random_matches(random, count, days=40.0)
            await keep(store, played)
            await check(store, played, begins, random)
        finally:
            await store.close()


@pytest.mark.long
async def test_hundreds_of_matches_add_up(store: Store) -> None:
    random = Random(7)
    begins = [NEW_YEAR + 100 * DAY, NEW_YEAR + 500 * DAY]
    for begin in begins:
        await store.statistics.seasons.begin(1, begin)
    played = random_matches(random, 500, people=25)
    await keep(store, played)
    await check(store, played, begins, random)


async def test_nobody_has_played_yet(store: Store) -> None:
    page = await store.statistics.standings.page(1, by_matches("rating"), 7, 1)
    assert page == StandingsPage((), 0, 1, None, 0)


@pytest.mark.sqlite
@pytest.mark.parametrize("by", ORDERS)
async def test_only_the_rows_of_one_span_are_read(store: Store, by: By) -> None:
    wanted: dict[str, Value] = {
        "guild": 1,
        "period": "all",
        "preset": "",
        "with_computers": False,
        "size": 10,
    }
    wanted |= {"size": 10, "number": 0, "reader": None, "settled": 1.0, "few_holes": 9}
    plan = await store.database.read(*explained(PAGES[by], wanted))
    steps = [str(row.detail) for row in plan]
    assert any("(guild=? AND span=? AND preset=?" in step for step in steps)
    assert not any(step.startswith(("SCAN statistics", "SCAN match_seats")) for step in steps)


async def test_two_of_one_name_are_told_apart_on_pages_of_their_own(store: Store) -> None:
    people = [(1_011, "Alex"), (1_022, "ALEX"), (1_033, "Ben")]
    for number in range(3):
        await Play(f"{number:010x}", 7, people, seed=number).keep(store)
    await Play("aaaaaaaaaa", 8, [(2_044, "Ben"), (2_055, "Ana")]).keep(store)
    await store.statistics.counter.settled()
    pages = [
        await store.statistics.standings.page(7, by_matches("wins"), each, None, size=1) for each in range(3)
    ]
    assert {row.name for page in pages for row in page.rows} == {"Alex#11", "ALEX#22", "Ben"}
