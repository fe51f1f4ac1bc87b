"""Weekly post about last week's top ten, on Mondays, with buttons to challenge the leaders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from cogs.answering.messages.posts import POST_HOUR, Series
from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.ids.table import ChallengeId
from cogs.kit.message_limits import LONGEST_BUTTON
from cogs.kit.names import bold, names_not_drawn
from cogs.kit.pages import more_words, page_text
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Screen
from cogs.rules.server_presets import board_words
from cogs.statistics.boards import BOARDS, BoardPage, BoardQuery
from cogs.statistics.leaderboard import leaderboard_file, matches_words, more_players, ranked
from data.statistics.own_boards import OwnBoard
from data.statistics.periods import calendar_period
from data.statistics.seasons import FIRST_SEASON
from data.statistics.standings import Standing
from data.store import Store
from engine.language import say
from engine.names.graphemes import cut
from engine.names.search_key import search_key

BY_RATING: Final = LeaderboardId(period="week")

MOST_LEADERS: Final = 20
"""Most names of people in first place; further people are only counted."""

MOST_BUTTONS: Final = 5
"""Most buttons to challenge a leader: as many as a row holds."""


def weekly_posts(store: Store, name_of: Callable[[int], str]) -> Series:
    """Return the weekly posts, each about the leaderboard of the week before.

    If the server's default is a preset of its own that was played that week, the post is about that preset's
    board. `name_of` returns a server's name by its id, empty if unknown.
    """

    async def screen(guild: int, week: str) -> Screen | None:
        for board in (*await _boards_of_default(store, guild), None):
            place = BY_RATING if board is None else replace(BY_RATING, preset=board.board)
            query = BoardQuery(store, guild, place, FIRST_SEASON, None, in_week_before(week))
            page = await BOARDS[place.by].page(query)
            if page.standings.rows:
                return weekly_screen(page, await _leaders(query, page), name_of(guild), board)
        return None

    return Series("leaderboard", posting_week, screen)


def posting_week(at: float) -> str:
    """Return the week of the newest post at UNIX time `at`; a post is due from Monday's `POST_HOUR` on."""
    return calendar_period("week", at - POST_HOUR * 3600)


def in_week_before(week: str) -> float:
    """Return a UNIX time in the week before `week`, which is written as `2026-W47`."""
    monday = datetime.strptime(f"{week}-1", "%G-W%V-%u").replace(tzinfo=UTC)
    return (monday - timedelta(days=7)).timestamp()


async def _boards_of_default(store: Store, guild: int) -> list[OwnBoard]:
    """Return the boards of a server's default preset, newest first; none for a built-in preset."""
    default = search_key(await store.server_rules.default(guild) or "")
    return [each for each in await store.statistics.own_boards.of(guild) if search_key(each.name) == default]


async def _leaders(query: BoardQuery, page: BoardPage) -> list[Standing[Any]]:
    """Return everybody in first place, from further pages too if necessary."""
    leaders = [row for row in page.standings.rows if row.rank == 1]
    while page.standings.rows[-1].rank == 1 and page.standings.number + 1 < page.standings.pages:
        following = query._replace(place=replace(query.place, number=page.standings.number + 1))
        page = await BOARDS[BY_RATING.by].page(following)
        leaders += [row for row in page.standings.rows if row.rank == 1]
    return leaders


def weekly_screen(
    page: BoardPage, leaders: Sequence[Standing[Any]], server: str, board: OwnBoard | None = None
) -> Screen:
    """Return the post with the first page of a week's leaderboard of `server`, and its `leaders`.

    There is at least one leader; the first few have buttons to challenge them. `board`: the page is about
    this board of a server's own preset; None for the usual board.
    """
    called, rules = (
        ([], []) if board is None else ([matches_words(board.board, [board])], [board_words(board)])
    )
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
        footer=" · ".join([*page.notes, *rules]),
        attachments=(leaderboard_file(" · ".join([say("Skill rating · last week"), *called]), rows, server),),
        rows=(tuple(challenges),),
    )


def _on_top(leaders: Sequence[Standing[Any]]) -> str:
    if len(leaders) == 1:
        return say("{name} came out on top. Who takes them on?", name=bold(leaders[0].name))
    names = some([bold(leader.name) for leader in leaders], MOST_LEADERS)
    return say("{names} share first place. Who takes them on?", names=names)
