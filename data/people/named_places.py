"""Channels in which messages may name a person, and the names that they went by."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from data.journal.rows import OF_PERSON
from data.sql.database import Database
from data.sql.portable import portable

MOST: Final = 20
"""Most channels of one person: those of their newest tables and events."""

TABLES = portable(
    f"""
SELECT tables.guild, tables.channel, own.fields FROM (SELECT match, fields {OF_PERSON}) AS own
    JOIN tables ON tables.match = own.match
WHERE tables.guild <> 0 ORDER BY tables.opened_at DESC
"""  # noqa: S608
)
EVENTS = portable("""
SELECT events.guild, event_people.name, event_entries.fields
FROM event_people JOIN events ON events.event = event_people.event
    JOIN event_entries ON event_entries.event = event_people.event AND event_entries.version = 1
WHERE user_id = :user ORDER BY events.opened_at DESC
""")
DAILIES = portable("SELECT DISTINCT guild, name FROM daily_games WHERE user_id = :user")


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """The newest `channels` (ids, each with its server's), all `guilds`, and all `names` of a person."""

    channels: dict[int, int]
    guilds: frozenset[int]
    names: frozenset[str]


class PlacesOfPeople:
    """Finds where messages may name a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: int) -> NamedPlaces:
        """Return where messages may name `user`; ask before they are forgotten. Raises `ReadFailed`."""
        channels: dict[int, int] = {}
        guilds, names = set[int](), set[str]()
        for row in await self._database.read(TABLES, {"user": user}):
            channels.setdefault(row.channel, row.guild)
            guilds.add(row.guild)
            names.add(json.loads(row.fields).get("name", ""))
        for row in await self._database.read(EVENTS, {"user": user}):
            channels.setdefault(json.loads(row.fields)["channel"], row.guild)
            guilds.add(row.guild)
            names.add(row.name or "")
        for row in await self._database.read(DAILIES, {"user": user}):
            guilds.add(row.guild)
            names.add(row.name)
        newest = dict(list(channels.items())[:MOST])
        return NamedPlaces(newest, frozenset(guilds), frozenset(names - {""}))
