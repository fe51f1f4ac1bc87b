"""Daily holes: the pulses that decided the deals, and each person's single try with its result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import Row, insert

from data.schema.daily import daily_games, daily_presses
from data.sql.database import Database
from data.sql.portable import Value, Values, portable
from data.sql.writer import Statement
from data.times_off import TimesOff
from engine.names.telling_apart import told_apart
from engine.solo.daily import Pulse, course_of
from engine.solo.game import PressMoves, SoloGame
from engine.solo.time_off import last_day_on, streak

PULSE = portable("SELECT round, randomness, signature FROM daily_pulses WHERE day = :day")
KEEP_PULSE = portable("""
INSERT INTO daily_pulses (day, round, randomness, signature) VALUES (:day, :round, :randomness, :signature)
ON CONFLICT DO NOTHING
""")
PAR = portable("SELECT par FROM daily_pulses WHERE day = :day")
KEEP_PAR = portable("UPDATE daily_pulses SET par = :par WHERE day = :day AND par IS NULL")
BEGIN = insert(daily_games)
APPEND = insert(daily_presses)
LOAD = portable("""
SELECT at, moves, name, randomness
FROM daily_presses JOIN daily_games USING (day, user_id) JOIN daily_pulses USING (day)
WHERE day = :day AND user_id = :user ORDER BY number
""")
FINISH = portable("""
UPDATE daily_games SET points = :points, opponent = :opponent, went_out = :went_out, finished_at = :at
WHERE day = :day AND user_id = :user
""")
# A person who ends yesterday's hole after today's changes the sums up to today, too.
SUM_UP = portable("""
UPDATE daily_games SET (holes_so_far, points_so_far) = (
    SELECT 1 + coalesce(max(holes), 0), daily_games.points + coalesce(max(sum), 0) FROM (
        SELECT holes_so_far AS holes, points_so_far AS sum FROM daily_games AS older
        WHERE older.guild = daily_games.guild AND older.user_id = daily_games.user_id
            AND older.day < daily_games.day AND older.holes_so_far IS NOT NULL
        ORDER BY older.day DESC LIMIT 1
    ) AS newest
)
WHERE day = :day AND user_id = :user
""")
SUM_UP_LATER = portable("""
UPDATE daily_games SET holes_so_far = holes_so_far + 1, points_so_far = points_so_far + :points
WHERE user_id = :user AND day > :day AND holes_so_far IS NOT NULL
    AND guild = (SELECT guild FROM daily_games WHERE day = :day AND user_id = :user)
""")
KEEP_COSTS = portable("UPDATE daily_games SET costs = :costs WHERE day = :day AND user_id = :user")
RESULTS = """
SELECT day, user_id, name, points, opponent, costs, went_out, shared_at, par
FROM daily_games LEFT JOIN daily_pulses USING (day)
"""
FIND = portable(f"{RESULTS} WHERE day = :day AND user_id = :user AND points IS NOT NULL")
STANDING = portable(f"""
{RESULTS} WHERE guild = :guild AND day = :day AND points IS NOT NULL ORDER BY points, finished_at, user_id
""")
OTHERS_MOVES = portable("""
SELECT user_id, name, moves FROM (
    SELECT day, user_id, name, points, finished_at FROM daily_games
    WHERE guild = :guild AND day = :day AND points IS NOT NULL AND user_id <> :user
    ORDER BY points, finished_at, user_id LIMIT :most
) AS tries JOIN daily_presses USING (day, user_id)
ORDER BY points, finished_at, user_id, number
""")
AGAINST_PAR = portable("""
SELECT points, par FROM daily_games JOIN daily_pulses USING (day)
WHERE user_id = :user AND points IS NOT NULL AND par IS NOT NULL ORDER BY day
""")
UNFINISHED = portable("SELECT 1 FROM daily_games WHERE day = :day AND user_id = :user AND points IS NULL")
DAYS = portable("""
SELECT day FROM daily_games WHERE user_id = :user AND day <= :day AND points IS NOT NULL
ORDER BY day DESC LIMIT :most
""")
AT_RISK = portable("""
SELECT last.user_id, last.guild FROM preferences
JOIN daily_games AS last ON last.user_id = preferences.user_id AND last.day = (
    SELECT max(day) FROM daily_games
    WHERE user_id = preferences.user_id AND day < :today AND points IS NOT NULL
)
WHERE preferences.kind = :kind AND last.day >= :day AND NOT EXISTS (
    SELECT 1 FROM daily_games WHERE user_id = last.user_id AND day = :today AND points IS NOT NULL
)
ORDER BY last.user_id
""")
SHARE = portable("UPDATE daily_games SET shared_at = :at WHERE day = :day AND user_id = :user")

DAYS_READ: Final = 400
"""Most days that are read at a time to count a streak."""

MOST_OTHERS: Final = 50
"""Most people whose moves `moves_of_others` returns."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """Result of a person's try at a day's hole.

    - `points`, `opponent`: the points of the person and of the opponent.
    - `went_out`: the person went out, not the opponent.
    - `shared`: the person showed the result to everybody.
    - `par`, `costs`: None until calculated. `costs` are the points that each of the person's turns lost.
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


