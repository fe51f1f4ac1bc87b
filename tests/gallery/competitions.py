"""The screens of a league and of tables with the same cards, which computers play to their ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

from tests.gallery.guide import Guide, Stop

ENTERING: float = 3700.0
SHOWN: float = 700.0
"""Seconds until a message in the channel shows what has changed."""
PATIENCE: float = 60.0


async def competitions(guide: Guide) -> AsyncIterator[Stop]:
    """Yield the screens of a league of one round, then those of tables with the same cards."""
    for kind, name in (("league", "league"), ("tables", "same-cards")):
        async for stop in _competition(guide, kind, name):
            yield stop


async def _competition(guide: Guide, kind: str, name: str) -> AsyncIterator[Stop]:
    here, manager = guide.here, guide.manager
    ana, *others = here.people[:5]
    rounds = {"rounds": 1} if kind == "league" else {}
    asked = {"name": "Friday nine", "kind": kind, "preset": "four-card", "holes": 1, "span": 1}
    event = (await guide.command(manager, "event", **asked, **rounds)).message
    for person in (ana, *others):
        entered = await guide.opened(person, "enter", event)
    yield Stop(f"{name}-entered", others[-1], entered)
    await here.wait(ENTERING)
    yield Stop(name, ana, guide.now(ana, event))
    page = await guide.opened(manager, "details", event)
    yield Stop(f"{name}-details", manager, page)
    await guide.press(manager, "manage", page)
    yield Stop(f"{name}-manage", manager, guide.now(manager, page))
    yield replace(await guide.command(ana, "event"), name=f"{name}-list")
    await _played_out(guide)
    yield Stop(f"{name}-results", ana, guide.now(ana, event))
    yield Stop(f"{name}-over", ana, here.public()[-1])
    page = await guide.opened(ana, "results", guide.now(ana, event))
    yield Stop(f"{name}-standings", ana, page)
    yield replace(await guide.command(ana, "leaderboard", by="events"), name=f"{name}-leaderboard")


async def _played_out(guide: Guide) -> None:
    """Let computers play the newest event to its end, play-off holes too, until its message shows that."""
    here, house = guide.here, guide.here.bot.house
    event, *_ = await here.store.events.of_guild(here.guild.id, 1)
    async with asyncio.timeout(PATIENCE):  # the database is asked in real time
        while not (await house.leagues.field(event.event)).event.told_at:
            for live in house.tables.all():
                if live.table.state.event:
                    await live.table.play_out()
            await here.wait(SHOWN)
            await asyncio.sleep(0.05)
    for _ in range(3):
        await here.wait(SHOWN)
        await asyncio.sleep(0.05)
