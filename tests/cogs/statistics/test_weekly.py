"""The week of the weekly post, and what the post says."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.messages.posts import POST_HOUR
from cogs.kit.ids.table import ChallengeId
from cogs.statistics.boards import BoardPage, match_notes
from cogs.statistics.weekly import in_week_before, posting_week, weekly_posts, weekly_screen
from data.statistics.periods import calendar_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH
from data.statistics.standings import Standing, StandingsPage, Totals
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import LONGEST
from tests.data.statistics.matches import PlayedMatch, keep
from tests.databases import new_store

TOTALS = Totals(12, 2, 1, 12, 42, 3.5, -4, -1.25, 0, 3, 5, 6, 4, FRESH)
WEEK = 7 * 86_400


@given(st.floats(0, 4e9))
def test_the_week_before_is_the_one_that_ended(at: float) -> None:
    week = calendar_period("week", at)
    before = calendar_period("week", in_week_before(week))
    assert before == calendar_period("week", at - WEEK)
    assert before < week


def test_a_week_s_post_may_be_made_from_mondays_hour_on() -> None:
    monday = datetime(2026, 11, 23, POST_HOUR, tzinfo=UTC).timestamp()
    assert posting_week(monday - 1) == "2026-W47"
    assert posting_week(monday) == "2026-W48"


def test_the_leader_is_named_and_can_be_challenged() -> None:
    rows = tuple(Standing(rank, RatedPlayer(rank), LONGEST, TOTALS) for rank in range(1, 11))
    page = StandingsPage(rows, 0, 1, None, 10)
    screen = weekly_screen(BoardPage(page, match_notes(page, "rating")), rows[:1], "Clubhouse")
    assert not problems(screen)
    assert "came out on top" in screen.text
    assert screen.footer == "? = still provisional"
    ((button,),) = screen.rows
    assert ChallengeId.parse(button.id) == ChallengeId(1)
    (picture,) = screen.attachments
    assert len(picture.alt_text.split("\n")) == 2 + len(rows)


def test_all_who_share_first_place_are_named_and_the_first_can_be_challenged() -> None:
    rows = tuple(Standing(1, RatedPlayer(user), f"P*{user}", TOTALS) for user in range(1, 8))
    page = StandingsPage(rows, 0, 1, None, 7)
    screen = weekly_screen(BoardPage(page), rows, "Clubhouse")
    names = ", ".join(f"**P\\*{user}**" for user in range(1, 8))
    assert screen.text == f"{names} share first place. Who takes them on?"
    assert [button.label for button in screen.rows[0]] == [f"Challenge P*{user}" for user in range(1, 6)]
    assert not problems(screen)


async def test_those_on_later_pages_are_counted_and_named_if_they_share_first_place(tmp_path: Path) -> None:
    at = in_week_before("2027-W02") + 3600.0
    pairs = [(user, user + 1) for user in range(1, 27, 2)]
    played = [
        PlayedMatch(
            f"{number:010x}",
            5,
            at + number,
            "classic",
            [RatedPlayer(user) for user in pair],
            [[4, 4]],
            [[True] * 2],
            [0],
        )
        for number, pair in enumerate(pairs)
    ]
    store = await new_store(tmp_path / "golf.db")
    try:
        await keep(store, played)
        post = await weekly_posts(store, lambda guild: "Clubhouse").screen(5, "2027-W02")
        assert post is not None
        first = ", ".join(f"**Person {user}**" for user in range(1, 21))
        assert post.text == f"{first} and 6 more share first place. Who takes them on?\nand 16 more"
        loser = PlayedMatch(
            "f" * 10, 5, at + 99, "classic", [RatedPlayer(1), RatedPlayer(2)], [[3, 4]], [[True] * 2], [0]
        )
        await keep(store, [loser])
        post = await weekly_posts(store, lambda guild: "Clubhouse").screen(5, "2027-W02")
        assert post is not None
        assert post.text == "**Person 1** came out on top. Who takes them on?\nand 16 more"
        assert await weekly_posts(store, str).screen(6, "2027-W02") is None
    finally:
        await store.close()
