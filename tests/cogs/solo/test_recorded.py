"""Who may play on where: nobody where others still play, and only who had a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random

import pytest

from cogs.answering.worker_process import WorkerProcess
from cogs.daily.beacon import DemoBeacon
from cogs.daily.calculations import Calculations
from cogs.daily.daily_hole import DailyHole
from cogs.daily.tries import Tries
from cogs.reviews.finished_matches import FinishedMatches
from cogs.solo.recorded import Recorded
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.game.actions import Verb
from engine.game.errors import NoSeat, NotFinished, WrongStage
from engine.solo.daily import course_of
from engine.solo.game import SoloGame
from engine.solo.recorded_course import RecordedCourse
from engine.table.clock import Pace
from tests.cogs.events.stored_events import StoredSeats
from tests.cogs.past.matches import HERE, keep, keep_unfinished
from tests.cogs.solo.asking import asked_by
from tests.cogs.table.screens.evenings import Evening
from tests.databases import new_store
from tests.engine.events.league_week import GUILD, Week
from tests.engine.table.memory_journal import Clock

EVENING = Evening(7, ("Ana", "Ben"), computers=1, holes=2)
ANA, BEN, STRANGER = 1, 2, 99
NOON = 1_790_000_000.0


@dataclass
class Town:
    """A store with what people have played."""

    store: Store
    tries: Tries

    async def match(self, match: str, user: int, guild: int = HERE) -> Recorded:
        return await FinishedMatches(self.store).recorded(match, asked_by(user, guild))

    async def day(self, key: str, user: int) -> Recorded:
        return await DailyHole(self.tries).recorded(key, asked_by(user, HERE))


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """An empty town, torn down after the test."""
    store, worker = await new_store(tmp_path / "golf.db"), WorkerProcess("dailies")
    calculations = Calculations(store.daily_tries, worker)
    tries = Tries(
        store.daily_tries, PreferenceStore(store.database), DemoBeacon(), lambda: NOON, calculations
    )
    yield Town(store, tries)
    await tries.close()
    await worker.close()
    await store.close()


async def test_a_match_is_played_on_by_those_who_played_it(town: Town) -> None:
    match = await keep(town.store, EVENING)
    for user, guild, own in ((ANA, HERE, 0), (BEN, 2, 1)):
        found = await town.match(match, user, guild)
        assert (found.own, found.title, len(found.levels)) == (own, "classic", 3)
    for guild in (HERE, 2):
        with pytest.raises(NoSeat):
            await town.match(match, STRANGER, guild)


@pytest.mark.parametrize("ended", [False, True])
async def test_nobody_plays_on_where_the_match_has_no_end(town: Town, ended: bool) -> None:
    match = await keep_unfinished(town.store, ended=ended)
    with pytest.raises(NotFinished):
        await town.match(match, ANA)


async def test_nobody_plays_on_with_cards_that_others_still_play(town: Town) -> None:
    seats = StoredSeats(town.store, Pace(Clock(), 0.0))
    week = await Week.begin(4, "tables", journal=town.store.event_journal, opener=seats)
    await week.pass_time(3600)
    first, _ = seats.tables.values()
    await week.play_at(first)
    await week.settled()
    seated = [seat.user for seat in first.state.seats if seat.user is not None]
    for user in (*seated, 999):
        with pytest.raises(NotFinished, match="Others still play"):
            await town.match(first.id, user, GUILD)
    await week.whole()
    assert (await town.match(first.id, seated[0], GUILD)).record.match == first.id


async def test_a_daily_hole_is_played_on_by_who_has_finished_it(town: Town) -> None:
    today = town.tries.today
    key = today.strftime("%Y%m%d")
    with pytest.raises(WrongStage, match="haven’t started"):
        await town.day(key, ANA)
    game = await town.tries.open(today, ANA, HERE, "Ana")
    chance = Random(1)
    while not game.over:
        with pytest.raises(WrongStage, match="haven’t finished"):
            await town.day(key, ANA)
        game = await town.tries.act(today, ANA, game.state.version, _press(game, chance))
    with pytest.raises(WrongStage, match="haven’t started"):
        await town.day(key, BEN)
    found = await town.day(key, ANA)
    assert (found.own, found.record.holes[0].scores) == (0, game.points)
    pulse = await town.tries.pulse(today)
    begun = SoloGame.begin(course_of(today, pulse.randomness), ANA, "Ana", 0.0)
    again = SoloGame.begin(RecordedCourse(found.record, 1, 0, found.own, found.levels), ANA, "", 0.0)
    assert again.view(ANA) == begun.view(ANA), "it is that day’s deal again"
    with pytest.raises(WrongStage):
        await town.day("20269999", ANA)
    assert date.fromisoformat(key) == today


def _press(game: SoloGame, chance: Random) -> list[tuple[Verb, int | None]]:
    view = game.view(game.user)
    action = chance.choice([each for each in view.legal if each.verb != "take"])
    return [(action.verb, action.slot)]
