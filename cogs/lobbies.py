"""Opening a lobby: by command, or by Rematch at the end of a match."""

from __future__ import annotations

from typing import Any

import discord

from cogs.names import clean_name
from cogs.permissions import check
from cogs.replies import Reply
from cogs.screens.notes import done
from cogs.tables import Tables
from cogs.wish import Wish
from engine.errors import SeatRefused
from engine.language import say
from engine.table import TableState
from engine.table.entries import Joined


async def open_table(tables: Tables, wish: Wish, interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Open a lobby where this was asked, with the asker as its host."""
    check(interaction)
    user = interaction.user
    host = Joined(user.id, clean_name(user.display_name), interaction.id)
    live = await reply.during(tables.open(interaction.guild_id or 0, interaction.channel_id or 0, wish, host))
    live.hands.heard(interaction)
    if reply.in_place:
        await reply.show(done(say("Your table is open.")))
        await live.board.adopt(None)
        return
    message = await reply.post(live.board.screen())
    await live.board.adopt(message)
    if message is None:
        await reply.say(say("The table is open."))


async def rematch(
    tables: Tables, past: TableState, interaction: discord.Interaction[Any], reply: Reply
) -> None:
    """The same game again: open a lobby like the last one, or join it if somebody was quicker."""
    try:
        await open_table(tables, Wish.again(past), interaction, reply)
    except SeatRefused:
        waiting = await reply.during(tables.lobby_in(interaction.channel_id or 0))
        state = None if waiting is None else waiting.table.state
        if waiting is None or state is None or _game(state) != _game(past):
            raise
        user = interaction.user
        await reply.during(waiting.table.join(user.id, clean_name(user.display_name), interaction.id))
        waiting.hands.heard(interaction)
        await reply.show(done(say("You sit at the new table. The host starts the match.")))


def _game(state: TableState) -> tuple[object, ...]:
    """What is played at a table, to be compared with another."""
    return state.preset, state.holes, state.changes, state.hints
