"""The `/golf` commands: a signature and one call each."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.company.commands import CompanyCommands
from cogs.custom_id import DeskId, SettingsId
from cogs.daily.commands import DailyCommand
from cogs.lab.commands import LabCommand
from cogs.names import clean_name
from cogs.occupied import Asked, start
from cogs.past.commands import PastMatches
from cogs.permissions import check
from cogs.privacy.commands import OwnDataCommands
from cogs.replies import Reply, answer
from cogs.rules.desk import rules_typed
from cogs.rules.presets import chosen_preset, suggestions
from cogs.rules.settings import name_typed, show_settings
from cogs.screens.notes import done, end_question, help_screen, rules_screen, table_rules
from cogs.screens.rules_menus import CLOCKS
from cogs.screens.rules_words import rules_name
from cogs.statistics.commands import StatisticsCommands
from cogs.strays import leads_nowhere, turn_away
from cogs.tables import Tables
from cogs.translator import choice
from data.server_rules import ServerRules
from engine.language import say, speak
from engine.presets import PRESETS
from engine.rules import MOST_HOLES
from engine.table.computers import TABLE_LEVELS
from engine.table.seat import USUAL_LEVEL

Interaction = discord.Interaction[Any]

CLOCK_CHOICES = [
    app_commands.Choice(name=app_commands.locale_str(name), value=clock or 0)
    for clock, name in CLOCKS.items()
]
LEVEL_CHOICES = [choice(name, name, each.about) for name, each in TABLE_LEVELS.items()]
MOST_COMPUTERS = max(each.most for each in PRESETS.values()) - 1
DEFAULT_CLOCK = 120


@app_commands.guild_only()
class Golf(
    PastMatches,
    OwnDataCommands,
    CompanyCommands,
    DailyCommand,
    LabCommand,
    StatisticsCommands,
    commands.GroupCog,
    group_name="golf",
    group_description="Golf, the card game",
):
    """What can be typed.

    `tables` are this process's live tables, `kept` the servers' own presets.
    """

    def __init__(self, tables: Tables, kept: ServerRules) -> None:
        self.tables = tables
        self.kept = kept
        super().__init__()

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(
        preset="Which rules to play by; without one, this server’s usual ones",
        holes="How many holes, 1 to 18",
        clock="How long a turn may take before the computer plays it",
        computers="How many computer players sit down at once",
        level="How well, or in which style, those computer players play",
    )
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(level=LEVEL_CHOICES)
    async def start(
        self,
        interaction: Interaction,
        preset: str | None = None,
        holes: app_commands.Range[int, 1, MOST_HOLES] | None = None,
        clock: int = DEFAULT_CLOCK,
        computers: app_commands.Range[int, 0, MOST_COMPUTERS] = 0,
        level: str = USUAL_LEVEL,
    ) -> None:
        """`/golf start`."""
        # An app that does not keep to the range may send any number.
        asked = Asked(preset, holes, clock or None, min(computers, MOST_COMPUTERS), level)
        reply = Reply(interaction)
        await answer(reply, start(self.tables, self.kept, asked, interaction, reply))

    @app_commands.command(description="Sit down at this channel’s table")
    async def join(self, interaction: Interaction) -> None:
        """`/golf join`."""
        reply = Reply(interaction)
        await answer(reply, self._join(interaction, reply))

    @app_commands.command(description="Stand up; the computer plays on for you")
    async def leave(self, interaction: Interaction) -> None:
        """`/golf leave`."""
        reply = Reply(interaction)
        await answer(reply, self._leave(interaction, reply))

    @app_commands.command(description="Bring the table down here, or a match whose channel is gone")
    async def table(self, interaction: Interaction) -> None:
        """`/golf table`."""
        reply = Reply(interaction)
        await answer(reply, self._table(interaction, reply))

    @app_commands.command(description="See your own cards")
    async def cards(self, interaction: Interaction) -> None:
        """`/golf cards`."""
        reply = Reply(interaction)
        await answer(reply, self._cards(interaction, reply))

    @app_commands.command(description="What this table plays by, or a preset")
    @app_commands.describe(preset="A preset; without one, the rules of this channel’s table")
    async def rules(self, interaction: Interaction, preset: str | None = None) -> None:
        """`/golf rules`."""
        reply = Reply(interaction)
        await answer(reply, self._rules(interaction, reply, preset))

    @app_commands.command(description="End this channel’s match (host and moderators)")
    async def end(self, interaction: Interaction) -> None:
        """`/golf end`."""
        reply = Reply(interaction)
        await answer(reply, self._end(interaction, reply))

    @app_commands.command(description="This server’s own presets and its usual one")
    async def settings(self, interaction: Interaction) -> None:
        """`/golf settings`."""
        reply = Reply(interaction)
        await answer(reply, show_settings(reply))

    @start.autocomplete("preset")
    @rules.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What may be meant by what is typed so far."""
        speak(interaction.client.tables.languages.of_person(interaction))
        return await suggestions(self.kept, interaction.guild_id or 0, typed)

    @app_commands.command(description="How to play")
    async def help(self, interaction: Interaction) -> None:
        """`/golf help`."""
        reply = Reply(interaction)
        await answer(reply, self._help(reply))

    # ------------------------------------------------------------------ what they do

    async def _join(self, interaction: Interaction, reply: Reply) -> None:
        live = self.tables.here(interaction.channel_id)
        user = interaction.user
        await reply.during(live.table.join(user.id, clean_name(user.display_name), interaction.id))
        live.hands.heard(interaction)
        played = rules_name(live.table.state.rules, live.table.state.named)
        await reply.show(
            done(say("You sit at the table. It plays {rules}. The host starts the match.", rules=played))
        )

    async def _leave(self, interaction: Interaction, reply: Reply) -> None:
        live = self.tables.here(interaction.channel_id)
        begun = live.table.state.match is not None
        if begun and live.table.state.alone(interaction.user.id):
            await reply.show(end_question(live.table.state))  # leaving would end the match
            return
        await reply.during(live.table.leave(interaction.user.id))
        if begun and live.table.state.live:
            left = say("You have left. The computer plays your seat; “Take my seat back” brings you back.")
        else:
            left = say("You have left the table.")
        await reply.show(done(left))

    async def _table(self, interaction: Interaction, reply: Reply) -> None:
        check(interaction)
        live = self.tables.in_channel(interaction.channel_id or 0)
        if live is not None:
            live.board.refresh(anew=True)
            await reply.show(done(say("Here is the table.")))
            return
        await reply.during(self._bring_here(interaction))
        await reply.show(done(say("The match goes on here.")))

    async def _bring_here(self, interaction: Interaction) -> None:
        """Go on here with a match of the person's that was put aside or lost its channel."""
        guild, channel, user = interaction.guild_id or 0, interaction.channel_id or 0, interaction.user.id
        aside = await self.tables.aside_of(guild, user)
        if aside is not None:
            await self.tables.take_up(aside, channel, user)
        else:
            await self.tables.move(self.tables.lost_table_of(guild, user), channel)

    async def _cards(self, interaction: Interaction, reply: Reply) -> None:
        await self.tables.here(interaction.channel_id).show_hand(interaction, reply)

    async def _rules(self, interaction: Interaction, reply: Reply, name: str | None) -> None:
        live = self.tables.in_channel(interaction.channel_id or 0)
        if name is None and live is not None:
            await reply.show(table_rules(live.table.state))
            return
        rules = await reply.during(chosen_preset(self.kept, interaction.guild_id or 0, name))
        await reply.show(rules_screen(rules.rules, rules.named))

    async def _end(self, interaction: Interaction, reply: Reply) -> None:
        table = self.tables.here(interaction.channel_id).table
        table.check_end(interaction.user.id, moderator=interaction.permissions.manage_messages)
        await reply.show(end_question(table.state))

    async def _help(self, reply: Reply) -> None:
        await reply.show(help_screen())

    # ------------------------------------------------------------------ forms, and what nobody else answers

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form was sent off, be it one that was opened before a restart; or a press leads nowhere."""
        kind = interaction.type
        if kind is discord.InteractionType.modal_submit:
            await self._form(interaction)
        elif kind is discord.InteractionType.component and leads_nowhere(interaction):
            await turn_away(interaction)

    async def _form(self, interaction: Interaction) -> None:
        data: Any = interaction.data or {}
        form = str(data.get("custom_id"))
        if (desk := DeskId.parse(form)) is not None:
            await rules_typed(interaction, desk)
        elif (place := SettingsId.parse(form)) is not None:
            await name_typed(interaction, place)
        else:
            await turn_away(interaction)

    # ------------------------------------------------------------------ what happens to channels

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The match of a deleted channel waits."""
        self.tables.reach.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The match of a deleted thread waits."""
        self.tables.reach.channel_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The matches of a server that the bot was removed from wait."""
        self.tables.reach.guild_gone(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """No clock runs in a server that an outage of Discord's takes away."""
        self.tables.reach.guild_away(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The outage is over."""
        self.tables.reach.guild_back(guild.id)
