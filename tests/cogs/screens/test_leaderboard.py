"""A page of the leaderboard: within Discord's limits, no line too long for a phone, and its buttons."""

from __future__ import annotations

import re

import pytest

from cogs.leaderboard import PageTurn
from cogs.names import clean_name
from cogs.screens import Screen
from cogs.screens.leaderboard import PERIODS, leaderboard
from data.leaderboard import LeaderboardPage, LeaderboardRow
from tests.cogs.screens.evenings import LONGEST
from tests.cogs.screens.test_screen import problems

WIDTH = 42  # characters of ordinary text in an embed on a phone 400 pixels wide


def row(rank: int, name: str = "Ana", *, wins: int = 2, shared: int = 0, holes: int = 12) -> LeaderboardRow:
    """A standing; the user's id is the rank."""
    return LeaderboardRow(
        rank, rank, name, 12, wins, shared, holes, 3.5 if holes else None, -4 if holes else None, 42
    )


def page(number: int, pages: int, own: LeaderboardRow | None = None, name: str = "Ana") -> LeaderboardPage:
    """A full page of people of that name."""
    rows = tuple(row(number * 10 + place, name) for place in range(1, 11))
    return LeaderboardPage(rows, number, pages, own, pages * 10)


def labels(screen: Screen) -> list[str]:
    """The buttons that can be pressed."""
    return [button.label for buttons in screen.rows for button in buttons if not button.disabled]


def test_a_row_says_it_all_in_two_short_lines() -> None:
    text = leaderboard(LeaderboardPage((row(1, shared=1),), 0, 1, None, 1), "all").text
    assert text == "1\\. **Ana** · 2 wins + 1 shared in 12 matches\naverage 3.50 · best hole −4 · total 42"
    assert all(len(re.sub(r"[\\*]", "", line)) <= WIDTH for line in text.split("\n"))


def test_without_a_counted_hole_there_is_no_average() -> None:
    text = leaderboard(LeaderboardPage((row(1, holes=0),), 0, 1, None, 1), "all").text
    assert "average – · best hole –" in text


def test_one_is_not_written_in_the_plural() -> None:
    one = LeaderboardRow(1, 1, "Ana", 1, 1, 0, 1, -1.0, -1, -1)
    text = leaderboard(LeaderboardPage((one,), 0, 1, None, 1), "all").text
    assert "1 win in 1 match\n" in text
    assert "average −1.00" in text


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("name", ["Ana", LONGEST, "https://a.example/[x](y)"])
def test_the_fullest_page_is_accepted(period: str, name: str) -> None:
    chosen = next(each for each in PERIODS if each == period)
    own = row(99, clean_name(name), wins=100, shared=100)
    for number in range(3):
        assert not problems(leaderboard(page(number, 3, own, clean_name(name)), chosen))


def test_an_empty_leaderboard_says_how_to_fill_it() -> None:
    screen = leaderboard(LeaderboardPage((), 0, 1, None, 0), "week")
    assert "/golf start" in screen.text
    assert "this week" in screen.title
    assert not problems(screen)
    assert labels(screen) == ["All time", "This year", "This month"]


def test_one_s_own_row_stands_apart_only_where_it_is_not_on_the_page() -> None:
    apart = leaderboard(page(0, 3, row(25, "Me")), "all")
    assert [name for name, _ in apart.fields] == ["You"]
    assert "25\\. **Me**" in apart.fields[0][1]
    on_it = leaderboard(page(0, 3, row(3)), "all")
    assert not on_it.fields
    assert "3\\. **Ana** (you)" in on_it.text
    assert not leaderboard(page(0, 3), "all").fields


@pytest.mark.parametrize(("number", "turns"), [(0, ["Next"]), (1, ["Back", "Next"]), (2, ["Back"])])
def test_pages_are_turned_both_ways_as_far_as_there_are_any(number: int, turns: list[str]) -> None:
    screen = leaderboard(page(number, 3), "all")
    assert labels(screen)[3:] == turns
    assert f"Page {number + 1} of 3" in screen.footer


def test_a_single_page_has_nothing_to_turn() -> None:
    assert labels(leaderboard(page(0, 1), "all")) == ["This year", "This month", "This week"]


def test_every_button_is_one_that_the_bot_answers() -> None:
    pattern = PageTurn.__discord_ui_compiled_template__
    for period in PERIODS:
        for number in (0, 12, 99_998):
            for buttons in leaderboard(page(number, 99_999), period).rows:
                for button in buttons:
                    found = pattern.fullmatch(button.id)
                    assert found is not None, button.id
                    assert found["period"] in PERIODS
