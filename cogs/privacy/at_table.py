"""Forgetting a person at one table in memory."""

from __future__ import annotations

from cogs.table.live.live_table import LiveTable
from data.people.privacy import Forgotten
from engine.table import Table


def forget_at(table: Table, live: LiveTable | None, user: int, forgotten: Forgotten) -> None:
    """Replace `user` by their stand-in, as in the journal; `live` holds the table's messages, if any."""
    stand_in = forgotten.stand_ins.get(table.id)
    if stand_in is None:
        return
    table.forget(user, stand_in.user, stand_in.name)
    table.wake()  # a table that has ended by this saves its end
    if live is not None:
        live.hands.forget(user)
        live.notifier.look()
        live.refresh()
