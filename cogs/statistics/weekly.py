"""Weekly post of last week's top ten on Mondays, with a button to challenge the leader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.ids.table import ChallengeId
from cogs.kit.message_limits import LONGEST_BUTTON
from cogs.kit.names import bold
from cogs.kit.pages import more_words, page_text
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Screen
from cogs.posting.posts import POST_HOUR, Series
from cogs.statistics.boards import BOARDS, BoardPage, BoardQuery
from cogs.statistics.leaderboard_picture import leaderboard_file, names_not_drawn
from cogs.statistics.leaderboard_screen import more_players, ranked
from data.statistics.periods import calendar_period
from data.statistics.seasons import FIRST_SEASON
from data.statistics.standings import Standing
from data.store import Store
from engine.language import say
from engine.names.graphemes import cut

BY_RATING: Final = LeaderboardId(period="week")

MOST_LEADERS: Final = 20
"""Most names of those who share first place; the others are counted."""

MOST_BUTTONS: Final = 5
"""Most buttons to challenge somebody: as many as a row holds."""


def weekly_posts(store: Store, name_of: Callable[[int], str]) -> Series:
    """Return the weekly posts, each about the leaderboard of the week before.

    `name_of` returns a server's name by its id, empty if it is unknown.
    """

    async def screen(guild: int, week: str) -> Screen | None:
        query = BoardQuery(store, guild, BY_RATING, FIRST_SEASON, None, in_week_before(week))
        page = await BOARDS[BY_RATING.by].page(query)
        if not page.standings.rows:
            return None
        return weekly_screen(page, await _leaders(query, page), name_of(guild))

    return Series("leaderboard", posting_week, screen)


def posting_week(at: float) -> str:
    """Return the newest week whose post may be made at UNIX time `at`: from Monday's `POST_HOUR` on."""
    return calendar_period("week", at - POST_HOUR * 3600)


def in_week_before(week: str) -> float:
    """Return a UNIX time in the week before `week`, which is written as `2026-W47`."""
    monday = datetime.strptime(f"{week}-1", "%G-W%V-%u").replace(tzinfo=UTC)
    return (monday - timedelta(days=7)).timestamp()


async def _leaders(query: BoardQuery, page: BoardPage) -> list[Standing[Any]]:
    """Return all who share first place, of whom the first `page` may hold a part."""
    leaders = [row for row in page.standings.rows if row.rank == 1]
    while page.standings.rows[-1].rank == 1 and page.standings.number + 1 < page.standings.pages:
        following = query._replace(place=replace(query.place, number=page.standings.number + 1))
        page = await BOARDS[BY_RATING.by].page(following)
        leaders += [row for row in page.standings.rows if row.rank == 1]
    return leaders


def weekly_screen(page: BoardPage, leaders: Sequence[Standing[Any]], server: str) -> Screen:
    """Return the post with the first page of a week's leaderboard of `server`, and its `leaders`.

    There is at least one leader. The first few have buttons to challenge them.
    """
    rows = ranked(page.standings, BY_RATING)
    challenges = [
        Button(
            cut(say("Challenge {name}", name=leader.name), LONGEST_BUTTON),
            str(ChallengeId(leader.player.user)),
            "primary",
            "⛳",
        )
        for leader in leaders[:MOST_BUTTONS]
    ]
    return Screen(
        title=say("Last week’s leaderboard"),
        text=page_text([_on_top(leaders), names_not_drawn(rows), more_words(more_players(page.standings))]),
        footer=" · ".join(page.notes),
        attachments=(leaderboard_file(say("Skill rating · last week"), rows, server),),
        rows=(tuple(challenges),),
    )


def _on_top(leaders: Sequence[Standing[Any]]) -> str:
    if len(leaders) == 1:
        return say("{name} came out on top. Who takes them on?", name=bold(leaders[0].name))
    names = some([bold(leader.name) for leader in leaders], MOST_LEADERS)
    return say("{names} share first place. Who takes them on?", names=names)
