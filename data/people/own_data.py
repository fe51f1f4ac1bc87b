"""File with all stored data about one person, for that person to read."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Executable, FromClause, Select, bindparam, select
from sqlalchemy.types import TypeEngine

from data.errors import JournalUnreadable
from data.events.own_entries import own_entries
from data.journal.rows import OF_PERSON, JournalRow, JournalRows
from data.schema.base import FLAG, JSON_TEXT, METADATA, TIME, columns_of_people
from data.sql.database import Database
from data.sql.portable import Value, portable
from engine.game.errors import LimitReached
from engine.solo.course import PERSON
from engine.table.entries import SeatTaken, Stamped, Started
from engine.table.fold import apply
from engine.table.state import TableState

FORMAT: Final = "golf-my-data/1"

MOST_BYTES: Final = 9_000_000
"""Largest size of the file in bytes; Discord takes up to 10 MB."""

TABLES = portable(
    """
SELECT match, guild, channel, status, opened_at FROM tables WHERE match IN (SELECT match {of_person})
ORDER BY opened_at, match
""".replace("{of_person}", OF_PERSON)
)
ROWS = portable("SELECT at, kind, fields FROM journal WHERE match = :match ORDER BY version")
HOLES = portable("""
SELECT number AS hole, name, points, won, shared, kept, at FROM hole_seats
WHERE match = :match AND user_id = :user ORDER BY number
""")
PREFERENCES = portable("SELECT kind, value FROM preferences WHERE user_id = :user ORDER BY kind")
PUZZLES_MADE = portable("""
SELECT puzzle, match, at, body FROM puzzles
WHERE puzzle IN (SELECT puzzle FROM puzzle_people WHERE user_id = :user) ORDER BY at, puzzle
""")

DAILIES: Final = portable("SELECT * FROM daily_games WHERE user_id = :user ORDER BY day")
DAILY_PRESSES: Final = portable("""
SELECT at, moves FROM daily_presses WHERE user_id = :user AND day = :day ORDER BY number
""")

BOARDS: Final = portable("SELECT board, name FROM own_boards ORDER BY at")

EVENTS: Final = portable("""
SELECT event_people.event, guild, events.name AS event_name, event_people.name, entrant, worth AS points
FROM event_people JOIN events ON events.event = event_people.event
WHERE user_id = :user ORDER BY opened_at, event_people.event
""")
EVENT_ENTRIES: Final = portable(
    "SELECT at, kind, fields FROM event_entries WHERE event = :event ORDER BY version"
)


def _in_order(table: FromClause) -> list[ColumnElement[Any]]:
    """Return the columns to sort a table's rows by: the time if there is one, then the key."""
    return [*(column for column in table.columns if column.name == "at"), *table.primary_key]


OWN_ROWS: Final[Mapping[str, Select[Any]]] = {
    people.file: select(column.table).where(column == bindparam("user")).order_by(*_in_order(column.table))
    for column, people in columns_of_people()
    if people.file is not None
}
"""Queries for a person's rows in tables that need no query of their own, by the key in the file."""


def _named(kind: TypeEngine[Any]) -> frozenset[str]:
    columns = (column for table in METADATA.tables.values() for column in table.columns)
    return frozenset(column.name for column in columns if column.type is kind)


