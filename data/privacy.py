"""Forgetting a person: taken out of everything that is kept, while the others keep theirs."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import aiosqlite

from data.database import Database
from data.errors import NotForgotten
from data.own_data import OwnData
from data.sweeper import SWEEP_DUE, Sweeper
from engine.errors import StorageFailed
from engine.table.entries import Closed, Entry, Left, Stamped

log = logging.getLogger(__name__)

NOBODY: Final = 0
"""Stands for the author of a server's preset who was forgotten."""

SOMEONE: Final = "Someone"
"""What somebody who was forgotten is called; at a table with two of them the second is “Someone 2”."""

# `journal_of_person` is an index over these very words.
ENTRIES = """
SELECT match, version, fields FROM journal
WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken')
AND coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by')) = ? ORDER BY match, version
"""
RESULTS = """
SELECT match FROM match_seats WHERE user_id = :user UNION SELECT match FROM hole_seats WHERE user_id = :user
"""
ASIDE = """
SELECT own.match, (SELECT max(version) FROM journal WHERE journal.match = own.match),
    EXISTS (
        SELECT 1 FROM aside_seats AS other
        WHERE other.match = own.match AND other.user_id <> own.user_id AND other.user_id > 0
    )
FROM aside_seats AS own JOIN tables ON tables.match = own.match WHERE own.user_id = ? AND status = 'aside'
"""
PRESETS_OF = "SELECT count(*) FROM server_presets WHERE author = ?"
NOTIFIED = "SELECT EXISTS (SELECT 1 FROM notify WHERE user_id = ?)"
READS_TEXT = "SELECT EXISTS (SELECT 1 FROM plain_readers WHERE user_id = ?)"
# The lobby's entries are few, and there is an index over those who came later.
NAMES = """
SELECT json_extract(fields, '$.name') FROM journal
WHERE match = :match AND kind IN ('Joined', 'ComputerAdded') AND json_extract(fields, '$.user') IS NOT :user
AND version < coalesce(
    (SELECT version FROM journal WHERE match = :match AND kind = 'Started' ORDER BY version LIMIT 1), 1e9
)
UNION SELECT json_extract(fields, '$.name') FROM journal
WHERE match = :match AND kind = 'SeatTaken' AND json_extract(fields, '$.user') IS NOT :user
"""

BEGIN = "INSERT INTO forgetting (match) VALUES (?)"
CHANGE_ENTRY = "UPDATE journal SET fields = ? WHERE match = ? AND version = ?"
APPEND = "INSERT INTO journal (match, version, at, kind, fields) VALUES (?, ?, ?, ?, ?)"
CHANGE_HOLES = "UPDATE hole_seats SET user_id = ?, name = ? WHERE match = ? AND user_id = ?"
CHANGE_TOTAL = "UPDATE match_seats SET user_id = ?, name = ?, folded = ? WHERE match = ? AND user_id = ?"
DROP_STATISTICS = (
    "DELETE FROM statistics_seats WHERE user_id = ?",
    "DELETE FROM statistics_totals WHERE user_id = ?",
    "DELETE FROM statistics_scores WHERE user_id = ?",
    "DELETE FROM achievements WHERE user_id = ?",
)
DAILIES_OF = "SELECT count(*) FROM daily_games WHERE user_id = ?"
DROP_DAILIES = "DELETE FROM daily_games WHERE user_id = ?"
CHANGE_PRESETS = "UPDATE server_presets SET author = ? WHERE author = ?"
DROP_WISHES = (
    "DELETE FROM notify WHERE user_id = ?",
    "DELETE FROM notify_sent WHERE user_id = ?",
    "DELETE FROM plain_readers WHERE user_id = ?",
)
DROP_ASIDE = "DELETE FROM aside_seats WHERE user_id = ?"
CLOSE = "UPDATE tables SET status = 'closed' WHERE match = ?"
NOTE = "INSERT INTO notes (key, value) VALUES (?, '') ON CONFLICT (key) DO NOTHING"
END = "DELETE FROM forgetting"


@dataclass(frozen=True, slots=True)
class StandIn:
    """Who stands where a forgotten person stood in one match. `user` is below 0, as no id on Discord is."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was found of somebody: the matches, by id, with who stands there now, and so many `presets`.

    `notified`: they had asked for direct messages. `reads_text`: they had asked for tables as text.
    `dailies`: so many tries at daily holes.
    """

    stand_ins: dict[str, StandIn] = field(default_factory=dict)
    presets: int = 0
    notified: bool = False
    reads_text: bool = False
    dailies: int = 0

    @property
    def anything(self) -> bool:
        """Whether there was anything at all."""
        found = (self.stand_ins, self.presets, self.notified, self.reads_text, self.dailies)
        return any(found)


