"""Play the tables of events, by requests instead of presses."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

from engine.table import Table, requests
from tests.journeys.world import World

SHOWN: Final = 700.0
"""Seconds until a message in the channel shows what has changed."""

PATIENCE: Final = 60.0


async def play_table(here: World, table: Table, absent: Collection[int] = ()) -> None:
    """Let the people at a table play it, always by the first move there is, until it waits for the `absent`.

    They move as the bot itself would: else what follows is planned by the machine's clock instead of the
    simulated one, and messages are late on a machine that has been up for long.
    """
    while table.state.stage == "playing":
        state = table.state
        people = [state.seats[seat].user for seat in state.playing.hole.waiting()]
        user = next((each for each in people if each is not None and each not in absent), None)
        if user is None:
            return
        action = next(each for each in table.view(user).legal if each.verb != "take")
        with here.env._bot_scope():
            moving = asyncio.create_task(
                table.ask(requests.act(user, state.version, [(action.verb, action.slot)]))
            )
        await moving


async def play_event(
    here: World, rounds: int | None = None, absent: Collection[int] = (), step: float = SHOWN
) -> None:
    """Let everybody play the newest event, play-off holes too, until its message shows what came of it.

    They stop after so many `rounds`, otherwise at the end. The user ids in `absent` never move. `step` is
    the seconds that pass between two looks at the tables.
    """
    house = here.bot.house
    event, *_ = await here.store.events.of_guild(here.guild.id, 1)
    async with asyncio.timeout(PATIENCE):  # the database is asked in real time
        while not (state := await house.events.state(event.event)).told:
            if rounds is not None and state.round > rounds:
                break
            for live in house.tables.all():
                if live.table.state.event:
                    await play_table(here, live.table, absent)
            await here.wait(step)
            await asyncio.sleep(0.05)
    for _ in range(3):
        await here.wait(SHOWN)
        await asyncio.sleep(0.05)
