"""Who may play on where: nobody where others still play, or where they may not see the cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from cogs.advice.worker_process import WorkerProcess
from cogs.daily.beacon import DemoBeacon
from cogs.daily.calculations import Calculations
from cogs.daily.tries import Tries
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.past.finished_matches import FinishedMatches
from cogs.play_on.sources import Sources
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.events.event import Playing
from engine.game.actions import Verb
from engine.game.errors import NoSeat, NotFinished, WrongStage
from engine.solo.daily import course_of
from engine.solo.game import SoloGame
from engine.solo.recorded_course import played_on
from engine.table.clock import Pace
from tests.cogs.events.alone_here import Here
from tests.cogs.events.simulation import GUILD as EVENT_GUILD
from tests.cogs.events.stored_events import StoredSeats
from tests.cogs.past.matches import HERE, keep, keep_unfinished
from tests.cogs.play_on.asking import asked_by
from tests.cogs.table.screens.evenings import Evening
from tests.databases import new_store
from tests.engine.events.league_week import GUILD, Week
from tests.engine.table.memory_journal import Clock

EVENING = Evening(7, ("Ana", "Ben"), computers=1, holes=2)
ANA, BEN, STRANGER = 1, 2, 99
NOON = 1_790_000_000.0


@dataclass
class Town:
    """A store with what people have played; `sources` find that."""

    store: Store
    tries: Tries
    events: Here
    sources: Sources


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """An empty town, torn down after the test."""
    store, worker = await new_store(tmp_path / "golf.db"), WorkerProcess("dailies")
    calculations = Calculations(store.daily_tries, worker)
    tries = Tries(
        store.daily_tries, PreferenceStore(store.database), DemoBeacon(), lambda: NOON, calculations
    )
    here = Here(store)
    yield Town(store, tries, here, Sources(FinishedMatches(store), tries, here.running))
    await here.running.close()
    await tries.close()
    await worker.close()
    await store.close()


def at_match(match: str, hole: int = 1, step: int = 0) -> PlayOnPlace:
    return PlayOnPlace("match", match, hole, step)


async def test_a_match_is_played_on_by_those_who_may_see_it(town: Town) -> None:
    match = await keep(town.store, EVENING)
    for user, guild, own in ((ANA, HERE, 0), (BEN, 2, 1), (STRANGER, HERE, None)):
        found = await town.sources.find(at_match(match), asked_by(user, guild))
        assert (found.own, found.title, len(found.levels)) == (own, "classic", 3)
    with pytest.raises(NoSeat):
        await town.sources.find(at_match(match), asked_by(STRANGER, 2))
    for missing in (at_match(match, hole=3), at_match(match, step=9_999), replace(at_match(match), seat=3)):
        found = await town.sources.find(missing, asked_by(ANA, HERE))
        with pytest.raises(WrongStage):
            found.course(missing)


async def test_the_seat_is_ones_own_while_it_has_something_to_do(town: Town) -> None:
    match = await keep(town.store, EVENING)
    for user, own in ((ANA, 0), (BEN, 1)):
        found = await town.sources.find(at_match(match), asked_by(user, HERE))
        actions = found.record.holes[0].actions
        last = max(step for step, action in enumerate(actions) if action.seat == own)
        assert found.course(at_match(match, step=last)).person == own
        if last + 1 < len(actions):
            assert found.course(at_match(match, step=last + 1)).person == actions[last + 1].seat
    found = await town.sources.find(at_match(match), asked_by(STRANGER, HERE))
    assert found.course(at_match(match, step=5)).person == found.record.holes[0].actions[5].seat


@pytest.mark.parametrize("ended", [False, True])
async def test_nobody_plays_on_where_the_match_has_no_end(town: Town, ended: bool) -> None:
    match = await keep_unfinished(town.store, ended=ended)
    with pytest.raises(NotFinished):
        await town.sources.find(at_match(match), asked_by(ANA, HERE))


async def test_nobody_plays_on_with_cards_that_others_still_play(town: Town) -> None:
    seats = StoredSeats(town.store, Pace(Clock(), 0.0))
    week = await Week.begin(4, "tables", journal=town.store.event_journal, opener=seats)
    await week.pass_time(3600)
    first, _ = seats.tables.values()
    await week.play_at(first)
    await week.settled()
    for user in (1, 999):
        with pytest.raises(NotFinished, match="Others still play"):
            await town.sources.find(at_match(first.id), asked_by(user, GUILD))
    await week.whole()
    assert (await town.sources.find(at_match(first.id), asked_by(999, GUILD))).record.match == first.id


async def test_a_daily_hole_is_played_on_by_who_has_finished_it(town: Town) -> None:
    today = town.tries.today
    place = PlayOnPlace("daily", today.strftime("%Y%m%d"), 1, 0)
    with pytest.raises(WrongStage, match="haven’t started"):
        await town.sources.find(place, asked_by(ANA, HERE))
    game = await town.tries.open(today, ANA, HERE, "Ana")
    chance = Random(1)
    while not game.over:
        with pytest.raises(WrongStage, match="haven’t finished"):
            await town.sources.find(place, asked_by(ANA, HERE))
        game = await town.tries.act(today, ANA, game.state.version, _press(game, chance))
    with pytest.raises(WrongStage, match="haven’t started"):
        await town.sources.find(place, asked_by(BEN, HERE))
    found = await town.sources.find(place, asked_by(ANA, HERE))
    assert (found.own, found.record.holes[0].scores) == (0, game.points)
    pulse = await town.tries.pulse(today)
    begun = SoloGame.begin(course_of(today, pulse.randomness), ANA, "Ana", 0.0)
    again = played_on(found.course(place), ANA, "")
    assert again.view(ANA) == begun.view(ANA), "it is that day’s deal again"
    with pytest.raises(WrongStage):
        await town.sources.find(replace(place, key="20269999"), asked_by(ANA, HERE))
    assert date.fromisoformat(place.key) == today


async def test_the_holes_of_an_event_are_played_on_after_its_end_by_who_played_them(town: Town) -> None:
    event, chance = await town.events.opened(), Random(1)
    place = PlayOnPlace("event", event.id, 1, 0)
    await town.events.enter(event, ANA)
    await town.events.enter(event, BEN)
    own = await _one_hole(event.id, town, chance)
    for user in (ANA, BEN, STRANGER):
        with pytest.raises(WrongStage, match="when this event is over"):
            await town.sources.find(place, asked_by(user, EVENT_GUILD))
    town.events.now += 100_000
    await town.events.running.check_due()
    found = await town.sources.find(place, asked_by(ANA, EVENT_GUILD))
    assert (found.own, [hole.scores[0] for hole in found.record.holes]) == (0, list(own.game.scores))
    with pytest.raises(WrongStage):
        found.course(replace(place, hole=2))
    for user in (BEN, STRANGER):
        with pytest.raises(WrongStage):
            await town.sources.find(place, asked_by(user, EVENT_GUILD))
    with pytest.raises(WrongStage):
        await town.sources.find(place, asked_by(ANA, EVENT_GUILD + 1))


async def _one_hole(name: str, town: Town, chance: Random) -> Playing:
    """Let Ana play the first hole of an event of two."""
    event = await town.events.running.find(name, EVENT_GUILD)
    own = await event.holes(ANA)
    while not own.game.scores:
        own = await event.act(ANA, own.game.state.version, _press(own.game, chance))
    return own


def _press(game: SoloGame, chance: Random) -> list[tuple[Verb, int | None]]:
    view = game.view(game.user)
    action = chance.choice([each for each in view.legal if each.verb != "take"])
    return [(action.verb, action.slot)]
