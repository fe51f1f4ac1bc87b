"""A server's own presets, and its default preset."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Table, and_, delete, select

from data.schema.servers import server_defaults, server_presets
from data.sql.database import Database
from data.sql.portable import Value, Values, portable
from engine.game.errors import BadRules, LimitReached
from engine.game.presets import PRESETS
from engine.names.graphemes import cut
from engine.names.search_key import search_key

MOST_PRESETS: Final = 25
"""Most presets of a server's own; a menu of Discord holds no more."""

LONGEST_NAME: Final = 32
"""Most characters of a preset's name."""

PRESET = select(*(column for column in server_presets.columns if column.name != "folded"))
# The limit is checked where the preset is written, since another manager may be saving a preset at the same
# time.
SAVE = portable("""
INSERT INTO server_presets (guild, folded, name, preset, holes, changes, author, at)
SELECT :guild, :folded, :name, :preset, :holes, :changes, :author, :at WHERE (
    SELECT count(*) FROM server_presets WHERE guild = :guild AND folded <> :folded
) < :most_presets
ON CONFLICT (guild, folded) DO UPDATE SET name = excluded.name, preset = excluded.preset,
    holes = excluded.holes, changes = excluded.changes, author = excluded.author, at = excluded.at
""")
DEFAULT = portable("""
SELECT coalesce(name, folded) AS name FROM server_defaults LEFT JOIN server_presets USING (guild, folded)
WHERE guild = :guild
""")
SET_DEFAULT = portable("""
INSERT INTO server_defaults (guild, folded) SELECT :guild, :folded
WHERE :built_in OR EXISTS (SELECT 1 FROM server_presets WHERE guild = :guild AND folded = :folded)
""")


@dataclass(frozen=True, slots=True)
class ServerPreset:
    """A server's own preset: the built-in `preset` for `holes` holes, with some `changes` to its rules.

    `name`: as typed. `changes`: JSON values by field of `Rules`. `author`: a user id. `at`: UNIX time of
    saving. Raises `BadRules` for a text that can't be a name.
    """

    guild: int
    name: str
    preset: str
    holes: int
    changes: dict[str, Any]
    author: int
    at: float

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= LONGEST_NAME or not self.name.strip():
            raise BadRules("A preset’s name must have 1 to {most} characters.", most=LONGEST_NAME)


class ServerRules:
    """Every server's own presets and its default. Upper and lower case make no difference in names.

    Changes raise `StorageFailed`, queries `ReadFailed`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild: int) -> list[ServerPreset]:
        """Return the server's own presets, sorted by name."""
        asked = PRESET.where(server_presets.c.guild == guild).order_by(server_presets.c.folded)
        return [_preset(row) for row in await self._database.read(asked)]

    async def find(self, guild: int, name: str) -> ServerPreset | None:
        rows = await self._database.read(PRESET.where(_is(server_presets, guild, name)))
        return next((_preset(row) for row in rows), None)

    async def save(self, preset: ServerPreset) -> None:
        """Save `preset`. It replaces a preset of the server's own with the same name.

        Raises `BadRules` if a built-in preset has this name, and `LimitReached` at `MOST_PRESETS`.
        """
        guild, folded = preset.guild, search_key(preset.name)
        if folded in PRESETS:
            raise BadRules(
                "There’s already a preset “{name}” on every server. Pick another name.", name=folded
            )
        row: dict[str, Value] = {
            **{"folded": folded, "changes": json.dumps(preset.changes, ensure_ascii=False)},
            **{name: getattr(preset, name) for name in ("guild", "name", "preset", "holes", "author", "at")},
        }
        await self._database.write([(SAVE, {**row, "most_presets": MOST_PRESETS})], locked=True)
        names = {search_key(one.name) for one in await self.all(guild)}
        # There is room, so the missing preset was saved, and another manager has deleted it since.
        if folded not in names and len(names) >= MOST_PRESETS:
            raise LimitReached(
                "{count} preset is the limit here. Delete it first.",
                "{count} presets is the limit here. Delete one first.",
                count=len(names),
            )

    async def delete(self, guild: int, name: str) -> bool:
        """Delete the server's own preset of this name, also as the default. Returns whether there was one."""
        if await self.find(guild, name) is None:
            return False
        tables = (server_presets, server_defaults)
        await self._database.write([delete(table).where(_is(table, guild, name)) for table in tables])
        return True

    async def default(self, guild: int) -> str | None:
        """Return the name of the server's default preset, built-in or own, or None."""
        return next((str(row.name) for row in await self._database.read(DEFAULT, {"guild": guild})), None)

    async def set_default(self, guild: int, name: str | None) -> None:
        """Make the built-in or own preset called `name` the server's default; None for no default.

        Raises `BadRules` if there is no such preset.
        """
        clear = delete(server_defaults).where(server_defaults.c.guild == guild)
        if name is None:
            await self._database.write([clear])
            return
        built_in = search_key(name) in PRESETS
        if not built_in and await self.find(guild, name) is None:
            raise BadRules("This server has no preset “{name}”.", name=cut(name, LONGEST_NAME))
        # The name is looked up again in the write: the preset may be deleted meanwhile, and takes the default
        # along.
        chosen: Values = {"guild": guild, "folded": search_key(name), "built_in": built_in}
        await self._database.write([clear, (SET_DEFAULT, chosen)], locked=True)


def _is(table: Table, guild: int, name: str) -> ColumnElement[bool]:
    """Return the condition for rows of `table` about a server's own preset with this name."""
    return and_(table.c.guild == guild, table.c.folded == search_key(name))


def _preset(row: Row[Any]) -> ServerPreset:
    return ServerPreset(**{**row._asdict(), "changes": json.loads(row.changes)})
