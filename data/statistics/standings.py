"""A server's standings, read one page at a time from the running totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Literal, TypeVar

from sqlalchemy import Executable, Row

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.periods import ALWAYS
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import SETTLED, Rating
from engine.names.search_key import search_key
from engine.names.telling_apart import told_apart

T_co = TypeVar("T_co", covariant=True)

By = Literal["rating", "average", "wins", "best hole", "best match", "streak"]

FEW_HOLES: Final = 9
"""Players with fewer holes are ranked behind the others where averages are compared."""

ORDERS: Final[Mapping[By, str]] = {
    "rating": "sigma > :settled, mu DESC",
    "average": "holes < :few_holes, average IS NULL, average",
    "wins": "wins DESC, shared_wins DESC, average IS NULL, average",
    "best hole": "best_hole IS NULL, best_hole, average IS NULL, average",
    "best match": "best_match IS NULL, best_match, average IS NULL, average",
    "streak": "best_streak DESC, streak DESC, average IS NULL, average",
}
"""Columns that each order goes by; players equal in all of them share a rank."""

LATEST_NAME: Final = """(
    SELECT name FROM match_seats WHERE match_seats.user_id = ranked.user_id AND guild = :guild
    ORDER BY at DESC, match DESC LIMIT 1
) AS name"""
"""Column of the name that a person in `ranked` has had last in matches on the server."""

PAGE = """
WITH
standings AS (
    SELECT *, CAST(points AS DOUBLE PRECISION) / nullif(holes, 0) AS average FROM statistics_totals
    WHERE guild = :guild AND span = :period AND preset = :preset AND (:with_computers OR user_id > 0)
),
ranked AS (
    SELECT *, count(*) OVER () AS players, rank() OVER (ORDER BY {order}) AS rank,
        row_number() OVER (ORDER BY {order}, user_id, level) AS position
    FROM standings
)
SELECT *, {name}
FROM ranked
"""
OF_PAGE: Final = """
WHERE (position - 1) / :size = CASE
    WHEN :number < (players - 1) / :size THEN :number ELSE (players - 1) / :size
END OR user_id = :reader ORDER BY position
"""
"""End of a query for a page of rows with a `position` among `players`, and the reader's own."""

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
"""Newest names of all people who played on a server by one of the names `folded` (`search_key`)."""

PAGES: Final = {
    by: portable(PAGE.format(order=order, name=LATEST_NAME) + OF_PAGE) for by, order in ORDERS.items()
}


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of a player's rated matches.

    `wins` are sole, `shared_wins` tied for the lowest total. `holes`, `points` (of these), `average` (points
    a hole), `best_hole`, `holes_won`, `outs` (holes in which they went out) and `outs_won` (and won that
    hole) are of the holes that they played to their end. `best_match` is the lowest average of a whole match
    of 3 holes or more. `streak` is the present number of matches won in a row, shared wins included,
    `best_streak` the largest so far. `rating` is the rating after the last match.
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
    """A player's place by their `totals`.

    `name` is a person's from their newest counted match, or a computer's level.
    """

    rank: int
    player: RatedPlayer
    name: str
    totals: T_co


@dataclass(frozen=True, slots=True)
class StandingsPage(Generic[T_co]):
    """Page `number` (from 0) of `pages`, the reader's `own` row on any page, and the number of `players`."""

    rows: tuple[Standing[T_co], ...]
    number: int
    pages: int
    own: Standing[T_co] | None
    players: int


class PlayerStandings:
    """Standings of people and computers who finished a rated match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self,
        guild: int,
        by: By,
        number: int,
        reader: int | None,
        *,
        period: str = ALWAYS,
        preset: str | None = None,
        computers: bool = False,
        size: int = 10,
    ) -> StandingsPage[Totals]:
        """Page nearest to `number` (from 0), of `size` rows, of the matches in a `period` (`periods`).

        With a `preset` only matches that began from it count, with ratings of their own. `reader` is the user
        id behind `own`. Among equals the smaller id comes first. Raises `ReadFailed`.
        """
        wanted: dict[str, Value] = {
            **{"guild": guild, "period": period, "preset": preset or "", "with_computers": computers},
            **{"settled": SETTLED, "few_holes": FEW_HOLES},
        }
        return await standings_page(self._database, PAGES[by], wanted, number, reader, size, totals_of)


async def standings_page(
    database: Database,
    statement: Executable,
    wanted: dict[str, Value],
    number: int,
    reader: int | None,
    size: int,
    totals: Callable[[Row[Any]], T_co],
) -> StandingsPage[T_co]:
    """Page nearest to `number` (from 0), of `size` rows, with the row of the user `reader` as `own`.

    `statement` ends with `OF_PAGE`, `wanted` are its other parameters; `totals` reads each of its rows.
    A name that several people of the server have is marked, on whatever page the others stand.
    Raises `ReadFailed`.
    """
    page: dict[str, Value] = {"number": max(number, 0), "reader": reader, "size": size}
    answer = await database.read(statement, {**wanted, **page})
    if not answer:
        return StandingsPage((), 0, 1, None, 0)
    players = int(answer[0].players)
    pages = (players - 1) // size + 1
    number = min(max(number, 0), pages - 1)
    called = {row.user_id: row.name for row in answer if not row.level}
    keys = sorted(set(map(search_key, called.values())))
    for row in await database.read(NAMESAKES, {"guild": wanted["guild"], "folded": keys}):
        called.setdefault(row.user_id, row.name)
    name_of = dict(zip(called, told_apart(list(called.values()), list(called)), strict=True))
    rows = [(row.position, _standing(row, row.level or name_of[row.user_id], totals)) for row in answer]
    shown = tuple(standing for position, standing in rows if (position - 1) // size == number)
    own = next((standing for _, standing in rows if standing.player.user == reader), None)
    return StandingsPage(shown, number, pages, own, players)


def _standing(row: Row[Any], name: str, totals: Callable[[Row[Any]], T_co]) -> Standing[T_co]:
    return Standing(row.rank, RatedPlayer(row.user_id, row.level), name, totals(row))


def together(places: Sequence[Totals]) -> Totals:
    """Totals of one player in all of `places`, which has at least one element.

    Ratings of different servers can't be added up: rating and present streak are taken from the place with
    the most matches.
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
    """Totals from a row that has the columns of `statistics_totals`, and `average`."""
    return Totals(
        **{name: getattr(row, name) for name in Totals.__slots__ if name != "rating"},
        rating=Rating(row.mu, row.sigma),
    )