class DailyTries:
    """All tries. Changes raise `StorageFailed`, queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._times_off = TimesOff(database)

    async def pulse(self, day: date) -> Pulse | None:
        """Return the pulse that decided a day's deal, or None if it isn't saved yet."""
        rows = await self._database.read(PULSE, {"day": day.isoformat()})
        return next((Pulse(**row._asdict()) for row in rows), None)

    async def keep_pulse(self, day: date, pulse: Pulse) -> None:
        """Save the pulse that decides a day's deal, unless a pulse is saved already."""
        values: dict[str, Value] = {
            "round": pulse.round,
            "randomness": pulse.randomness,
            "signature": pulse.signature,
        }
        await self._database.write([(KEEP_PULSE, {"day": day.isoformat(), **values})])

    async def par(self, day: date) -> int | None:
        """Return the par of a day's deal, or None if it isn't saved yet."""
        rows = await self._database.read(PAR, {"day": day.isoformat()})
        return next((row.par for row in rows), None)

    async def keep_par(self, day: date, par: int) -> None:
        """Save the par of a day's deal, unless a par is saved already."""
        await self._database.write([(KEEP_PAR, {"par": par, "day": day.isoformat()})])

    async def keep_costs(self, day: date, user: int, costs: Sequence[float]) -> None:
        """Save the points that each turn of a person's try lost."""
        text = json.dumps([round(cost, 3) for cost in costs])
        await self._database.write([(KEEP_COSTS, {"costs": text, **_own(day, user)})])

    async def begin(self, day: date, user: int, guild: int, name: str, game: SoloGame) -> None:
        """Save a try that `user` starts on a server. Raises `StorageFailed` for a second try on a day."""
        begun: Values = {
            **{"day": day.isoformat(), "user_id": user, "guild": guild, "name": name},
            "begun_at": game.presses[0].at,
        }
        await self._database.write([(BEGIN, begun), _pressed(day, game)])

    async def load(self, day: date, user: int) -> SoloGame | None:
        """Return a person's try so far, or None if they have not started the day's hole."""
        rows = await self._database.read(LOAD, _own(day, user))
        if not rows:
            return None
        first = rows[0]
        presses = [PressMoves(row.at, tuple(row.moves.split(",")) if row.moves else ()) for row in rows]
        return SoloGame(course_of(day, first.randomness), user, first.name, presses)

    async def keep_press(self, day: date, game: SoloGame) -> None:
        """Save the last press of `game`, and the result if the try is over.

        Also raises `StorageFailed` if this press was saved before.
        """
        statements = [_pressed(day, game)]
        if game.over:
            points, opponent = game.points
            own, at = _own(day, game.user), game.presses[-1].at
            ended = {"points": points, "opponent": opponent, "went_out": game.went_out, "at": at}
            statements += [
                (FINISH, {**ended, **own}),
                (SUM_UP, own),
                (SUM_UP_LATER, {"points": points, **own}),
            ]
        await self._database.write(statements, locked=game.over)

    async def result(self, day: date, user: int) -> DailyResult | None:
        """Return the result of a person's try, or None before its end."""
        rows = await self._database.read(FIND, _own(day, user))
        return next((_result(row) for row in rows), None)

    async def moves_of_others(self, day: date, guild: int, user: int) -> dict[str, list[str]]:
        """Return other people's moves at a day's hole on the server `guild`, by name, in the record's
        notation.

        The people are the best `MOST_OTHERS` who finished the hole, best first, without `user`.
        """
        asked: Values = {"guild": guild, "most": MOST_OTHERS, **_own(day, user)}
        names, moves = dict[int, str](), dict[int, list[str]]()
        for row in await self._database.read(OTHERS_MOVES, asked):
            names[row.user_id] = row.name
            moves.setdefault(row.user_id, []).extend(row.moves.split(",") if row.moves else ())
        return dict(zip(told_apart(list(names.values()), list(names)), moves.values(), strict=True))

    async def against_par(self, user: int) -> list[tuple[int, int]]:
        """Points and par of all holes that a person has finished and whose par is known, oldest first."""
        return [(row.points, row.par) for row in await self._database.read(AGAINST_PAR, {"user": user})]

    async def standing(self, day: date, guild: int) -> list[DailyResult]:
        """Return the results of all tries started on a server, best first."""
        rows = await self._database.read(STANDING, {"guild": guild, "day": day.isoformat()})
        names = told_apart([row.name for row in rows], [row.user_id for row in rows])
        return [replace(_result(row), name=name) for row, name in zip(rows, names, strict=True)]

    async def unfinished(self, day: date, user: int) -> bool:
        return bool(await self._database.read(UNFINISHED, _own(day, user)))

    async def streaks_at_risk(self, today: date, kind: str) -> list[tuple[int, int, int]]:
        """Return people with a preference of `kind` who lose a streak if they don't finish today's hole.

        Only streaks of two days or more count. Each item is a user id, the server where the person played
        last, and the days of the streak.
        """
        yesterday = today - timedelta(days=1)
        from_day = last_day_on(yesterday, await self._times_off.days())
        asked: Values = {"today": today.isoformat(), "day": from_day.isoformat(), "kind": kind}
        rows = await self._database.read(AT_RISK, asked)
        streaks = [(row.user_id, row.guild, await self.streak(yesterday, row.user_id)) for row in rows]
        return [each for each in streaks if each[2] > 1]

    async def streak(self, day: date, user: int) -> int:
        """Return the number of days in a row, up to `day`, on which a person finished the day's hole.

        Days on which the bot was off for long end no streak.
        """
        off, played, last = await self._times_off.days(), list[date](), day
        while True:
            rows = await self._database.read(DAYS, {**_own(last, user), "most": DAYS_READ})
            played += [date.fromisoformat(row.day) for row in rows]
            days = streak(played, day, off)
            if days < len(played) or len(rows) < DAYS_READ:
                return days
            last = played[-1] - timedelta(days=1)

    async def set_shared(self, day: date, user: int, at: float | None) -> None:
        """Save that a result was shown to everybody at UNIX time `at`, or for None, that it was not."""
        await self._database.write([(SHARE, {"at": at, **_own(day, user)})])


def _pressed(day: date, game: SoloGame) -> Statement:
    press = game.presses[-1]
    place: Values = {"day": day.isoformat(), "user_id": game.user, "number": len(game.presses)}
    return APPEND, {**place, "at": press.at, "moves": ",".join(press.moves)}


def _own(day: date, user: int) -> dict[str, Value]:
    return {"day": day.isoformat(), "user": user}


def _result(row: Row[Any]) -> DailyResult:
    return DailyResult(
        day=date.fromisoformat(row.day),
        user=row.user_id,
        name=row.name,
        points=row.points,
        opponent=row.opponent,
        went_out=bool(row.went_out),
        shared=row.shared_at is not None,
        par=row.par,
        costs=None if row.costs is None else tuple(json.loads(row.costs)),
    )
