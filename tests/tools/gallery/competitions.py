"""The screens of a league, a knock-out and tables with the same cards, played to their ends by chance."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import discord

from tests.journeys.event_tables import SHOWN, play_event
from tests.journeys.world import menus
from tests.tools.gallery.guide import Guide, Stop

ENTERING: float = 3700.0


async def competitions(guide: Guide) -> AsyncIterator[Stop]:
    """Yield the screens of a league of one round, of a knock-out, and of tables with the same cards."""
    for kind, name in (("league", "league"), ("knockout", "knock-out"), ("tables", "same-cards")):
        async for stop in _competition(guide, kind, name):
            yield stop


async def _competition(guide: Guide, kind: str, name: str) -> AsyncIterator[Stop]:
    here, manager = guide.here, guide.manager
    ana, *others = here.people[:5]
    rounds = {"rounds": 1} if kind == "league" else {}
    async for stop in prepared(guide, kind, name, preset="four-card", holes=1, **rounds):
        yield stop
    event = here.table_message()
    for person in (ana, *others):
        entered = await guide.opened(person, "enter", event)
    yield Stop(f"{name}-entered", others[-1], entered)
    if kind == "league":
        async for stop in _begun(guide, event, name):
            yield stop
    else:
        await here.wait(ENTERING)
    yield Stop(name, ana, guide.now(ana, event))
    page = await guide.opened(manager, "details", event)
    yield Stop(f"{name}-details", manager, page)
    async for stop in _organised(guide, page, name):
        yield stop
    yield replace(await guide.command(ana, "event"), name=f"{name}-list")
    if kind == "knockout":
        await play_event(guide.here, rounds=1)
        yield Stop(f"{name}-second-round", ana, guide.now(ana, event))
    await play_event(guide.here)
    yield Stop(f"{name}-results", ana, guide.now(ana, event))
    yield Stop(f"{name}-over", ana, here.public()[-1])
    page = await guide.opened(ana, "results", guide.now(ana, event))
    yield Stop(f"{name}-standings", ana, page)
    yield replace(await guide.command(ana, "leaderboard", by="events"), name=f"{name}-leaderboard")


async def prepared(guide: Guide, kind: str, name: str, **options: object) -> AsyncIterator[Stop]:
    """Yield the pages on which an organizer makes an event of an hour, and what they see once it's posted."""
    here, manager = guide.here, guide.manager
    page = (await guide.command(manager, "event")).message
    page = await guide.opened(manager, "duplicate" if kind == "tables" else kind, page)
    if kind == "tables":
        page = await guide.chosen(manager, page, "kind", kind)
    yield Stop(f"{name}-new", manager, page)
    for menu, value in options.items():
        page = await guide.chosen(manager, page, menu, str(value))
    page = await guide.opened(manager, "more", page)
    page = await guide.chosen(manager, page, "span", "1")
    yield Stop(f"{name}-new-more", manager, page)
    await here.send_off(manager, await guide.press(manager, "name", page), text="Friday nine")
    await guide.press(manager, "post", guide.now(manager, page))
    yield Stop(f"{name}-posted", manager, guide.now(manager, page))


async def _begun(guide: Guide, event: discord.Message, name: str) -> AsyncIterator[Stop]:
    """Yield what the organiser sees who lets play begin before its time."""
    manager = guide.manager
    page = await guide.opened(manager, "details", event)
    for word in ("manage", "begin"):
        await guide.press(manager, word, page)
        page = guide.now(manager, page)
        yield Stop(f"{name}-entered-{word}", manager, page)
    await guide.here.wait(SHOWN)


async def _organised(guide: Guide, page: discord.Message, name: str) -> AsyncIterator[Stop]:
    """Yield what the organiser sees who presses everything on their page, but ends nothing."""
    manager = guide.manager
    await guide.press(manager, "manage", page)
    page = guide.now(manager, page)
    yield Stop(f"{name}-manage", manager, page)
    for menu in menus(page):
        if ":replace:" in menu.custom_id:
            place = menu.custom_id.partition(":")[2]
            page = await guide.chosen(manager, page, place, menu.options[0].value)
            yield Stop(f"{name}-replace", manager, page)
            await guide.press(manager, "manage", page)
            page = guide.now(manager, page)
    for word in ("pause", "annul", "manage", "resume", "details", "log"):
        await guide.press(manager, word, page)
        page = guide.now(manager, page)
        if word in ("pause", "annul", "log"):
            yield Stop(f"{name}-{word}", manager, page)
