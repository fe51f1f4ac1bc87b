"""The forgetting of a person: they are removed from everything, while others keep their matches."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any, Final

from sqlalchemy import Executable, Row, insert

from data import (
    daily_tries,
    learners,
    looks,
    notify_settings,
    plain_readers,
    schema,
    server_rules,
    streak_reminders,
)
from data.connections import WritingConnection
from data.database import Database
from data.errors import NotForgotten
from data.own_data import OwnData
from data.portable import Value, Values, entry_values, portable
from data.statistics import clearing
from data.traces import Traces
from data.vacuum import VACUUM_DUE, Vacuum
from engine.game.errors import StorageFailed
from engine.table.entries import Closed, Entry, Left, Stamped

log = logging.getLogger(__name__)

SOMEONE: Final = "Someone"
"""The name of a forgotten person; at a table with two of them the second is “Someone 2”."""

TRACES: Final = {
    "presets": server_rules.TRACES,
    "notified": notify_settings.TRACES,
    "reminded": streak_reminders.TRACES,
    "reads_text": plain_readers.TRACES,
    "dailies": daily_tries.TRACES,
    "learning": learners.TRACES,
    "look": looks.TRACES,
}
"""The traces besides a person's matches and the statistics of these, by the field of `Forgotten`."""

# `journal_of_person` is an index over these very words.
ENTRIES = portable("""
SELECT match, version, fields FROM journal
WHERE kind IN ('Joined', 'Left', 'Closed', 'PutAside', 'TakenUp', 'SeatTaken', 'SeatKept')
AND {person} = :user ORDER BY match, version
""")
RESULTS = portable("""
SELECT match FROM match_seats WHERE user_id = :user UNION SELECT match FROM hole_seats WHERE user_id = :user
""")
ASIDE = portable("""
SELECT own.match, (SELECT max(version) FROM journal WHERE journal.match = own.match),
    EXISTS (
        SELECT 1 FROM aside_seats AS other
        WHERE other.match = own.match AND other.user_id <> own.user_id AND other.user_id > 0
    )
FROM aside_seats AS own JOIN tables ON tables.match = own.match WHERE own.user_id = :user AND status = 'aside'
""")
# The lobby's entries are few, and there is an index over those who came later.
NAMES = portable("""
SELECT {name} AS name FROM journal
WHERE match = :match AND kind IN ('Joined', 'ComputerAdded') AND coalesce({user}, 0) <> :user
AND version < coalesce(
    (SELECT version FROM journal WHERE match = :match AND kind = 'Started' ORDER BY version LIMIT 1),
    1000000000
)
UNION SELECT {name} AS name FROM journal
WHERE match = :match AND kind = 'SeatTaken' AND coalesce({user}, 0) <> :user
""")

BEGIN = insert(schema.forgetting)
CHANGE_ENTRY = portable("UPDATE journal SET fields = :fields WHERE match = :match AND version = :version")
APPEND = insert(schema.journal)
CHANGE_HOLES = portable("""
UPDATE hole_seats SET user_id = :other, name = :name WHERE match = :match AND user_id = :user
""")
CHANGE_TOTAL = portable("""
UPDATE match_seats SET user_id = :other, name = :name, folded = :folded
WHERE match = :match AND user_id = :user
""")
DROP_ASIDE = portable("DELETE FROM aside_seats WHERE user_id = :user")
CLOSE = portable("UPDATE tables SET status = 'closed' WHERE match = :match")
NOTE = portable("INSERT INTO notes (key, value) VALUES (:key, '') ON CONFLICT (key) DO NOTHING")
END = portable("DELETE FROM forgetting")


@dataclass(frozen=True, slots=True)
class StandIn:
    """The id and name in place of a forgotten person's in one match. `user` is below 0, unlike Discord's."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The traces that a person had: `stand_ins` by match, and the numbers of `presets` and `dailies` (tries).

    `notified` and `reminded` are 1 if they had asked for direct messages on turns or streaks, `reads_text`
    if they had asked for tables as text, `learning` if they were known as new to the game, `look` if
    they chose a card back, a cloth or a title.
    """

    stand_ins: dict[str, StandIn] = field(default_factory=dict)
    presets: int = 0
    notified: int = 0
    reminded: int = 0
    reads_text: int = 0
    dailies: int = 0
    learning: int = 0
    look: int = 0

    @property
    def anything(self) -> bool:
        """Whether the person had any traces."""
        asked = (self.notified, self.reminded, self.reads_text, self.learning, self.look)
        return any((self.stand_ins, self.presets, self.dailies, *asked))


