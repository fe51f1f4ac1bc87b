"""The daily holes: the pulses that decided their deals, and everybody's one try with its result."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from data.database import Database
from data.traces import Traces
from data.writer import Statement
from engine.daily import DailyGame, Pulse
from engine.table.entries import Stamped

PULSE = "SELECT round, randomness, signature FROM daily_pulses WHERE day = ?"
KEEP_PULSE = """
INSERT INTO daily_pulses (day, round, randomness, signature) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
PAR = "SELECT par FROM daily_pulses WHERE day = ?"
KEEP_PAR = "UPDATE daily_pulses SET par = ? WHERE day = ? AND par IS NULL"
BEGIN = "INSERT INTO daily_games (day, user_id, guild, name, begun_at) VALUES (?, ?, ?, ?, ?)"
APPEND = "INSERT INTO daily_journal (day, user_id, version, at, kind, fields) VALUES (?, ?, ?, ?, ?, ?)"
LOAD = """
SELECT version, at, kind, fields FROM daily_journal WHERE day = ? AND user_id = ? ORDER BY version
"""
FINISH = """
UPDATE daily_games SET points = ?, opponent = ?, went_out = ?, finished_at = ?
WHERE day = ? AND user_id = ?
"""
# Whoever ends yesterday's hole after today's changes what all up to today's add up to, too.
SUM_UP = """
UPDATE daily_games SET (holes_so_far, points_so_far) = (
    SELECT 1 + coalesce(max(holes), 0), daily_games.points + coalesce(max(sum), 0) FROM (
        SELECT holes_so_far AS holes, points_so_far AS sum FROM daily_games AS older
        WHERE older.guild = daily_games.guild AND older.user_id = daily_games.user_id
            AND older.day < daily_games.day AND older.holes_so_far IS NOT NULL
        ORDER BY older.day DESC LIMIT 1
    )
)
WHERE day = ? AND user_id = ?
"""
SUM_UP_LATER = """
UPDATE daily_games SET holes_so_far = holes_so_far + 1, points_so_far = points_so_far + ?3
WHERE user_id = ?2 AND day > ?1 AND holes_so_far IS NOT NULL
    AND guild = (SELECT guild FROM daily_games WHERE day = ?1 AND user_id = ?2)
"""
KEEP_COSTS = "UPDATE daily_games SET costs = ? WHERE day = ? AND user_id = ?"
RESULTS = """
SELECT day, user_id, name, points, opponent, marks, costs, went_out, shared_at, par
FROM daily_games LEFT JOIN daily_pulses USING (day)
"""
FIND = f"{RESULTS} WHERE day = ? AND user_id = ? AND points IS NOT NULL"
STANDING = f"""
{RESULTS} WHERE guild = ? AND day = ? AND points IS NOT NULL ORDER BY points, finished_at, user_id
"""
UNFINISHED = "SELECT 1 FROM daily_games WHERE day = ? AND user_id = ? AND points IS NULL"
DAYS = """
SELECT day FROM daily_games WHERE user_id = ? AND day <= ? AND points IS NOT NULL ORDER BY day DESC LIMIT ?
"""
TRACES: Final = Traces(
    "SELECT count(*) FROM daily_games WHERE user_id = ?", ("DELETE FROM daily_games WHERE user_id = ?",)
)
"""The moves go with the tries that they belong to."""

SHARE = "UPDATE daily_games SET shared_at = ? WHERE day = ? AND user_id = ?"

LONGEST_STREAK: Final = 1000
"""Days, beyond which a streak is not counted."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The result of a person's try at a day's hole.

    `points` are theirs, `opponent` the opponent's. `costs` are the points that each of their turns lost, None
    until they are worked out; tries from before there were any have `marks` instead, one of `+`, `=` and `-`
    for each turn: whether it made the known part of their grid better. `par` is None until it is worked out.
    `went_out` says that they went out, not the opponent; `shared` that they showed the result to everybody.
    """

    day: date
    user: int
    name: str
    points: int
    opponent: int
    went_out: bool
    shared: bool
    par: int | None = None
    costs: tuple[float, ...] | None = None
    marks: str | None = None


