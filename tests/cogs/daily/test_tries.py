"""People of several languages wait for one deal, and each is refused in their own language."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest

from cogs.answering.worker_process import WorkerProcess
from cogs.daily.calculations import Calculations
from cogs.daily.tries import NOT_NOW, Tries
from data.matches.daily_tries import DailyResult, DailyTries
from data.people.preference_store import PreferenceStore
from data.sql.database import Database
from engine.game.errors import StorageFailed, WrongStage
from engine.language import say, speaking
from engine.solo.daily import Pulse
from tests.databases import new_store
from tests.journeys.test_daily import Stand

NOON = 1_790_000_000.0


class LateAnswers(DailyTries):
    """Answers the second question for a kept deal as things were when asked, but only once `released`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.released = asyncio.Event()
        self._questions = 0

    async def pulse(self, day: date) -> Pulse | None:
        self._questions += 1
        late = self._questions == 2
        answer = await super().pulse(day)
        if late:
            await self.released.wait()
        return answer


class NothingKept(DailyTries):
    """Answers immediately that no deal is kept, so that all callers ask the beacon together."""

    async def pulse(self, day: date) -> None:
        return None


class OneFinished(DailyTries):
    """Has one finished try, and can save that it was shared, but not that it was not after all."""

    async def result(self, day: date, user: int) -> DailyResult:
        return DailyResult(day, user, "Ana", 4, 9, went_out=True, shared=False)

    async def set_shared(self, day: date, user: int, at: float | None) -> None:
        if at is None:
            raise StorageFailed


async def refused(tries: Tries, language: str) -> tuple[str, str]:
    """Return the refusal of a request for the deal in `language`, and the expected one."""
    with speaking(language):
        with pytest.raises(WrongStage) as caught:
            await tries.pulse(tries.today)
        return caught.value.sentence, say(NOT_NOW)


async def test_whoever_waits_for_one_deal_is_refused_in_their_own_language(tmp_path: Path) -> None:
    store, beacon = await new_store(tmp_path / "golf.db"), Stand()
    beacon.reachable = False
    kept = NothingKept(store.database)
    tries = Tries(
        kept,
        PreferenceStore(store.database),
        beacon,
        lambda: NOON,
        Calculations(kept, WorkerProcess("dailies")),
    )
    told = await asyncio.gather(*(refused(tries, language) for language in ("en", "de", "pl")))
    await store.close()
    assert [sentence for sentence, _ in told] == [wanted for _, wanted in told]
    assert (len(set(told)), len(beacon.asked)) == (3, 1)


async def test_a_deal_that_was_fetched_while_somebody_looked_for_it_is_not_asked_for_again(
    tmp_path: Path,
) -> None:
    store, beacon = await new_store(tmp_path / "golf.db"), Stand()
    kept = LateAnswers(store.database)
    tries = Tries(
        kept,
        PreferenceStore(store.database),
        beacon,
        lambda: NOON,
        Calculations(kept, WorkerProcess("dailies")),
    )
    first = asyncio.create_task(tries.pulse(tries.today))
    second = asyncio.create_task(tries.pulse(tries.today))
    fetched = await first
    kept.released.set()
    assert await second == fetched
    await store.close()
    assert len(beacon.asked) == 1


async def test_a_share_that_is_stopped_stops_whether_or_not_that_can_be_written(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "golf.db")
    kept = OneFinished(store.database)
    preferences, calculations = PreferenceStore(store.database), Calculations(kept, WorkerProcess("dailies"))
    tries = Tries(kept, preferences, None, lambda: NOON, calculations)

    async def share() -> None:
        async with tries.shared_once(tries.today, 11):
            await asyncio.sleep(60)

    sharing = asyncio.create_task(share())
    await asyncio.sleep(0.01)
    sharing.cancel()
    await asyncio.wait({sharing})
    await store.close()
    assert sharing.cancelled()
