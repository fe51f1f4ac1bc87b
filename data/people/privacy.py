"""Forgetting of a person: the person is removed from everything, while others keep their matches."""

from __future__ import annotations

import json
import logging
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Executable,
    FromClause,
    Row,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from data.background import Background
from data.errors import NotForgotten, ReadFailed
from data.events.forgetting import SOMEONE, forget_in_events
from data.journal.rows import OF_PERSON, JournalRows
from data.matches import puzzle_sources
from data.people.named_places import KEEP, NamedPlaces, kept
from data.people.own_data import OwnData
from data.schema.base import columns_of_people
from data.schema.matches import aside_seats, forgetting, journal
from data.schema.people import preferences
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.portable import Value, Values, portable
from data.statistics import clearing
from engine.game.errors import StorageFailed
from engine.names.search_key import search_key
from engine.table.entries import Closed, Entry, Left, Stamped

log = logging.getLogger(__name__)

PERSON: Final[BindParameter[int]] = bindparam("user")

REMOVALS: Final[tuple[tuple[FromClause, str, Executable], ...]] = tuple(
    (
        column.table,
        people.counted,
        delete(column.table).where(column == PERSON)
        if people.forget == "row"
        else update(column.table).where(column == PERSON).values({column.name: 0}),
    )
    for column, people in reversed(tuple(columns_of_people()))
    if people.forget != "with more"
)
"""For each column with people: its table, the field of `Forgotten` that counts the rows, and the removal."""

AGAIN: Final = (
    *(statement for table, _, statement in REMOVALS if table in clearing.TABLES),
    *puzzle_sources.REMOVE,
)
"""Statements to run again with older matches, as statistics or puzzles may have been made since."""

TOGETHER: Final = 100
"""Number of finished matches in which a person is forgotten in one transaction."""

NEWEST: Final = 100
"""Number of newest matches that `forget` changes; `forget_older` changes the others."""

WHILE_READ: Final = 1.0
"""Seconds until the next attempt to empty the log, after a reader such as a backup prevented it."""

MANY: Final = 1_000_000_000
"""More matches than anybody finishes."""

ENTRIES = portable(f"SELECT match, version, fields {OF_PERSON} ORDER BY match, version")
ENTRIES_OF = portable(
    f"SELECT match, version, fields {OF_PERSON} AND match IN :matches ORDER BY match, version",
    matches="match",
)
FINISHED = portable("SELECT match FROM match_seats WHERE user_id = :user ORDER BY at DESC, match LIMIT :most")
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
# The lobby's entries are few, and an index finds the people who came later.
NAMES = portable(
    """
SELECT match, {name} AS name FROM journal
WHERE match IN :matches AND kind IN ('Joined', 'ComputerAdded') AND coalesce({user}, 0) <> :user
AND version < coalesce(
    (
        SELECT started.version FROM journal AS started
        WHERE started.match = journal.match AND started.kind = 'Started' ORDER BY started.version LIMIT 1
    ),
    1000000000
)
UNION SELECT match, {name} AS name FROM journal
WHERE match IN :matches AND kind = 'SeatTaken' AND coalesce({user}, 0) <> :user
""",
    matches="match",
)

BEGIN = insert(forgetting)
CHANGE_ENTRY = portable("UPDATE journal SET fields = :fields WHERE match = :match AND version = :version")
APPEND = insert(journal)
CHANGE_HOLES = portable("""
UPDATE hole_seats SET user_id = :other, name = :name WHERE match = :match AND user_id = :user
""")
CHANGE_TOTAL = portable("""
UPDATE match_seats SET user_id = :other, name = :name, folded = :folded
WHERE match = :match AND user_id = :user
""")
DROP_ASIDE = delete(aside_seats).where(aside_seats.c.user_id == PERSON)
CLOSE = portable("UPDATE tables SET status = 'closed' WHERE match = :match")
END = delete(forgetting)


