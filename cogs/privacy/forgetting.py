"""Forget a person at live tables, in the database and in the messages shown."""

from __future__ import annotations

from cogs.answering.services import Services
from cogs.kit.unix_time import now
from cogs.table.freeze import Freeze
from cogs.table.live_table import LiveTable
from cogs.table.tables import Tables
from data.errors import NotForgotten
from data.privacy import Forgotten, Privacy
from engine.game.errors import StorageFailed
from engine.table import Table


async def forget(
    tables: Tables, freeze: Freeze, services: Services, privacy: Privacy, user: int
) -> Forgotten:
    """Let the user leave every table, forget them, and return what was found of them.

    All tables are frozen meanwhile, so each press of theirs counts before or finds them gone. Raises
    `NotForgotten` if saving fails; they may have left some tables then.
    """
    shown = {live.table.id: live for live in tables.all()}
    try:
        async with freeze.all_tables() as known:
            for table in known:
                await table.send_off(user)
            forgotten = await privacy.forget(user, now())
            services.readers.forget(user)
            services.newcomers.forget(user)
            services.looks.forget(user)
            for live in shown.values():
                live.spectators.forget(user)
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
    table.wake()  # a table that has ended by this saves its end
    if live is not None:
        live.hands.forget(user)
        live.notifier.look()
        live.refresh()
