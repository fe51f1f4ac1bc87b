"""Tables of events in Discord, each in a thread of the event's channel."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import discord

from cogs.answering.attempt import Refusal, attempt
from cogs.answering.messages.throttle import Urgency
from cogs.answering.services import Services
from cogs.kit.names import plain
from cogs.table.live.tables import Tables
from cogs.table.opening.threads import LONGEST_NAME, try_thread
from cogs.table.public.mention import awaited
from data.events.event_register import EventRegister
from engine.events.rounds import TryLater
from engine.events.state import EventState, EventTable
from engine.game.errors import SeatRefused
from engine.game.presets import preset
from engine.language import say
from engine.names.graphemes import cut
from engine.table import Table, TableState
from engine.table.entries import Joined
from engine.table.new_table import SeatedTable

SEPARATOR: Final = " – "
"""Text between the names of players who meet."""

LOOK_EVERY: Final = 3600.0
"""Seconds between two checks whether people of an event have left its server."""

FOR_GOOD: Final = frozenset({Refusal.FORBIDDEN, Refusal.CHANNEL_GONE})
"""Refusals of a thread that last until a person on the server changes something."""


class EventThreads:
    """Implements `engine.events.rounds.TableOpener` with `tables` in threads, on `client`'s servers."""

    def __init__(
        self, client: discord.Client, tables: Tables, services: Services, register: EventRegister
    ) -> None:
        self._client = client
        self._tables = tables
        self._services = services
        self._register = register
        self._opened: dict[str, int] = {}
        """Threads made for tables that could not be opened yet, by match."""
        self._departed: set[tuple[int, int]] = set()
        """Pairs of a server and a person who has left the server."""
        self._asked_at: dict[str, float] = {}
        """When Discord was last asked about an event's people, in seconds of the event loop, by event."""

    def find(self, match: str) -> Table | None:
        live = self._tables.find(match)
        return None if live is None else live.table

    def lost(self, match: str) -> bool:
        """Whether the thread of a live table is gone."""
        live = self._tables.find(match)
        return live is not None and live.message.lost

    async def past(self, match: str) -> TableState | None:
        """Return the state of a match from its journal, None if there is no journal. Raises `ReadFailed`."""
        return await self._tables.past(match)

    async def ratings(self, state: EventState) -> dict[int, float]:
        """Return the ratings of entrants on the server, by entrant number; unrated entrants are left out."""
        return await self._register.ratings(state.id, state.guild)

    async def departed(self, state: EventState) -> list[int]:
        """Return the entrant numbers of people who have left the server.

        Asks Discord at most once an hour: about people whom open tables wait for or, between rounds, about
        all entrants.
        """
        asked = asyncio.get_running_loop().time()
        if asked - self._asked_at.get(state.id, -LOOK_EVERY) >= LOOK_EVERY:
            self._asked_at[state.id] = asked
            await self._ask_for_people(state)
        numbers = [each.number for each in state.present if (state.guild, each.user) in self._departed]
        self._departed -= {(state.guild, each.user) for each in state.entrants}
        return numbers

    async def _ask_for_people(self, state: EventState) -> None:
        guild = self._client.get_guild(state.guild)
        if guild is None or guild.unavailable:
            return
        live = [self._tables.find(each.match) for each in state.open_tables]
        waiting = {user for each in live if each is not None for user in awaited(each.table.state).values()}
        people = [each.user for each in state.present if not live or each.user in waiting]
        found = await asyncio.gather(*(self._is_gone(guild, user) for user in people if user > 0))
        self._departed |= {(guild.id, user) for user in found if user is not None}

    async def _is_gone(self, guild: discord.Guild, user: int) -> int | None:
        """Return the id of a person who has left a server, None for anybody else."""
        await self._services.throttle.turn(Urgency.TABLE)  # as people's presses at the event wait meanwhile
        member = await attempt("look whether an entrant is still there", guild.fetch_member(user))
        return user if member is Refusal.MEMBER_GONE else None

    def places(self, state: EventState) -> dict[str, int]:
        """Return the thread ids of an event's tables in play, by match."""
        tables = {each.match: self._tables.find(each.match) for each in state.open_tables}
        return {match: live.message.channel for match, live in tables.items() if live is not None}

    async def open(self, state: EventState, table: EventTable, seated: SeatedTable) -> bool:
        """Open a thread with the players' table; return False if the bot may not open threads.

        Raises `TryLater`, `BadRules`, or `StorageFailed`, after which the next call uses the same thread.
        """
        opened, people = seated.opened, seated.people
        preset(opened.preset).rules_for(len(people) + seated.computers, opened.holes, opened.changes)
        thread = self._opened.get(opened.match)
        if thread is None:
            names = SEPARATOR.join(each.name for each in people)
            name = cut(f"{state.name} {table.round}.{table.number} · {names}", LONGEST_NAME)
            made = await self._thread(state, name, people)
            if made is None:
                return False
            self._opened[opened.match] = thread = made
        try:
            live = await self._tables.seat(state.guild, thread, seated)
        except SeatRefused as error:  # somebody was faster with a table of their own in there
            del self._opened[opened.match]
            raise TryLater from error
        del self._opened[opened.match]
        with self._services.languages.public(state.guild):
            words = round_words(state, table)
        place = self._client.get_partial_messageable(thread, guild_id=state.guild)
        await self._services.throttle.turn(Urgency.TABLE)
        sending = place.send(words, allowed_mentions=discord.AllowedMentions.none())
        await attempt("tell the deadline of a table", sending, {"event": state.id})
        await live.message.adopt(None)
        return True

    async def _thread(self, state: EventState, name: str, people: Sequence[Joined]) -> int | None:
        """Return the id of a new thread with `people`; None if the bot may not open one.

        Raises `TryLater` for a refusal that may pass by itself.
        """
        guild = self._client.get_guild(state.guild)
        if guild is None or guild.unavailable:
            raise TryLater
        channel = guild.get_channel(state.channel)
        if not isinstance(channel, discord.TextChannel):
            return None
        # A forgotten person has a number below 0, and can't be added.
        added = [each.user for each in people if each.user > 0]
        # If all tables have the same cards, nobody may see another table before their own is over.
        private = state.kind.same_cards
        made = await try_thread(
            self._services.throttle,
            Urgency.TABLE,
            channel,
            name,
            added,
            private=private,
            gone=lambda user: self._departed.add((guild.id, user)),
        )
        if not isinstance(made, Refusal):
            return made
        if made in FOR_GOOD:
            return None
        raise TryLater


def round_words(state: EventState, table: EventTable) -> str:
    """Return the deadline of a table, and what happens at the deadline."""
    time = int(table.deadline)
    if state.absent == "forfeit":
        after = say("No move by then? You come last.")
    else:
        after = say("If you’re late, the computer takes over.")
    until = say("Play until <t:{time}:f>, <t:{time}:R>.", time=time)
    return f"**{plain(state.name)}** {until} {after}"
