"""A try at the daily hole: begun by who asks for today's, found by its day, and shown with its result."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess
from cogs.daily.beacon import DemoBeacon
from cogs.daily.calculations import Calculations
from cogs.daily.daily_hole import DailyHole, DailyTry
from cogs.daily.tries import NOT_BEGUN, Tries
from cogs.kit.ids.solo import SOLO_WORDS, SoloId
from cogs.solo.play import PLAIN
from data.people.preference_store import PreferenceStore
from engine.game.errors import StaleVersion, WrongStage
from tests.cogs.answering.office import Work, office
from tests.databases import new_store
from tests.journeys.jobs_in_process import quick_jobs

NOON = 1_790_000_000.0
TODAY = SoloId.show("daily")


class Clock:
    """UNIX time that a test sets forward."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


@asynccontextmanager
async def tries_of(folder: Path, clock: Clock) -> AsyncIterator[Tries]:
    """Yield tries in a store of their own."""
    store, worker = await new_store(folder / "daily.db"), WorkerProcess("dailies")
    calculations = Calculations(store.daily_tries, worker)
    tries = Tries(store.daily_tries, PreferenceStore(store.database), DemoBeacon(), clock, calculations)
    yield tries
    await tries.close()
    await worker.close()
    await store.close()


async def done(work: Work) -> None:
    """Let somebody ask for `work`, which must not fail."""
    with quick_jobs():
        async with office() as here:
            await here.ask(work)
            assert here.seen() == ["Done."]


def press(hole: DailyTry, random: Random) -> SoloId:
    """Return a press by chance on a button of a try."""
    view = hole.game.view(hole.game.user)
    action = random.choice([each for each in view.legal if each.verb != "take"])
    return SoloId(
        "daily", hole.day.isoformat(), hole.game.state.version, SOLO_WORDS[action.verb], action.slot
    )


async def test_todays_is_begun_once_and_any_other_only_found(tmp_path: Path) -> None:
    clock = Clock()
    async with tries_of(tmp_path, clock) as tries:
        kind = DailyHole(tries)

        async def work(reply: Reply) -> None:
            for hole in ("2026-13-32", "now", (tries.today + timedelta(days=1)).isoformat()):
                for each in (kind.find, kind.act):
                    with pytest.raises(WrongStage, match=NOT_BEGUN[:20]):
                        await each(SoloId("daily", hole, 1, "draw"), reply)
            first = await kind.find(TODAY, reply)
            after = await kind.act(press(first, Random(1)), reply)
            again = await kind.find(TODAY, reply)
            assert again.game.presses == after.game.presses != first.game.presses
            assert again.older is None
            clock.time += 86_400
            new = await kind.find(TODAY, reply)
            assert (new.day, new.older) == (first.day + timedelta(days=1), first.day)
            older = await kind.find(SoloId.show("daily", first.day.isoformat()), reply)
            assert older.game.presses == after.game.presses
            await reply.say("Done.")

        await done(work)


async def test_it_is_played_to_its_result(tmp_path: Path) -> None:
    async with tries_of(tmp_path, Clock()) as tries:
        kind, random = DailyHole(tries), Random(3)

        async def work(reply: Reply) -> None:
            hole = await kind.find(TODAY, reply)
            place = hole.day.isoformat()
            with pytest.raises(StaleVersion):
                await kind.act(SoloId("daily", place, 1, "choose"), reply)
            same = await kind.act(SoloId("daily", place, 1, "back"), reply)
            assert same.game.presses == hole.game.presses
            assert "One try" in (await kind.screen(hole, reply, PLAIN)).text
            while not hole.game.over:
                hole = await kind.act(press(hole, random), reply)
            words = (await kind.screen(hole, reply, PLAIN)).text
            own, other = hole.game.points
            assert str(abs(own)) in words and str(abs(other)) in words and "Birdie" in words
            await reply.say("Done.")

        await done(work)
