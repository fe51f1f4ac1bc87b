"""Events as they run: how many a server may have, one that was never posted, and messages put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.events.running import MOST_OPEN
from data.store import Store
from engine.events.fold import stamped
from engine.events.options import HOUR
from engine.events.requests import GONE, OVER, SEEN, annul, annul_table
from engine.events.rounds import ABANDONED, AGAIN, TryLater
from engine.events.state import EventState
from engine.game.errors import LimitReached, SeatRefused, StorageFailed, WrongStage
from engine.table.clock import Pace
from engine.table.entries import Joined
from tests.cogs.events.alone_here import ANA, BEN, MANAGER, Here
from tests.cogs.events.simulation import GUILD, Simulation, opening
from tests.cogs.events.stored_events import StoredSeats, running_events
from tests.data.run_sql import sql
from tests.engine.events.league_week import EVENT, Week, new_event
from tests.engine.table.memory_journal import Clock


async def test_forty_people_play_for_a_week_and_the_records_tell_the_same_results(tmp_path: Path) -> None:
    simulation = Simulation(people=40, holes=2, preset="four-card")
    file = await simulation.run(tmp_path / "golf.db")
    assert len(file.namelist()) > 30


async def test_a_server_has_no_more_than_ten_open_events(here: Here) -> None:
    events = [await here.opened() for _ in range(MOST_OPEN)]
    with pytest.raises(LimitReached, match="10 open events"):
        await here.opened()
    await events[0].ask(lambda state, now: annul(state, MANAGER))
    await here.opened()
    assert [row.event for row in await here.running.of_guild(GUILD, 3)]


async def test_one_whose_message_never_stood_is_given_up(here: Here) -> None:
    state = await here.running.create(opening("classic", 2, HOUR))
    event = await here.running.find(state.id, GUILD)
    with pytest.raises(WrongStage, match="hasn’t started"):
        await here.enter(event, ANA)
    here.now += ABANDONED
    assert await here.running.check_due() is None
    assert (await event.state()).status == "annulled"
    assert await here.running.of_guild(GUILD, 5) == []
    assert here.told == []


async def test_a_press_on_a_message_of_an_event_that_is_over_puts_the_message_right(here: Here) -> None:
    event = await here.opened()
    here.now += 2 * HOUR
    with pytest.raises(WrongStage, match=OVER):
        await here.enter(event, BEN)
    await here.running.check_due()
    shown: list[str] = []
    here.running.changed.subscribe(lambda state: shown.append(state.status))
    await here.running.find(event.id, GUILD)
    assert shown == ["finished"]


async def test_an_event_of_another_server_is_not_found(here: Here) -> None:
    event = await here.opened()
    with pytest.raises(WrongStage, match=GONE):
        await here.running.find(event.id, GUILD + 1)
    with pytest.raises(WrongStage, match=GONE):
        await here.running.find("0" * 10, GUILD)


async def test_what_another_process_wrote_is_read_before_the_next_press(here: Here) -> None:
    event = await here.opened()
    other = Here(here.store)
    other.now = here.now
    twin = await other.running.find(event.id, GUILD)
    await here.enter(event, ANA)
    with pytest.raises(StorageFailed):
        await other.enter(twin, BEN)
    await other.enter(twin, BEN)
    assert [each.user for each in (await twin.state()).present] == [ANA, BEN]


async def test_only_some_events_stay_in_memory(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.events.running.MOST_REMEMBERED", 2)
    events = [await here.opened() for _ in range(4)]
    await here.running.state(events[0].id)
    assert len(here.running._events) <= 3
    await here.enter(await here.running.find(events[1].id, GUILD), ANA)
    assert len((await here.running.state(events[1].id)).present) == 1


async def test_a_message_posted_anew_while_its_end_is_told_stays_known_and_it_is_told_once(
    here: Here,
) -> None:
    event = await here.opened()
    told: list[int | None] = []

    async def ended(state: EventState) -> None:
        await running.move(event.id, 4242)
        told.append(state.message)

    running = running_events(here.store, StoredSeats(here.store, Pace(Clock(), 0.0)), lambda: here.now, ended)
    here.now += 2 * HOUR
    await running.check_due()
    await running.check_due()
    state = await running.state(event.id)
    assert (state.message, state.told, told) == (4242, True, [4242])
    assert await here.store.events.to_keep() == []


async def test_who_was_forgotten_does_not_play_the_same_cards_again(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    await here.enter(event, BEN)
    assert (await here.store.privacy.forget(ANA, here.now)).events == 1
    here.running.reload()
    with pytest.raises(SeatRefused, match=SEEN):
        await here.enter(event, ANA)
    await here.enter(event, BEN)
    other = await here.opened()
    await here.enter(other, ANA)
    here.now += 2 * HOUR
    await here.running.check_due()
    marks = await here.store.database.read(*sql("SELECT mark FROM event_marks"))
    assert marks == [], "once it is over nothing tells who that was"


async def test_who_was_forgotten_is_played_by_the_computer_and_cannot_be_linked(store: Store) -> None:
    seats = StoredSeats(store, Pace(Clock(), 0.0))
    week = await Week.begin(4, "league", journal=store.event_journal, opener=seats, rounds=2)
    await week.pass_time(3600)
    while (event := await week.play()).round == 1:
        pass
    await store.privacy.forget(2, week.clock.now)
    week.event.reload()
    number = next(each.number for each in event.open_tables if 2 in each.entrants)
    await week.ask(lambda state, now: annul_table(state, MANAGER, number))
    event = await week.whole()
    last = next(each for each in event.tables if (each.round, each.number, each.leg) == (2, number, 1))
    entries = [each.entry for each in await store.journal.load(last.match)]
    seated = {entry.user: entry.name for entry in entries if isinstance(entry, Joined)}
    (nobody,) = [user for user in seated if user < 0]
    assert nobody != -2 and seated[nobody] == "Someone"
    assert "Player 2" not in seated.values()


async def test_what_fails_at_one_event_is_tried_again_and_holds_up_no_other(store: Store) -> None:
    clock = Clock()
    seats = StoredSeats(store, Pace(clock, 0.0))
    running = running_events(store, seats, clock)
    other = "0123abcdef"
    for event in (EVENT, other):
        facts = new_event(event, 4, "league", clock.now)
        await store.event_journal.append(event, stamped(facts, 0, clock.now))
    clock.now += 3600
    for seats.failing in (TryLater(), StorageFailed(), ValueError("unforeseen")):
        assert await running.check_due() == clock.now + AGAIN
        state = await running.state(EVENT)
        assert (state.status, {each.stage for each in state.tables}) == ("open", {"waiting"})
        assert {each.stage for each in (await running.state(other)).tables} == {"open"}
        clock.now += AGAIN
    seats.failing = None
    await running.check_due()
    assert {each.stage for each in (await running.state(EVENT)).tables} == {"open"}
