"""The end of an event is told of as it is kept then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from cogs.leagues.field import Field, LeagueOptions
from cogs.leagues.tables import DAY
from data.events.events import Event, Events, Logged
from data.sql.writer import Statement
from data.store import Store
from tests.cogs.leagues.league_week import EVENT, Week, opened_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await opened_store(tmp_path)
    yield store
    await store.close()


async def test_a_message_posted_anew_while_its_end_is_told_stays_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1, "forfeit"), away={1, 2, 3, 4})
    await week.pass_time(3600)
    told: list[Field] = []

    async def tell(field: Field) -> None:
        told.append(field)

    week.running.told = tell
    moving: list[asyncio.Task[None]] = []
    saving = Events.save

    async def save(self: Events, event: Event, *logged: Logged, also: Sequence[Statement] = ()) -> None:
        if any(each.what == "ended" for each in logged):
            moving.append(asyncio.create_task(week.running.moved(EVENT, 4242)))
        await saving(self, event, *logged, also=also)

    monkeypatch.setattr(Events, "save", save)
    week.clock.now += DAY
    await week.running.look()
    await asyncio.gather(*moving)
    found = await store.events.find(EVENT)
    assert found is not None and (found.message, found.told_at) == (4242, week.clock.now)
    assert [each.event.message for each in told] == [4242]
