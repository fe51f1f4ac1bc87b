"""The tables of leagues and knock-outs in Discord: each in a thread of the event's channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.services import Services
from cogs.kit.names import plain
from cogs.leagues.field import Field, LeagueOptions
from cogs.leagues.seating import NotNow
from cogs.table.live.tables import Tables
from cogs.table.opening.threads import LONGEST_NAME, try_thread
from data.events.event_tables import EventTable
from data.events.events import Event
from engine.game.errors import SeatRefused
from engine.game.presets import preset
from engine.language import say
from engine.table import Table
from engine.table.entries import Joined
from engine.table.seated_table import SeatedTable

SEPARATOR: Final = " – "
"""Between the names of those who meet."""

FOR_GOOD: Final = frozenset({Refusal.FORBIDDEN, Refusal.CHANNEL_GONE})
"""Refusals of a thread that last until somebody at the server changes something."""


class LeagueThreads:
    """Implements `cogs.leagues.seating.Seating` with `tables` in threads, on the servers of `client`."""

    def __init__(self, client: discord.Client, tables: Tables, services: Services) -> None:
        self._client = client
        self._tables = tables
        self._services = services
        self._opened: dict[str, int] = {}
        """Threads by matches whose tables could not be put into them yet."""

    def find(self, match: str) -> Table | None:
        """Return the live table of a match, or None."""
        live = self._tables.find(match)
        return None if live is None else live.table

    def lost(self, match: str) -> bool:
        """Whether the thread of a live table is gone."""
        live = self._tables.find(match)
        return live is not None and live.message.lost

    def places(self, field: Field) -> dict[str, int]:
        """Return the threads of the tables of `field` that are played now, by their matches."""
        found = {each.match: self._tables.find(each.match) for each in field.open_tables if each.match}
        return {match: live.message.channel for match, live in found.items() if live is not None}

    async def open(self, event: Event, table: EventTable, seated: SeatedTable) -> bool:
        """Open a thread to which the people are added, with their table in it; False if the bot may not.

        Raises `NotNow`, `StorageFailed` and `BadRules`; the thread of a call that raised is used by the next.
        """
        opened, people = seated.opened, seated.people
        preset(opened.preset).rules_for(len(people) + seated.computers, opened.holes, opened.changes)
        thread = self._opened.get(opened.match)
        if thread is None:
            names = SEPARATOR.join(each.name for each in people)
            name = f"{event.name} {table.round}.{table.board} · {names}"[:LONGEST_NAME]
            made = await self._thread(event, name, people)
            if made is None:
                return False
            self._opened[opened.match] = thread = made
        try:
            live = await self._tables.seat(event.guild, thread, seated)
        except SeatRefused as error:  # somebody was faster with a table of their own in there
            del self._opened[opened.match]
            raise NotNow from error
        del self._opened[opened.match]
        with self._services.languages.public(event.guild):
            words = round_words(event, table)
        place = self._client.get_partial_messageable(thread, guild_id=event.guild)
        sending = place.send(words, allowed_mentions=discord.AllowedMentions.none())
        await attempt("tell the deadline of a table", sending, {"event": event.event})
        await live.message.adopt(None)
        return True

    async def _thread(self, event: Event, name: str, people: Sequence[Joined]) -> int | None:
        """Return a new thread to which `people` are added; None if the bot may not open it.

        Raises `NotNow` if that may pass by itself.
        """
        guild = self._client.get_guild(event.guild)
        if guild is None or guild.unavailable:
            raise NotNow
        channel = guild.get_channel(event.channel)
        if not isinstance(channel, discord.TextChannel):
            return None
        # Who was forgotten has a number below 0, and is nobody to be added.
        added = [each.user for each in people if each.user > 0]
        # Where all have the same cards, nobody else may see a table before their own is over.
        made = await try_thread(channel, name, added, private=LeagueOptions.of(event).same_cards)
        if not isinstance(made, Refusal):
            return made
        if made in FOR_GOOD:
            return None
        raise NotNow


def round_words(event: Event, table: EventTable) -> str:
    """Return until when a table is to be played, and what happens then."""
    time = int(table.deadline)
    if LeagueOptions.of(event).absent == "forfeit":
        after = say("Whoever hasn’t made a move by then comes last.")
    else:
        after = say("If you’re late, the computer takes over.")
    until = say("Play until <t:{time}:f>, <t:{time}:R>.", time=time)
    return f"**{plain(event.name)}** {until} {after}"
