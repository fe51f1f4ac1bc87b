"""Who entered the events, what they played in duplicate ones, and their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, insert

from data.portable import Value, Values, portable
from data.schema.events import event_entrants, event_holes, event_presses
from data.sql.database import Database
from data.sql.writer import Statement
from data.traces import Traces
from engine.solo.game import PressMoves

ADD: Final = insert(event_entrants)
FIND: Final = portable("""
SELECT entrant, user_id, name, entered_at, removed_at FROM event_entrants
WHERE event = :event AND user_id = :user
""")
ALL: Final = portable("""
SELECT entrant, user_id, name, entered_at, removed_at FROM event_entrants
WHERE event = :event ORDER BY entrant
""")
REMOVE: Final = portable("""
UPDATE event_entrants SET removed_at = :removed_at WHERE event = :event AND entrant = :entrant
""")
SCORE: Final = portable("""
UPDATE event_entrants SET points = :points WHERE event = :event AND entrant = :entrant
""")
MARKED: Final = portable("SELECT 1 FROM event_entrants WHERE event = :event AND mark = :mark")
PRESS: Final = insert(event_presses)
PRESSES: Final = portable("""
SELECT at, moves FROM event_presses
WHERE event = :event AND entrant = :entrant AND number > :number ORDER BY number
""")
HOLE: Final = insert(event_holes)
HOLES: Final = portable("""
SELECT entrant, points FROM event_holes WHERE event = :event ORDER BY entrant, hole
""")

# Others keep their results, which are against the mean of all; the number takes the place of the id.
TRACES: Final = Traces(
    portable("""
    SELECT (SELECT count(*) FROM event_entrants WHERE user_id = :user)
        + (SELECT count(*) FROM events WHERE organiser = :user)
        + (SELECT count(*) FROM event_log WHERE user_id = :user)
    """),
    (
        portable("UPDATE event_entrants SET user_id = -entrant, name = 'Someone' WHERE user_id = :user"),
        portable("UPDATE events SET organiser = 0 WHERE organiser = :user"),
        portable("UPDATE event_log SET user_id = 0 WHERE user_id = :user"),
    ),
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who entered an event, by their number in it from 1; times are UNIX times in seconds.

    `user` is below 0 once they are forgotten. `removed_at` is when the organiser removed them, else None.
    """

    entrant: int
    user: int
    name: str
    entered_at: float
    removed_at: float | None = None


class Entrants:
    """The entrants of all events. Changing raises `StorageFailed`, asking raises `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, event: str, entrant: Entrant, press: PressMoves | None = None, mark: str | None = None
    ) -> None:
        """Keep a new entrant, with the `press` that began their holes in a duplicate event.

        By the `mark` they are known again if they are forgotten while the event goes on. A number or a person
        that an event has already can't be written.
        """
        begun = [] if press is None else [_pressed(event, entrant.entrant, 1, press)]
        await self._database.write([addition(event, entrant, mark), *begun])

    async def marked(self, event: str, mark: str) -> bool:
        """Whether somebody with this `mark` has entered."""
        return bool(await self._database.read(MARKED, {"event": event, "mark": mark}))

    async def find(self, event: str, user: int) -> Entrant | None:
        """The entrant that `user` is, or None."""
        rows = await self._database.read(FIND, {"event": event, "user": user})
        return next((_entrant(row) for row in rows), None)

    async def all(self, event: str) -> list[Entrant]:
        """The entrants of an event by number, those who were removed too."""
        return [_entrant(row) for row in await self._database.read(ALL, {"event": event})]

    async def presses(self, event: str, entrant: int, after: int = 0) -> list[PressMoves]:
        """What an entrant has played, press by press, without the first `after` presses."""
        values: Values = {"event": event, "entrant": entrant, "number": after}
        rows = await self._database.read(PRESSES, values)
        return [PressMoves(row.at, tuple(row.moves.split(",")) if row.moves else ()) for row in rows]

    async def keep_press(
        self,
        event: str,
        entrant: int,
        number: int,
        press: PressMoves,
        finished: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Write press `number` of an entrant, and the holes that they `finished` by it, each with its points.

        No press can be written twice.
        """
        statements = [_pressed(event, entrant, number, press)]
        for hole, points in finished:
            scored: Values = {
                "event": event,
                "entrant": entrant,
                "hole": hole,
                "points": points,
                "at": press.at,
            }
            statements.append((HOLE, scored))
        await self._database.write(statements)

    async def scores(self, event: str) -> dict[int, list[int]]:
        """The points of each entrant, by number, in the holes that they finished, from the first on."""
        found: dict[int, list[int]] = {}
        for row in await self._database.read(HOLES, {"event": event}):
            found.setdefault(row.entrant, []).append(row.points)
        return found


def scored(event: str, entrant: int, points: int) -> Statement:
    """The statement that keeps what an entrant's place in a finished event is worth."""
    return SCORE, {"event": event, "entrant": entrant, "points": points}


def addition(event: str, entrant: Entrant, mark: str | None = None) -> Statement:
    """The statement that keeps a new entrant with their `mark`, to be done with the entry of the log."""
    values: Values = {
        "event": event,
        "entrant": entrant.entrant,
        "user_id": entrant.user,
        "name": entrant.name,
        "entered_at": entrant.entered_at,
        "mark": mark,
    }
    return ADD, values


def removal(event: str, entrant: int, at: float) -> Statement:
    """The statement that removes an entrant at UNIX time `at`, to be done with the entry of the log."""
    values: Values = {"event": event, "entrant": entrant, "removed_at": at}
    return REMOVE, values


def _pressed(event: str, entrant: int, number: int, press: PressMoves) -> Statement:
    values: dict[str, Value] = {
        "event": event,
        "entrant": entrant,
        "number": number,
        "at": press.at,
        "moves": ",".join(press.moves),
    }
    return PRESS, values


def _entrant(row: Row[Any]) -> Entrant:
    return Entrant(*row)
