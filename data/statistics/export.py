"""A server's seasons, all of them, as CSV for spreadsheets and other programs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Row

from data.sql.database import Database
from data.sql.portable import portable
from data.statistics.periods import season_period
from data.statistics.ratings import Rating
from data.statistics.seasons import Seasons
from data.statistics.standings import PlayerStandings, Standing, Totals, by_matches
from engine.record.csv_text import csv_text

PIECE: Final = 500
"""Number of matches, or of players, to read at a time."""

MATCHES = portable("""
WITH shown AS (
    SELECT match, at, guild, named FROM matches WHERE guild = :guild AND (at, match) > (:at, :match)
    ORDER BY at, match LIMIT :most
)
SELECT shown.match, shown.at, named, season, preset, changed, seat.seat, seats, user_id, level, place, points,
    won, shared, kept, holes, hole_points, holes_won, outs, outs_won, mu, sigma, board, (
        SELECT name FROM match_seats AS total
        WHERE total.match = shown.match AND total.user_id = seat.user_id
    ) AS name
FROM shown LEFT JOIN statistics_seats AS seat ON seat.match = shown.match
ORDER BY shown.at, shown.match, seat.seat
""")

SEASON_COLUMNS: Final = ("season", "name", "began_at", "ended_at")
STANDING_COLUMNS: Final = (
    *("season", "rank", "user", "name", "rating", "deviation", "provisional", "matches", "wins"),
    *("shared_wins", "holes", "points", "average", "best_hole", "best_match", "best_streak", "holes_won"),
    *("went_out", "went_out_and_won"),
)
MATCH_COLUMNS: Final = (
    *("match", "ended_at", "season", "preset", "own_rules", "seat", "user", "name", "place", "points", "won"),
    *(
        "shared",
        "kept",
        "holes",
        "hole_points",
        "holes_won",
        "went_out",
        "went_out_and_won",
        "rating",
        "board",
        "server_preset",
    ),
)


class ExportPart(NamedTuple):
    """The next piece of the file called `name`."""

    name: str
    text: str


class Export:
    """Writes a server's statistics as files. A computer has no user there, and its level as its name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> AsyncIterator[ExportPart]:
        """Yield pieces of `seasons.csv`, of `standings.csv` (by rating in each season) and of `matches.csv`
        (a row for each seat), file by file.

        Times are in UTC; flags are 0 or 1. Raises `ReadFailed`.
        """
        seasons = await Seasons(self._database).list(guild)
        rows = [(one.number, one.name, _time(one.began_at), _time(one.ended_at)) for one in seasons]
        yield ExportPart("seasons.csv", _text([SEASON_COLUMNS, *rows]))
        yield ExportPart("standings.csv", _text([STANDING_COLUMNS]))
        for season in seasons:
            async for part in self._standings(guild, season.number):
                yield part
        yield ExportPart("matches.csv", _text([MATCH_COLUMNS]))
        async for part in self._matches(guild):
            yield part

    async def _standings(self, guild: int, season: int) -> AsyncIterator[ExportPart]:
        standings, number, pages = PlayerStandings(self._database), 0, 1
        ranking = by_matches("rating", season_period(season), computers=True)
        while number < pages:
            page = await standings.page(guild, ranking, number, None, size=PIECE)
            pages = page.pages
            number += 1
            if page.rows:
                yield ExportPart("standings.csv", _text(_standing(season, row) for row in page.rows))

    async def _matches(self, guild: int) -> AsyncIterator[ExportPart]:
        at, match = float("-inf"), ""
        while True:
            rows = await self._database.read(
                MATCHES, {"guild": guild, "at": at, "match": match, "most": PIECE}
            )
            if not rows:
                return
            at, match = rows[-1].at, rows[-1].match
            counted = [_seat(row) for row in rows if row.seat is not None]
            if counted:
                yield ExportPart("matches.csv", _text(counted))


def _standing(season: int, row: Standing[Totals]) -> Sequence[Any]:
    totals, rating = row.totals, row.totals.rating
    return (
        *(season, row.rank, row.player.user or "", row.name, rating.shown, rating.within),
        *(int(rating.provisional), totals.matches, totals.wins, totals.shared_wins, totals.holes),
        *(totals.points, _number(totals.average), totals.best_hole, _number(totals.best_match)),
        *(totals.best_streak, totals.holes_won, totals.outs, totals.outs_won),
    )


def _seat(row: Row[Any]) -> Sequence[Any]:
    # A forgotten person has another number in each match, which tells nobody anything.
    user = row.user_id if row.user_id > 0 else ""
    return (
        *(row.match, _time(row.at), row.season, row.preset, row.changed, row.seat + 1),
        *(user, row.name or row.level, row.place, row.points, row.won, row.shared),
        *(row.kept, row.holes, row.hole_points, row.holes_won, row.outs, row.outs_won),
        *(_rating(row), row.board, row.named),
    )


def _rating(row: Row[Any]) -> int:
    return Rating(row.mu, row.sigma).shown


def _text(rows: Iterable[Sequence[Any]]) -> str:
    return csv_text(rows, line_end="\r\n")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _time(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
