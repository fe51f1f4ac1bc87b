from __future__ import annotations

from discord.ext import commands

from cogs.answering.controls import Press, command, control, form
from cogs.answering.reply import Reply
from cogs.events.desk import begin_event, desk_of
from cogs.events.pages import Pages
from cogs.events.running import RunningEvents
from cogs.kit.ids.events import EventDeskId, EventId
from data.people.server_rules import ServerRules


class EventCog(commands.Cog):
    def __init__(self, running: RunningEvents, pages: Pages, server_rules: ServerRules) -> None:
        self._running = running
        self._pages = pages
        self._server_rules = server_rules

    @command("Events: the same cards for everyone, leagues and knock-outs")
    async def event(self, reply: Reply) -> None:
        await self._pages.show_list(reply)

    @control(EventId)
    async def pressed(self, press: Press[EventId]) -> None:
        """Show a page of an event, or carry out an organizer's request."""
        await self._pages.press(press)

    @control(EventDeskId)
    async def chose(self, press: Press[EventDeskId]) -> None:
        """Begin a new event, or change an event that is prepared or edited."""
        if press.id.event:
            await (await desk_of(self._running, self._server_rules, press)).press(press)
        else:
            await begin_event(self._running, self._server_rules, press)

    @form(EventDeskId)
    async def typed(self, press: Press[EventDeskId]) -> None:
        await (await desk_of(self._running, self._server_rules, press)).type(press.typed)
