"""Events in Discord: made, entered, played, organised, and ended in time, also while the bot is off."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import discord
import pytest
import simcord
from sqlalchemy import Executable, Row

from cogs.kit.ids.solo import SoloId
from data.sql.portable import Values
from data.sql.writer import Statement
from engine.events.requests import PAUSED, REMOVED
from engine.events.state import EventState
from engine.record import read, verify
from tests.journeys.channels import said
from tests.journeys.event_desk import make_event
from tests.journeys.leaks import cards_named
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, buttons, menus, words_of, world


class Page:
    """A private message of `person`, as it is now."""

    def __init__(self, here: World, person: simcord.MemberActor, message: discord.Message) -> None:
        self.here = here
        self.person = person
        self.id = message.id

    @property
    def now(self) -> discord.Message:
        return next(each for each in self.here.visible(self.person) if each.id == self.id)

    @property
    def words(self) -> str:
        return words_of(self.now)

    @property
    def labels(self) -> list[str]:
        return [each.label for each in buttons(self.now)]

    async def press(self, label: str) -> simcord.InteractionResult:
        return await self.here.press(self.person, label, self.now)

    async def choose(self, menu: str, value: str) -> None:
        [found] = [each.custom_id for each in menus(self.now) if f":{menu}:" in each.custom_id]
        await self.here.choose(self.person, found.partition(":")[2], [value], self.now)

    async def finish(self, most: int = 200) -> None:
        """Press the first open button of a hole again and again, until there is none."""
        for _ in range(most):
            played = [each for each in buttons(self.now) if SoloId.parse(each.id) is not None]
            open_buttons = [each for each in played if not each.disabled and each.word != "back"]
            if not open_buttons:
                return
            await self.here.press_id(self.person, open_buttons[0].id, self.now)


async def on(here: World, person: simcord.MemberActor, label: str, message: discord.Message) -> Page:
    """The private page that a button of a public message opens."""
    result = await here.press(person, label, message)
    assert result.response is not None and result.response.ephemeral
    return Page(here, person, result.response.message)


async def made(here: World, mana: simcord.MemberActor, **options: object) -> discord.Message:
    return await make_event(here, mana, "duplicate", "Friday nine", span=1, preset="four-card", **options)


def first_message(here: World, event: discord.Message) -> discord.Message:
    return next(each for each in here.public() if each.id == event.id)


async def kept(here: World) -> EventState:
    """The state of the only event whose end is not told yet."""
    [row] = await here.store.events.to_keep()
    return await here.bot.house.events.state(row.event)


def public_requests(here: World) -> list[str]:
    """What was sent to the channel, or shown to everybody in answer to a command."""
    found = []
    for each in here.env.http_requests:
        sent = each.json if isinstance(each.json, dict) else {}
        private = (sent.get("data") or {}).get("flags", 0) & 64
        if each.path.startswith("/channels/") or (sent.get("type") == 4 and not private):
            found.append(json.dumps(sent, ensure_ascii=False))
    return found


@pytest.mark.usefixtures("both_engines")
async def test_an_event_from_its_beginning_to_its_records() -> None:
    async with world() as here:
        mana, (ana, ben, chloe) = manager_of(here), here.people[:3]
        event = await made(here, mana, holes=2)
        assert "2 holes of four-card against Birdie (medium)." in words_of(event)
        anas = await on(here, ana, "Play", event)
        await anas.finish(3)
        await here.restart()
        anas = await on(here, ana, "Play", event)  # by the button of the message from before
        await anas.finish()
        bens = await on(here, ben, "Play", event)
        await bens.finish()
        assert "place" in bens.words
        await here.wait(700)
        shown = words_of(first_message(here, event))
        assert "Players (2)\nAna ✓ · Ben ✓" in shown
        assert not any(map(cards_named, public_requests(here))), "before the end nobody is shown a card"
        details = await on(here, chloe, "Details", event)
        assert "Log" not in details.labels, "only players and organizers may read it"
        assert (await kept(here)).opened.secret not in details.words

        await here.wait(3600)
        results, told = (words_of(each) for each in here.public()[-2:])
        assert "Friday nine is over" in told and "share the win" in told
        assert "🥇 **Ana** · **0.0**" in results, "both always pressed the first button"
        page = await on(here, ben, "Results", here.public()[-1])
        assert "Your holes\nHole 1:" in page.words
        await page.press("Cards")
        assert "Draw pile, from the top" in page.words and "hole 1 of 2" in page.words
        await page.press("Next")
        assert "hole 2 of 2" in page.words
        await page.press("Details")
        await page.press("Verify")
        assert "✓ Verified" in page.words and "2 records" in page.words
        await page.press("Export")
        [file] = page.now.attachments
        packed = zipfile.ZipFile(io.BytesIO(await file.read()))
        assert packed.namelist() == ["001.json", "002.json", "results.csv"]
        assert all(verify(read(packed.read(name).decode())).holds for name in packed.namelist()[:2])


async def test_what_organisers_do_is_in_the_log_and_nobody_else_may() -> None:
    async with world() as here:
        mana, (ana, ben, chloe) = manager_of(here), here.people[:3]
        event = await made(here, mana, holes=1)
        bens = await on(here, ben, "Play", event)
        await on(here, ana, "Play", event)
        desk = await on(here, mana, "Details", event)
        await desk.press("Manage")
        await desk.press("Pause")
        await here.wait(60)
        assert "Paused by the organizer" in words_of(first_message(here, event))
        await bens.finish(1)
        assert PAUSED in bens.words
        assert PAUSED in said(await here.press(chloe, "Play", event))
        await desk.press("Resume")
        await desk.choose("extend", "3")
        await desk.choose("remove", "1")
        assert "That player is out of the event." in desk.words
        assert REMOVED in said(await here.press(ben, "Play", event))
        details = await on(here, ana, "Details", event)
        await details.press("Log")
        for line in ("opened the event", "paused it", "resumed it", "extended it", "removed **Ben**"):
            assert line in details.words
        await desk.press("Cancel event")
        await desk.press("Keep it")
        await desk.press("Cancel event")
        await desk.press("Cancel event")
        await here.wait(60)
        assert "Canceled by the organizer" in words_of(first_message(here, event))
        listed = await here.slash(chloe, "event")
        assert listed.response is not None
        page = Page(here, chloe, listed.response.message)
        [menu] = menus(page.now)
        assert [option.description for option in menu.options] == ["canceled"]
        await here.choose(chloe, menu.custom_id.partition(":")[2], [menu.options[0].value], page.now)
        assert "Log" not in page.labels and "Export" not in page.labels


async def test_a_press_reads_nothing_from_the_database_and_writes_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reads: list[object] = []
    writes: list[object] = []

    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        page = await on(here, ana, "Play", await made(here, mana, holes=1))
        await here.wait(60)
        database = here.store.database
        reading, writing = database._read, database.write

        async def read(statement: Executable, values: Values) -> Sequence[Row[Any]]:
            reads.append(statement)
            return await reading(statement, values)

        async def write(statements: Sequence[Statement], *, locked: bool = False) -> None:
            writes.append(statements)
            await writing(statements, locked=locked)

        monkeypatch.setattr(database, "_read", read)
        monkeypatch.setattr(database, "write", write)
        for press in range(1, 5):
            await page.finish(1)
            assert (len(reads), len(writes)) == (0, press)


async def test_while_the_bot_is_off_nobodys_time_runs() -> None:
    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        event = await made(here, mana, holes=1)
        await here.wait(1800)
        await (await on(here, ana, "Play", event)).finish()
        await here.bot.house.events.close()
        await here.wait(5 * 3600)
        assert len(here.public()) == 1
        await here.restart()
        await here.wait(1200)
        assert "Open until" in words_of(first_message(here, event))
        log = await on(here, ana, "Details", event)
        await log.press("Log")
        assert "I was offline for 300 minutes, so everything ends that much later." in log.words
        await here.wait(900)
        assert "– **Ana** · " in words_of(first_message(here, event))
        told = words_of(here.public()[-1])
        assert "Friday nine is over" in told and "Only **Ana** finished all holes, so nobody wins." in told
        await here.restart()
        await here.wait(3600)
        assert len(here.public()) == 2, "told once"


async def test_a_message_that_was_removed_is_posted_anew_and_the_cards_stay_the_same() -> None:
    async with world() as here:
        mana, (ana, ben) = manager_of(here), here.people[:2]
        event = await made(here, mana, holes=1)
        await (await on(here, ana, "Play", event)).finish()
        await here.wait(60)
        channel = here.bot.get_partial_messageable(here.channel.id)
        await channel.get_partial_message(event.id).delete()
        listed = await here.slash(ben, "event")
        assert listed.response is not None
        page = Page(here, ben, listed.response.message)
        [menu] = menus(page.now)
        await here.choose(ben, menu.custom_id.partition(":")[2], [menu.options[0].value], page.now)
        await (await on(here, ben, "Play", page.now)).finish()
        await here.wait(60)
        anew = here.table_message()
        assert anew.id != event.id and "Players (2)" in words_of(anew)
        state = await kept(here)
        assert (state.first_message, state.message) == (event.id, anew.id)
        await here.wait(3600)
        assert "🥇 **Ana** · **0.0**" in words_of(first_message(here, anew))
