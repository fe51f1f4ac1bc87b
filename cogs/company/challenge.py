"""“Challenge to golf” in the menu on a person: a lobby here, and one sentence that mentions them."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from cogs.lobbies import open_table
from cogs.names import clean_name, plain
from cogs.outside import attempt
from cogs.permissions import check
from cogs.replies import Reply, answer
from cogs.rules.presets import chosen_preset
from cogs.wish import Wish
from engine.errors import SeatRefused
from engine.language import say

Interaction = discord.Interaction[Any]

NAME: Final = "Challenge to golf"
CLOCK: Final = 120
"""Seconds for a turn, as at a table that is opened by `/golf start` without saying so."""


@app_commands.guild_only()
async def _challenge(interaction: Interaction, person: discord.User | discord.Member) -> None:
    reply = Reply(interaction)
    await answer(reply, challenge(reply, person))


def challenge_menu() -> app_commands.ContextMenu:
    """The entry of the menu, to be added to a command tree."""
    return app_commands.ContextMenu(name=NAME, callback=_challenge)


async def challenge(reply: Reply, person: discord.User | discord.Member) -> None:
    """Open a lobby by the server's usual rules, and tell `person` of it in the channel.

    Raises `SeatRefused` for somebody who can't be challenged here, and what `open_table` raises.
    """
    interaction = reply.interaction
    check(interaction)
    _check_person(interaction, person)
    client = interaction.client
    rules = await reply.during(chosen_preset(client.store.server_rules, interaction.guild_id or 0, None))
    wish = Wish(rules.preset, rules.holes, CLOCK, (), rules.changes, rules.named)
    await open_table(client.tables, wish, interaction, reply)
    challenger = plain(clean_name(interaction.user.display_name))
    place = client.get_partial_messageable(interaction.channel_id or 0)
    with reply.public():
        words = say(
            "{person}, {challenger} challenges you to golf.", person=person.mention, challenger=challenger
        )
    saying = place.send(
        words,
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(person.id)]),
    )
    await attempt("challenge somebody", saying, reply)


def _check_person(interaction: Interaction, person: discord.User | discord.Member) -> None:
    name = clean_name(person.display_name)
    if person.id == interaction.user.id:
        raise SeatRefused(say("You can’t challenge yourself. Open a table with /golf start."))
    if person.bot:
        raise SeatRefused(
            say("{name} is a bot. Computer players sit down in the lobby, by /golf start.", name=name)
        )
    if not isinstance(person, discord.Member):
        raise SeatRefused(say("{name} isn’t on this server any more.", name=name))
    may = person.resolved_permissions
    if may is not None and not may.view_channel:
        raise SeatRefused(say("{name} can’t see this channel. Challenge them where they can.", name=name))
