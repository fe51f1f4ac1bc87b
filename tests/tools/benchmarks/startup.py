"""From the start of the process until it is ready, with an empty database and with many live tables."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from data.store import Store
from engine.table import Table, requests
from engine.table.clock import Pace
from engine.table.entries import Joined
from engine.table.new_table import NewTable
from tests.bot.support_process import PATIENCE, at, running
from tests.standin import DiscordStandIn

LIVE: Final = 200
MOVES: Final = 40
"""Moves made at each live table, about a hole of three people."""

ROUNDS: Final = 5


class Measured(NamedTuple):
    """Seconds from the start of the process.

    `connected`: its commands are known and it takes presses. `ready`: discord.py has also seen its servers,
    for which it waits two seconds. `shown`: every live table's public message is up to date.
    """

    connected: float
    ready: float
    shown: float


def measure(tables: int) -> list[Measured]:
    """Start `ROUNDS` times on a database with `tables` live tables, each time as after a crash."""
    return asyncio.run(_measure(tables))


async def _measure(tables: int) -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
            prepared = Path(folder) / "prepared.db"
            await _prepare(discord, prepared, tables)
            copies = [Path(shutil.copy(prepared, Path(folder) / f"{start}.db")) for start in range(ROUNDS)]
            return [await _start(discord, copy, tables) for copy in copies]


async def _start(discord: DiscordStandIn, database: Path, tables: int) -> Measured:
    discord.requests.clear()
    began = perf_counter()
    async with running("tests.bot.without_limits", **at(discord, database)) as bot:
        await discord.connected(PATIENCE)
        connected = perf_counter() - began
        await bot.says("ready as ")
        ready = perf_counter() - began
        await discord.until(
            lambda: sum(request.method == "PATCH" for request in discord.requests) >= tables, PATIENCE
        )
        shown = perf_counter() - began
    await discord.disconnected(PATIENCE)
    return Measured(connected, ready, shown)


async def _prepare(discord: DiscordStandIn, path: Path, tables: int) -> None:
    """A database of `tables` matches of three people in mid-play, and their public messages."""
    store = await Store.open(path)
    try:
        for number in range(tables):
            await _play(store, discord, number)
    finally:
        await store.close()


async def _play(store: Store, discord: DiscordStandIn, number: int) -> None:
    pace, random, match = Pace(pause=0), Random(number), f"{number:010x}"
    channel = discord.add_channel(f"golf-{number}")
    message = discord.say(discord.bot, channel, "the table")
    people = [discord.add_user(name) for name in ("Ana", "Ben", "Chloe")]
    seated = [Joined(person.id, person.name, person.id) for person in people]
    await store.tables.add(match, discord.guild_id, channel.id, pace.now())
    await store.tables.set_message(match, message.id, pace.now())
    table = await Table.open(store.journal, pace, NewTable("classic", 9, None), match, seated[0])
    for guest in seated[1:]:
        await table.ask(requests.join(guest.user, guest.name, guest.press))
    await table.ask(requests.start(seated[0].user))
    for _ in range(MOVES):
        if table.state.stage == "between":
            for person in seated:
                await table.ask(requests.ready(person.user, table.state.version))
        legal = table.state.playing.hole.legal_actions()
        action = random.choice([each for each in legal if each.verb != "take"])
        await table.ask(
            requests.act(people[action.seat].id, table.state.version, [(action.verb, action.slot)])
        )
    table.stop()


def main() -> None:
    """Print the figures."""
    print(f"from the start of the process until it is ready, medians of {ROUNDS} starts")
    for tables in (0, LIVE):
        connected, ready, shown = (median(column) for column in zip(*measure(tables), strict=True))
        what = f"{tables} live tables of {MOVES} moves" if tables else "an empty database"
        shows = f", every public table up to date after {shown:.1f} s" if tables else ""
        print(f"  {what}: takes presses after {connected:.1f} s, ready after {ready:.1f} s{shows}")
    print("  (ready: servers known; after connecting, discord.py waits two seconds for more of them)")


if __name__ == "__main__":
    main()
