"""An organizer ends one event and starts another before their time, as everybody is there."""

from __future__ import annotations

import pytest

from cogs.events.screens.organiser_screen import organiser_screen
from cogs.kit.ids.events import EventId
from engine.events.requests import pause
from tests.cogs.events.test_pages import first_message, made, on
from tests.engine.events.memory_events import EVENT, MANAGER, Held
from tests.journeys.event_desk import make_event
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import buttons, words_of, world


async def test_an_event_ended_early_has_results() -> None:
    async with world() as here:
        mana, ana = manager_of(here), here.people[0]
        event = await made(here, mana, holes=1)
        await (await on(here, ana, "Play", event)).finish()
        desk = await on(here, mana, "Details", event)
        for label in ("Manage", "End now", "Keep it", "End now"):
            await desk.press(label)
        assert "nobody can play on" in desk.words
        await desk.press("End the event")
        assert "Friday nine · results" in desk.words and "– **Ana** · " in desk.words
        await desk.press("Details")
        assert "Verify" in desk.labels
        await here.wait(60)
        assert "– **Ana** · " in words_of(first_message(here, event)), "nobody else played"
        assert "Friday nine is over" in words_of(here.public()[-1])
        log = await on(here, ana, "Details", here.public()[-1])
        await log.press("Log")
        assert "ended it early." in log.words and "It ended." in log.words
        await here.wait(2 * 3600)
        assert len(here.public()) == 2, "told once"


@pytest.mark.parametrize("kind", ["league", "knockout", "tables"])
async def test_what_is_started_early_opens_its_tables(kind: str) -> None:
    async with world() as here:
        mana, people = manager_of(here), here.people[:4]
        event = await make_event(here, mana, kind, "Monday cup", preset="four-card", holes=1)
        for person in people[:3]:
            await on(here, person, "Enter", event)
        desk = await on(here, mana, "Details", event)
        await desk.press("Manage")
        assert "Start now" not in desk.labels, "three are too few"
        await on(here, people[3], "Enter", event)
        await desk.press("Details")
        await desk.press("Manage")
        await desk.press("Start now")
        assert "Play starts now." in desk.words and desk.labels == ["Details"]
        await here.wait(1)  # less than between two edits of a message
        assert len(here.channel.threads) == 2
        assert "Enter" not in [each.label for each in buttons(first_message(here, event))]
        log = await on(here, people[0], "Log", event)
        assert "started play early." in log.words and "Started." in log.words


async def test_what_a_pause_means_is_said_while_it_lasts() -> None:
    held = await Held.open("duplicate", "classic", computers=1, level="beginner")
    place = EventId("manage", EVENT)
    assert len(organiser_screen(await held.event.state(), place).text.splitlines()) == 1
    await held.event.ask(lambda state, now: pause(state, MANAGER))
    assert organiser_screen(await held.event.state(), place).text.splitlines() == [
        "⏸️ Paused by the organizer.",
        "Pausing moves the end back by as long.",
    ]
