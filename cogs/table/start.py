"""Open a table: by `/golf start`, in place of another table, or by Rematch."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from cogs.answering.permissions import check
from cogs.answering.reply import Reply
from cogs.kit.ids import RematchThreadId, ReplaceId, ThreadId
from cogs.kit.names import clean_name, plain
from cogs.kit.screen import done
from cogs.rules.rule_changes import clock_from
from cogs.rules.server_presets import NamedRules, chosen_preset
from cogs.table.live_table import LiveTable
from cogs.table.screens.closing import replace_question
from cogs.table.tables import NewTable, Tables
from data.server_rules import ServerRules
from engine.game.errors import GolfError, SeatRefused, WrongStage
from engine.language import say
from engine.table import TableState
from engine.table.computers import table_level
from engine.table.entries import Joined


@dataclass(frozen=True, slots=True)
class StartOptions:
    """The options of `/golf start` as typed; None for what was left out, and for no clock."""

    preset: str | None
    holes: int | None
    clock: int | None
    computers: int
    level: str


async def start(tables: Tables, kept: ServerRules, asked: StartOptions, reply: Reply) -> LiveTable | None:
    """Open a table and return it, or answer with the table that is in the channel already; None then."""
    interaction = reply.interaction
    rules = await reply.during(chosen_preset(kept, interaction.guild_id or 0, asked.preset))
    clock = clock_from(str(asked.clock or "none"))
    live = tables.in_channel(interaction.channel_id or 0)
    if live is None:
        return await open_table(tables, new_table(rules, asked), reply)
    level = table_level(asked.level)
    place, typed = live.table.id, (asked.holes or 0, clock or 0, asked.computers)
    replace = (
        str(ReplaceId(place, *typed, rules.name, level=level)) if _may_replace(live, interaction) else None
    )
    in_text = isinstance(interaction.channel, discord.TextChannel)
    thread = str(ThreadId(place, *typed, level, rules.name)) if in_text else None
    await reply.show(replace_question(live.table.state, replace, thread))
    return None


def new_table(rules: NamedRules, asked: StartOptions) -> NewTable:
    """The table that is asked for, by the `rules` of its preset."""
    levels = (asked.level,) * asked.computers
    clock = clock_from(str(asked.clock or "none"))
    return NewTable(rules.preset, asked.holes or rules.holes, clock, levels, rules.changes, rules.named)


def _may_replace(live: LiveTable, interaction: discord.Interaction) -> bool:
    try:
        live.table.check_put_aside(interaction.user.id, moderator=interaction.permissions.manage_messages)
    except GolfError:
        return False
    return True


async def replace_table(tables: Tables, kept: ServerRules, pressed: ReplaceId, reply: Reply) -> None:
    """Close the lobby or put aside the match in the channel, and open the new table."""
    interaction, live = reply.interaction, tables.find(pressed.match)
    if live is not None:
        if live.message.channel != interaction.channel_id:
            raise WrongStage("That table is in another channel now. Use /golf start again.")
        # A preset that is gone by now is refused before anything is put aside.
        await reply.during(chosen_preset(kept, interaction.guild_id or 0, pressed.preset))
        moderator = interaction.permissions.manage_messages
        await reply.during(live.table.put_aside(interaction.user.id, moderator=moderator))
    asked = StartOptions(
        pressed.preset, pressed.holes or None, pressed.clock or None, pressed.computers, pressed.level
    )
    await start(tables, kept, asked, reply)


async def open_table(tables: Tables, new: NewTable, reply: Reply) -> LiveTable:
    """Open the lobby of a new table in the channel of `reply`, with the person it answers as host."""
    interaction, user = reply.interaction, reply.interaction.user
    check(interaction)
    host = Joined(user.id, clean_name(user.display_name), interaction.id)
    live = await reply.during(tables.open(interaction.guild_id or 0, interaction.channel_id or 0, new, host))
    live.hands.heard(interaction)
    if reply.in_place:
        await reply.show(done(say("Your table is open.")))
        await live.message.adopt(None)
        return live
    message = await reply.post(live.message.screen())
    await live.message.adopt(message, interaction)
    if message is None:
        await reply.say(say("The table is open."))
    return live


async def rematch(tables: Tables, past: TableState, reply: Reply) -> None:
    """Open a lobby for the same game again, or join it if somebody else opened it just before."""
    interaction = reply.interaction
    user = interaction.user
    try:
        live = await open_table(tables, NewTable.again(past, user.id), reply)
    except SeatRefused:
        thread = str(RematchThreadId(past.id))
        waiting = await reply.during(tables.lobby_in(interaction.channel_id or 0))
        state = None if waiting is None else waiting.table.state
        if waiting is None or state is None or _game(state) != _game(past):
            if not await offer_beside(tables, thread, reply):
                raise
            return
        await reply.during(waiting.table.join(user.id, clean_name(user.display_name), interaction.id))
        waiting.hands.heard(interaction)
        await waiting.show_aside(done(say("You’re in. Waiting for the host to start.")), reply)
    else:
        await live.message.invite(plain(clean_name(user.display_name)))


async def offer_beside(tables: Tables, thread: str, reply: Reply) -> bool:
    """Show the table that is in the channel already, with the button `thread`, an id, to open one beside it.

    Returns whether this has answered: False if no table is there, or no thread is possible.
    """
    interaction = reply.interaction
    live = tables.in_channel(interaction.channel_id or 0)
    if live is None or not isinstance(interaction.channel, discord.TextChannel):
        return False
    await reply.show(replace_question(live.table.state, None, thread))
    return True


def _game(state: TableState) -> tuple[object, ...]:
    """The rules and the length played at a table, for comparing it with another."""
    return state.preset, state.holes, state.changes, state.hints
