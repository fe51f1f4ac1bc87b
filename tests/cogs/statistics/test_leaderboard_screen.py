"""A page of the leaderboard: within Discord's limits, no line too long for a phone, and its controls."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.figure_text import PROVISIONAL
from cogs.kit.ids.statistics import MATCHES_OF, PERIODS, HallId, LeaderboardId, Order
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.statistics.boards import (
    BOARDS,
    NO_PRESETS,
    WITHOUT_TODAY,
    BoardPage,
    daily_notes,
    match_notes,
)
from cogs.statistics.leaderboard_screen import (
    STILL_COUNTING,
    leaderboard,
    matches_choices,
    meant_matches,
    shared_leaderboard,
)
from data.statistics.daily_standings import DailyTotals
from data.statistics.event_standings import EventTotals
from data.statistics.own_boards import OwnBoard
from data.statistics.rated_player import RatedPlayer, computer
from data.statistics.ratings import FRESH, SETTLED, Rating
from data.statistics.seasons import Season
from data.statistics.standings import Standing, StandingsPage, Totals
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import LONGEST

WIDTH = 42  # characters of ordinary text in an embed on a phone 400 pixels wide
SEASON = Season(2, "", 5.0, None)
SETTLED_RATING = Rating(31.0, SETTLED - 1)
BY_RATING = LeaderboardId()
TOTALS = Totals(12, 2, 1, 12, 42, 3.5, -4, -1.25, 0, 3, 5, 6, 4, FRESH)


def row(rank: int, name: str = "Ana", totals: Totals = TOTALS) -> Standing[Totals]:
    """Return a person's standing; the user's id is the rank."""
    return Standing(rank, RatedPlayer(rank), name, totals)


def page(
    *rows: Standing[Totals], number: int = 0, pages: int = 1, own: Standing[Totals] | None = None
) -> StandingsPage[Totals]:
    """Return a page with these rows."""
    return StandingsPage(rows, number, pages, own, len(rows))


def matches(
    found: StandingsPage[Totals],
    place: LeaderboardId = BY_RATING,
    season: Season = SEASON,
    *,
    complete: bool = True,
) -> Screen:
    """Return the screen of a page by a figure of matches."""
    assert place.by not in ("daily", "events")
    return leaderboard(BoardPage(found, match_notes(found, place.by)), place, season, complete=complete)


def labels(screen: Screen) -> list[str]:
    """Return the buttons that can be pressed."""
    return [button.label for buttons in screen.rows for button in buttons if not button.disabled]


@pytest.mark.parametrize(
    ("by", "text"),
    [
        ("rating", "· 1500?\n12 matches · 2 wins + 1 shared"),
        ("average", "· 3.50 a hole\n12 matches · 12 holes · best hole −4"),
        ("wins", "· 2 wins + 1 shared\n12 matches · average 3.50 · rating 1500?"),
        ("best hole", "· −4\n12 matches · average 3.50"),
    ],
)
def test_a_row_says_it_all_in_two_short_lines(by: Order, text: str) -> None:
    shown = matches(page(row(4)), LeaderboardId(by=by)).text
    assert shown == f"4\\. **Ana** {text}"
    assert all(len(re.sub(r"[\\*]", "", line)) <= WIDTH for line in shown.split("\n"))


def test_the_first_three_have_medals_and_who_is_equal_has_the_same() -> None:
    text = matches(page(row(1), row(1, "Ben"), row(3, "Chloe"), row(4, "Dan"))).text
    assert [line.split(" ")[0] for line in text.split("\n")[::2]] == ["🥇", "🥇", "🥉", "4\\."]


def test_only_provisional_ratings_are_marked_and_explained() -> None:
    settled = page(row(1, totals=replace(TOTALS, rating=SETTLED_RATING)))
    screen = matches(settled)
    assert "?" not in screen.text
    assert PROVISIONAL not in screen.footer
    assert PROVISIONAL in matches(page(row(1))).footer


def test_computers_are_known_as_such_and_without_a_hole_there_is_no_average() -> None:
    nothing = replace(TOTALS, holes=0, points=0, average=None, best_hole=None, best_match=None)
    found = page(Standing(1, computer("expert"), "expert", nothing))
    assert "**expert** 🤖 · – a hole\n" in matches(found, LeaderboardId(by="average")).text


def test_an_empty_leaderboard_says_how_to_fill_it_and_what_is_still_to_come() -> None:
    screen = matches(page(), LeaderboardId(period="week"), complete=False)
    assert "/golf start" in screen.text
    assert screen.text.startswith(STILL_COUNTING)
    assert "this week" in screen.title
    assert not problems(screen)


def test_the_season_is_called_by_its_name() -> None:
    place = LeaderboardId(period="season")
    assert "season 2" in matches(page(), place).title
    assert "season Winter" in matches(page(), place, Season(2, "Winter", 5.0, None)).title


def test_one_s_own_row_stands_apart_only_where_it_is_not_on_the_page() -> None:
    others = [row(number) for number in range(1, 11)]
    apart = matches(page(*others, pages=3, own=row(25, "Me")))
    assert [name for name, _ in apart.fields] == ["You"]
    assert "25\\. **Me**" in apart.fields[0][1]
    on_it = matches(page(*others, own=row(5)))
    assert not on_it.fields
    assert "5\\. **Ana** (you)" in on_it.text


@pytest.mark.parametrize(
    ("number", "pages", "turns"), [(0, 3, ["Next"]), (1, 3, ["Back", "Next"]), (2, 3, ["Back"]), (0, 1, [])]
)
def test_pages_are_turned_both_ways_as_far_as_there_are_any(
    number: int, pages: int, turns: list[str]
) -> None:
    screen = matches(page(row(1), number=number, pages=pages), LeaderboardId(number=number))
    assert labels(screen) == [*turns, "Computers: hidden", "Share", "Hall of fame"]
    assert (f"Page {number + 1} of {pages}" in screen.footer) is (pages > 1)


places = st.builds(
    LeaderboardId,
    by=st.sampled_from(("rating", "average", "wins", "best hole")),
    period=st.sampled_from(PERIODS),
    preset=st.none() | st.sampled_from(MATCHES_OF),
    computers=st.booleans(),
    number=st.integers(0, 99_998),
)
numbers = st.integers(0, 100)
averages = st.none() | st.floats(-20, 60)
totals = st.builds(
    Totals,
    matches=numbers,
    wins=numbers,
    shared_wins=numbers,
    holes=numbers,
    points=numbers,
    average=averages,
    best_hole=st.none() | st.integers(-30, 60),
    best_match=averages,
    streak=numbers,
    best_streak=numbers,
    holes_won=numbers,
    outs=numbers,
    outs_won=numbers,
    rating=st.builds(Rating, st.floats(-10, 60), st.floats(1, 9)),
)
standings = st.builds(
    row,
    st.integers(1, 999),
    st.sampled_from(["Ana", LONGEST, "https://a.example/[x](y)"]).map(clean_name),
    totals,
)


@given(places, st.lists(standings, max_size=10), st.none() | standings, st.booleans())
def test_every_page_is_accepted_and_each_control_leads_where_it_says(
    place: LeaderboardId, rows: list[Standing[Totals]], own: Standing[Totals] | None, complete: bool
) -> None:
    pages = place.number + 2
    screen = matches(page(*rows, number=place.number, pages=pages, own=own), place, complete=complete)
    assert not problems(screen)
    for line in screen.text.split("\n")[1::2] if complete and rows else ():
        assert len(line) <= WIDTH
    check_controls(screen, place)


def check_controls(screen: Screen, place: LeaderboardId) -> None:
    """Check the ids of all buttons and menus, and the choices of the menus."""
    for button in (button for buttons in screen.rows for button in buttons):
        assert str(LeaderboardId.parse(button.id) or HallId.parse(button.id)) == button.id
    for menu in screen.menus:
        at_menu = LeaderboardId.parse(menu.id)
        assert at_menu is not None
        for choice in menu.choices:
            found = at_menu.chosen(choice.value)
            same = (found.by, found.period, found.preset) == (place.by, place.period, place.preset)
            assert same is choice.chosen
        assert at_menu.chosen("nothing of ours") == at_menu


FRIDAY = OwnBoard("own-0123456789", "Fri*day", "classic", {"super_kings": True})
EARLIER = OwnBoard("own-9876543210", "Fri*day", "classic", {"values": {"K": -20}})
GONE = OwnBoard("own-5555555555", "Old", "croquet", {})
OF_FRIDAY = LeaderboardId(preset=FRIDAY.board)


def test_a_server_s_own_preset_is_called_so_that_nobody_takes_it_for_a_built_in_one() -> None:
    found = page(row(1))
    screen = leaderboard(BoardPage(found), OF_FRIDAY, SEASON, own_boards=[EARLIER, FRIDAY, GONE])
    assert screen.title == "Leaderboard · skill rating · all time · “Fri\\*day” (this server’s)"
    assert screen.footer == "classic, changed: super kings"
    shared = shared_leaderboard(BoardPage(found), OF_FRIDAY, SEASON, "Here", [FRIDAY])
    assert shared.footer == screen.footer
    assert "“Fri\\*day” (this server’s)" in shared.attachments[0].alt_text
    unknown = leaderboard(BoardPage(found), OF_FRIDAY, SEASON)
    assert unknown.title.endswith("a preset of this server")
    check_controls(screen, OF_FRIDAY)
    assert not problems(screen)


def test_boards_of_one_name_are_told_apart_by_their_rules() -> None:
    screen = leaderboard(BoardPage(page(row(1))), OF_FRIDAY, SEASON, own_boards=[EARLIER, FRIDAY, GONE])
    assert [(choice.label, choice.description) for choice in screen.menus[2].choices[-3:]] == [
        ("Fri*day", "classic, changed: super kings"),
        ("Fri*day", "classic, changed: K worth −20"),
        ("Old", "can’t be played anymore"),
    ]


def test_the_chosen_board_is_on_the_menu_however_many_are_newer_and_typing_finds_all() -> None:
    many = [replace(FRIDAY, board=f"own-{number:010x}", name=f"Day {number}") for number in range(40)]
    place = LeaderboardId(preset=many[-1].board)
    screen = leaderboard(BoardPage(page(row(1))), place, SEASON, own_boards=many)
    assert [choice.value for choice in screen.menus[2].choices if choice.chosen] == [many[-1].board]
    assert not problems(screen)
    assert [value for _, value in matches_choices(many)][-40:] == [each.board for each in many]
    for typed, meant in (("dAY 39 ", many[-1].board), (many[3].board, many[3].board), ("Classic", "classic")):
        assert meant_matches(typed, many) == meant
    assert meant_matches("poker", many) is None
    assert meant_matches("modified", [replace(FRIDAY, name="Modified")]) == "modified"


# ---------------------------------------------------------------------- by daily holes

DAILY = LeaderboardId(by="daily")


def daily(rank: int, name: str = "Ana", holes: int = 12, points: int = 42) -> Standing[DailyTotals]:
    """Return a person's standing; the user's id is the rank."""
    return Standing(rank, RatedPlayer(rank), name, DailyTotals(holes, points))


def daily_page(
    *rows: Standing[DailyTotals], number: int = 0, pages: int = 1, own: Standing[DailyTotals] | None = None
) -> StandingsPage[DailyTotals]:
    """Return a page with these rows."""
    return StandingsPage(rows, number, pages, own, len(rows))


def daily_screen(
    found: StandingsPage[DailyTotals], place: LeaderboardId = DAILY, *, few: int = 9, today: bool = True
) -> Screen:
    """Return the screen of a page."""
    return leaderboard(BoardPage(found, daily_notes(found, few, with_today=today)), place, SEASON)


def test_a_row_of_daily_holes_says_how_many_there_were() -> None:
    screen = daily_screen(daily_page(daily(1), daily(1, "Ben"), daily(4, "Chloe", 1, -1), own=daily(4)))
    assert screen.text.split("\n") == [
        "🥇 **Ana** · 3.50 a hole",
        "12 daily holes · 42 points",
        "🥇 **Ben** · 3.50 a hole",
        "12 daily holes · 42 points",
        "4\\. **Chloe** (you) · −1.00 a hole",
        "1 daily hole · −1 point",
    ]
    assert screen.title == "Leaderboard · daily holes · all time"
    assert not screen.fields


def test_there_are_no_presets_and_no_computers_at_daily_holes() -> None:
    place = replace(DAILY, preset="four-card", computers=True)
    screen = daily_screen(daily_page(daily(1)), place)
    assert screen.text.startswith(NO_PRESETS)
    assert "four-card" not in screen.title
    assert [menu.placeholder for menu in screen.menus] == ["Sort by", "Period"]
    assert labels(screen) == ["Share", "Hall of fame"]
    back = LeaderboardId.parse(screen.menus[0].id)
    assert back is not None
    assert back.chosen("rating") == replace(place, by="rating", control="by"), "chosen before, and still so"


def test_it_is_said_who_stands_last_and_that_today_is_missing() -> None:
    assert daily_screen(daily_page(daily(1))).footer == ""
    assert daily_screen(daily_page(daily(1)), few=13).footer == "under 13 holes: listed last"
    assert daily_screen(daily_page(daily(1)), today=False).footer == WITHOUT_TODAY
    assert "/golf daily" in daily_screen(daily_page()).text


dailies = st.builds(
    daily,
    st.integers(1, 999),
    st.sampled_from(["Ana", LONGEST, "https://a.example/[x](y)"]).map(clean_name),
    st.integers(1, 10_000),
    st.integers(-50_000, 99_999),
)


@given(places, st.lists(dailies, max_size=10), st.none() | dailies, st.booleans(), st.integers(1, 3))
def test_every_page_of_daily_holes_is_accepted(
    place: LeaderboardId,
    rows: list[Standing[DailyTotals]],
    own: Standing[DailyTotals] | None,
    today: bool,
    more: int,
) -> None:
    place = replace(place, by="daily")
    screen = daily_screen(
        daily_page(*rows, number=place.number, pages=place.number + more, own=own), place, today=today
    )
    assert not problems(screen)
    start = 0 if place.preset is None else 1
    for line in screen.text.split("\n")[start + 1 :: 2] if rows else ():
        assert len(line) <= WIDTH
    check_controls(screen, place)


# ---------------------------------------------------------------------- by events, and shared


def test_a_shared_page_says_how_many_stand_behind() -> None:
    rows = tuple(row(1, f"Person {number}") for number in range(10))
    for number, count, text in ((0, 33, "and 23 more"), (2, 33, "and 3 more"), (3, 40, "")):
        found = StandingsPage(rows, number, 4, None, count)
        assert shared_leaderboard(BoardPage(found), BY_RATING, SEASON, "Here").text == text


@pytest.mark.parametrize(
    ("points", "words"), [(1, "1 point"), (10.5, "10.5 points"), (22.29, "22.29 points"), (21.0, "21 points")]
)
def test_points_are_shown_as_they_are_counted(points: float, words: str) -> None:
    rows = (Standing(1, RatedPlayer(1), "Ana", EventTotals(2, points)),)
    screen = leaderboard(BoardPage(StandingsPage(rows, 0, 1, None, 1)), LeaderboardId(by="events"), SEASON)
    assert screen.text == f"🥇 **Ana** · {words} · 2 events"


def test_a_row_of_events_says_the_points_and_how_many_there_were() -> None:
    place = LeaderboardId(by="events", preset="classic")
    rows = (Standing(1, RatedPlayer(1), "Ana", EventTotals(2, 18)),)
    screen = leaderboard(BoardPage(StandingsPage(rows, 0, 1, rows[0], 1)), place, SEASON)
    assert screen.text == f"{BOARDS['events'].no_presets}\n🥇 **Ana** (you) · 18 points · 2 events"
    assert labels(screen) == ["Share", "Hall of fame"]
    nobody = leaderboard(BoardPage(StandingsPage((), 0, 1, None, 0)), place, SEASON)
    assert "/golf event" in nobody.text
    assert not nobody.rows


def test_what_is_shared_is_a_picture_with_the_same_figures() -> None:
    nothing = replace(TOTALS, average=None)
    found = page(row(1), Standing(2, computer("expert"), "expert", nothing), number=1, pages=2)
    place = LeaderboardId(by="average", preset="practice", number=1)
    screen = shared_leaderboard(BoardPage(found, match_notes(found, "average")), place, SEASON, "Clubhouse")
    (picture,) = screen.attachments
    assert picture.alt_text.split("\n") == [
        "Clubhouse · Leaderboard",
        "Average · all time · practice",
        "1. Ana: 3.50 a hole (12 matches)",
        "2. expert: – a hole (12 matches · computer)",
    ]
    assert screen.footer.startswith("Page 2 of 2 · ")
    assert "Counts only here" in screen.footer
    assert not screen.rows
    assert not shared_leaderboard(BoardPage(page()), place, SEASON, "").attachments
