"""The end of an event is told once, of the event as it is kept then."""

from __future__ import annotations

from data.store import Store
from engine.events.state import EventState
from engine.events.table_seats import DAY
from tests.engine.events.league_week import EVENT, Week, running_events


async def test_a_message_posted_anew_while_its_end_is_told_stays_known(store: Store) -> None:
    week = await Week.begin(store, 4, "league", away={1, 2, 3, 4})
    await week.pass_time(3600)
    told: list[int | None] = []

    async def ended(state: EventState) -> None:
        await week.running.move(EVENT, 4242)
        told.append(state.message)

    week.running = running_events(store, week.seats, week.clock, ended)
    await week.pass_time(DAY)
    await week.restart()
    await week.pass_time(DAY)
    state = await week.state()
    assert (state.message, state.told) == (4242, True)
    assert told == [4242]
    assert await store.events.to_keep() == []