@dataclass(frozen=True, slots=True)
class StandIn:
    """Id and name in place of a forgotten person's in one match. `user` is negative, unlike Discord's ids."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What there was of a person. The numbers count rows.

    `stand_ins`: who takes the person's place, by match.
    `presets`: saved by the person. `dailies`: tries at daily holes. `puzzles`: rows about tries at puzzles.
    `puzzle_sources`: puzzles made from the person's matches, and the wish to forbid such puzzles.
    `preferences`: kinds of preferences that the person chose. `notices`: messages sent because of these.
    `learning`: 1 if the person was stored as new to the game.
    `events`: entered or organized by the person.
    `blocks`: people whom the person blocked.
    `blocked_by`: people who blocked the person. The person isn't told of them.
    `others`: rows of all other tables.
    """

    stand_ins: dict[str, StandIn] = field(default_factory=dict)
    presets: int = 0
    preferences: frozenset[str] = frozenset()
    dailies: int = 0
    learning: int = 0
    notices: int = 0
    events: int = 0
    puzzles: int = 0
    puzzle_sources: int = 0
    blocks: int = 0
    blocked_by: int = 0
    others: int = 0

    @property
    def anything(self) -> bool:
        """Whether there is anything to tell the person. Blocks by others (`blocked_by`) aren't told."""
        return replace(self, blocked_by=0) != Forgotten()


class Privacy:
    """Forgets people."""

    def __init__(self, database: Database, rows: JournalRows) -> None:
        self.own_data = OwnData(database, rows)
        self._database = database
        self.empty_log = Background("empty the log", self._empty_log)

    async def forget(self, user: int, at: float, named: NamedPlaces | None = None) -> Forgotten:
        """Remove `user` from everything except older finished matches, completely or not at all.

        Afterwards the caller has to forget the person in memory, and then to call `forget_older`. `at` is
        UNIX time in seconds. The channels of `named` are kept for `PlacesOfPeople.still_named`.

        In each match another number takes the person's place, so that nothing reveals which matches belong to
        one person. Results under such a number count on no leaderboard. A match that was put aside continues
        without the person, or closes if nobody else was in it. Raises `NotForgotten`.
        """
        try:
            forgotten = await self._database.alone(
                lambda connection: _Forgetting(connection, user).run(at, named)
            )
        except StorageFailed as failure:
            raise NotForgotten from failure
        if forgotten != Forgotten():
            log.info("somebody was forgotten", extra={"matches": len(forgotten.stand_ins)})
            self.empty_log.want()
        return forgotten

    async def forget_older(self, user: int) -> dict[str, StandIn]:
        """Remove `user` from their older finished matches, and return their stand-ins in these matches.

        The busiest people have thousands of such matches, so a part is changed at a time, and tables go on
        meanwhile. Raises `NotForgotten`.
        """
        stand_ins: dict[str, StandIn] = {}
        try:
            while await self._database.read(FINISHED, {"user": user, "most": 1}):
                stand_ins.update(
                    await self._database.alone(lambda connection: _Forgetting(connection, user).run_older())
                )
        except (StorageFailed, ReadFailed) as failure:
            raise NotForgotten(partly=True) from failure
        if stand_ins:
            log.info("somebody was forgotten in older matches", extra={"matches": len(stand_ins)})
            self.empty_log.want()
        return stand_ins

    async def _empty_log(self) -> float | None:
        """Empty SQLite's log, which may still show the person. Returns the seconds until the next attempt."""
        return None if await self._database.empty_log() else WHILE_READ