class Privacy:
    """The data about one person: handed out to them, or removed."""

    def __init__(self, database: Database) -> None:
        self.own_data = OwnData(database)
        self.vacuum = Vacuum(database)
        self._database = database

    async def forget(self, user: int, at: float) -> Forgotten:
        """Remove `user` from everything, wholly or not at all; `at` is UNIX time in seconds.

        In each match another number takes their place, so that nothing tells which matches are one person's.
        Results under such a number count on no leaderboard. A match that was put aside goes on without them,
        or closes if it was theirs alone. The caller has to forget them in memory. Raises `NotForgotten`.
        """
        try:
            forgotten = await self._database.alone(lambda connection: _Forgetting(connection, user, at).run())
        except StorageFailed as failure:
            raise NotForgotten from failure
        if forgotten.anything:
            log.info("somebody was forgotten", extra={"matches": len(forgotten.stand_ins)})
            self.vacuum.want()
        return forgotten


class _Forgetting:
    """Forgets one person in a transaction on `connection`."""

    def __init__(self, connection: WritingConnection, user: int, at: float) -> None:
        self._connection = connection
        self._user = user
        self._at = at

    async def run(self) -> Forgotten:
        """Do everything but the commit."""
        user = self._user
        # A change that changes nothing begins the transaction, so that all that is read is of one moment.
        await self._write(END, [{}])
        entries = await self._read(ENTRIES, {"user": user})
        aside = await self._read(ASIDE, {"user": user})
        counts = {name: await self._count(traces) for name, traces in TRACES.items()}
        results = await self._read(RESULTS, {"user": user})
        matches = sorted({str(row[0]) for row in (*entries, *aside, *results)})
        if not matches and not any(counts.values()):
            return Forgotten()
        stand_ins = {match: StandIn(-1 - secrets.randbits(62), await self._name(match)) for match in matches}
        await self._write(BEGIN, [{"match": match} for match in matches])
        changed = [
            {"fields": _replaced(fields, stand_ins[match]), "match": match, "version": version}
            for match, version, fields in entries
        ]
        await self._write(CHANGE_ENTRY, changed)
        await self._write(END, [{}])
        people: list[dict[str, Value]] = [
            {"match": match, "user": user, "other": other.user, "name": other.name}
            for match, other in stand_ins.items()
        ]
        await self._write(CHANGE_HOLES, people)
        await self._write(
            CHANGE_TOTAL, [{**row, "folded": stand_ins[str(row["match"])].name.casefold()} for row in people]
        )
        for statement in chain(clearing.OF_PERSON, *(traces.remove for traces in TRACES.values())):
            await self._write(statement, [{"user": user}])
        await self._leave(aside, stand_ins)
        await self._write(DROP_ASIDE, [{"user": user}])
        await self._write(NOTE, [{"key": VACUUM_DUE}])
        return Forgotten(stand_ins, **counts)

    async def _leave(self, aside: Sequence[Any], stand_ins: dict[str, StandIn]) -> None:
        """Hand the seats in matches that were put aside to the computer, and close matches without people."""
        for match, version, others in aside:
            left = Left(stand_ins[match].user)
            written: list[Entry] = [left] if others else [left, Closed(None)]
            stamped = [Stamped(number, self._at, entry) for number, entry in enumerate(written, version + 1)]
            await self._write(APPEND, [{"match": match, **entry_values(one)} for one in stamped])
        await self._write(CLOSE, [{"match": match} for match, _, others in aside if not others])

    async def _count(self, traces: Traces) -> int:
        ((count,),) = await self._read(traces.count, {"user": self._user})
        return int(count)

    async def _name(self, match: str) -> str:
        """A neutral name that nobody else has at this table."""
        taken = {row[0] for row in await self._read(NAMES, {"match": match, "user": self._user})}
        return next(name for name in _neutral() if name not in taken)

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        return await self._connection.rows(statement, values)

    async def _write(self, statement: Executable, rows: Sequence[Values]) -> None:
        await self._connection.execute(statement, rows)


def _neutral() -> Iterator[str]:
    yield SOMEONE
    yield from (f"{SOMEONE} {number}" for number in count(2))


def _replaced(fields: str, stand_in: StandIn) -> str:
    """An entry's `fields` with `stand_in` in place of the person."""
    found = json.loads(fields)
    new = {"user": stand_in.user, "by": stand_in.user, "name": stand_in.name}
    found.update({key: value for key, value in new.items() if key in found})
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)
