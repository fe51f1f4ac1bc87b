"""Weekly post of last week's top ten on Mondays, with a button to challenge the leader."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.ids.table import ChallengeId
from cogs.kit.message_limits import LONGEST_BUTTON
from cogs.kit.names import bold
from cogs.kit.pages import page_text
from cogs.kit.screen import Button, Screen
from cogs.posting.posts import POST_HOUR, Series
from cogs.statistics.boards import BOARDS, BoardPage, BoardQuery
from cogs.statistics.leaderboard_picture import leaderboard_file, names_not_drawn
from cogs.statistics.leaderboard_screen import ranked
from data.statistics.periods import calendar_period
from data.statistics.seasons import FIRST_SEASON
from data.store import Store
from engine.language import say
from engine.names.graphemes import cut

BY_RATING: Final = LeaderboardId(period="week")


def weekly_posts(store: Store, name_of: Callable[[int], str]) -> Series:
    """Return the weekly posts, each about the leaderboard of the week before.

    `name_of` returns a server's name by its id, empty if it is unknown.
    """

    async def screen(guild: int, week: str) -> Screen | None:
        query = BoardQuery(store, guild, BY_RATING, FIRST_SEASON, None, in_week_before(week))
        page = await BOARDS[BY_RATING.by].page(query)
        return weekly_screen(page, name_of(guild)) if page.standings.rows else None

    return Series("leaderboard", posting_week, screen)


def posting_week(at: float) -> str:
    """Return the newest week whose post may be made at UNIX time `at`: from Monday's `POST_HOUR` on."""
    return calendar_period("week", at - POST_HOUR * 3600)


def in_week_before(week: str) -> float:
    """Return a UNIX time in the week before `week`, which is written as `2026-W47`."""
    monday = datetime.strptime(f"{week}-1", "%G-W%V-%u").replace(tzinfo=UTC)
    return (monday - timedelta(days=7)).timestamp()


def weekly_screen(page: BoardPage, server: str) -> Screen:
    """Return the post with the first page of a week's leaderboard of `server`, with at least one person."""
    leader, rows = page.standings.rows[0], ranked(page.standings, BY_RATING)
    challenge = cut(say("Challenge {name}", name=leader.name), LONGEST_BUTTON)
    winner = say("{name} came out on top. Who takes them on?", name=bold(leader.name))
    return Screen(
        title=say("Last week’s leaderboard"),
        text=page_text([winner, names_not_drawn(rows)]),
        footer=" · ".join(page.notes),
        attachments=(leaderboard_file(say("Skill rating · last week"), rows, server),),
        rows=((Button(challenge, str(ChallengeId(leader.player.user)), "primary", "⛳"),),),
    )
