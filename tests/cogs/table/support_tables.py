"""A house whose tables are opened and rebuilt without Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.client import GolfBot
from cogs.house import House
from cogs.processes.ownership import Ownership
from cogs.table.live.tables import Tables
from engine.table.clock import Pace
from engine.table.entries import Joined
from engine.table.new_table import NewTable
from tests.databases import new_store

NEW_TABLE = NewTable("classic", 9, 120)
GUILD = 1


@asynccontextmanager
async def house_in(
    folder: Path, ownership: Ownership | None = None, *, at: float = 0.0
) -> AsyncIterator[House]:
    """A house on the database in `folder`, `at` a UNIX time.

    What it sends waits for ever, as nothing is connected.
    """
    store = await new_store(folder / "golf.db")
    bot = GolfBot(store, pause=0, shard_count=1)
    try:
        yield House.build(bot, store, Pace(now=lambda: at, pause=0), ownership=ownership)
    finally:
        await store.close()


@asynccontextmanager
async def tables_in(folder: Path) -> AsyncIterator[Tables]:
    """The tables of a house as `house_in` makes it."""
    async with house_in(folder) as house:
        yield house.tables


def person(number: int) -> Joined:
    """Somebody who sits down first."""
    return Joined(number, f"Person {number}", 1000 + number)
