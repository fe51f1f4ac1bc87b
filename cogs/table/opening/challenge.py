"""“Challenge to golf” in a person's menu: opens a lobby, and mentions the person in the channel."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.gate.permissions import check
from cogs.answering.handling import answer
from cogs.answering.home_server import server_of
from cogs.answering.messages.throttle import Urgency
from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.ids.table import ChallengeThreadId
from cogs.kit.names import clean_name
from cogs.rules.server_presets import chosen_preset
from cogs.table.live.tables import Tables
from cogs.table.opening.start import offer_beside, open_table
from cogs.table.opening.threads import open_in_thread
from cogs.table.public.mention import challenge_words
from data.people.server_rules import ServerRules
from engine.game.errors import SeatRefused
from engine.table.new_table import NewTable

NAME: Final = "Challenge to golf"
CLOCK: Final = 120
"""Seconds of the turn clock at a challenge's table; `/golf start` has the same default."""


def challenge_menu(tables: Tables, server_rules: ServerRules) -> app_commands.ContextMenu:

    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def chosen(interaction: Asked, person: discord.User | discord.Member) -> None:
        reply = Reply(interaction)
        await answer(reply, challenge(tables, server_rules, person, reply))

    return app_commands.ContextMenu(name=NAME, callback=chosen)


async def challenge(
    tables: Tables, server_rules: ServerRules, person: discord.User | discord.Member, reply: Reply
) -> None:
    """Open a lobby by the server's usual rules, and mention `person` in the channel.

    Raises `SeatRefused` for a person who can't be challenged here, and what `open_table` raises.
    """
    interaction = reply.interaction
    check(interaction)
    _check_person(interaction, person)
    if await offer_beside(tables, str(ChallengeThreadId(person.id)), reply):
        return
    live = await open_table(tables, await _new_table(server_rules, reply), reply)
    await live.message.mention(reply.interaction.user, [person.id], challenge_words)


async def _new_table(server_rules: ServerRules, reply: Reply) -> NewTable:
    interaction = reply.interaction
    rules = await reply.during(chosen_preset(server_rules, server_of(interaction), None))
    return NewTable(rules.preset, rules.holes, CLOCK, (), rules.changes, rules.named)


async def challenge_by_id(tables: Tables, server_rules: ServerRules, user: int | None, reply: Reply) -> None:
    """Challenge the member whose id is `user`, as `challenge` does.

    Also raises `SeatRefused` if the member has left.
    """
    await challenge(tables, server_rules, await _member(user, reply), reply)


async def challenge_in_thread(
    tables: Tables, server_rules: ServerRules, user: int | None, reply: Reply
) -> None:
    """Challenge the member whose id is `user` at a table in a new thread of the channel."""
    person = await _member(user, reply)
    _check_person(reply.interaction, person)
    live = await open_in_thread(tables, await _new_table(server_rules, reply), reply)
    await live.message.mention(reply.interaction.user, [person.id], challenge_words)


async def _member(user: int | None, reply: Reply) -> discord.Member:
    guild = reply.interaction.guild
    member = None if guild is None or user is None else guild.get_member(user)
    if guild is not None and user is not None and member is None:
        asked = await reply.during(_fetched(guild, user, reply))
        member = None if isinstance(asked, Refusal) else asked
    if member is None:
        raise SeatRefused("They aren’t on this server anymore.")
    return member


async def _fetched(guild: discord.Guild, user: int, reply: Reply) -> discord.Member | Refusal:
    await reply.interaction.client.services.throttle.turn(Urgency.TURN)
    return await attempt("find a member", guild.fetch_member(user), reply.fields)


def _check_person(interaction: Asked, person: discord.User | discord.Member) -> None:
    name = clean_name(person.display_name)
    if person.id == interaction.user.id:
        raise SeatRefused("You can’t challenge yourself. Open a table with /golf start.")
    blocks = interaction.client.services.blocks.of(interaction.user.id)
    if person.id in blocks.names:
        raise SeatRefused("You blocked {name}. Unblock them in /golf settings first.", name=name)
    if person.id in blocks.blocked_by:
        raise SeatRefused("You can’t challenge {name} right now.", name=name)
    minutes = interaction.client.services.mention_limit.minutes(interaction.user.id, person.id)
    if minutes:
        raise SeatRefused(
            "You mentioned {name} a moment ago. Try again in {count} minute.",
            "You mentioned {name} a moment ago. Try again in {count} minutes.",
            name=name,
            count=minutes,
        )
    if person.bot:
        raise SeatRefused("{name} is a bot. To play a computer, use /golf start and add one.", name=name)
    if not isinstance(person, discord.Member):
        raise SeatRefused("{name} isn’t on this server anymore.", name=name)
    may = person.resolved_permissions
    if may is not None and not may.view_channel:
        raise SeatRefused("{name} can’t see this channel. Challenge them where they can.", name=name)