_LEFT_OUT: Final = frozenset(("user_id", "author", "folded", "level", "entrant"))
_IDS: Final = frozenset(("guild", "channel", "user", "by", "press", "blocked"))
_BOARDS: Final = frozenset(("board", "preset"))
_FLAGS: Final = _named(FLAG)
_TIMES: Final = _named(TIME) | {"closes_at", "deadline"}
_JSON: Final = _named(JSON_TEXT)


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A person's data as a file. `tables` is the number of card tables in it.

    `compressed`: the plain file would be too large.
    `shortened`: the compressed file would be too large, too. So the tables' entries are left out.
    """

    name: str
    content: bytes
    tables: int
    compressed: bool = False
    shortened: bool = False


class OwnData:
    """Collects all data about a person, for one person at a time."""

    def __init__(self, database: Database, rows: JournalRows) -> None:
        self._database = database
        self._rows = rows
        self._turn = asyncio.Lock()
        self._asked: set[int] = set()

    async def file(self, user: int, at: float, most_bytes: int = MOST_BYTES) -> OwnFile:
        """Return all stored data about `user` at UNIX time `at`, in at most `most_bytes` bytes.

        The keys are in data/README.md, “Your data as a file”. Raises `ReadFailed`, and `LimitReached` while
        the same person's file is being written.
        """
        if user in self._asked:
            raise LimitReached("I’m already making your file. One moment, please.")
        self._asked.add(user)
        try:
            async with self._turn:
                content = await self._collect(user, at)
                return await asyncio.to_thread(_written, content, most_bytes)
        finally:
            self._asked.discard(user)

    async def _collect(self, user: int, at: float) -> dict[str, Any]:
        content: dict[str, Any] = {"format": FORMAT, "user": str(user), "written_at": _time(at)}
        content["tables"] = [await self._table(row, user) for row in await self._read(TABLES, user)]
        named = {row.board: row.name for row in await self._database.read(BOARDS)}
        for key, query in OWN_ROWS.items():
            rows = [_readable(_called(row, named)) for row in await self._read(query, user)]
            # A row of a table with nothing but people means that something holds for the person.
            content[key] = rows if len(query.selected_columns) > 1 else bool(rows)
        chosen = await self._read(PREFERENCES, user)
        content["preferences"] = {row["kind"]: json.loads(row["value"]) for row in chosen}
        content["puzzles_made"] = [_readable(row) for row in await self._read(PUZZLES_MADE, user)]
        content["daily_holes"] = [await self._daily(row, user) for row in await self._read(DAILIES, user)]
        content["events"] = [await self._event(row, user) for row in await self._read(EVENTS, user)]
        return content

    async def _table(self, row: dict[str, Any], user: int) -> dict[str, Any]:
        """Return what the file says about one table: the person's actions and scores."""
        match = row["match"]
        holes = [_readable(hole) for hole in await self._read(HOLES, user, match=match)]
        try:
            journal = await self._rows.of(match)
        except JournalUnreadable:
            # Entries that say who did something are rows even after the journal was compressed.
            rows = await self._database.read(ROWS, {"match": match})
            named = ({"at": row.at, "what": row.kind, **json.loads(row.fields)} for row in rows)
            entries = [_readable(entry) for entry in named if _names(user, entry)]
            return {**_readable(row), "holes": holes, "entries": entries, "entries_unreadable": True}
        entries = await asyncio.to_thread(_own_entries, journal, user)
        return {**_readable(row), "holes": holes, "entries": entries}

    async def _daily(self, row: dict[str, Any], user: int) -> dict[str, Any]:
        moves = _own_moves(await self._read(DAILY_PRESSES, user, day=row["day"]))
        return {**_readable(row), "moves": moves}

    async def _event(self, row: dict[str, Any], user: int) -> dict[str, Any]:
        """Return what the file says about an event that the person entered or organized."""
        rows = await self._database.read(EVENT_ENTRIES, {"event": row["event"]})
        own = await asyncio.to_thread(own_entries, row["event"], rows, user, row["entrant"])
        return {**_readable(row), "entries": [_readable(entry) for entry in own]}

    async def _read(self, statement: Executable, user: int, **values: Value) -> list[dict[str, Any]]:
        return [row._asdict() for row in await self._database.read(statement, {"user": user, **values})]


def _own_moves(presses: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the person's moves, without the computer's, in holes that are played alone."""
    return [
        _readable({"at": press["at"], "action": move})
        for press in presses
        for move in press["moves"].split(",")
        if move.startswith(f"{PERSON} ")
    ]


def _own_entries(journal: list[JournalRow], user: int) -> list[dict[str, Any]]:
    """Return the journal's entries that name the person or are about the person's seat."""
    state = TableState()
    seat: int | None = None
    own = []
    for version, at, kind, fields in journal:
        entry = json.loads(fields)
        if state.match is None:
            stamped = Stamped.load(version, at, kind, fields)
            apply(state, stamped)
            if isinstance(stamped.entry, Started):
                seat = state.seat_of(user)
        elif kind == SeatTaken.__name__ and entry["user"] == user:
            seat = entry["seat"]
        if _names(user, entry) or (seat is not None and _at(seat, entry)):
            own.append(_readable({"at": at, "what": kind, **entry}))
    return own


def _names(user: int, entry: dict[str, Any]) -> bool:
    return user in (entry.get("user"), entry.get("by"))


def _at(seat: int, entry: dict[str, Any]) -> bool:
    """Whether an entry is about `seat`. An action counts only if the person chose it, not the computer."""
    if "action" in entry:
        return entry.get("by") == "person" and str(entry["action"]).split(" ")[0] == str(seat)
    return entry.get("seat") == seat


def _called(row: dict[str, Any], named: Mapping[str, str]) -> dict[str, Any]:
    """Return `row` with the name that a server gave its preset, instead of the name of the preset's board."""
    return {key: named.get(value, value) if key in _BOARDS else value for key, value in row.items()}


def _readable(row: dict[str, Any]) -> dict[str, Any]:
    """Return `row` for people to read: times and ids as text, flags and JSON as values.

    Ids are text because many programs round numbers of this size.
    """
    return {key: _value(key, value) for key, value in row.items() if key not in _LEFT_OUT}


def _value(key: str, value: Any) -> Any:
    if value is None:
        return None
    if key in _TIMES:
        return _time(value)
    if key in _IDS and isinstance(value, int):
        return str(value)
    if key in _JSON and isinstance(value, str):
        return json.loads(value)
    return bool(value) if key in _FLAGS else value


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _written(collected: dict[str, Any], most_bytes: int) -> OwnFile:
    name, tables = "golf-my-data.json", collected["tables"]
    content = _text(collected)
    if len(content) <= most_bytes:
        return OwnFile(name, content, len(tables))
    packed = gzip.compress(content)
    if len(packed) <= most_bytes:
        return OwnFile(f"{name}.gz", packed, len(tables), compressed=True)
    bare = [{key: value for key, value in table.items() if key != "entries"} for table in tables]
    packed = gzip.compress(_text({**collected, "tables": bare}))
    return OwnFile(f"{name}.gz", packed, len(tables), compressed=True, shortened=True)


def _text(content: dict[str, Any]) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()