class Privacy:
    """What is kept about one person: taken together, or taken out."""

    def __init__(self, database: Database) -> None:
        self.own_data = OwnData(database)
        self.sweeper = Sweeper(database)
        self._database = database

    async def forget(self, user: int, at: float) -> Forgotten:
        """Take `user` out of all that is kept, wholly or not at all; `at` is UNIX time in seconds.

        In each match another number takes their place, so that nothing tells which matches are one person's.
        Results under such a number count on no leaderboard. Where somebody waits in a match that was put
        aside, they leave it, and it closes if it was theirs alone. Nothing that is kept in memory may still
        know them afterwards. Raises `NotForgotten`.
        """
        try:
            forgotten = await self._database.alone(lambda connection: _Forgetting(connection, user, at).run())
        except StorageFailed as failure:
            raise NotForgotten from failure
        if forgotten.anything:
            log.info("somebody was forgotten", extra={"matches": len(forgotten.stand_ins)})
            self.sweeper.want()
        return forgotten


class _Forgetting:
    """One person's being forgotten, in a transaction on `connection`."""

    def __init__(self, connection: aiosqlite.Connection, user: int, at: float) -> None:
        self._connection = connection
        self._user = user
        self._at = at

    async def run(self) -> Forgotten:
        """Do all of it but the commit."""
        user = self._user
        # A change that changes nothing begins the transaction, so that all that is read is of one moment.
        await self._write(END, [()])
        entries = await self._read(ENTRIES, (user,))
        aside = await self._read(ASIDE, (user,))
        ((presets,),) = await self._read(PRESETS_OF, (user,))
        ((notified,),) = await self._read(NOTIFIED, (user,))
        ((reads_text,),) = await self._read(READS_TEXT, (user,))
        ((dailies,),) = await self._read(DAILIES_OF, (user,))
        results = await self._read(RESULTS, {"user": user})
        matches = sorted({str(row[0]) for row in (*entries, *aside, *results)})
        if not (matches or presets or notified or reads_text or dailies):
            return Forgotten()
        stand_ins = {match: StandIn(-1 - secrets.randbits(62), await self._name(match)) for match in matches}
        await self._write(BEGIN, [(match,) for match in matches])
        await self._write(
            CHANGE_ENTRY,
            [(_replaced(fields, stand_ins[match]), match, version) for match, version, fields in entries],
        )
        await self._write(END, [()])
        people = [(match, stand_in.user, stand_in.name) for match, stand_in in stand_ins.items()]
        await self._write(CHANGE_HOLES, [(other, name, match, user) for match, other, name in people])
        await self._write(
            CHANGE_TOTAL, [(other, name, name.casefold(), match, user) for match, other, name in people]
        )
        for own in (*DROP_STATISTICS, *DROP_WISHES):
            await self._write(own, [(user,)])
        await self._leave(aside, stand_ins)
        await self._write(DROP_ASIDE, [(user,)])
        await self._write(CHANGE_PRESETS, [(NOBODY, user)])
        await self._write(DROP_DAILIES, [(user,)])
        await self._write(NOTE, [(SWEEP_DUE,)])
        return Forgotten(stand_ins, presets, bool(notified), bool(reads_text), dailies)

    async def _leave(self, aside: Sequence[Any], stand_ins: dict[str, StandIn]) -> None:
        """The computer takes the seats that wait in matches put aside; a match without people closes."""
        for match, version, others in aside:
            left = Left(stand_ins[match].user)
            written: list[Entry] = [left] if others else [left, Closed(None)]
            stamped = [Stamped(number, self._at, entry) for number, entry in enumerate(written, version + 1)]
            await self._write(APPEND, [(match, one.version, one.at, one.kind, one.fields) for one in stamped])
        await self._write(CLOSE, [(match,) for match, _, others in aside if not others])

    async def _name(self, match: str) -> str:
        """A name that tells nothing, and that nobody else has at this table."""
        taken = {row[0] for row in await self._read(NAMES, {"match": match, "user": self._user})}
        return next(name for name in _neutral() if name not in taken)

    async def _read(self, sql: str, parameters: Sequence[Any] | dict[str, Any]) -> list[Any]:
        return list(await self._connection.execute_fetchall(sql, parameters))

    async def _write(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        # Closed at once, see `Writer`.
        async with self._connection.executemany(sql, rows):
            pass


def _neutral() -> Iterator[str]:
    yield SOMEONE
    yield from (f"{SOMEONE} {number}" for number in count(2))


def _replaced(fields: str, stand_in: StandIn) -> str:
    """An entry's `fields` with somebody else in it."""
    found = json.loads(fields)
    new = {"user": stand_in.user, "by": stand_in.user, "name": stand_in.name}
    found.update({key: value for key, value in new.items() if key in found})
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)
