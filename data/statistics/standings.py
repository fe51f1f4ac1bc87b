"""A server's standings, read one page at a time from the running totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import Any, Final, Generic, Literal, TypeVar

from sqlalchemy import Row, TextClause

from data.sql.database import Database
from data.sql.portable import Values, portable
from data.statistics.periods import ALWAYS
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import SETTLED, Rating
from engine.names.search_key import search_key
from engine.names.telling_apart import told_apart

T_co = TypeVar("T_co", covariant=True)

By = Literal["rating", "average", "wins", "best hole", "best match", "streak"]

FEW_HOLES: Final = 9
"""Fewest holes for an average. With fewer, players are ranked behind the others."""

ORDERS: Final[Mapping[By, str]] = {
    "rating": "sigma > :settled, mu DESC",
    "average": "holes < :few_holes, average IS NULL, average",
    "wins": "wins DESC, shared_wins DESC, average IS NULL, average",
    "best hole": "best_hole IS NULL, best_hole, average IS NULL, average",
    "best match": "best_match IS NULL, best_match, average IS NULL, average",
    "streak": "best_streak DESC, streak DESC, average IS NULL, average",
}
"""Columns to sort by, for each order. Players equal in all of them share a rank."""

NAME_IN_MATCHES: Final = """
    SELECT name FROM match_seats WHERE match_seats.user_id = ranked.user_id AND guild = :guild
    ORDER BY at DESC, match DESC LIMIT 1
"""
"""Query for the name in a person's last match on the server `:guild`. The person is one of `ranked`."""

RANKED: Final = """{source},
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY {order}) AS rank,
        row_number() OVER (ORDER BY {order}, user_id, level) AS position
    FROM entries
)
SELECT *, ({name}) AS name FROM ranked
WHERE (position - 1) / :size = CASE
    WHEN :number < (players - 1) / :size THEN :number ELSE (players - 1) / :size
END OR user_id = :reader ORDER BY position
"""


def ranked(source: str, order: str, name: str = NAME_IN_MATCHES) -> TextClause:
    """Return the query for a page of standings, and for the row of the user `:reader`.

    The page is `:number`, with `:size` rows.
    `source`: a WITH clause that ends with `entries`, a row for each player with `user_id` and `level`.
    `order`: columns of `entries`. Players equal in all of them share a rank; the smaller id comes first.
    `name`: a query for the name of a person in `ranked`.
    """
    return portable(RANKED.format(source=source.rstrip(), order=order, name=name))


OF_MATCHES: Final = """
WITH entries AS (
    SELECT *, CAST(points AS DOUBLE PRECISION) / nullif(holes, 0) AS average FROM statistics_totals
    WHERE guild = :guild AND span = :period AND preset = :preset AND (:with_computers OR user_id > 0)
)
"""
PAGES: Final = {by: ranked(OF_MATCHES, order) for by, order in ORDERS.items()}

NAMESAKES: Final = portable(
    """
SELECT user_id, (
    SELECT name FROM match_seats WHERE match_seats.user_id = known.user_id AND guild = :guild
    ORDER BY at DESC, match DESC LIMIT 1
) AS name
FROM (SELECT DISTINCT user_id FROM match_seats WHERE guild = :guild AND folded IN :folded) AS known
WHERE user_id > 0
""",
    folded="folded",
)
"""Newest names of all people who ever played on a server under one of the names `folded` (`search_key`)."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of a player's rated matches.

    `wins`: without shared wins. `best_match`: the lowest average of a whole match of 3 holes or more.
    `streak`: matches won in a row at present, shared wins included; `best_streak`: the most so far.
    `rating`: after the last match.
    These are over the holes that the player played to the end: `holes`, `points`, `average` (points a hole),
    `best_hole`, `holes_won`, `outs` (the player went out) and `outs_won` (the player went out and won).
    """

    matches: int
    wins: int
    shared_wins: int
    holes: int
    points: int
    average: float | None
    best_hole: int | None
    best_match: float | None
    streak: int
    best_streak: int
    holes_won: int
    outs: int
    outs_won: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Standing(Generic[T_co]):
    """A player's rank, and the `totals` that decide it.

    `name`: a person's name in their newest counted match, or a computer's level.
    """

    rank: int
    player: RatedPlayer
    name: str
    totals: T_co


