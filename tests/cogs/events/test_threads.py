"""A league in its threads: people play each other's rounds, over a restart, until it is over by itself."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from cogs.answering.messages.throttle import Throttle, Urgency
from engine.events import requests
from engine.events.entries import Entered, EventOpened, Fact, Posted
from engine.events.fold import stamped
from engine.events.state import EventState
from engine.game.errors import StorageFailed
from engine.game.presets import preset
from tests.cogs.events.test_pages import first_message, kept, on
from tests.journeys.channels import at, play_out, said
from tests.journeys.event_desk import make_event
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, menus, words_of, world

EVENT = "abcdef0123"
THREADS = "/channels/*/threads"
BY_TOKEN = ("/interactions/", "/webhooks/")


async def opened(here: World) -> None:
    """An event that the first four people have entered, and whose first round begins in an hour."""
    clock = here.bot.house.tables._pace.now
    made = EventOpened(
        event=EVENT,
        guild=here.guild.id,
        channel=here.channel.id,
        kind="league",
        name="Autumn *cup*",
        rules=preset("four-card").rules_for(2, 1, {}).to_dict(),
        closes_at=clock() + 3600,
        secret="5e" * 32,
        by=here.people[6].id,
        seats=2,
        rounds=2,
        absent="computer",
    )
    facts: list[Fact] = [made, Posted(7)]
    for number, person in enumerate(here.people[:4], 1):
        facts.append(Entered(number, person.id, person.name.title()))
    await here.store.event_journal.append(EVENT, stamped(facts, 0, clock()))
    await here.restart()


async def looked(here: World) -> EventState:
    """The event after all that is due."""
    await here.wait(3700)
    return await here.bot.house.events.state(EVENT)


async def test_a_thread_that_discord_or_the_database_fails_at_is_opened_once_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        here.expected_log += ["a table can't be opened yet", "an event waits a minute", "open a thread"]
        await opened(here)
        here.env.inject_error("POST", THREADS, status=400, times=6)
        field = await looked(here)
        assert (field.status, {each.stage for each in field.tables}) == ("open", {"waiting"})
        with monkeypatch.context() as broken:
            broken.setattr(here.store.tables, "add", AsyncMock(side_effect=StorageFailed))
            await here.wait(150)
            assert len(here.channel.threads) == 1, "while nothing can be written, no other is begun"
        await here.wait(70)
        field = await here.bot.house.events.state(EVENT)
        assert {each.stage for each in field.tables} == {"open"}
        assert len(here.channel.threads) == 2
        here.env.inject_error("POST", THREADS, status=403, code=50_013)
        event = await here.bot.house.events.find(EVENT, here.guild.id)
        await event.ask(lambda state, now: requests.annul_table(state, 1, 1))
        await here.bot.house.events.check_due()
        assert (await event.state()).status == "paused"


async def test_every_request_for_its_tables_that_discord_counts_waits_for_the_throttle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns, turn = [], Throttle.turn

    async def counted(throttle: Throttle, urgency: Urgency) -> None:
        turns.append(urgency)
        await turn(throttle, urgency)

    async with world() as here:
        await opened(here)
        monkeypatch.setattr(Throttle, "turn", counted)
        before = len(here.env.http_requests)
        await looked(here)
        asked = [f"{each.method} {each.path}" for each in here.env.http_requests[before:]]
        limited = [each for each in asked if not any(route in each for route in BY_TOKEN)]
        assert {each.rpartition("/")[2] for each in limited} >= {"threads", "messages"}
        assert any("thread-members" in each for each in limited)
        assert len(turns) == len(limited), limited


async def test_nobody_waits_a_day_for_a_person_who_has_left_the_server() -> None:
    async with world() as here:
        await opened(here)
        await looked(here)
        gone = here.people[0]
        here.guild.remove_member(gone)
        field = await looked(here)
        assert [each.presence for each in field.entrants] == ["withdrawn", "in", "in", "in"]
        (table,) = [each for each in field.tables if 1 in each.entrants]
        live = here.bot.house.tables.find(table.match)
        assert live is not None
        seat = live.table.state.seats[table.entrants.index(1)]
        assert seat.left and seat.computer, "the computer plays on for the other"


async def test_a_league_from_its_command_to_its_standings_over_a_restart() -> None:
    async with world() as here:
        mana, people = manager_of(here), here.people[:4]
        asked = {"preset": "four-card", "holes": 1, "span": 1, "seats": 2, "rounds": 2}
        event = await make_event(here, mana, "league", "Monday cup", **asked)
        assert "League of 2 rounds · tables of two · 1 hole of four-card" in words_of(event)
        for person in (*people, here.people[4]):
            page = await on(here, person, "Enter", event)
            assert "You’re in." in page.words
        for label in ("Withdraw", "Stay in", "Withdraw", "Withdraw"):
            await page.press(label)
        assert "not in this event anymore" in page.words
        assert "already entered" in said(await here.press(people[0], "Enter", event))
        await here.restart()
        await here.wait(3700)
        shown = words_of(first_message(here, event))
        assert "Round 1 of 2" in shown and all(f"<#{each.id}>" in shown for each in here.channel.threads)

        state = await kept(here)
        names = {person.id: person for person in here.people}
        assert sorted(str(each.name) for each in here.channel.threads) == [
            "Monday cup 1.1 · Ana – Chloe",
            "Monday cup 1.2 · Ben – Dan",
        ]
        while not (field := await here.bot.house.events.state(state.id)).over:
            for table in list(field.open_tables):
                seated = [field.entrant(each) for each in table.entrants]
                begins = f"Monday cup {table.round}.{table.number} ·"
                with at(
                    here, next(each for each in here.channel.threads if str(each.name).startswith(begins))
                ):
                    there = [words_of(message) for message in here.visible(names[seated[0].user])]
                    assert any("Play until" in words for words in there)
                    for each in seated:
                        await here.press(names[each.user], "My cards")
                    await play_out(here, [names[each.user] for each in seated])
                    await here.wait(2)
                    assert "final" in words_of(here.table_message())
            await here.restart()
            await here.wait(700)
        told = words_of(here.public()[-1])
        assert "Monday cup is over" in told and "🏆" in told and here.public()[-1].attachments
        shown = words_of(first_message(here, event))
        assert "🏆" in shown and "Ended" in shown
        grown = first_message(here, event).attachments[-1].description
        assert grown is not None and "24 points" in grown
        assert {line.tables for line in field.standings()} == {2}
        details = await on(here, people[0], "Details", event)
        assert state.opened.secret in details.words
        await details.press("Standings")
        [picture] = details.now.attachments
        assert picture.description is not None and "Ana (you):" in picture.description
        assert picture.description.count("strokes a match") == 4
        board = await here.slash(people[0], "leaderboard", by="events")
        assert board.response is not None
        assert "24 points**" in words_of(board.response.message) or "· 24 points" in words_of(
            board.response.message
        )
        await here.restart()
        await here.wait(700)
        assert sum("is over" in words_of(each) for each in here.public()) == 1, "told once"


async def test_what_organisers_of_a_league_do_is_in_its_log() -> None:
    async with world() as here:
        mana, people, newcomer = manager_of(here), here.people[:4], here.people[5]
        event = await make_event(here, mana, "knockout", "Cup", preset="four-card", holes=1, span=1)
        for person in people:
            await on(here, person, "Enter", event)
        await here.wait(3700)
        desk = await on(here, mana, "Details", event)
        await desk.press("Manage")
        thread = next(each for each in here.channel.threads if "1.1" in str(each.name))
        for label, told in (("Pause", "clock stopped, as the event is paused"), ("Resume", "time’s up <t:")):
            await desk.press(label)
            await here.wait(60)
            with at(here, thread):
                assert told in words_of(here.table_message())
        await desk.choose("extend", "3")
        await desk.choose("table", "1")
        await desk.choose("replace", "4")
        assert "Who takes the place of" in desk.words
        for whom in (people[0], newcomer):
            [menu] = menus(desk.now)
            await mana.select(desk.now, [whom], custom_id=menu.custom_id)
            if whom == people[0]:
                assert "already in this event" in desk.words
                await desk.choose("replace", "4")
        log = await on(here, people[0], "Log", event)
        for line in (
            "paused it",
            "resumed it.",
            "extended it.",
            "canceled table 1 of round 1",
            "replaced **Dan**",
        ):
            assert line in log.words
        assert f"with **{newcomer.name.title()}**" in log.words
        assert "You can’t read the log" in said(await here.press(here.people[6], "Log", event))
        await desk.press("Cancel event")
        await desk.press("Cancel event")
        await here.wait(60)
        assert "Canceled by the organizer" in words_of(first_message(here, event))
