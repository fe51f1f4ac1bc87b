"""The commands about one table, and the controls with which its rules are chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, command, control, form
from cogs.answering.gate.permissions import check
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, speak_to
from cogs.answering.translator import choice
from cogs.kit.ids.table import ChallengeId, ChallengeThreadId, DeskId, MyTablesId, ReplaceId, ThreadId
from cogs.kit.rules_text import CLOCKS
from cogs.kit.screen import Screen, done
from cogs.rules.server_presets import suggestions
from cogs.table.live.gone_host import replace_gone_host
from cogs.table.live.live_table import LiveTable
from cogs.table.live.own_tables import OwnTables
from cogs.table.live.tables import Tables
from cogs.table.opening.challenge import challenge_by_id, challenge_in_thread
from cogs.table.opening.rules_desk import desk_of, shown_rules
from cogs.table.opening.start import replace_table, start, typed
from cogs.table.opening.threads import offer_thread, start_in_thread
from cogs.table.private.newcomers import greet
from cogs.table.screens.closing import can_agree, end_question, leave_question
from cogs.table.screens.my_tables import ListedTable, my_tables, my_tables_button
from data.errors import ReadFailed
from data.store import Store
from engine.game.errors import NoSeat, WrongStage
from engine.game.formats import FORMATS
from engine.game.options import MOST_HOLES, WORDS
from engine.game.presets import PRESETS
from engine.language import say
from engine.table import ending
from engine.table.computers import TABLE_LEVELS
from engine.table.seat import USUAL_LEVEL

CLOCK_CHOICES: Final = [
    app_commands.Choice(name=app_commands.locale_str(name), value=clock or 0)
    for clock, name in CLOCKS.items()
]
LEVEL_CHOICES: Final = [choice(name, name, each.about) for name, each in TABLE_LEVELS.items()]
FORMAT_CHOICES: Final = [choice(each.word, each.title, each.about) for each in WORDS["format"].words]
MOST_COMPUTERS: Final = max(each.most for each in PRESETS.values()) - 1


class TableCog(commands.Cog):
    """Commands about a table, and the controls for replacing it and choosing its rules."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._own = OwnTables(tables, store)
        self._server_rules = store.server_rules

    @command("Open a table in this channel")
    @app_commands.describe(
        preset="Rules to play (this server’s default if you leave it out)",
        match_format="How the match is won (as in the preset if you leave it out)",
        holes="How many holes, 1 to 18",
        clock="How long a turn may take before the computer plays it",
        computers="How many computer players to add",
        level="How well the computer players play, or in which style",
    )
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(level=LEVEL_CHOICES)
    @app_commands.choices(match_format=FORMAT_CHOICES)
    @app_commands.rename(match_format="format")
    async def start(
        self,
        reply: Reply,
        preset: str | None = None,
        holes: app_commands.Range[int, 1, MOST_HOLES] | None = None,
        clock: int | None = None,
        computers: app_commands.Range[int, 0, MOST_COMPUTERS] | None = None,
        level: str = USUAL_LEVEL,
        match_format: str | None = None,
    ) -> None:
        # An app that does not keep to the range may send any number.
        most = None if computers is None else min(computers, MOST_COMPUTERS)
        chosen = next((each for each in FORMATS if each == match_format), None)
        asked = typed(reply.interaction, preset, holes, clock, most, level, chosen)
        live = await start(self._tables, self._server_rules, asked, reply)
        if live is None:
            return
        if asked.at_once:
            await greet(reply, live.table, live.lobby_messages)
        await offer_thread(live, reply)

    @command("Leave your seat; the computer will play for you")
    async def leave(self, reply: Reply) -> None:
        interaction = reply.interaction
        live = self._tables.here(interaction.channel_id)
        state, user = live.table.state, interaction.user.id
        if state.match is None:
            await reply.during(live.table.ask(ending.leave(user)))
            await reply.show(done(say("You left the table.")))
            return
        live.table.check(ending.leave(user))
        ends = state.alone(user) and not state.event
        await reply.show(end_question(state, user) if ends else leave_question(state))

    @command("Show the table here, or all of your tables")
    async def table(self, reply: Reply) -> None:
        """Show the channel's table. Without one, show the person's tables, or move an only table here."""
        interaction = reply.interaction
        live = self._tables.in_channel(interaction.channel_id or 0)
        if live is not None:
            check(interaction)
            others = await reply.during(self._others(interaction))
            live.refresh(anew=True)
            await live.message.answer(reply, say("Here’s the table."), others)
            return
        own = await reply.during(self._tables_of(interaction))
        if not own:
            raise NoSeat("There’s no table in this channel. Open one with /golf start.")
        if len(own) > 1 or not own[0].movable:
            await reply.show(my_tables(own, 0))
            return
        live = await reply.during(self._bring_here(interaction, own[0].state.id))
        await live.message.answer(reply, say("The match continues here."))

    @command("See your own cards")
    async def cards(self, reply: Reply) -> None:
        live = self._tables.here(reply.interaction.channel_id)
        live.message.heard(reply.interaction)
        await live.hands.answer(reply)

    @command("Rules of this table, or of a preset")
    @app_commands.describe(preset="A preset (this channel’s table if you leave it out)")
    async def rules(self, reply: Reply, preset: str | None = None) -> None:
        await reply.show(await shown_rules(self._tables, self._server_rules, preset, reply))

    @command("End this channel’s match (host and moderators)")
    async def end(self, reply: Reply) -> None:
        interaction = reply.interaction
        live = self._tables.here(interaction.channel_id)
        await replace_gone_host(live, reply)
        table, user = live.table, interaction.user.id
        if can_agree(table.state, user):
            table.check(ending.leave(user))
        else:
            table.check(ending.end(user, moderator=interaction.permissions.manage_messages))
        await reply.show(end_question(table.state, user))

    @start.autocomplete("preset")
    @rules.autocomplete("preset")
    async def presets(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        speak_to(interaction)
        return await suggestions(self._server_rules, server_of(interaction), typed)

    @control(ReplaceId)
    async def replaced(self, press: Press[ReplaceId]) -> None:
        """Open a new table in place of this channel's table: close its lobby, or put its match aside."""
        await replace_table(self._tables, self._server_rules, press.id, press.reply)

    @control(ThreadId)
    async def apart(self, press: Press[ThreadId]) -> None:
        """Open a table in a thread beside this channel's table."""
        await start_in_thread(self._tables, self._server_rules, press.id, press.reply)

    @control(ChallengeId)
    async def challenge_pressed(self, press: Press[ChallengeId]) -> None:
        """Open a lobby and challenge the person whom the button names."""
        await challenge_by_id(self._tables, self._server_rules, press.id.user, press.reply)

    @control(ChallengeThreadId)
    async def challenge_apart(self, press: Press[ChallengeThreadId]) -> None:
        """Challenge the person whom the button names at a table in a thread."""
        await challenge_in_thread(self._tables, self._server_rules, press.id.user, press.reply)

    @control(DeskId)
    async def chosen(self, press: Press[DeskId]) -> None:
        await desk_of(self._tables, self._server_rules, press.id, press.reply).press(press)

    @form(DeskId)
    async def typed(self, press: Press[DeskId]) -> None:
        """Change the points of cards as typed into the form of a rules desk."""
        await desk_of(self._tables, self._server_rules, press.id, press.reply).type(press.texts)

    async def _others(self, interaction: Asked) -> Screen | None:
        """Offer the list of the person's tables, if they have another table than the channel's."""
        try:
            elsewhere = await self._own.elsewhere(interaction.user.id, interaction.channel_id or 0)
        except ReadFailed:
            return None  # the table that was asked for can be shown all the same
        offer = replace(done(say("You’re at other tables, too.")), rows=((my_tables_button(),),))
        return offer if elsewhere else None

    @control(MyTablesId)
    async def my_tables_pressed(self, press: Press[MyTablesId]) -> None:
        """Show a page of the person's tables. A match chosen on the page first continues in this channel."""
        reply, notice = press.reply, ""
        if press.chosen:
            await reply.during(self._bring_here(reply.interaction, press.chosen))
            notice = say("The match continues here.")
        await reply.show(
            my_tables(await reply.during(self._tables_of(reply.interaction)), press.id.number, notice)
        )

    async def _tables_of(self, interaction: Asked) -> list[ListedTable]:
        return await self._own.of(interaction.user.id, server_of(interaction), interaction.channel_id or 0)

    async def _bring_here(self, interaction: Asked, match: str) -> LiveTable:
        """Continue `match` in this channel, after the match was put aside or lost its channel."""
        check(interaction)
        own = next((each for each in await self._tables_of(interaction) if each.state.id == match), None)
        channel = interaction.channel_id or 0
        self._tables.check_free(channel)
        if own is None or not own.movable:
            raise WrongStage("That match has already been resumed, or it’s over.")
        live = self._tables.find(match)
        if live is None:
            return await self._tables.take_up(match, channel, interaction.user.id)
        await self._tables.move(live, channel)
        return live