@dataclass(frozen=True, slots=True)
class StandingsPage(Generic[T_co]):
    """Page `number` (from 0) of `pages`. `own`: the reader's row, even if it is on another page."""

    rows: tuple[Standing[T_co], ...]
    number: int
    pages: int
    own: Standing[T_co] | None
    players: int


@dataclass(frozen=True, slots=True)
class Ranking(Generic[T_co]):
    """An order of a server's players.

    `statement`: made by `ranked`, with `values` for its parameters. `totals`: reads a player's totals from a
    row.
    """

    statement: TextClause
    totals: Callable[[Row[Any]], T_co]
    values: Values


def by_matches(
    by: By, period: str = ALWAYS, preset: str | None = None, *, computers: bool = False
) -> Ranking[Totals]:
    """Order people, and `computers` if True, by a figure of their rated matches in a `period` (`periods`).

    With a `preset`, only matches that began from it count, also for the ratings.
    """
    chosen: Values = {"period": period, "preset": preset or "", "with_computers": computers}
    return Ranking(PAGES[by], totals_of, {**chosen, "settled": SETTLED, "few_holes": FEW_HOLES})


class PlayerStandings:
    """Standings of servers, read one page at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, guild: int, ranking: Ranking[T_co], number: int, reader: int | None, *, size: int = 10
    ) -> StandingsPage[T_co]:
        """Return page `number` (from 0) of `size` rows, or the last page, and the row of the user `reader`.

        Names that several people of the server share are marked, even if the others are on other pages.
        Raises `ReadFailed`.
        """
        page: Values = {"guild": guild, "number": max(number, 0), "reader": reader, "size": size}
        answer = await self._database.read(ranking.statement, {**ranking.values, **page})
        if not answer:
            return StandingsPage((), 0, 1, None, 0)
        players = int(answer[0].players)
        pages = (players - 1) // size + 1
        number = min(max(number, 0), pages - 1)
        called = {row.user_id: row.name for row in answer if not row.level}
        keys = sorted(set(map(search_key, called.values())))
        for row in await self._database.read(NAMESAKES, {"guild": guild, "folded": keys}):
            called.setdefault(row.user_id, row.name)
        name_of = dict(zip(called, told_apart(list(called.values()), list(called)), strict=True))
        rows = [
            Standing(
                row.rank,
                RatedPlayer(row.user_id, row.level),
                row.level or name_of[row.user_id],
                ranking.totals(row),
            )
            for row in answer
        ]
        on_page = [(row.position - 1) // size == number for row in answer]
        own = next((row for row in rows if row.player.user == reader), None)
        return StandingsPage(tuple(compress(rows, on_page)), number, pages, own, players)


def together(places: Sequence[Totals]) -> Totals:
    """Return one player's totals over all of `places`, which are not empty.

    Ratings and present streaks can't be added up, so they are taken from the place with the most matches.
    """
    if len(places) == 1:
        return places[0]
    most = max(places, key=lambda each: each.matches)
    added = ("matches", "wins", "shared_wins", "holes", "points", "holes_won", "outs", "outs_won")
    sums = {name: sum(getattr(each, name) for each in places) for name in added}
    return replace(
        most,
        **sums,
        average=sums["points"] / sums["holes"] if sums["holes"] else None,
        best_hole=min((each.best_hole for each in places if each.best_hole is not None), default=None),
        best_match=min((each.best_match for each in places if each.best_match is not None), default=None),
        best_streak=max(each.best_streak for each in places),
    )


def totals_of(row: Row[Any]) -> Totals:
    return Totals(
        **{name: getattr(row, name) for name in Totals.__slots__ if name != "rating"},
        rating=Rating(row.mu, row.sigma),
    )