class DailyTries:
    """All tries. Changing raises `StorageFailed`, asking raises `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pulse(self, day: date) -> Pulse | None:
        """The pulse that decided a day's deal, or None if it was not kept yet."""
        rows = await self._database.read(PULSE, (day.isoformat(),))
        return next((Pulse(**dict(row)) for row in rows), None)

    async def keep_pulse(self, day: date, pulse: Pulse) -> None:
        """Keep the pulse that decides a day's deal, unless one is kept already."""
        values = (day.isoformat(), pulse.round, pulse.randomness, pulse.signature)
        await self._database.write([(KEEP_PULSE, values)])

    async def par(self, day: date) -> int | None:
        """The par of a day's deal, or None if none was kept yet."""
        rows = await self._database.read(PAR, (day.isoformat(),))
        return next((row["par"] for row in rows), None)

    async def keep_par(self, day: date, par: int) -> None:
        """Keep the par of a day's deal, unless one is kept already."""
        await self._database.write([(KEEP_PAR, (par, day.isoformat()))])

    async def keep_costs(self, day: date, user: int, costs: Sequence[float]) -> None:
        """Keep the points that each turn of a person's try lost."""
        text = json.dumps([round(cost, 3) for cost in costs])
        await self._database.write([(KEEP_COSTS, (text, day.isoformat(), user))])

    async def begin(self, day: date, user: int, guild: int, name: str, game: DailyGame) -> None:
        """Write down a try that `user` begins on a server. A second one of that day can't be written."""
        begun = (day.isoformat(), user, guild, name, game.entries[0].at)
        await self._database.write([(BEGIN, begun), *_appended(day, user, game.entries)])

    async def load(self, day: date, user: int) -> DailyGame | None:
        """A person's try up to now, or None if they have not begun that day's hole."""
        rows = await self._database.read(LOAD, (day.isoformat(), user))
        if not rows:
            return None
        return DailyGame(
            [Stamped.load(row["version"], row["at"], row["kind"], row["fields"]) for row in rows]
        )

    async def go_on(self, day: date, user: int, before: DailyGame, after: DailyGame) -> None:
        """Write the entries of `after` that `before` lacks, and the result if the try is over."""
        new = after.entries[len(before.entries) :]
        statements = _appended(day, user, new)
        if after.over:
            ended = (*after.points, after.went_out, new[-1].at)
            own = (day.isoformat(), user)
            statements += [(FINISH, (*ended, *own)), (SUM_UP, own), (SUM_UP_LATER, (*own, after.points[0]))]
        await self._database.write(statements)

    async def result(self, day: date, user: int) -> DailyResult | None:
        """The result of a person's try, or None before its end."""
        rows = await self._database.read(FIND, (day.isoformat(), user))
        return next((_result(row) for row in rows), None)

    async def standing(self, day: date, guild: int) -> list[DailyResult]:
        """The results of all tries that were begun on a server, best first."""
        return [_result(row) for row in await self._database.read(STANDING, (guild, day.isoformat()))]

    async def unfinished(self, day: date, user: int) -> bool:
        """Whether a person has begun a day's hole and not ended it."""
        return bool(await self._database.read(UNFINISHED, (day.isoformat(), user)))

    async def streak(self, day: date, user: int) -> int:
        """On how many days in a row, up to `day`, a person has played the hole to its end."""
        rows = await self._database.read(DAYS, (user, day.isoformat(), LONGEST_STREAK))
        days = [date.fromisoformat(row["day"]) for row in rows]
        return next(
            (at for at, played in enumerate(days) if played != day - timedelta(days=at)),
            len(days),
        )

    async def set_shared(self, day: date, user: int, at: float | None) -> None:
        """Note that a result was shown to everybody, at UNIX time `at`, or that it was not after all."""
        await self._database.write([(SHARE, (at, day.isoformat(), user))])


def _appended(day: date, user: int, entries: Sequence[Stamped]) -> list[Statement]:
    return [
        (APPEND, (day.isoformat(), user, entry.version, entry.at, entry.kind, entry.fields))
        for entry in entries
    ]


def _result(row: sqlite3.Row) -> DailyResult:
    return DailyResult(
        day=date.fromisoformat(row["day"]),
        user=row["user_id"],
        name=row["name"],
        points=row["points"],
        opponent=row["opponent"],
        went_out=bool(row["went_out"]),
        shared=row["shared_at"] is not None,
        par=row["par"],
        costs=None if row["costs"] is None else tuple(json.loads(row["costs"])),
        marks=row["marks"],
    )
