"""The hall of fame: champions of seasons, newest first, last week's first, and records."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.pages import paged
from cogs.statistics.hall_of_fame import PAGE_SIZE, RECORDS, HallOfFame, hall_of_fame
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, Rating
from data.statistics.seasons import Season
from data.statistics.standings import By, Standing, Totals
from tests.cogs.kit.test_screen import problems

TOTALS = Totals(12, 2, 1, 12, 42, 3.5, -4, -1.25, 0, 3, 5, 6, 4, Rating(28.0, 2.0))


def standing(name: str, totals: Totals = TOTALS) -> Standing[Totals]:
    return Standing(1, RatedPlayer(1), name, totals)


def seasons(count: int) -> list[Season]:
    return [Season(number, "Wi*nter" * (number == 1), None, 1.0) for number in range(count, 0, -1)]


def hall(count: int = 0, number: int = 0, totals: Totals = TOTALS) -> HallOfFame:
    page = paged(seasons(count), PAGE_SIZE, number)
    champions = [[standing("Ana")] if each.number % 2 else [] for each in page.items]
    first = [standing("Ben", totals)]
    records: dict[By, list[Standing[Totals]]] = {by: first for by in RECORDS if by != "wins"}
    return HallOfFame(page, champions, records, first)


def test_seasons_stand_newest_first_with_their_champions() -> None:
    screen = hall_of_fame(hall(3))
    assert screen.text.splitlines() == [
        "🏆 Season 3: **Ana**",
        "🏆 Season 2: nobody",
        "🏆 Season 1, “Wi\\*nter”: **Ana**",
    ]
    assert dict(screen.fields) == {
        "Last week": "**Ben**",
        "Records": "Skill rating: **Ben** · 1590\nStreak: **Ben** · 3 in a row\n"
        "Best match: **Ben** · −1.25 a hole\nBest hole: **Ben** · −4",
    }
    assert [button.label for row in screen.rows for button in row] == ["Leaderboard"]
    assert not problems(screen)


def test_many_seasons_stand_on_pages() -> None:
    screen = hall_of_fame(hall(PAGE_SIZE + 1, 1))
    assert screen.text == "🏆 Season 1, “Wi\\*nter”: **Ana**"
    assert [button.label for row in screen.rows for button in row] == ["Back", "Next", "Leaderboard"]


def test_what_nobody_has_achieved_is_no_record() -> None:
    fresh = replace(TOTALS, rating=FRESH, best_streak=1, best_match=None, best_hole=None)
    screen = hall_of_fame(hall(0, totals=fresh))
    assert screen.text == "No season has ended yet."
    assert [name for name, _ in screen.fields] == ["Last week"]
