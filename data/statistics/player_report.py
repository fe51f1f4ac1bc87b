"""One player's figures: totals, trend, scores of holes, and a comparison with another player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Row

from data.no_server import NO_SERVER
from data.sql.database import Database
from data.sql.portable import portable
from data.statistics.periods import ALWAYS
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import Rating
from data.statistics.standings import Totals, together, totals_of
from data.statistics.what_counts import APART
from engine.game.handicap import FEWEST_HOLES, LAST, differential, handicap
from engine.game.presets import PRESETS

TREND: Final = 50
"""Number of latest matches in the trend."""

REVIEWED: Final = 10
"""Number of latest matches to review, to tell luck from skill."""

FEWEST_MEETINGS: Final = 3
"""Fewest matches of two people together before anybody is told their score."""

TOTALS = portable(
    """
SELECT *, CAST(points AS DOUBLE PRECISION) / nullif(holes, 0) AS average FROM statistics_totals
WHERE guild IN :guilds AND span = :period AND preset IN :presets
    AND user_id = :user AND level = :level
""",
    guilds="guild",
    presets="preset",
)
APART_MATCHES = portable(
    """
SELECT coalesce(name, totals.preset) AS name, board IS NOT NULL AS own, sum(matches) AS matches
FROM statistics_totals AS totals LEFT JOIN own_boards
    ON own_boards.guild = totals.guild AND own_boards.board = totals.preset
WHERE totals.guild IN :guilds AND span = :period AND (totals.preset IN :presets OR board IS NOT NULL)
    AND user_id = :user AND level = :level
GROUP BY 1, 2 ORDER BY 2, 1
""",
    guilds="guild",
    presets="preset",
)
SCORES = portable(
    """
SELECT points, sum(holes) AS holes FROM statistics_scores
WHERE guild IN :guilds AND user_id = :user AND level = :level AND preset = coalesce(:preset, preset)
    AND preset IN :presets
GROUP BY points ORDER BY points
""",
    guilds="guild",
    presets="preset",
)
LAST_MATCHES = portable(
    """
SELECT match, at, preset, seats, place, won, holes, hole_points, mu, sigma FROM statistics_seats
WHERE guild IN :guilds AND user_id = :user AND level = :level AND preset = coalesce(:preset, preset)
    AND board = ''
ORDER BY at DESC, match DESC, seat DESC LIMIT :most
""",
    guilds="guild",
)
HELD = portable(
    """
SELECT match, seat FROM statistics_seats
WHERE guild IN :guilds AND user_id = :user AND level = :level AND board = '' AND kept = 1 AND match IN (
    SELECT match FROM statistics_seats
    WHERE guild IN :guilds AND user_id = :user AND level = :level AND preset = coalesce(:preset, preset)
        AND board = '' AND kept = 1
    GROUP BY at, match ORDER BY at DESC, match DESC LIMIT :most
)
ORDER BY at DESC, match DESC, seat DESC
""",
    guilds="guild",
)
DIFFERENTIALS = portable(
    """
SELECT preset, seats, CAST(hole_points AS DOUBLE PRECISION) / holes AS average FROM statistics_seats
WHERE guild IN :guilds AND user_id = :user AND level = :level AND board = '' AND kept = 1 AND holes >= :fewest
ORDER BY at DESC, match DESC, seat DESC LIMIT :most
""",
    guilds="guild",
)
TOGETHER = portable(
    """
SELECT count(*) AS matches,
    count(CASE WHEN own.place < other.place THEN 1 END) AS ahead,
    count(CASE WHEN own.place > other.place THEN 1 END) AS behind,
    CAST(sum(own.hole_points) AS DOUBLE PRECISION) / nullif(sum(own.holes), 0) AS average,
    CAST(sum(other.hole_points) AS DOUBLE PRECISION) / nullif(sum(other.holes), 0) AS others_average
FROM statistics_seats AS own JOIN statistics_seats AS other
    ON other.match = own.match AND other.seat <> own.seat
    AND other.user_id = :other AND other.level = :other_level
