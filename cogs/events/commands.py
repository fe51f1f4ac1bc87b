"""`/golf event` and the buttons and menus of events: a signature and one call each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.handling import answer
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, speak_to
from cogs.events.opening import LONGEST_NAME, EventOptions, open_event
from cogs.events.pages import Pages
from cogs.events.running import RunningEvents
from cogs.kit.ids.events import EventId
from cogs.rules.server_presets import suggestions
from cogs.table.commands import LEVEL_CHOICES, MOST_COMPUTERS
from data.people.server_rules import ServerRules
from engine.events.entries import Absent, KindName
from engine.events.extending import SPANS
from engine.game.options import MOST_HOLES
from engine.language import mark

SPAN_NAMES: Final = {
    1: mark("1 hour"),
    3: mark("3 hours"),
    6: mark("6 hours"),
    12: mark("12 hours"),
    24: mark("1 day"),
    48: mark("2 days"),
    72: mark("3 days"),
    120: mark("5 days"),
    168: mark("1 week"),
}
SPAN_CHOICES: Final = [
    app_commands.Choice(name=app_commands.locale_str(SPAN_NAMES[hours]), value=hours) for hours in SPANS
]
USUAL_SPAN: Final = 24

KINDS: Final[Mapping[KindName, str]] = {
    "duplicate": mark("Same cards: everyone plays alone"),
    "tables": mark("Same cards at every table of two to four"),
    "league": mark("League: rounds at tables, everyone plays them all"),
    "knockout": mark("Knock-out: the best of each table goes on"),
}
KIND_CHOICES: Final = [
    app_commands.Choice(name=app_commands.locale_str(words), value=kind) for kind, words in KINDS.items()
]
ABSENT: Final[Mapping[Absent, str]] = {
    "computer": mark("The computer plays for them"),
    "forfeit": mark("They come last"),
}
ABSENT_CHOICES: Final = [
    app_commands.Choice(name=app_commands.locale_str(words), value=rule) for rule, words in ABSENT.items()
]
MOST_ROUNDS: Final = 10


class EventCog(commands.Cog):
    """The command, the buttons and the menus of events."""

    def __init__(self, running: RunningEvents, pages: Pages, server_rules: ServerRules) -> None:
        self._running = running
        self._pages = pages
        self._server_rules = server_rules

    @app_commands.command(description="Events: the same cards for everyone, leagues and knock-outs")
    @app_commands.describe(
        name="Name of a new event (managers); leave it out to see this server’s events",
        preset="Rules to play (this server’s default if you leave it out)",
        holes="How many holes, 1 to 18",
        span="How long people can play, or can enter a league or knock-out",
        role="Who may enter (everyone if you leave it out)",
        computers="How many computer players to play against",
        level="How well the computer players play, or in which style",
        kind="What kind of event (the same cards for everyone if you leave it out)",
        seats="Most players at a table of a league or knock-out, 2 to 4",
        rounds="Rounds of a league, 1 to 10",
        absent="What happens to players who are late in a league or knock-out",
    )
    @app_commands.choices(kind=KIND_CHOICES, absent=ABSENT_CHOICES)
    @app_commands.choices(span=SPAN_CHOICES)
    @app_commands.choices(level=LEVEL_CHOICES)
    async def event(
        self,
        interaction: Asked,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        preset: str | None = None,
        holes: app_commands.Range[int, 1, MOST_HOLES] | None = None,
        span: int = USUAL_SPAN,
        role: discord.Role | None = None,
        computers: app_commands.Range[int, 1, MOST_COMPUTERS] | None = None,
        level: str | None = None,
        kind: str = "duplicate",
        seats: app_commands.Range[int, 2, 4] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        absent: str | None = None,
    ) -> None:
        """`/golf event`."""
        reply = Reply(interaction)
        if name is None:
            await answer(reply, self._pages.show_list(reply))
            return
        # An app that does not keep to choices and ranges may send any number.
        asked = EventOptions(
            name,
            preset,
            holes,
            span if span in SPANS else USUAL_SPAN,
            None if role is None or role.is_default() else role.id,
            None if computers is None else min(max(computers, 1), MOST_COMPUTERS),
            level,
            next((each for each in KINDS if each == kind), "duplicate"),
            None if seats is None else min(max(seats, 2), 4),
            None if rounds is None else min(max(rounds, 1), MOST_ROUNDS),
            next((each for each in ABSENT if each == absent), None),
        )
        await answer(reply, open_event(self._running, self._server_rules, asked, reply))

    @event.autocomplete("preset")
    async def presets(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the presets that fit what is `typed`."""
        speak_to(interaction)
        return await suggestions(self._server_rules, interaction.guild_id or 0, typed)

    @control(EventId)
    async def pressed(self, press: Press[EventId]) -> None:
        """Show a page of an event, or make the request of an organizer."""
        await self._pages.press(press)
