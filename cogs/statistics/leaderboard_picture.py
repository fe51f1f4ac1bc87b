"""Draw a page of a server's leaderboard for everybody to see, and say the same in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.attachments import Attachment
from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.names import bold
from cogs.kit.screen import Screen
from cogs.picture.picture_attachments import chart_file
from cogs.statistics.leaderboard_screen import (
    a_hole,
    daily_hole_words,
    event_words,
    figures,
    footer_of,
    heading,
    match_words,
    point_words,
)
from data.statistics.daily_standings import DailyStanding
from data.statistics.event_standings import EventStanding
from data.statistics.seasons import Season
from data.statistics.standings import PlayerStanding, StandingsPage
from engine.cpu.levels import level_title
from engine.drawing.charts import RankChart, Ranked
from engine.drawing.lettering import drawable
from engine.language import say


def ranked(row: PlayerStanding | DailyStanding | EventStanding, place: LeaderboardId) -> Ranked:
    """Return the line of a standing in the picture."""
    if isinstance(row, DailyStanding):
        return Ranked(row.rank, row.name, daily_hole_words(row.holes), a_hole(row.average))
    if isinstance(row, EventStanding):
        return Ranked(row.rank, row.name, event_words(row.events), point_words(row.points))
    notes = [match_words(row.totals.matches), *([say("computer")] if row.player.level else [])]
    name = level_title(row.player.level) if row.player.level else row.name
    return Ranked(row.rank, name, " · ".join(notes), figures(row.totals, place.by)[0])


def leaderboard_file(heading: str, rows: Sequence[Ranked], server: str) -> Attachment:
    """Return the picture of a leaderboard of `server`; its alt text has all names as they are written.

    `server` may be empty if its name is unknown.
    """
    lines = [f"{row.rank}. {row.name}: {row.figure} ({row.note})" for row in rows]
    return chart_file(
        RankChart(heading, tuple(rows)), "\n".join([heading, *lines]), titled(server, say("Leaderboard"))
    )


def titled(*parts: str) -> str:
    """Return the title of a picture that is shared: those of `parts` of which something can be drawn."""
    return " · ".join(part for part in parts if drawable(part).strip())


def names_not_drawn(rows: Sequence[Ranked]) -> str:
    """Return a line for each name that the picture can't show as it is written."""
    return "\n".join(f"{row.rank}\\. {bold(row.name)}" for row in rows if drawable(row.name) != row.name)


def shared_leaderboard(
    page: StandingsPage[PlayerStanding], place: LeaderboardId, season: Season, server: str
) -> Screen:
    """Return a page of the leaderboard of `server` as it is shared; `season` is the present one."""
    return _shared(page.rows, footer_of(page, place), place, season, server)


def shared_daily_leaderboard(
    page: StandingsPage[DailyStanding], place: LeaderboardId, season: Season, server: str
) -> Screen:
    """Return a page of the daily holes of `server` as it is shared; `season` is the present one."""
    return _shared(page.rows, "", place, season, server)


def shared_event_leaderboard(
    page: StandingsPage[EventStanding], place: LeaderboardId, season: Season, server: str
) -> Screen:
    """Return a page of the events of `server` as it is shared; `season` is the present one."""
    return _shared(page.rows, "", place, season, server)


def _shared(
    rows: Sequence[PlayerStanding | DailyStanding | EventStanding],
    footer: str,
    place: LeaderboardId,
    season: Season,
    server: str,
) -> Screen:
    if not rows:
        return Screen(title=say("Leaderboard"), text=say("No matches yet. Start one: `/golf start`"))
    shown = [ranked(row, place) for row in rows]
    return Screen(
        title=say("Leaderboard"),
        text=names_not_drawn(shown),
        footer=footer,
        attachments=(leaderboard_file(heading(place, season), shown, server),),
    )