class _Forgetting:
    def __init__(self, connection: WritingConnection, user: int) -> None:
        self._connection = connection
        self._user = user

    async def run(self, at: float, named: NamedPlaces | None) -> Forgotten:
        """Forget the person at UNIX time `at`, except in older matches (`run_older`). Doesn't commit."""
        user = self._user
        # A change that changes nothing begins the transaction, so that all reads see the same moment.
        await self._write(END, [{}])
        entries = await self._read(ENTRIES, {"user": user})
        aside = await self._read(ASIDE, {"user": user})
        results = await self._read(RESULTS, {"user": user})
        finished = await self._read(FINISHED, {"user": user, "most": MANY})
        older = {str(row.match) for row in finished[NEWEST:]}
        matches = sorted({str(row[0]) for row in (*entries, *aside, *results)} - older)
        chosen = await self._read(select(preferences.c.kind).where(preferences.c.user_id == user), {})
        counts = await self._remove()
        if named is not None:
            await self._write(KEEP, kept(user, named))
        if not matches and not counts.total():
            return Forgotten()
        stand_ins = await self._replace(matches, [row for row in entries if row.match not in older])
        await self._leave(aside, stand_ins, at)
        await self._write(DROP_ASIDE, [{"user": user}])
        return Forgotten(stand_ins, preferences=frozenset(str(row.kind) for row in chosen), **counts)

    async def run_older(self) -> dict[str, StandIn]:
        """Forget the person in up to `TOGETHER` more finished matches. Doesn't commit."""
        await self._write(END, [{}])
        rows = await self._read(FINISHED, {"user": self._user, "most": TOGETHER})
        matches = [str(row.match) for row in rows]
        entries = await self._read(ENTRIES_OF, {"user": self._user, "matches": matches})
        stand_ins = await self._replace(matches, entries)
        for statement in AGAIN:
            await self._write(statement, [{"user": self._user}])
        return stand_ins

    async def _replace(self, matches: Sequence[str], entries: Sequence[Row[Any]]) -> dict[str, StandIn]:
        """Put stand-ins in the person's place in `matches`. `entries`: the entries that name the person."""
        stand_ins = await self._stand_ins(matches)
        await self._write(BEGIN, [{"match": match} for match in matches])
        changed = [
            {"fields": _replaced(fields, stand_ins[match]), "match": match, "version": version}
            for match, version, fields in entries
        ]
        await self._write(CHANGE_ENTRY, changed)
        await self._write(END, [{}])
        people: list[dict[str, Value]] = [
            {"match": match, "user": self._user, "other": other.user, "name": other.name}
            for match, other in stand_ins.items()
        ]
        await self._write(CHANGE_HOLES, people)
        await self._write(
            CHANGE_TOTAL, [{**row, "folded": search_key(stand_ins[str(row["match"])].name)} for row in people]
        )
        return stand_ins

    async def _leave(self, aside: Sequence[Any], stand_ins: dict[str, StandIn], at: float) -> None:
        """In matches put aside, hand the person's seats to the computer. Close matches without others."""
        for match, version, others in aside:
            left = Left(stand_ins[match].user)
            written: list[Entry] = [left] if others else [left, Closed(None)]
            stamped = [Stamped(number, at, entry) for number, entry in enumerate(written, version + 1)]
            await self._write(APPEND, [{"match": match, **one.stored} for one in stamped])
        await self._write(CLOSE, [{"match": match} for match, _, others in aside if not others])

    async def _remove(self) -> Counter[str]:
        """Remove the person from all tables except those of matches. Returns counts for `Forgotten`."""
        counts: Counter[str] = Counter()
        for _, counted, statement in REMOVALS:
            counts[counted] += await self._write(statement, [{"user": self._user}])
        for counted, statement in zip(
            ("others", "puzzle_sources", "others"), puzzle_sources.REMOVE, strict=True
        ):
            counts[counted] += await self._write(statement, [{"user": self._user}])
        counts["events"] += await forget_in_events(self._connection, self._user)
        return counts

    async def _stand_ins(self, matches: Sequence[str]) -> dict[str, StandIn]:
        """Return a stand-in for each match, with a neutral name that nobody else has in the match."""
        taken: dict[str, set[str]] = {match: set() for match in matches}
        for first in range(0, len(matches), TOGETHER):
            some = matches[first : first + TOGETHER]
            for match, name in await self._read(NAMES, {"matches": some, "user": self._user}):
                taken[match].add(name)
        return {
            match: StandIn(-1 - secrets.randbits(62), next(name for name in _neutral() if name not in names))
            for match, names in taken.items()
        }

    async def _read(self, statement: Executable, values: Values) -> Sequence[Row[Any]]:
        return await self._connection.rows(statement, values)

    async def _write(self, statement: Executable, rows: Sequence[Values]) -> int:
        return await self._connection.execute(statement, rows)


def _neutral() -> Iterator[str]:
    """Yield names for the forgotten people of one table: “Someone”, “Someone 2”, and so on."""
    yield SOMEONE
    yield from (f"{SOMEONE} {number}" for number in count(2))


def _replaced(fields: str, stand_in: StandIn) -> str:
    values = json.loads(fields)
    new = {"user": stand_in.user, "by": stand_in.user, "name": stand_in.name}
    values.update({key: value for key, value in new.items() if key in values})
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)
