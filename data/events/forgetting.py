"""Forgetting of a person in the journals of events."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, select, update

from data.schema.events import event_entries, event_marks, event_people, events
from data.sql.connections import WritingConnection
from engine.events.entries import EventOpened, Played
from engine.events.seating import entrant_mark

SOMEONE: Final = "Someone"
"""The name of a forgotten person."""

OF_PERSON: Final = (
    select(event_people.c.event, event_people.c.entrant, events.c.kind, events.c.status)
    .join(events, events.c.event == event_people.c.event)
    .where(event_people.c.user_id == bindparam("person"))
    .order_by(event_people.c.event)
)
NAMING: Final = (
    select(event_entries.c.version, event_entries.c.kind, event_entries.c.fields)
    .where(event_entries.c.event == bindparam("of"), event_entries.c.kind != Played.__name__)
    .order_by(event_entries.c.version)
)
CHANGE: Final = (
    update(event_entries)
    .where(event_entries.c.event == bindparam("of"), event_entries.c.version == bindparam("number"))
    .values(fields=bindparam("new"))
)
MARK: Final = insert(event_marks)
DROP: Final = delete(event_people).where(event_people.c.user_id == bindparam("person"))


async def forget_in_events(connection: WritingConnection, user: int) -> int:
    """Replace `user` by stand-ins in the journals of events; return the number of changed events.

    The user id becomes the entrant's number. Results stay, as other entrants are compared with the mean of
    all. In an open event of single players, a mark keeps the person from entering again.
    """
    events = await connection.rows(OF_PERSON, {"person": user})
    for row in events:
        entries = await connection.rows(NAMING, {"of": row.event})
        changed = [
            {"of": row.event, "number": entry.version, "new": _without(json.loads(entry.fields), user)}
            for entry in entries
            if _names(json.loads(entry.fields), user)
        ]
        if changed:
            await connection.execute(CHANGE, changed)
        if row.entrant is not None and row.kind == "duplicate" and row.status == "open":
            secret = next(
                json.loads(each.fields)["secret"] for each in entries if each.kind == EventOpened.__name__
            )
            await connection.execute(MARK, [{"event": row.event, "mark": entrant_mark(secret, user)}])
    if events:
        await connection.execute(DROP, [{"person": user}])
    return len(events)


def _names(fields: dict[str, Any], user: int) -> bool:
    return user in (fields.get("user"), fields.get("by"))


def _without(fields: dict[str, Any], user: int) -> str:
    """Return an entry's `fields` as stored text, with stand-ins in the place of `user`."""
    if fields.get("user") == user:
        fields.update(user=-fields["entrant"], name=SOMEONE)
    if fields.get("by") == user:
        fields["by"] = 0
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
