"""An organizer lets an event start before its time, once enough have entered."""

from __future__ import annotations

import pytest

from data.store import Store
from engine.events.entries import KindName
from engine.events.requests import close, pause, resume
from engine.game.errors import WrongStage
from tests.engine.events.league_week import ORGANISER, Week


@pytest.mark.parametrize("kind", ["league", "knockout", "tables"])
async def test_its_first_round_starts_as_if_it_were_time(store: Store, kind: KindName) -> None:
    week = await Week.begin(store, 4, kind, rounds=1 if kind == "tables" else 2)
    assert (await week.pass_time(60)).tables == []
    begun = await (await week.event()).ask(lambda state, now: close(state, ORGANISER))
    assert (begun.closes_at, begun.tables) == (week.clock.now, [])
    event = await week.pass_time(0)
    assert (event.round, len(event.open_tables)) == (1, 2)
    log = [(type(each.entry).__name__, getattr(each.entry, "by", None)) for each in event.log]
    assert log[-2:] == [("ClosedEarly", ORGANISER), ("RoundsStarted", None)]
    with pytest.raises(WrongStage, match="already started"):
        await week.ask(lambda state, now: close(state, ORGANISER))
    assert (await week.whole()).status == "finished"


async def test_with_too_few_players_or_during_a_pause_it_does_not_start(store: Store) -> None:
    week = await Week.begin(store, 3, "league")
    with pytest.raises(WrongStage, match="at least 4 players"):
        await week.ask(lambda state, now: close(state, ORGANISER))
    await (await week.event()).enter(4, "Player 4", ())
    await week.ask(lambda state, now: pause(state, ORGANISER))
    with pytest.raises(WrongStage, match="Resume it first"):
        await week.ask(lambda state, now: close(state, ORGANISER))
    assert (await week.pass_time(60)).tables == []
    await week.ask(lambda state, now: resume(state, ORGANISER, now))
    await week.ask(lambda state, now: close(state, ORGANISER))
    assert len((await week.pass_time(0)).open_tables) == 2
