"""An organizer lets an event start before its time, once enough have entered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.leagues.field import LeagueOptions
from data.store import Store
from engine.events.plan import Kind
from engine.game.errors import WrongStage
from tests.cogs.leagues.league_week import EVENT, ORGANISER, Week, opened_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await opened_store(tmp_path)
    yield store
    await store.close()


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("league", LeagueOptions(2, 2)),
        ("knockout", LeagueOptions(2)),
        ("league", LeagueOptions(2, 1, same_cards=True)),
    ],
)
async def test_its_first_round_starts_as_if_it_were_time(
    store: Store, kind: Kind, options: LeagueOptions
) -> None:
    week = await Week.begin(store, 4, kind, options)
    assert (await week.pass_time(60)).tables == []
    begun = await week.running.organising.begin(EVENT, ORGANISER)
    assert (begun.event.closes_at, begun.tables) == (week.clock.now, [])
    field = await week.pass_time(0)
    assert (field.round, len(field.open_tables)) == (1, 2)
    log = [(each.what, each.by) for each in await store.events.log(EVENT)]
    assert log[-2:] == [("closed", ORGANISER), ("started", None)]
    with pytest.raises(WrongStage, match="already started"):
        await week.running.organising.begin(EVENT, ORGANISER)
    assert (await week.whole()).event.status == "finished"


async def test_with_too_few_players_or_during_a_pause_it_does_not_start(store: Store) -> None:
    week = await Week.begin(store, 3, "league", LeagueOptions(2, 1))
    organising = week.running.organising
    with pytest.raises(WrongStage, match="at least 4 players"):
        await organising.begin(EVENT, ORGANISER)
    await week.running.entering.enter(EVENT, 4, "Player 4", ())
    await organising.pause(EVENT, ORGANISER)
    with pytest.raises(WrongStage, match="Resume it first"):
        await organising.begin(EVENT, ORGANISER)
    assert (await week.pass_time(60)).tables == []
    await organising.resume(EVENT, ORGANISER)
    await organising.begin(EVENT, ORGANISER)
    assert len((await week.pass_time(0)).open_tables) == 2
