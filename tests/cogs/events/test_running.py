"""Events as they run: a week with a restart, and what is refused to whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cogs.events.running import MOST_OPEN, RunningEvents
from cogs.events.stages import ANNULLED, GONE, HIDDEN, NOT_ENTERED, OVER, PAUSED, REMOVED, SEEN
from cogs.ownership import Ownership
from data.events.entrants import Entrants
from data.events.events import Event, Events, Logged
from data.sql.writer import Statement
from data.store import Store
from engine.events.extending import HOUR
from engine.game.errors import GolfError, LimitReached, SeatRefused, StaleVersion, WrongStage
from tests.cogs.events.simulation import GUILD, MESSAGE, Simulation
from tests.data.run_sql import sql
from tests.databases import new_store

ANA, BEN, MANAGER, ROLE = 7, 8, 9, 77


async def test_forty_people_play_for_a_week_and_the_records_tell_the_same_results(tmp_path: Path) -> None:
    simulation = Simulation(people=40, holes=2, preset="four-card")
    file = await simulation.run(tmp_path / "golf.db")
    assert len(file.namelist()) > 30


class Here:
    """Events at a time that the test chooses."""

    def __init__(self, store: Store) -> None:
        self.now = 1_000_000.0
        self.store = store
        self.told: list[Event] = []
        self.running = RunningEvents(store.events, store.entrants, Ownership(), lambda: self.now)

        async def told(event: Event) -> None:
            self.told.append(event)

        self.running.told = told

    async def opened(self, **changes: object) -> Event:
        new = Simulation(1, 2, "classic")._event()
        event = await self.running.create(replace(new, closes_at=HOUR, **changes))  # type: ignore[arg-type]
        return await self.running.posted(event, MESSAGE)

    async def enter(self, event: Event, user: int) -> None:
        await self.running.courses.enter(event.event, GUILD, user, f"Player {user}", [])

    async def flip(self, event: Event, user: int, version: int | None = None) -> None:
        """Make the first press of a hole."""
        game = (await self.running.courses.playing(event.event, GUILD, user)).game
        slot = game.view(user).legal[0].slot
        at = game.state.version if version is None else version
        await self.running.courses.act(event.event, GUILD, user, at, [("flip", slot)])


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Here]:
    store = await new_store(tmp_path / "golf.db")
    yield Here(store)
    await store.close()


async def test_a_pause_lets_nobody_play_and_costs_no_time(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    here.now += 600
    await here.running.organising.pause(event.event, GUILD, MANAGER)
    with pytest.raises(WrongStage, match=PAUSED):
        await here.flip(event, ANA)
    with pytest.raises(WrongStage, match=PAUSED):
        await here.enter(event, BEN)
    here.now += 10 * HOUR
    assert await here.running.look() is None
    resumed = await here.running.organising.resume(event.event, GUILD, MANAGER)
    assert resumed.closes_at == event.closes_at + 10 * HOUR
    await here.flip(event, ANA)
    assert await here.running.look() == resumed.closes_at
    here.now = resumed.closes_at
    with pytest.raises(WrongStage, match=OVER):
        await here.flip(event, ANA)
    await here.running.look()
    await here.running.look()
    assert [each.status for each in here.told] == ["finished"], "told once"
    log = await here.running.log(event)
    assert [each.what for each in log] == ["opened", "paused", "resumed", "ended"]


async def test_a_removed_player_counts_no_more_and_can_not_come_back(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    await here.enter(event, BEN)
    await here.running.organising.remove(event.event, GUILD, MANAGER, 1)
    assert [each.user for each in (await here.running.field(event)).entrants] == [BEN]
    with pytest.raises(WrongStage, match=REMOVED):
        await here.flip(event, ANA)
    again = await here.running.courses.enter(event.event, GUILD, ANA, "Ana", [])
    assert again.entrant.removed_at == here.now
    with pytest.raises(WrongStage, match="isn’t in this event"):
        await here.running.organising.remove(event.event, GUILD, MANAGER, 1)


async def test_an_annulled_event_keeps_its_cards(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    with pytest.raises(WrongStage, match=HIDDEN):
        await here.running.played(event)
    annulled = await here.running.organising.annul(event.event, GUILD, MANAGER)
    with pytest.raises(WrongStage, match=ANNULLED):
        await here.running.played(annulled)
    for refused in (
        here.running.organising.annul(event.event, GUILD, MANAGER),
        here.running.organising.extend(event.event, GUILD, MANAGER, 1),
        here.running.organising.pause(event.event, GUILD, MANAGER),
    ):
        with pytest.raises(WrongStage, match=OVER):
            await refused
    here.now += 2 * HOUR
    await here.running.look()
    assert [each.status for each in here.told] == ["annulled"]


@pytest.mark.parametrize("paused", [False, True])
async def test_an_organiser_ends_it_early_with_the_results_there_are(here: Here, paused: bool) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    here.now += 60
    if paused:
        await here.running.organising.pause(event.event, GUILD, MANAGER)
    await here.running.organising.close(event.event, GUILD, MANAGER)
    await here.running.look()
    [told] = here.told
    assert (told.status, told.closes_at, told.ended_at) == ("finished", here.now, here.now)
    log = [(each.what, each.by) for each in await here.running.log(event)]
    assert log[-2:] == [("closed", MANAGER), ("ended", None)]
    with pytest.raises(WrongStage, match=OVER):
        await here.flip(event, ANA)
    with pytest.raises(WrongStage, match=OVER):
        await here.running.organising.close(event.event, GUILD, MANAGER)


async def test_who_may_not_enter_and_presses_that_come_twice(here: Here) -> None:
    event = await here.opened(role=ROLE)
    with pytest.raises(SeatRefused):
        await here.enter(event, ANA)
    await here.running.courses.enter(event.event, GUILD, ANA, "Ana", [1, ROLE])
    await here.flip(event, ANA)
    playing = await here.running.courses.playing(event.event, GUILD, ANA)
    await here.flip(event, ANA)
    with pytest.raises(GolfError):
        await here.flip(event, ANA, version=playing.game.state.version - 1)
    with pytest.raises(StaleVersion):
        await here.running.courses.deal(event.event, GUILD, ANA, playing.game.state.version)
    with pytest.raises(WrongStage, match=NOT_ENTERED):
        await here.running.courses.playing(event.event, GUILD, BEN)
    with pytest.raises(WrongStage, match=GONE):
        await here.running.find(event.event, GUILD + 1)


async def test_who_was_forgotten_does_not_play_the_same_cards_again(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    await here.enter(event, BEN)
    assert (await here.store.privacy.forget(ANA, here.now)).events
    with pytest.raises(SeatRefused, match=SEEN):
        await here.enter(event, ANA)
    await here.enter(event, BEN)
    other = await here.opened()
    await here.enter(other, ANA)
    here.now += 2 * HOUR
    await here.running.look()
    marks = await here.store.database.read(*sql("SELECT mark FROM event_entrants"))
    assert [row.mark for row in marks] == [None] * 3, "once it is over nothing tells who that was"


async def test_play_on_a_message_of_an_event_that_is_over_puts_the_message_right(here: Here) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    here.now += 2 * HOUR
    await here.running.look()
    shown: list[Event] = []
    here.running.kept.changed = shown.append
    with pytest.raises(WrongStage, match=OVER):
        await here.enter(event, BEN)
    await here.enter(event, ANA)
    assert [each.status for each in shown] == ["finished"] * 2


async def test_a_message_posted_anew_while_its_end_is_told_stays_known(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await here.opened()
    moving: list[asyncio.Task[None]] = []
    saving = Events.save

    async def save(self: Events, new: Event, *logged: Logged, also: Sequence[Statement] = ()) -> None:
        if any(each.what == "ended" for each in logged):
            moving.append(asyncio.create_task(here.running.moved(event, 4242)))
        await saving(self, new, *logged, also=also)

    monkeypatch.setattr(Events, "save", save)
    here.now += 2 * HOUR
    await here.running.look()
    await asyncio.gather(*moving)
    found = await here.store.events.find(event.event)
    assert found is not None and (found.message, found.told_at) == (4242, here.now)
    assert [each.message for each in here.told] == [4242]


async def test_limits(here: Here) -> None:
    event = await here.opened()
    for _ in range(3):
        await here.running.organising.extend(event.event, GUILD, MANAGER, 168)
    with pytest.raises(LimitReached, match="four weeks from now"):
        await here.running.organising.extend(event.event, GUILD, MANAGER, 168)
    for _ in range(MOST_OPEN - 1):
        await here.opened()
    with pytest.raises(LimitReached, match="10 open events"):
        await here.opened()


async def test_one_whose_message_never_stood_is_given_up(here: Here) -> None:
    new = Simulation(1, 2, "classic")._event()
    event = await here.running.create(replace(new, closes_at=HOUR))
    with pytest.raises(WrongStage, match="hasn’t started"):
        await here.enter(event, ANA)
    here.now += HOUR
    assert await here.running.look() is None
    assert (await here.running.find(event.event, GUILD)).status == "annulled"
    assert await here.running.of_guild(GUILD, 5) == []
    assert here.told == []


async def test_a_press_reads_the_points_of_everybody_only_where_they_are_shown(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await here.opened()
    read: list[str] = []
    reading = Entrants.scores

    async def counted(entrants: Entrants, event: str) -> dict[int, list[int]]:
        read.append(event)
        return await reading(entrants, event)

    monkeypatch.setattr(Entrants, "scores", counted)
    for user in (ANA, BEN):
        await here.enter(event, user)
    random, simulation = Random(3), Simulation(1, 2, "classic")
    playing = await here.running.courses.playing(event.event, GUILD, ANA)
    while not playing.game.over:
        read.clear()
        before = playing.game.state
        playing = await simulation._press(here.running, playing, random)
        shown = playing.game.state.stage != "playing"
        assert (playing.standing is not None) == shown
        assert read == [event.event] * shown, f"a {before.stage} press of hole {before.playing.number}"
