"""The leaderboard: pages within Discord's limits, their controls, and what final tables add up to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import discord
import pytest
import simcord
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
from cogs.statistics.leaderboard import (
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
from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import LONGEST
from tests.journeys import table_text
from tests.journeys.channels import at, play_out, said, seat
from tests.journeys.world import World, buttons, words_of, world

T = TypeVar("T")
WIDTH = 42  # characters of ordinary text in an embed on a phone 400 pixels wide
SEASON = Season(2, "", 5.0, None)
SETTLED_RATING = Rating(31.0, SETTLED - 1)
BY_RATING = LeaderboardId()
TOTALS = Totals(12, 2, 1, 12, 42, 3.5, -4, -1.25, 0, 3, 5, 6, 4, FRESH)


def row(rank: int, name: str = "Ana", totals: Totals = TOTALS) -> Standing[Totals]:
    """Return a person's standing; the user's id is the rank."""
    return Standing(rank, RatedPlayer(rank), name, totals)


def page(
    *rows: Standing[T], number: int = 0, pages: int = 1, own: Standing[T] | None = None
) -> StandingsPage[T]:
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
    return [button.label for each in screen.rows for button in each if not button.disabled]


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
    for button in (button for row in screen.rows for button in row):
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


def daily_screen(
    found: StandingsPage[DailyTotals], place: LeaderboardId = DAILY, *, few: int = 9, today: bool = True
) -> Screen:
    """Return the screen of a page."""
    return leaderboard(BoardPage(found, daily_notes(found, few, with_today=today)), place, SEASON)


def test_a_row_of_daily_holes_says_how_many_there_were() -> None:
    screen = daily_screen(page(daily(1), daily(1, "Ben"), daily(4, "Chloe", 1, -1), own=daily(4)))
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
    screen = daily_screen(page(daily(1)), place)
    assert screen.text.startswith(NO_PRESETS)
    assert "four-card" not in screen.title
    assert [menu.placeholder for menu in screen.menus] == ["Sort by", "Period"]
    assert labels(screen) == ["Share", "Hall of fame"]
    back = LeaderboardId.parse(screen.menus[0].id)
    assert back is not None
    assert back.chosen("rating") == replace(place, by="rating", control="by"), "chosen before, and still so"


def test_it_is_said_who_stands_last_and_that_today_is_missing() -> None:
    assert daily_screen(page(daily(1))).footer == ""
    assert daily_screen(page(daily(1)), few=13).footer == "under 13 holes: listed last"
    assert daily_screen(page(daily(1)), today=False).footer == WITHOUT_TODAY
    assert "/golf daily" in daily_screen(page()).text


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
        page(*rows, number=place.number, pages=place.number + more, own=own), place, today=today
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


DAY = 86_400
_ROW = re.compile(
    r"^(?P<rank>[🥇🥈🥉]|\d+\\?\.) \*\*(?P<name>[^*]+)\*\*(?P<you> \(you\))? · "
    r"(?:(?P<wins>\d+) wins?(?: \+ (?P<shared>\d+) shared)?|(?P<alone>\d+) shared wins?)\n"
    r"(?P<matches>\d+) match(?:es)? · average (?P<average>[−\d.]+) · rating (?P<rating>\d+\??)$",
    re.MULTILINE,
)
Figures = tuple[int, int, int, str]


class Played:
    """Scores of people, noted from the final tables."""

    def __init__(self) -> None:
        self.points: defaultdict[str, list[int]] = defaultdict(list)
        self.wins: defaultdict[str, int] = defaultdict(int)
        self.shared: defaultdict[str, int] = defaultdict(int)

    async def play(self, here: World, people: Sequence[simcord.MemberActor]) -> None:
        """A match of one hole, noted down."""
        await seat(here, people, holes=1)
        await play_out(here, people)
        self.note(here.table_message())

    def note(self, final: discord.Message) -> None:
        """Note the scores and the winners that a final table shows."""
        for name, score in table_text.hole_points(final).items():
            self.points[name].append(score)
        names, _ = table_text.winners(final)
        for name in names:
            (self.shared if len(names) > 1 else self.wins)[name] += 1

    def average(self, name: str) -> str:
        """A person's points a hole."""
        points = self.points[name]
        return f"{sum(points) / len(points):.2f}".replace("-", "−")

    def expected(self, name: str) -> Figures:
        """Matches, wins, shared wins and average of a person."""
        return len(self.points[name]), self.wins[name], self.shared[name], self.average(name)


