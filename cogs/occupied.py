"""`/golf start` where there is a table already: show that one, or make room for the new one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.live_table import LiveTable
from cogs.lobbies import open_table
from cogs.replies import Reply, answer
from cogs.rules.presets import chosen_preset
from cogs.rules.wishes import clock_from
from cogs.screens.occupied import occupied
from cogs.screens.rules_menus import CLOCKS
from cogs.tables import Tables
from cogs.wish import Wish
from data.server_rules import ServerRules
from engine.errors import GolfError, WrongStage
from engine.language import say
from engine.table.computers import TABLE_LEVELS, table_level
from engine.table.seat import USUAL_LEVEL

PATTERN: Final = (
    r"(?s)golfroom:(?P<match>[0-9a-f]{10}):(?P<holes>[0-9]{1,2})"
    rf":(?P<clock>{'|'.join(str(clock or 0) for clock in CLOCKS)})"
    rf":(?P<computers>[0-9])(?:\.(?P<level>{'|'.join(TABLE_LEVELS)}))?:(?P<preset>.{{1,40}})"
)
_COMPILED: Final = re.compile(PATTERN)


@dataclass(frozen=True, slots=True)
class RoomId:
    """The button that makes room: the table in the way, and what was typed. 0 for what was left out.

    `preset` is the name that the rules were asked for by, `level` that of the computers; buttons of a time
    before there were levels don't name it.
    """

    match: str
    holes: int
    clock: int
    computers: int
    level: str
    preset: str

    def __str__(self) -> str:
        computers = f"{self.computers}.{self.level}"
        return f"golfroom:{self.match}:{self.holes}:{self.clock}:{computers}:{self.preset}"

    @classmethod
    def parse(cls, text: str) -> RoomId | None:
        """The meaning of a custom id, or None if it is not one of these."""
        found = _COMPILED.fullmatch(text)
        if found is None:
            return None
        holes, clock, computers = (int(found[name]) for name in ("holes", "clock", "computers"))
        return cls(found["match"], holes, clock, computers, found["level"] or USUAL_LEVEL, found["preset"])


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of `/golf start` as typed; None for what was left out, and for no clock."""

    preset: str | None
    holes: int | None
    clock: int | None
    computers: int
    level: str


async def start(
    tables: Tables,
    kept: ServerRules,
    asked: Asked,
    interaction: discord.Interaction[Any],
    reply: Reply,
) -> None:
    """Open a table, or say what stands in the way."""
    rules = await reply.during(chosen_preset(kept, interaction.guild_id or 0, asked.preset))
    clock = clock_from(str(asked.clock or "none"))
    live = tables.in_channel(interaction.channel_id or 0)
    if live is not None:
        room = RoomId(
            live.table.id, asked.holes or 0, clock or 0, asked.computers, table_level(asked.level), rules.name
        )
        await reply.show(occupied(live.table.state, str(room) if _may_replace(live, interaction) else None))
        return
    levels = (asked.level,) * asked.computers
    wish = Wish(rules.preset, asked.holes or rules.holes, clock, levels, rules.changes, rules.named)
    await open_table(tables, wish, interaction, reply)


def _may_replace(live: LiveTable, interaction: discord.Interaction[Any]) -> bool:
    try:
        live.table.check_put_aside(interaction.user.id, moderator=interaction.permissions.manage_messages)
    except GolfError:
        return False
    return True


class RoomPress(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=PATTERN):
    """A press on the button that makes room for a new table."""

    def __init__(self, room: RoomId, tables: Tables, kept: ServerRules) -> None:
        super().__init__(discord.ui.Button(custom_id=str(room)))
        self.room = room
        self.tables = tables
        self.kept = kept

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> RoomPress:
        """The press that `match` describes. Raises `ValueError` for an id that no button of ours has."""
        room = RoomId.parse(match.string)
        if room is None:
            raise ValueError(f"not one of our buttons: {match.string!r}")
        return cls(room, interaction.client.tables, interaction.client.store.server_rules)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Put the old table aside and open the new one."""
        reply = Reply(interaction)
        await answer(reply, self._do(interaction, reply))

    async def _do(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        room = self.room
        live = self.tables.find(room.match)
        if live is not None:
            if live.board.channel != interaction.channel_id:
                raise WrongStage(say("That table is in another channel now. Use /golf start again."))
            # A preset that is gone by now is refused before anything is put aside.
            await reply.during(chosen_preset(self.kept, interaction.guild_id or 0, room.preset))
            moderator = interaction.permissions.manage_messages
            await reply.during(live.table.put_aside(interaction.user.id, moderator=moderator))
        asked = Asked(room.preset, room.holes or None, room.clock or None, room.computers, room.level)
        await start(self.tables, self.kept, asked, interaction, reply)
