"""Forgetting a person everywhere at once: at the tables that are live, in what is kept, in what is shown."""

from __future__ import annotations

import discord

from cogs.live_table import LiveTable
from cogs.tables import Tables
from data.errors import NotForgotten
from data.privacy import Forgotten, Privacy
from engine.errors import StorageFailed
from engine.table import Table


async def forget(tables: Tables, privacy: Privacy, user: int) -> Forgotten:
    """Let a person leave every table, and forget them; returns what was found of them.

    No table does anything meanwhile, so whatever they press counts before, or finds them gone. Raises
    `NotForgotten`; they may have left some tables then.
    """
    shown = {live.table.id: live for live in tables.all()}
    try:
        async with tables.standstill.all_still() as known:
            for table in known:
                await table.send_off(user)
            forgotten = await privacy.forget(user, discord.utils.utcnow().timestamp())
            tables.readers.forget(user)
            for live in shown.values():
                live.watchers.forget(user)
            for table in known:
                _forget_at(table, shown.get(table.id), user, forgotten)
    except StorageFailed as failure:
        raise NotForgotten from failure
    return forgotten


def _forget_at(table: Table, live: LiveTable | None, user: int, forgotten: Forgotten) -> None:
    stand_in = forgotten.stand_ins.get(table.id)
    if stand_in is None:
        return
    table.forget(user, stand_in.user, stand_in.name)
    table.wake()  # a table that has ended with this has that to keep
    if live is not None:
        live.hands.forget(user)
        live.notifier.look()
        live.board.refresh()