def shown(page: discord.Message) -> dict[str, Figures]:
    """The rows of a leaderboard by wins, by name, in the same shape."""
    return {
        row["name"]: (
            int(row["matches"]),
            int(row["wins"] or 0),
            int(row["shared"] or row["alone"] or 0),
            row["average"],
        )
        for row in _ROW.finditer(words_of(page))
    }


async def opened(here: World, person: simcord.MemberActor, **options: object) -> discord.Message:
    """The leaderboard that a person asks for, by wins unless told otherwise, which nobody else sees."""
    result = await here.slash(person, "leaderboard", **{"by": "wins", **options})
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def turned(
    here: World, person: simcord.MemberActor, page: discord.Message, label: str
) -> discord.Message:
    """The same message after a press on one of its buttons."""
    await here.press(person, label, page)
    return next(message for message in here.visible(person) if message.id == page.id)


async def chosen(
    here: World, person: simcord.MemberActor, page: discord.Message, menu: str, value: str
) -> discord.Message:
    """The same message after a choice in one of its menus."""
    await here.choose(person, menu, [value], page)
    return next(message for message in here.visible(person) if message.id == page.id)


async def test_matches_wins_and_averages_are_those_that_were_played() -> None:
    async with world() as here:
        ana, ben, chloe = here.people[:3]
        played = Played()
        for people in ([ana, ben], [ben, ana, chloe], [ana, ben], [chloe, ana]):
            await played.play(here, people)
        rows = shown(await opened(here, ana))
        assert rows == {name: played.expected(name) for name in ("Ana", "Ben", "Chloe")}
        order = sorted(
            rows, key=lambda name: (-rows[name][1], -rows[name][2], float(rows[name][3].replace("−", "-")))
        )
        assert list(rows) == order
        assert "**Ana** (you)" in words_of(await opened(here, ana))
        assert "(you)" not in words_of(await opened(here, here.people[5]))


@pytest.mark.long
async def test_periods_forget_what_is_older() -> None:
    async with world() as here:
        people = here.people[:2]
        newest = Played()
        for pause in (0, 5, 30):
            await here.wait(pause * DAY)  # 1 January 2026, 6 January, 5 February
            await Played().play(here, people)
        await here.wait(400 * DAY)  # 12 March 2027
        await newest.play(here, people)
        page = await opened(here, people[0])
        assert shown(page)["Ana"][0] == 4
        for word in ("year", "month", "week"):
            page = await chosen(here, people[0], page, "period", word)
            assert f"this {word}" in words_of(page)
            assert shown(page)["Ana"] == newest.expected("Ana")
            assert shown(await opened(here, people[0], period=word)) == shown(page)
        page = await chosen(here, people[0], page, "period", "season")
        assert shown(page)["Ana"][0] == 4, "the first season began with the first match"
        page = await chosen(here, people[0], page, "period", "all")
        assert shown(page)["Ana"][0] == 4


async def keep(here: World, guest: int, match: int, points: int) -> None:
    """A finished match of one hole that somebody who is not here won against a computer."""
    at_ = here.env.now().timestamp()
    name = f"{match:010x}"
    await here.store.tables.add(name, here.guild.id, here.channel.id, at_)
    person = SeatResult(10_000 + guest, f"Guest {guest}", points, won=True, shared=False, kept=True)
    computer = SeatResult(None, "Birdie", 99, False, False, kept=True, level="medium", went_out=True)
    hole = HoleResult(name, 1, at_, (person, computer))
    await here.store.journal.keep_hole(hole)
    await here.store.journal.keep_match(MatchResult(name, "classic", 1, at_, hole.seats, played=(hole,)))


