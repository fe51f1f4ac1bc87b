"""Matches that were played once, written down as the bot writes them."""

from __future__ import annotations

import secrets
from dataclasses import replace

from data.store import Store
from engine.table import Stamped
from engine.table.entries import Closed, Left, Opened, Started
from engine.table.results import match_result
from tests.cogs.screens.evenings import NOW, Evening, add, first_turn, played

HERE = 1
CHANNEL = 10


async def keep(store: Store, evening: Evening, guild: int = HERE, channel: int = CHANNEL) -> str:
    """Keep the finished match of an evening; its people have the user ids from 1. Returns its id."""
    table = played(evening)
    assert table.state.stage == "finished"
    match = await write_down(store, table.entries, guild, channel)
    await store.journal.keep_match(replace(match_result(table.state), match=match))
    return match


async def keep_unfinished(store: Store, *, ended: bool, guild: int = HERE, channel: int = CHANNEL) -> str:
    """Keep a match of Ana and Ben that goes on, or was ended early. Returns its id."""
    table = first_turn(Evening(5, ("Ana", "Ben")))
    if ended:
        add(table, Left(2), Closed(1))
    match = await write_down(store, table.entries, guild, channel)
    if ended:
        await store.journal.close(match)
    return match


async def write_down(store: Store, entries: list[Stamped], guild: int = HERE, channel: int = CHANNEL) -> str:
    """Write a journal down under a new id, which it returns."""
    match = secrets.token_hex(5)
    await store.tables.add(match, guild, channel, NOW)
    opened = entries[0].entry
    assert isinstance(opened, Opened)
    named = replace(entries[0], entry=replace(opened, match=match))
    await store.journal.append(match, [named, *entries[1:]])
    return match


def secret_of(evening: Evening) -> str:
    """What the deals of an evening come from."""
    (started,) = [each.entry for each in played(evening).entries if isinstance(each.entry, Started)]
    return started.secret
