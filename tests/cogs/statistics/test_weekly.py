"""The week of the weekly post, and what the post says."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.table import ChallengeId
from cogs.posting.posts import POST_HOUR
from cogs.statistics.boards import BoardPage, match_notes
from cogs.statistics.weekly import in_week_before, posting_week, weekly_screen
from data.statistics.periods import calendar_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH
from data.statistics.standings import Standing, StandingsPage, Totals
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import LONGEST

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
    screen = weekly_screen(BoardPage(page, match_notes(page, "rating")), "Clubhouse")
    assert not problems(screen)
    assert "came out on top" in screen.text
    assert screen.footer == "? = still provisional"
    ((button,),) = screen.rows
    assert ChallengeId.parse(button.id) == ChallengeId(1)
    (picture,) = screen.attachments
    assert len(picture.alt_text.split("\n")) == 2 + len(rows)
