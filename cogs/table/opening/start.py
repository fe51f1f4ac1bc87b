"""Opening a table: by `/golf start`, in place of another table, or by Rematch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord

from cogs.answering.gate.permissions import check
from cogs.answering.home_server import has_routes, server_of, text_channel
from cogs.answering.reply import Reply
from cogs.kit.ids.table import RematchThreadId, ReplaceId, ThreadId, TypedOptions
from cogs.kit.names import clean_name
from cogs.kit.screen import done
from cogs.rules.rule_changes import check_clock, clock_from
from cogs.rules.server_presets import NamedRules, chosen_preset
from cogs.table.live.gone_host import replace_gone_host
from cogs.table.live.live_table import LiveTable
from cogs.table.live.tables import Tables
from cogs.table.public.mention import rematch_words
from cogs.table.screens.closing import replace_question
from data.people.server_rules import ServerRules
from engine.game.errors import GolfError, SeatRefused, WrongStage
from engine.game.rules import FormatName
from engine.language import say
from engine.table import TableState, ending, requests
from engine.table.computers import table_level
from engine.table.entries import Joined
from engine.table.new_table import NewTable

USUAL_CLOCK: Final = 120
"""Seconds of the turn clock on a server, if no other is chosen."""


@dataclass(frozen=True, slots=True)
class StartOptions:
    """Options of `/golf start`. `at_once`: the match begins without a lobby.

    `preset`, `holes` and `format` are None if left out; `clock` is None for no turn clock.
    """

    preset: str | None
    holes: int | None
    clock: int | None
    computers: int
    level: str
    format: FormatName | None = None
    at_once: bool = False


def typed(
    interaction: discord.Interaction,
    preset: str | None,
    holes: int | None,
    clock: int | None,
    computers: int | None,
    level: str,
    match_format: FormatName | None = None,
) -> StartOptions:
    """Options of `/golf start` from what was typed: None means left out, and a `clock` of 0 no turn clock.

    A person alone with the bot plays a computer without a lobby. Raises `BadRules` for a clock that isn't
    offered.
    """
    if clock is not None:
        check_clock(clock or None, server_of(interaction))
    if clock is None:
        clock = USUAL_CLOCK if has_routes(interaction) else 0
    alone = interaction.context.dm_channel
    count = int(alone) if computers is None else computers
    return StartOptions(preset, holes, clock or None, count, level, match_format, at_once=alone and count > 0)


def typed_before(interaction: discord.Interaction, pressed: TypedOptions) -> StartOptions:
    """Options of `/golf start` from the id of the pressed button."""
    return typed(
        interaction,
        pressed.preset,
        pressed.holes or None,
        pressed.clock,
        pressed.computers,
        pressed.level,
        pressed.format,
    )


async def start(
    tables: Tables, server_rules: ServerRules, asked: StartOptions, reply: Reply
) -> LiveTable | None:
    """Open a table and return it. If the channel has a table, answer with that table and return None."""
    interaction = reply.interaction
    rules = await reply.during(chosen_preset(server_rules, server_of(interaction), asked.preset))
    clock = clock_from(str(asked.clock or "none"))
    if (standing := tables.in_channel(interaction.channel_id or 0)) is not None:
        await replace_gone_host(standing, reply)
    live, new = tables.in_channel(interaction.channel_id or 0), new_table(rules, asked)
    if live is None:
        return await open_table(tables, new, reply, at_once=asked.at_once)
    tables.check(new, _host(interaction))
    level = table_level(asked.level)
    options = live.table.id, asked.holes or 0, clock or 0, asked.computers, level, rules.name
    may = _may_replace(live, interaction)
    replace = str(ReplaceId(*options, format=asked.format)) if may else None
    thread = str(ThreadId(*options, format=asked.format)) if text_channel(interaction) else None
    await reply.show(replace_question(live.table.state, replace, thread))
    return None


def new_table(rules: NamedRules, asked: StartOptions) -> NewTable:
    levels = (asked.level,) * asked.computers
    clock = clock_from(str(asked.clock or "none"))
    chosen = rules if asked.format is None else rules.in_format(asked.format)
    return NewTable(rules.preset, asked.holes or rules.holes, clock, levels, chosen.changes, chosen.named)


def _may_replace(live: LiveTable, interaction: discord.Interaction) -> bool:
    try:
        live.table.check(
            ending.put_aside(
                interaction.user.id, moderator=interaction.permissions.manage_messages, now=live.table.now()
            )
        )
    except GolfError:
        return False
    return True


async def replace_table(tables: Tables, server_rules: ServerRules, pressed: ReplaceId, reply: Reply) -> None:
    """Close the lobby or put aside the match in the channel, and open the new table."""
    interaction, live = reply.interaction, tables.find(pressed.match)
    asked = typed_before(interaction, pressed)
    if live is not None:
        if live.message.channel != interaction.channel_id:
            raise WrongStage("That table is in another channel now. Use /golf start again.")
        # An impossible table is refused before anything is put aside.
        rules = await reply.during(chosen_preset(server_rules, server_of(interaction), pressed.preset))
        tables.check_instead(live, new_table(rules, asked), _host(interaction))
        moderator = interaction.permissions.manage_messages
        await reply.during(
            live.table.ask(ending.put_aside(interaction.user.id, moderator=moderator, now=live.table.now()))
        )
    await start(tables, server_rules, asked, reply)


def _host(interaction: discord.Interaction) -> Joined:
    return Joined(interaction.user.id, clean_name(interaction.user.display_name), interaction.id)


async def open_table(tables: Tables, new: NewTable, reply: Reply, *, at_once: bool = False) -> LiveTable:
    """Open the lobby of a new table in the channel of `reply`, whose person is the host.

    `at_once`: begin the match right away.
    """
    interaction, user = reply.interaction, reply.interaction.user
    check(interaction)
    opening = tables.open(server_of(interaction), interaction.channel_id or 0, new, _host(interaction))
    live = await reply.during(opening)
    live.hands.heard(interaction)
    live.message.heard(interaction)
    if at_once:
        await reply.during(live.start(user.id))
    if reply.in_place:
        await reply.vanish(say("Your table is open."))
        await live.message.adopt(None, interaction)
        return live
    message = await reply.post(await reply.during(live.message.looked_up()))
    await live.message.adopt(message, interaction)
    if message is None:
        await reply.say(say("The table is open."))
    return live


async def rematch(tables: Tables, past: TableState, reply: Reply) -> None:
    """Open a lobby for the same game again, or join the lobby if another player has just opened it.

    A match of one person against computers starts without a lobby.
    """
    interaction = reply.interaction
    user = interaction.user
    blocks = interaction.client.services.blocks.of(user.id)
    alone = past.seat_of(user.id) is not None and sum(seat.user is not None for seat in past.seats) == 1
    try:
        again = NewTable.again(past, user.id, blocks.apart)
        live = await open_table(tables, again, reply, at_once=alone)
    except SeatRefused:
        thread = str(RematchThreadId(past.id))
        waiting = await reply.during(tables.lobby_in(interaction.channel_id or 0))
        state = None if waiting is None else waiting.table.state
        if waiting is None or state is None or _game(state) != _game(past):
            if not await offer_beside(tables, thread, reply):
                raise
            return
        name = clean_name(user.display_name)
        joining = waiting.table.ask(
            requests.join(user.id, name, interaction.id, blocked_by=blocks.blocked_by)
        )
        await reply.during(joining)
        waiting.hands.heard(interaction)
        await waiting.show_aside(done(say("You’re in. Waiting for the host to start.")), reply)
    else:
        await live.message.mention(user, [kept.user for kept in live.table.state.reserved], rematch_words)


async def offer_beside(tables: Tables, thread: str, reply: Reply) -> bool:
    """Show the channel's present table, with the button `thread` (an id) to open another table beside it.

    Returns False without an answer if the channel has no table, or if no thread is possible.
    """
    interaction = reply.interaction
    live = tables.in_channel(interaction.channel_id or 0)
    if live is None or text_channel(interaction) is None:
        return False
    await reply.show(replace_question(live.table.state, None, thread))
    return True


def _game(state: TableState) -> tuple[object, ...]:
    """Rules and length of a table's game, for comparison with another table's."""
    return state.preset, state.holes, state.changes, state.hints
