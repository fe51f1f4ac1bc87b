"""The events of all servers, of every kind, and the log of what was done to each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sqlalchemy import Row, insert

from data.portable import Value, Values, portable
from data.schema.events import events
from data.sql.database import Database
from data.sql.writer import Statement
from engine.game.errors import WrongStage
from engine.game.rules import Rules
from engine.solo.course import Course, commitment_of

Kind = Literal["duplicate", "league", "knockout"]
"""`duplicate`: everybody plays the same deals alone against the same computers."""

Status = Literal["new", "open", "paused", "finished", "annulled"]
"""`new`: until its first message stands, nobody can enter."""

What = Literal[
    "opened",
    "paused",
    "resumed",
    "extended",
    "removed",
    "annulled",
    "ended",
    "closed",
    "started",
    "replaced",
    "table annulled",
]
"""What was done to an event. `extended` and `resumed` have `closes_at` in their fields, the new end.

`closed`: its organizer ended it before its time, or let its first round start.

The last three are about leagues and knock-outs: the first round was drawn; `by_entrant` took the place of
an entrant; a `table` of a `round` is played again. There `paused` is `refused` if Discord let no table be
opened.
"""

ADD: Final = insert(events)
SAVE: Final = portable("""
UPDATE events SET status = :status, closes_at = :closes_at, paused_at = :paused_at, ended_at = :ended_at,
    told_at = :told_at, channel = :channel, message = :message, first_message = :first_message,
    options = :options
WHERE event = :event
""")
UNMARK: Final = portable("UPDATE event_entrants SET mark = NULL WHERE event = :event AND mark IS NOT NULL")
FIND: Final = portable("SELECT * FROM events WHERE event = :event")
OF_GUILD: Final = portable("""
SELECT * FROM events WHERE guild = :guild AND first_message IS NOT NULL
ORDER BY opened_at DESC, event LIMIT :limit
""")
TO_KEEP: Final = portable("SELECT * FROM events WHERE told_at IS NULL ORDER BY closes_at, event")
NOTE: Final = portable("""
INSERT INTO event_log (event, number, at, what, user_id, entrant, fields)
SELECT :event, 1 + coalesce(max(number), 0), :at, :what, :user, :entrant, :fields
FROM event_log WHERE event = :event
""")
LOG: Final = portable("""
SELECT at, what, user_id, entrant, fields FROM event_log WHERE event = :event ORDER BY number
""")


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the server `guild`; times are UNIX times in seconds.

    `rules` are those of its matches: a preset with some `changes`, which the server calls `named`.
    `computers` players of `level` are at the table of each entrant. `options` are settings that only one kind
    has. `role` is the id of the role that may enter, None for everybody; `organiser` the id of the person who
    made it, 0 once they are forgotten. Play ends at `closes_at`, which moves on by the length of each pause;
    the present one began at `paused_at`. `message` is the newest message about the event in `channel`,
    `first_message` the one that showed the commitment to `secret` first. `told_at` is when its end was made
    known.
    """

    event: str
    guild: int
    kind: Kind
    name: str
    rules: Rules
    computers: int
    level: str
    role: int | None
    organiser: int
    opened_at: float
    closes_at: float
    secret: str
    channel: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    status: Status = "new"
    paused_at: float | None = None
    ended_at: float | None = None
    told_at: float | None = None
    message: int | None = None
    first_message: int | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended, by its time or by its organiser."""
        return self.status in ("finished", "annulled")

    @property
    def commitment(self) -> str:
        """The promise to the secret, to be shown before anybody enters."""
        return commitment_of(self.event, self.secret)

    @property
    def course(self) -> Course:
        """The deals that everybody plays. Raises `WrongStage` before the first message stands."""
        if self.first_message is None:
            raise WrongStage("This event hasn’t started yet.")
        levels = (self.level,) * self.computers
        return Course(
            self.event, self.rules, levels, self.secret, self.first_message, self.changes, self.named
        )


@dataclass(frozen=True, slots=True)
class Logged:
    """Something that the person with the id `by` did at UNIX time `at`, or that came by itself (None).

    `by` is 0 if that person was forgotten. `entrant` is the number of the entrant to whom it was done.
    """

    at: float
    what: What
    by: int | None = None
    entrant: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


class Events:
    """All events. Changing raises `StorageFailed`, asking raises `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, event: Event, logged: Logged) -> None:
        """Keep a new event, and `logged` as the first entry of its log."""
        await self._database.write([(ADD, _values(event)), _noted(event.event, logged)], locked=True)

    async def save(self, event: Event, *logged: Logged, also: Sequence[Statement] = ()) -> None:
        """Keep what has changed of an event, add `logged` to its log, and do `also`; all or nothing.

        Only its status, times, place, messages and options can change. The marks of entrants go when it is
        over.
        """
        noted = [_noted(event.event, each) for each in logged]
        ended: list[Statement] = [(UNMARK, {"event": event.event})] if event.over else []
        await self._database.write([(SAVE, _values(event)), *noted, *ended, *also], locked=bool(noted))

    async def find(self, event: str) -> Event | None:
        """The event with this id, or None."""
        return next((_event(row) for row in await self._database.read(FIND, {"event": event})), None)

    async def of_guild(self, guild: int, limit: int) -> list[Event]:
        """The newest events of a server, at most `limit`, the newest first."""
        rows = await self._database.read(OF_GUILD, {"guild": guild, "limit": limit})
        return [_event(row) for row in rows]

    async def to_keep(self) -> list[Event]:
        """The events of all servers whose end is still to come or to be made known, by their ends."""
        return [_event(row) for row in await self._database.read(TO_KEEP)]

    async def log(self, event: str) -> list[Logged]:
        """What was done to an event, oldest first."""
        rows = await self._database.read(LOG, {"event": event})
        return [Logged(row.at, row.what, row.user_id, row.entrant, json.loads(row.fields)) for row in rows]


def _noted(event: str, logged: Logged) -> Statement:
    values: Values = {
        "event": event,
        "at": logged.at,
        "what": logged.what,
        "user": logged.by,
        "entrant": logged.entrant,
        "fields": json.dumps(dict(logged.fields)),
    }
    return NOTE, values


def _values(event: Event) -> dict[str, Value]:
    found = {column.name: getattr(event, column.name) for column in events.columns}
    texts = {
        "rules": json.dumps(event.rules.to_dict()),
        "changes": json.dumps(dict(event.changes), ensure_ascii=False),
        "options": json.dumps(dict(event.options), ensure_ascii=False),
    }
    return {**found, **texts}


def _event(row: Row[Any]) -> Event:
    found = {**row._asdict(), "rules": Rules.load(json.loads(row.rules))}
    return Event(**{**found, "changes": json.loads(row.changes), "options": json.loads(row.options)})
