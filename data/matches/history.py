"""Finished matches: listed by page, found by id, and searched by id or name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Row

from data.events.event_register import EventRegister
from data.no_server import NO_SERVER
from data.sql.database import Database
from data.sql.portable import Value, like, portable
from engine.game.presets import PRESETS
from engine.names.search_key import search_key
from engine.names.telling_apart import told_apart, unmarked

# Each query begins with one of the parts below, which decides what is `shown`, and ends with this part.
PEOPLE = """
SELECT matches.match, matches.guild, preset, holes, matches.at, modified, named, computer,
    user_id, name, points, won, shared, kept, format, score, coalesce(
        computer_score,
        (SELECT min(own.points) FROM statistics_seats AS own WHERE own.match = matches.match AND level <> '')
    ) AS computers_score
FROM shown CROSS JOIN matches LEFT JOIN match_seats ON match_seats.match = matches.match
WHERE matches.match = shown.match
ORDER BY matches.at DESC, matches.match DESC, match_seats.place, points, user_id
"""
PEOPLE_AND_TOTAL = PEOPLE.replace("SELECT", "SELECT total,", 1)
FIND = portable("WITH shown AS (SELECT CAST(:match AS TEXT) AS match)" + PEOPLE)

# `played` is inserted twice: of a CTE that is used twice, SQLite would make a copy.
PAGE = """
WITH
counted AS (SELECT count(*) AS total FROM {played}),
shown AS (
    SELECT match, (SELECT total FROM counted) AS total FROM {played} ORDER BY at DESC, match DESC
    LIMIT :size OFFSET :size * (
        SELECT CASE
            WHEN total = 0 THEN 0 WHEN :number < (total - 1) / :size THEN :number ELSE (total - 1) / :size
        END FROM counted
    )
)
"""
SHOWN = " AND match NOT IN :hidden"
PAGE_OF_SERVER = portable(
    PAGE.format(played="matches WHERE guild = :guild" + SHOWN) + PEOPLE_AND_TOTAL, hidden="match"
)
PAGE_OF_PLAYER = portable(
    PAGE.format(played="match_seats WHERE user_id = :user AND guild = :guild" + SHOWN) + PEOPLE_AND_TOTAL,
    hidden="match",
)
PAGE_OF_PERSON = portable(
    PAGE.format(played="match_seats WHERE user_id = :user" + SHOWN) + PEOPLE_AND_TOTAL, hidden="match"
)

RECENT = """
WITH
of_server AS (SELECT match, at FROM matches WHERE guild = :guild ORDER BY at DESC, match DESC LIMIT :limit),
shown AS (
    SELECT match, at FROM of_server
    UNION SELECT match, at FROM match_seats WHERE user_id = :user AND (guild <> :guild OR guild IS NULL)
    ORDER BY at DESC, match DESC LIMIT :limit
)
"""

# A server has few names compared with its matches. So `names` goes from each name to the next through the
# index, and only the newest matches of the names `meant` are looked at. The `most_names` names with the
# newest matches are in at least `limit` matches, so a name whose newest match is older can't add to the
# result. The plus before `guild` makes SQLite look ids up instead of walking through all of the server's
# matches.
SEARCH = """
WITH RECURSIVE
names (folded) AS (
    SELECT min(folded) FROM match_seats WHERE guild = :guild
    UNION ALL
    SELECT (SELECT min(folded) FROM match_seats WHERE guild = :guild AND folded > names.folded)
    FROM names WHERE names.folded IS NOT NULL
),
meant AS (
    SELECT folded FROM names WHERE folded LIKE :found ESCAPE '!'
    ORDER BY (SELECT max(at) FROM match_seats WHERE guild = :guild AND folded = names.folded) DESC
    LIMIT :most_names
),
with_name AS (
    SELECT match, at FROM meant CROSS JOIN {newest} (
        SELECT match{and_at} FROM match_seats WHERE guild = :guild AND folded = meant.folded
        GROUP BY at, match ORDER BY at DESC, match DESC LIMIT :limit
    ) {as_newest}
),
elsewhere AS (
    SELECT match, at FROM match_seats AS own
    WHERE user_id = :user AND (guild <> :guild OR guild IS NULL) AND (
        (match >= :text AND match < :text_end)
        OR EXISTS (SELECT 1 FROM match_seats WHERE match = own.match AND folded LIKE :found ESCAPE '!')
    )
),
shown AS (
    SELECT match, at FROM matches WHERE match >= :text AND match < :text_end AND +guild = :guild
    UNION SELECT match, at FROM with_name
    UNION SELECT match, at FROM elsewhere
    ORDER BY at DESC, match DESC LIMIT :limit
)
"""


RECENTLY = portable(RECENT + PEOPLE)
SEARCHED = portable(SEARCH + PEOPLE)

_NOWHERE: Final = -1
"""Id of a server on which no match was ever played."""

LAST_CHARACTER: Final = "\U0010ffff"
"""Last character of Unicode. Every text that begins with `text` sorts before `text + LAST_CHARACTER`."""

MOST_SEATS: Final = max(preset.most for preset in PRESETS.values())


@dataclass(frozen=True, slots=True)
class PastPerson:
    """A person's result in a match: `points` of their cards, and whether they `won` and `shared` the win.

    `score`: by the match's format, None if the total of points decides.
    `kept`: False if the computer played the seat at the end, or in half of the person's holes or more.
    """

    user: int
    name: str
    points: int
    won: bool
    shared: bool
    kept: bool = True
    score: int | None = None


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A finished match. `people` have the best first; `at` is its end, UNIX time in seconds.

    `guild`: None for a table that was never added to the table register.
    `modified`: whether the rules were other than a preset's (`data.statistics.what_counts`).
    `computer`: the name of the best computer player, "" without any.
    `computers_points`: the score of this computer player, None if it isn't known any more.
    `named`: the server's own name for modified rules, or "".
    `format`: the words of the format, "" if the total of points decides.
    """

    match: str
    guild: int | None
    preset: str
    holes: int
    at: float
    people: tuple[PastPerson, ...]
    modified: bool = False
    computer: str = ""
    computers_points: int | None = None
    named: str = ""
    format: str = ""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Page `number` (from 0) of `pages`, newest match first. `matches`: how many all pages have together."""

    rows: tuple[PastMatch, ...]
    number: int
    pages: int
    matches: int


class History:
    """Matches that were played to their end. Queries raise `ReadFailed`.

    Lists leave out a match while others still play the same cards (`EventRegister.hidden`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._events = EventRegister(database)

    async def page(self, guild: int, player: int | None, number: int, size: int = 10) -> HistoryPage:
        """Return page `number` (from 0) of a server's matches, newest first; past the end, the last page.

        `player`: only matches in which the person with this user id played. With `NO_SERVER` the pages have
        the matches of `player` on all servers, and nothing without a `player`.
        """
        hidden = list(await self._events.hidden())
        wanted: dict[str, Any] = {"guild": guild, "number": max(number, 0), "size": size, "hidden": hidden}
        if guild == NO_SERVER:
            rows = await self._database.read(PAGE_OF_PERSON, {**wanted, "user": player or 0})
        elif player is None:
            rows = await self._database.read(PAGE_OF_SERVER, wanted)
        else:
            rows = await self._database.read(PAGE_OF_PLAYER, {**wanted, "user": player})
        total = int(rows[0].total) if rows else 0
        pages = max(total - 1, 0) // size + 1
        return HistoryPage(tuple(_matches(rows)), min(max(number, 0), pages - 1), pages, total)

    async def find(self, match: str) -> PastMatch | None:
        """Return the finished match with this id, on any server, or None."""
        return next(iter(_matches(await self._database.read(FIND, {"match": match}))), None)

    async def recent(self, guild: int, user: int, text: str, limit: int = 25) -> list[PastMatch]:
        """Return the newest matches whose id begins with `text`, or in which somebody's name contains `text`.

        The server's matches are searched, and those of `user` on all servers; with `NO_SERVER` only the
        latter. Names are compared by `search_key`.
        """
        here = guild if guild != NO_SERVER else _NOWHERE
        wanted: dict[str, Value] = {"guild": here, "user": user, "limit": limit}
        hidden = await self._events.hidden()
        if not (key := search_key(unmarked(text))):
            past = _matches(await self._database.read(RECENTLY, wanted))
            return [each for each in past if each.match not in hidden]
        searched = {"text": text, "text_end": text + LAST_CHARACTER, "found": like(key)}
        most_names = limit * MOST_SEATS
        past = _matches(await self._database.read(SEARCHED, {**wanted, **searched, "most_names": most_names}))
        return [each for each in past if each.match not in hidden]


def _matches(people: Sequence[Row[Any]]) -> list[PastMatch]:
    return [_match(list(rows)) for _, rows in groupby(people, key=lambda row: str(row.match))]


def _match(rows: Sequence[Row[Any]]) -> PastMatch:
    first = rows[0]
    seats = [row for row in rows if row.user_id is not None]
    names = told_apart([row.name for row in seats], [row.user_id for row in seats])
    people = tuple(
        PastPerson(row.user_id, name, row.points, bool(row.won), bool(row.shared), bool(row.kept), row.score)
        for row, name in zip(seats, names, strict=True)
    )
    return PastMatch(
        first.match,
        first.guild,
        first.preset,
        first.holes,
        first.at,
        people,
        bool(first.modified),
        first.computer,
        first.computers_score,
        first.named,
        first.format,
    )
