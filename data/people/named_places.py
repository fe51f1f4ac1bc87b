"""Channels in which messages may name a person; kept for forgotten people until the names are removed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, select

from data.journal.rows import OF_PERSON
from data.schema.people import forgotten_names
from data.sql.database import Database
from data.sql.portable import Value, portable, put

MOST: Final = 20
"""Most channels to return for one person; channels of newer tables and events come first."""

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
KEEP = put(forgotten_names, "guild", "names")
STILL_NAMED = select(forgotten_names).order_by(forgotten_names.c.channel, forgotten_names.c.user_id)


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Where messages may name a person, and by which `names`.

    `channels`: the newest channels, each with the id of its server. `guilds`: the ids of all servers.
    """

    channels: dict[int, int]
    guilds: frozenset[int]
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class StillNamed:
    """A channel in which messages may still name a forgotten person, by one of their `names`."""

    channel: int
    guild: int
    user: int
    names: frozenset[str]


def kept(user: int, places: NamedPlaces) -> list[dict[str, Value]]:
    """Return the values with which `KEEP` stores where messages still name the forgotten `user`."""
    names = json.dumps(sorted(places.names), ensure_ascii=False)
    return [
        {"channel": channel, "user_id": user, "guild": guild, "names": names}
        for channel, guild in places.channels.items()
    ]


class PlacesOfPeople:
    """Finds the places where messages may name a person, also a person who was forgotten."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: int) -> NamedPlaces:
        """Return where messages may name `user`. Ask before the person is forgotten. Raises `ReadFailed`."""
        channels: dict[int, int] = {}
        guilds, names = set[int](), set[str]()
        for each in await self.still_named():  # by somebody who is forgotten again meanwhile
            if each.user == user:
                channels[each.channel] = each.guild
                names |= each.names
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

    async def still_named(self) -> list[StillNamed]:
        """Return where messages may still name forgotten people, by channel. Raises `ReadFailed`."""
        return [
            StillNamed(row.channel, row.guild, row.user_id, frozenset(json.loads(row.names)))
            for row in await self._database.read(STILL_NAMED)
        ]

    async def named_no_more(self, place: StillNamed) -> None:
        """Drop `place`, as its messages don't name the person any more. Raises `StorageFailed`."""
        row = forgotten_names.c
        gone = delete(forgotten_names).where(row.channel == place.channel, row.user_id == place.user)
        await self._database.write([(gone, {})])
