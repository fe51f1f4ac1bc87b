"""Post last week's top ten every Monday where a server wants it, with a button to challenge the leader."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.ids.table import ChallengeId
from cogs.kit.message_limits import LONGEST_BUTTON, cut
from cogs.kit.names import bold
from cogs.kit.rating_text import PROVISIONAL
from cogs.kit.screen import Button, Screen
from cogs.posting.posts import POST_HOUR, Series
from cogs.statistics.leaderboard_picture import leaderboard_file, names_not_drawn, ranked
from data.statistics.periods import calendar_period
from data.statistics.standings import PlayerStanding, PlayerStandings, StandingsPage
from engine.language import say

BY_RATING: Final = LeaderboardId(period="week")


def weekly_posts(standings: PlayerStandings, name_of: Callable[[int], str]) -> Series:
    """Return the posts about `standings`, one each week about the week before.

    `name_of` returns a server's name by its id, empty if it is unknown.
    """

    async def screen(guild: int, week: str) -> Screen | None:
        page = await standings.page(guild, "rating", 0, None, period=week_before(week))
        return weekly_screen(page, name_of(guild)) if page.rows else None

    return Series("leaderboard", posting_week, screen)


def posting_week(at: float) -> str:
    """Return the newest week whose post may be made at UNIX time `at`: from Monday's `POST_HOUR` on."""
    return calendar_period("week", at - POST_HOUR * 3600)


def week_before(week: str) -> str:
    """Return the period of the week before `week`, such as `2026-W47`."""
    year, number = week.split("-W")
    before = date.fromisocalendar(int(year), int(number), 1) - timedelta(days=7)
    year_before, number_before, _ = before.isocalendar()
    return f"{year_before}-W{number_before:02}"


def weekly_screen(page: StandingsPage[PlayerStanding], server: str) -> Screen:
    """Return the post with the first page of a week's leaderboard of `server`, which has a person on it."""
    leader, rows = page.rows[0], [ranked(row, BY_RATING) for row in page.rows]
    challenge = cut(say("Challenge {name}", name=leader.name), LONGEST_BUTTON)
    lines = [
        say("{name} came out on top. Who takes them on?", name=bold(leader.name)),
        *([names] if (names := names_not_drawn(rows)) else []),
    ]
    return Screen(
        title=say("Last week’s leaderboard"),
        text="\n".join(lines),
        footer=say(PROVISIONAL) if any(row.totals.rating.provisional for row in page.rows) else "",
        attachments=(leaderboard_file(say("Skill rating · last week"), rows, server),),
        rows=((Button(challenge, str(ChallengeId(leader.player.user)), "primary", "⛳"),),),
    )
