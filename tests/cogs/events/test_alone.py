"""Events of playing alone: what is refused to whom, and what organizers do."""

from __future__ import annotations

import pytest

from engine.events import requests
from engine.events.extending import HOUR
from engine.events.requests import (
    ANNULLED,
    HIDDEN,
    NOT_ENTERED,
    OVER,
    PAUSED,
    REMOVED,
    SEEN,
    require_revealed,
)
from engine.game.errors import GolfError, LimitReached, SeatRefused, StaleVersion, WrongStage
from tests.cogs.events.alone_here import ANA, BEN, MANAGER, ROLE, Here
from tests.data.run_sql import sql


async def test_a_pause_lets_nobody_play_and_costs_no_time(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    ends = (await event.state()).closes_at
    here.now += 600
    await event.ask(lambda state, now: requests.pause(state, MANAGER))
    with pytest.raises(WrongStage, match=PAUSED):
        await here.flip(event, ANA)
    with pytest.raises(WrongStage, match=PAUSED):
        await here.enter(event, BEN)
    here.now += 10 * HOUR
    assert await here.running.check_due() is None
    state = await event.ask(lambda state, now: requests.resume(state, MANAGER, now))
    assert state.closes_at == ends + 10 * HOUR
    await here.flip(event, ANA)
    assert await here.running.check_due() == state.closes_at
    here.now = state.closes_at
    with pytest.raises(WrongStage, match=OVER):
        await here.flip(event, ANA)
    await here.running.check_due()
    await here.running.check_due()
    assert [each.status for each in here.told] == ["finished"], "told once"
    log = [type(each.entry).__name__ for each in state.log]
    assert log == ["EventOpened", "Paused", "Resumed", "Ended"]


async def test_a_removed_player_counts_no_more_and_can_not_come_back(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    await here.enter(event, BEN)
    state = await event.ask(lambda state, now: requests.remove(state, MANAGER, 1))
    assert [each.user for each in state.present] == [BEN]
    assert list(state.scores) == [2]
    with pytest.raises(WrongStage, match=REMOVED):
        await here.flip(event, ANA)
    again = await event.begin_holes(ANA, "Ana", [])
    assert again.entrant.presence == "removed"
    with pytest.raises(WrongStage, match="isn’t in this event"):
        await event.ask(lambda state, now: requests.remove(state, MANAGER, 1))


async def test_an_annulled_event_keeps_its_cards(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    with pytest.raises(WrongStage, match=HIDDEN):
        require_revealed(await event.state())
    state = await event.ask(lambda state, now: requests.annul(state, MANAGER))
    with pytest.raises(WrongStage, match=ANNULLED):
        require_revealed(state)
    for request in (requests.annul, requests.pause, requests.close):
        with pytest.raises(WrongStage, match=OVER):
            request(state, MANAGER)
    with pytest.raises(WrongStage, match=OVER):
        await event.ask(lambda state, now: requests.extend(state, MANAGER, 1, now))
    here.now += 2 * HOUR
    await here.running.check_due()
    assert [each.status for each in here.told] == ["annulled"]


@pytest.mark.parametrize("paused", [False, True])
async def test_an_organizer_ends_it_early_with_the_results_there_are(here: Here, paused: bool) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    here.now += 60
    if paused:
        await event.ask(lambda state, now: requests.pause(state, MANAGER))
    await event.ask(lambda state, now: requests.close(state, MANAGER))
    await here.running.check_due()
    [told] = here.told
    assert (told.status, told.closes_at, told.ended_at) == ("finished", here.now, here.now)
    log = [(type(each.entry).__name__, getattr(each.entry, "by", None)) for each in told.log]
    assert log[-2:] == [("ClosedEarly", MANAGER), ("Ended", None)]
    with pytest.raises(WrongStage, match=OVER):
        await here.flip(event, ANA)


async def test_who_may_not_enter_and_presses_that_come_twice(here: Here) -> None:
    event = await here.opened(role=ROLE)
    with pytest.raises(SeatRefused):
        await here.enter(event, ANA)
    await event.begin_holes(ANA, "Ana", [1, ROLE])
    await here.flip(event, ANA)
    playing = await event.holes(ANA)
    await here.flip(event, ANA)
    with pytest.raises(GolfError):
        await here.flip(event, ANA, version=playing.game.state.version - 1)
    with pytest.raises(StaleVersion):
        await event.deal(ANA, playing.game.state.version)
    with pytest.raises(WrongStage, match=NOT_ENTERED):
        await event.holes(BEN)


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


async def test_limits(here: Here) -> None:
    event = await here.opened()
    for _ in range(3):
        await event.ask(lambda state, now: requests.extend(state, MANAGER, 168, now))
    with pytest.raises(LimitReached, match="four weeks from now"):
        await event.ask(lambda state, now: requests.extend(state, MANAGER, 168, now))
