"""Makes all messages of a table."""

from __future__ import annotations

import asyncio

import discord

from cogs.answering.limits import Limits
from cogs.answering.services import Services
from cogs.answering.worker_process import WorkerProcess
from cogs.table.live.freeze import Freeze
from cogs.table.live.holidays import Holidays
from cogs.table.live.live_table import LiveTable
from cogs.table.private.hands import Hands
from cogs.table.private.lobby_messages import LobbyMessages
from cogs.table.private.newcomers import FinishedHoles
from cogs.table.private.reactions import Reactions
from cogs.table.private.spectators import Spectators
from cogs.table.public.channel_message import ChannelMessage
from cogs.table.public.message import Shared
from cogs.table.public.notify import Notifier
from cogs.table.public.table_screen import TableScreen
from cogs.table.public.token_message import TokenMessage
from data.journal.table_register import TableRow
from data.metrics import BUDGET_USED
from data.no_server import NO_SERVER
from data.people.preferences import REACTIONS
from data.store import Store
from engine.table import Table


class LiveTableMaker:
    """Makes all messages of a table, and adds the table to `freeze`.

    `reviews` is the worker process for reviews of matches.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        limits: Limits,
        services: Services,
        freeze: Freeze,
        reviews: WorkerProcess,
    ) -> None:
        self._client = client
        self._store = store
        self._limits = limits
        self._services = services
        self._freeze = freeze
        self._reviews = reviews
        throttle = services.throttle
        BUDGET_USED.set_function(lambda: throttle.used)
        self._shared = Shared(client, services, store.tables, throttle, asyncio.Lock())

    def rush(self) -> None:
        """Send edits of public messages without delay, before the process ends."""
        self._shared.throttle.rush()

    def make(self, table: Table, row: TableRow, *, expected: bool = False) -> LiveTable:
        """Return a table with all its messages; `expected` is as for `TableMessage`."""
        self._freeze.add(table)
        table.changed.subscribe(FinishedHoles(self._services.newcomers, table).changed)
        hands = Hands(table)
        services = self._services
        preferences = services.preferences
        reactions = Reactions(table, lambda: preferences.of(REACTIONS, row.guild))
        shown = TableScreen(
            table, self._store, preferences, self._reviews, reactions, services.avatars, row.guild
        )
        kind = TokenMessage if row.guild == NO_SERVER else ChannelMessage
        lobby_messages = LobbyMessages(table)
        message = kind(table, hands, lobby_messages, shown, self._shared, row, expected=expected)
        spectators = Spectators(table, reactions, self._shared.drawing, self._services, self._limits)
        notices = self._store.sent_notices
        notifier = Notifier(self._client, table, preferences, notices, message, row.guild)
        notifier.look()
        holidays = Holidays(table, preferences)
        holidays.look()
        return LiveTable(
            table, hands, lobby_messages, message, spectators, notifier, reactions, holidays, row.guild
        )
