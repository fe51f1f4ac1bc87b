"""Store finished and unfinished matches as the bot stores them."""

from __future__ import annotations

import secrets
from dataclasses import replace

from data.store import Store
from engine.table import Stamped
from engine.table.entries import Closed, Left, Opened
from tests.cogs.table.screens.evenings import NOW, Evening, add, first_turn, played

HERE = 1
CHANNEL = 10


async def keep(store: Store, evening: Evening, guild: int = HERE, channel: int = CHANNEL) -> str:
    """Store the finished match of an evening and return its id; its people have the user ids from 1."""
    table = played(evening)
    assert table.state.stage == "finished"
    match = await write_down(store, table.entries, guild, channel)
    await store.journal.keep_match(replace(table.state.match_result(), match=match))
    return match


async def keep_unfinished(store: Store, *, ended: bool, guild: int = HERE, channel: int = CHANNEL) -> str:
    """Store a match of Ana and Ben that is being played, or was `ended` early, and return its id."""
    table = first_turn(Evening(5, ("Ana", "Ben")))
    if ended:
        add(table, Left(2), Closed(1))
    match = await write_down(store, table.entries, guild, channel)
    if ended:
        await store.journal.close(match)
    return match


async def write_down(store: Store, entries: list[Stamped], guild: int = HERE, channel: int = CHANNEL) -> str:
    """Store a journal under a new match id and return that."""
    match = secrets.token_hex(5)
    await store.tables.add(match, guild, channel, NOW)
    opened = entries[0].entry
    assert isinstance(opened, Opened)
    named = replace(entries[0], entry=replace(opened, match=match))
    await store.journal.append(match, [named, *entries[1:]])
    return match


def secret_of(evening: Evening) -> str:
    """Return the secret of an evening's deals."""
    return played(evening).state.secret