async def test_a_long_leaderboard_has_pages_and_one_s_own_row_on_each() -> None:
    async with world() as here:
        for match in range(46):
            await keep(here, match // 2, match, points=match // 2)
        ana = here.people[0]
        played = Played()
        await played.play(here, here.people[:2])
        page = await opened(here, ana)
        assert "Page 1 of 3" in words_of(page)
        assert list(shown(page)) == [*(f"Guest {number}" for number in range(10)), "Ana"]
        assert "You\n" in words_of(page)
        assert shown(page)["Ana"] == played.expected("Ana")
        assert pressable(page) == {"Back": False, "Next": True}
        page = await turned(here, ana, page, "Next")
        assert "Page 2 of 3" in words_of(page)
        assert shown(page)["Ana"] == played.expected("Ana")
        assert pressable(page) == {"Back": True, "Next": True}
        page = await turned(here, ana, page, "Next")
        assert "**Ana** (you)" in words_of(page)
        assert "You\n" not in words_of(page)
        assert pressable(page) == {"Back": True, "Next": False}
        page = await turned(here, ana, page, "Back")
        assert "Page 2 of 3" in words_of(page)
        stranger = await opened(here, here.people[4])
        assert "You\n" not in words_of(stranger)
        assert len(shown(stranger)) == 10


def pressable(page: discord.Message) -> dict[str, bool]:
    """Which of the buttons that turn pages can be pressed."""
    return {each.label: not each.disabled for each in buttons(page) if each.label in ("Back", "Next")}


async def test_an_old_page_button_after_the_period_has_emptied() -> None:
    async with world() as here:
        for number in range(12):
            await keep(here, number, number, points=number)
        ana = here.people[0]
        page = await opened(here, ana, period="week")
        assert "Page 1 of 2" in words_of(page)
        await here.wait(8 * DAY)
        await here.press(ana, "Next", page)
        newest = here.visible(ana)[-1]
        assert "No matches yet" in words_of(newest)


async def test_another_server_sees_nothing_of_it() -> None:
    async with world() as here:
        second, there_people = here.second_server()
        there = second.create_text_channel("golf")
        await Played().play(here, here.people[:2])
        with at(here, there):
            assert "No matches yet." in said(await here.slash(there_people[0], "leaderboard"))
            played = Played()
            await played.play(here, there_people[1:3])
            assert (
                shown(await opened(here, there_people[0]))
                == {name: played.expected(name) for name in ("Ben", "Chloe")} | {}
            )


async def test_a_lobby_and_an_unfinished_match_do_not_count() -> None:
    async with world() as here:
        await seat(here, here.people[:2], holes=2)
        await play_out(here, here.people[:2])
        assert "No matches yet." in said(await here.slash(here.people[0], "leaderboard"))


async def test_by_rating_and_average_with_computers_and_by_preset_also_after_a_restart() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        played = Played()
        await played.play(here, [ana, ben])
        page = await opened(here, ana, by="rating")
        assert "skill rating · all time" in words_of(page)
        ratings = [int(each) for each in re.findall(r" · (\d+)\?\n", words_of(page))]
        assert len(ratings) == 2
        assert ratings == sorted(ratings, reverse=True)
        assert "? = still provisional" in words_of(page)
        await here.restart()
        page = await chosen(here, ana, page, "by", "average")
        for name in ("Ana", "Ben"):
            assert re.search(rf"\*\*{name}\*\*.* · {played.average(name)} a hole\n", words_of(page))
        await seat(here, [ana], holes=1, computers=1)
        await play_out(here, [ana])
        page = await turned(here, ana, page, "Computers: hidden")
        assert "**medium** 🤖" in words_of(page)
        page = await turned(here, ana, page, "Computers: shown")
        assert "🤖" not in words_of(page)
        page = await chosen(here, ana, page, "preset", "four-card")
        assert "No matches yet." in words_of(page)
        page = await chosen(here, ana, page, "preset", "classic")
        assert "**Ana** (you)" in words_of(page)
