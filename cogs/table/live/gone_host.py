"""Hosts who have left the server. They are noticed when another person does what only the host may do."""

from __future__ import annotations

from contextlib import suppress

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.messages.throttle import Urgency
from cogs.answering.reply import Reply
from cogs.table.live.live_table import LiveTable
from engine.game.errors import NoSeat, WrongStage
from engine.table import TableState, ending


async def replace_gone_host(live: LiveTable, reply: Reply) -> None:
    """Let a host who has left the server leave the table, so that the next person becomes host.

    Called before the person of `reply` does what only the host may do. The host's own press changes nothing.
    """
    guild = reply.interaction.client.get_guild(live.guild)
    while (host := _replaceable(live.table.state, reply.interaction.user.id)) is not None:
        if guild is None or guild.unavailable:
            return
        if not await reply.during(_is_gone(guild, host, reply)):
            return
        with suppress(NoSeat, WrongStage):  # they left by themselves meanwhile
            await reply.during(live.table.ask(ending.leave(host)))


async def _is_gone(guild: discord.Guild, host: int, reply: Reply) -> bool:
    await reply.interaction.client.services.throttle.turn(Urgency.TURN)
    looking = attempt("look whether a host is still there", guild.fetch_member(host), reply.fields)
    return await looking is Refusal.MEMBER_GONE


def _replaceable(state: TableState, user: int) -> int | None:
    """Return the host to replace; None if `user` is the host, or if the host must stay.

    The host stays at a table of an event, and in a match that no other person plays.
    """
    waits = state.match is not None and state.alone(state.host or 0)
    return None if state.host == user or not state.live or state.event or waits else state.host
