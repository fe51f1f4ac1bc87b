"""Events as they run: how many a server may have, one that was never posted, and messages put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.events import running
from cogs.events.running import MOST_OPEN
from engine.events.extending import HOUR
from engine.events.requests import GONE, OVER, annul
from engine.game.errors import LimitReached, StorageFailed, WrongStage
from tests.cogs.events.alone_here import ANA, BEN, MANAGER, Here
from tests.cogs.events.simulation import GUILD, Simulation, opening


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
    here.now += HOUR
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
    monkeypatch.setattr(running, "MOST_REMEMBERED", 2)
    events = [await here.opened() for _ in range(4)]
    await here.running.state(events[0].id)
    assert len(here.running._events) <= 3
    await here.enter(await here.running.find(events[1].id, GUILD), ANA)
    assert len((await here.running.state(events[1].id)).present) == 1
