"""Events that organizers make on the page of `/golf event`."""

from __future__ import annotations

import discord
import simcord

from tests.journeys.rules_desk import Desk, private
from tests.journeys.world import World, menus

_LABELS = {
    "duplicate": "Same cards, alone",
    "tables": "Same cards, alone",
    "league": "League",
    "knockout": "Knock-out",
}
_MORE = frozenset(("own", "level", "absent", "span"))


async def event_desk(here: World, person: simcord.MemberActor, kind: str = "duplicate") -> Desk:
    """Type `/golf event` and press a kind; return the page of the new event."""
    desk = await Desk(here, person, private(await here.slash(person, "event"))).press(_LABELS[kind])
    return await desk.choose("kind", "tables") if kind == "tables" else desk


async def prepared(
    here: World, person: simcord.MemberActor, kind: str = "duplicate", name: str = "", **options: object
) -> Desk:
    """Prepare an event with a name and `options`, and leave the page open."""
    desk = await event_desk(here, person, kind)
    for menu in sorted(options, key=lambda each: each in _MORE):
        if menu in _MORE and not any(":more:" in each.custom_id for each in menus(desk.message)):
            await desk.press("More…")
        await desk.choose(menu, str(options[menu]))
    if name:
        await desk.write("Name…", name)
    return desk


async def make_event(
    here: World, person: simcord.MemberActor, kind: str = "duplicate", name: str = "", **options: object
) -> discord.Message:
    """Make an event with a name and `options`, as chosen in the menus; return its message."""
    await (await prepared(here, person, kind, name, **options)).press("Post it")
    return here.table_message()
