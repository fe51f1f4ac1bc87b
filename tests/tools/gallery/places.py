"""The screens of tables where the bot is no member."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from tests.journeys.places import taking_place
from tests.tools.gallery.guide import Guide, Stop, answer

TOKEN: Final = 15 * 60.0
"""Seconds after which Discord takes no more changes to what answers a press."""


async def places(guide: Guide) -> AsyncIterator[Stop]:
    """Yield the screens of a direct message with the bot, a group chat and a foreign server."""
    for part in (_direct_message, _group_chat, _foreign_server):
        async for stop in part(guide):
            yield stop


def _table(guide: Guide, name: str) -> Stop:
    return Stop(name, guide.here.people[0], guide.here.table_message())


async def _direct_message(guide: Guide) -> AsyncIterator[Stop]:
    here, ana = guide.here, guide.here.people[0]
    with taking_place(here, "direct message"):
        await guide.command(ana, "start", preset="classic", holes=2)
        yield _table(guide, "direct-message-opening")
        await guide.command(ana, "cards")
        await guide.play([ana], lambda state: state.playing.hole.phase == "choose")
        yield _table(guide, "direct-message-turn")
        await here.wait(TOKEN)
        yield _table(guide, "direct-message-waiting")
        await guide.press(ana, "resume")
        await guide.play([ana], lambda state: state.stage != "playing")
        yield _table(guide, "direct-message-hole-over")
        yield replace(await guide.command(ana, "leaderboard"), name="direct-message-refused")
        yield replace(await guide.command(ana, "stats"), name="direct-message-stats")
        await guide.press(ana, "end", (await guide.command(ana, "end")).message)
        await guide.command(ana, "start", computers=0)
        yield _table(guide, "direct-message-lobby")
        await guide.command(ana, "leave")


async def _group_chat(guide: Guide) -> AsyncIterator[Stop]:
    here = guide.here
    ana, ben, chloe = people = here.people[:3]
    with taking_place(here, "group chat"):
        await guide.command(ana, "start", preset="four-card", holes=1)
        await guide.press(ben, "join")
        await here.wait(TOKEN)
        yield _table(guide, "group-chat-lobby-waiting")
        former = here.table_message()
        await guide.command(ana, "table")
        desk = await guide.opened(ana, "rules")
        yield Stop("group-chat-rules-desk", ana, await guide.chosen(ana, desk, "page", "match"))
        yield Stop("group-chat-former", chloe, guide.now(chloe, former))
        await guide.press(chloe, "resume", former)
        await guide.press(chloe, "join")
        yield _table(guide, "group-chat-lobby")
        await guide.press(ana, "start")
        for person in people:
            await guide.command(person, "cards")
        await guide.play(people, lambda state: state.stage != "playing")
        yield _table(guide, "group-chat-final")


async def _foreign_server(guide: Guide) -> AsyncIterator[Stop]:
    here = guide.here
    ana, ben = here.people[:2]
    with taking_place(here, "foreign server", external_apps=False):
        yield replace(await guide.command(ana, "start"), name="foreign-server-hidden")
    with taking_place(here, "foreign server"):
        await guide.command(ana, "start", preset="classic", holes=1, clock=86_400)
        await here.restart()
        former = here.table_message()
        await guide.command(ana, "table")
        told = answer(await guide.press(ben, "join", former))
        yield Stop("foreign-server-joined-above", ben, told)
        yield _table(guide, "foreign-server-lobby")
        await guide.press(ana, "start")
        yield _table(guide, "foreign-server-opening")
        await guide.press(ana, "end", (await guide.command(ana, "end")).message)