WHERE own.guild IN :guilds AND own.user_id = :user AND own.level = :level AND own.board = ''
""",
    guilds="guild",
)

PAIRS = portable(
    """
SELECT own.user_id AS user_id, other.user_id AS other,
    count(CASE WHEN own.place < other.place THEN 1 END) AS ahead,
    count(CASE WHEN own.place > other.place THEN 1 END) AS behind
FROM statistics_seats AS own JOIN statistics_seats AS other
    ON other.match = own.match AND other.user_id > own.user_id AND other.user_id IN :users
WHERE own.guild = :guild AND own.user_id IN :users AND own.level = '' AND own.board = ''
GROUP BY own.user_id, other.user_id
""",
    users="user_id",
)

NAME = portable(
    """
SELECT name FROM match_seats WHERE user_id = :user AND guild IN :guilds ORDER BY at DESC, match DESC LIMIT 1
""",
    guilds="guild",
)

SERVERS = portable("SELECT DISTINCT guild FROM match_seats WHERE user_id = :user AND guild IS NOT NULL")


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """A match in a player's trend: the `place` among `seats` seats, and the `rating` afterwards.

    `at`: the match's end, UNIX time in seconds. `average`: points a hole, over the holes that the player
    played to their end; None without any.
    """

    match: str
    at: float
    preset: str
    seats: int
    place: int
    won: bool
    average: float | None
    rating: Rating


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """Figures of a player on one server.

    `presets`: totals by preset. `trend`: the latest matches, oldest first. `scores`: how many holes had how
    many points, fewest points first. `handicap`: strokes over 18 holes, None after too few matches
    (`engine.game.handicap`).
    """

    player: RatedPlayer
    totals: Totals
    presets: Mapping[str, Totals]
    handicap: float | None
    trend: tuple[TrendPoint, ...]
    scores: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ApartMatches:
    """How many `matches` a player has on a board apart from the leaderboard.

    `board`: one of `APART`, or the name of a server's own preset if `own`.
    """

    board: str
    own: bool
    matches: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Rated matches of two players at one table.

    The first player took the better place in `ahead` of them, and the other in `behind`; in the rest they
    shared a place. The averages are points a hole in these matches. Each seat of a computer level counts.
    """

    matches: int
    ahead: int
    behind: int
    average: float | None
    others_average: float | None


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Two people in their rated matches: `first` was ahead in `ahead` of them, and `second` in `behind`."""

    first: int
    second: int
    ahead: int
    behind: int


class PlayerReports:
    """Figures of single players. Queries raise `ReadFailed`.

    Figures are about play on one server; with `NO_SERVER`, about all that a person played anywhere.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, player: RatedPlayer, preset: str | None = None) -> PlayerReport | None:
        """Return the figures of a player on a server, or None if they have no rated match there.

        `together` adds up several servers. With a `preset`, `totals`, `trend` and `scores` only have matches
        that began from it.
        """
        wanted = {**await self._wanted(guild, player), "preset": preset}
        presets = ["", *PRESETS]
        rows = await self._database.read(TOTALS, {**wanted, "period": ALWAYS, "presets": presets})
        places: dict[str, list[Totals]] = {}
        for row in rows:
            places.setdefault(str(row.preset), []).append(totals_of(row))
        totals = {name: together(each) for name, each in places.items()}
        chosen = totals.get(preset or "")
        if chosen is None:
            return None
        trend = await self._database.read(LAST_MATCHES, {**wanted, "most": TREND})
        scores = await self._database.read(SCORES, {**wanted, "presets": [*PRESETS]})
        return PlayerReport(
            player=player,
            totals=chosen,
            presets={name: each for name, each in totals.items() if name},
            handicap=await self._handicap(guild, player),
            trend=tuple(_point(row) for row in reversed(trend)),
            scores={row.points: row.holes for row in scores},
        )

    async def apart(self, guild: int, player: RatedPlayer) -> list[ApartMatches]:
        """Return how many matches a player has on each board apart from the leaderboard."""
        wanted = {**await self._wanted(guild, player), "period": ALWAYS, "presets": APART}
        rows = await self._database.read(APART_MATCHES, wanted)
        return [ApartMatches(row.name, bool(row.own), int(row.matches)) for row in rows]

    async def held(
        self, guild: int, player: RatedPlayer, preset: str | None = None
    ) -> dict[str, tuple[int, ...]]:
        """Return the seats that a player held in their newest rated matches on a server, newest match first.

        A computer level may have several seats in a match. Left out are matches in which the computer held
        the person's seat at the end, and with a `preset` also matches that began from another.
        """
        wanted = {**await self._wanted(guild, player), "preset": preset, "most": REVIEWED}
        rows = await self._database.read(HELD, wanted)
        return {
            str(match): tuple(sorted(row.seat for row in seats))
            for match, seats in groupby(rows, key=lambda row: row.match)
        }

    async def handicaps(self, guild: int, users: Iterable[int]) -> dict[int, float | None]:
        """Return the handicaps of `users` on a server by user id, None after too few matches."""
        return {user: await self._handicap(guild, RatedPlayer(user)) for user in users}

    async def _handicap(self, guild: int, player: RatedPlayer) -> float | None:
        wanted = {**await self._wanted(guild, player), "fewest": FEWEST_HOLES, "most": LAST}
        rows = await self._database.read(DIFFERENTIALS, wanted)
        found = [differential(row.preset, row.seats, row.average) for row in rows]
        return handicap([each for each in found if each is not None])

    async def head_to_head(self, guild: int, player: RatedPlayer, other: RatedPlayer) -> HeadToHead:
        (row,) = await self._database.read(
            TOGETHER,
            {**await self._wanted(guild, player), "other": other.user, "other_level": other.level},
        )
        return HeadToHead(*row)

    async def name(self, guild: int, player: RatedPlayer) -> str:
        """Return a person's name in their last match on a server, or ""."""
        rows = await self._database.read(
            NAME, {"guilds": await self._servers(guild, player), "user": player.user}
        )
        return str(rows[0].name) if rows else ""

    async def rivalry(self, guild: int, users: Collection[int]) -> Rivalry | None:
        """Return the two of `users` who met most often in rated matches of a server, and who is ahead.

        Matches with a shared place don't count, nor do people who were forgotten. `first` is never behind.
        None if no two have met in `FEWEST_MEETINGS` matches.
        """
        people = [user for user in users if user > 0]
        rows = await self._database.read(PAIRS, {"guild": guild, "users": sorted(people)})
        pairs = [
            Rivalry(row.user_id, row.other, row.ahead, row.behind)
            if row.ahead >= row.behind
            else Rivalry(row.other, row.user_id, row.behind, row.ahead)
            for row in rows
        ]
        met = [pair for pair in pairs if pair.ahead + pair.behind >= FEWEST_MEETINGS]
        return max(
            met,
            key=lambda pair: (pair.ahead + pair.behind, pair.behind, -pair.first, -pair.second),
            default=None,
        )

    async def _wanted(self, guild: int, player: RatedPlayer) -> dict[str, Any]:
        return {"guilds": await self._servers(guild, player), "user": player.user, "level": player.level}

    async def _servers(self, guild: int, player: RatedPlayer) -> list[int]:
        """Return `guild`; for a person with `NO_SERVER`, all servers on which they played."""
        if guild != NO_SERVER or not player.person:
            return [guild]
        return [int(row.guild) for row in await self._database.read(SERVERS, {"user": player.user})]


def _point(row: Row[Any]) -> TrendPoint:
    return TrendPoint(
        match=row.match,
        at=row.at,
        preset=row.preset,
        seats=row.seats,
        place=row.place,
        won=bool(row.won),
        average=row.hole_points / row.holes if row.holes else None,
        rating=Rating(row.mu, row.sigma),
    )
