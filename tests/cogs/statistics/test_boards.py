"""The boards: what each row says, what counts in a period, and what is noted below a page."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from cogs.kit.ids.statistics import ORDERS, LeaderboardId, Period
from cogs.statistics.boards import BOARDS, WITHOUT_TODAY, BoardPage, BoardQuery, daily_notes, match_notes
from data.statistics.daily_standings import FEW_IN_A_WEEK, DailyPeriod, DailyTotals, by_daily_holes
from data.statistics.event_standings import EventTotals, by_events
from data.statistics.format_standings import FormatTotals, by_format
from data.statistics.handicap_standings import HandicapTotals
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, SETTLED, Rating
from data.statistics.seasons import Season
from data.statistics.standings import FEW_HOLES, Ranking, Standing, StandingsPage, Totals, by_matches
from data.store import Store

READER: Final = 7
AT: Final = datetime(2026, 11, 25, 13, tzinfo=UTC).timestamp()
"""A Wednesday."""

SEASON: Final = Season(3, "", datetime(2026, 11, 3, 9, tzinfo=UTC).timestamp(), None)
TOTALS: Final = Totals(12, 2, 1, 12, 42, 3.5, -4, -1.25, 0, 3, 5, 6, 4, FRESH)
DAILY: Final = DailyTotals(12, 42)


class Asked:
    """Stands for a store: notes what each of its standings was asked for, and finds nothing."""

    def __init__(self, *, finished: bool = False) -> None:
        self.asked: list[tuple[int, Ranking[Any], int, int | None]] = []
        self.statistics = SimpleNamespace(standings=self)
        self.daily_tries = self
        self._finished = finished

    async def page(
        self, guild: int, ranking: Ranking[Any], number: int, reader: int | None
    ) -> StandingsPage[Any]:
        self.asked.append((guild, ranking, number, reader))
        return StandingsPage((), 0, 1, None, 0)

    async def result(self, day: date, user: int) -> object:
        assert (day, user) == (date(2026, 11, 25), READER)
        return object() if self._finished else None


async def asked(place: LeaderboardId, reader: int | None, store: Asked) -> BoardPage:
    """The page of the board by the order of `place`."""
    query = BoardQuery(cast("Store", store), 5, place, SEASON, reader, AT)
    return await BOARDS[place.by].page(query)


def page(*totals: Any) -> StandingsPage[Any]:
    rows = tuple(Standing(rank, RatedPlayer(rank), "Ana", each) for rank, each in enumerate(totals, 1))
    return StandingsPage(rows, 0, 1, None, len(rows))


def test_each_order_has_a_board_and_the_first_is_the_usual_one() -> None:
    assert tuple(BOARDS) == ORDERS
    assert LeaderboardId().by == ORDERS[0]


@pytest.mark.parametrize(
    ("by", "totals", "text", "note", "figure"),
    [
        ("best hole", TOTALS, "−4\n12 matches · average 3.50", "12 matches", "−4"),
        ("best hole", replace(TOTALS, best_hole=None), "–\n12 matches · average 3.50", "12 matches", "–"),
        ("daily", DAILY, "3.50 a hole\n12 daily holes · 42 points", "12 daily holes", "3.50 a hole"),
        ("events", EventTotals(1, 18), "18 points · 1 event", "1 event", "18 points"),
        (
            "average",
            FormatTotals("stableford", 2, 18, 1.75),
            "1.75 a hole\n2 matches · 18 holes",
            "2 matches",
            "1.75 a hole",
        ),
        (
            "average",
            FormatTotals("skins", 2, 18, 2.5),
            "2.50 a match\n2 matches · 18 holes",
            "2 matches",
            "2.50 a match",
        ),
        ("handicap", HandicapTotals(7, 12.4), "+12.4\n7 matches", "7 matches", "+12.4"),
        ("handicap", HandicapTotals(20, -3.1), "−3.1\n20 matches", "20 matches", "−3.1"),
    ],
)
def test_a_row_in_words(by: Any, totals: object, text: str, note: str, figure: str) -> None:
    assert BOARDS[by].words(totals) == (text, note, figure)


@pytest.mark.parametrize(
    ("period", "span"),
    [("all", "all"), ("season", "season 3"), ("year", "2026"), ("month", "2026-11"), ("week", "2026-W48")],
)
async def test_matches_of_a_period(period: Period, span: str) -> None:
    place, store = LeaderboardId("wins", "house", True, period, 2), Asked()
    await asked(place, READER, store)
    assert store.asked == [(5, by_matches("wins", span, "house", computers=True), 2, READER)]


async def test_the_average_of_stableford_and_skins_is_of_their_scores() -> None:
    store = Asked()
    found = await asked(LeaderboardId("average", "skins", computers=True, number=1), READER, store)
    await asked(LeaderboardId("average", "match_play"), READER, store)
    always = datetime(1, 1, 1, tzinfo=UTC).timestamp()
    assert [ranking for _, ranking, _, _ in store.asked] == [
        by_format("skins", always),
        by_matches("average", preset="match_play"),
    ]
    assert found.notes == ("skins a match, more is better", "people only")


@pytest.mark.parametrize(
    ("period", "first", "few"),
    [
        ("all", date.min, FEW_HOLES),
        ("season", date(2026, 11, 4), FEW_HOLES),
        ("month", date(2026, 11, 1), FEW_HOLES),
        ("week", date(2026, 11, 23), FEW_IN_A_WEEK),
    ],
)
async def test_daily_holes_of_a_period(period: Period, first: date, few: int) -> None:
    store = Asked(finished=True)
    await asked(LeaderboardId("daily", period=period), READER, store)
    days = DailyPeriod(first, date(2026, 11, 26), few)
    assert store.asked == [(5, by_daily_holes(days), 0, READER)]


async def test_todays_hole_counts_only_for_those_who_have_finished_it() -> None:
    place = LeaderboardId("daily")
    for reader, finished, before, notes in (
        (READER, True, date(2026, 11, 26), ()),
        (READER, False, date(2026, 11, 25), (WITHOUT_TODAY,)),
        (None, True, date(2026, 11, 25), ()),
    ):
        store = Asked(finished=finished)
        found = await asked(place, reader, store)
        assert store.asked[0][1].values["before"] == before.isoformat()
        assert found.notes == notes


@pytest.mark.parametrize(
    ("period", "since"),
    [("season", SEASON.began_at), ("week", datetime(2026, 11, 23, tzinfo=UTC).timestamp())],
)
async def test_events_that_ended_in_a_period(period: Period, since: float) -> None:
    store = Asked()
    await asked(LeaderboardId("events", period=period), None, store)
    assert store.asked == [(5, by_events(since), 0, None)]


def test_marks_are_explained_where_they_stand() -> None:
    settled = replace(TOTALS, rating=Rating(31.0, SETTLED - 1))
    assert match_notes(page(settled), "rating") == ()
    assert len(match_notes(page(settled, TOTALS), "rating")) == 1
    assert match_notes(page(TOTALS), "best hole") == ()
    few = replace(settled, holes=FEW_HOLES - 1)
    assert (match_notes(page(settled), "average"), len(match_notes(page(few), "average"))) == ((), 1)
    assert daily_notes(page(DAILY), 12, with_today=True) == ()
    assert len(daily_notes(page(DAILY), 13, with_today=False)) == 2
