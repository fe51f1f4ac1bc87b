"""Reviews are worked out once, kept, and worked out again if they are of an older version."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import TypeVar, TypeVarTuple, cast

import pytest

from cogs.answering.gate.fair_queue import BUSY, FairQueue
from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.reviews.finished_matches import UNREADABLE, Asker, FinishedMatches
from cogs.reviews.reviewer import Reviewer
from data.store import Store
from engine.game.errors import WrongStage
from engine.review.summary import FORMAT, Review, dump
from engine.table import Stamped
from engine.table.entries import Acted
from tests.cogs.past.matches import HERE, keep, write_down
from tests.cogs.table.screens.evenings import Evening, played
from tests.data.run_sql import sql

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

EVENING = Evening(7, ("Ana", "Ben"), holes=2)
ANA = Asker(user=1, guild=HERE)


class Here(WorkerProcess):
    """A worker without a process of its own, which counts its jobs and can be told to fail."""

    def __init__(self) -> None:
        super().__init__("here")
        self.done = 0
        self.fails = False
        self.asked = asyncio.Event()
        self.open = asyncio.Event()
        self.open.set()

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        self.done += 1
        self.asked.set()
        await asyncio.sleep(0)
        await self.open.wait()
        if self.fails:
            raise WorkLost
        return function(*arguments)


@pytest.fixture
def worker() -> Here:
    return Here()


@pytest.fixture
async def reviewer(store: Store, worker: Here) -> AsyncIterator[Reviewer]:
    made = Reviewer(store, worker, FairQueue("tests", UNBOUNDED))
    yield made
    await made.close()


async def test_a_review_is_worked_out_once_and_kept(store: Store, reviewer: Reviewer, worker: Here) -> None:
    match = await keep(store, EVENING)
    entries = await store.journal.load(match)
    assert await reviewer.kept(match) is None
    first, second = reviewer.review(match, entries), reviewer.review(match, entries)
    assert first is second
    review = await first.task
    assert (worker.done, first.hole, first.holes) == (2, 2, 2)
    assert await reviewer.kept(match) == review
    assert [seat.holes for seat in review.seats] == [2, 2]
    kept = await store.reviews.get(match)
    assert kept is not None and "Ana" not in kept, "names are in the journal alone"


async def test_it_comes_out_the_same_beside_the_bot(store: Store, reviewer: Reviewer) -> None:
    entries = played(EVENING).entries
    beside = Reviewer(store, WorkerProcess("tests"), FairQueue("tests", UNBOUNDED))
    try:
        assert (
            await beside.review("0123456789", entries).task
            == await reviewer.review("abcdef0123", entries).task
        )
    finally:
        await beside.close()


async def test_a_review_of_an_older_kind_is_not_shown(store: Store, reviewer: Reviewer) -> None:
    older = json.loads(dump(Review(()))) | {"format": FORMAT - 1}
    await store.reviews.keep("0123456789", json.dumps(older), 1.0)
    assert await reviewer.kept("0123456789") is None


async def test_what_went_wrong_is_told_to_all_who_wait_and_may_be_tried_again(
    store: Store, reviewer: Reviewer, worker: Here
) -> None:
    match = await keep(store, EVENING)
    entries = await store.journal.load(match)
    worker.fails = True
    for running in (reviewer.review(match, entries), reviewer.review(match, entries)):
        with pytest.raises(WorkLost):
            await running.task
    assert worker.done == 1
    await asyncio.sleep(0)
    worker.fails = False
    await reviewer.review(match, entries).task
    assert await reviewer.kept(match) is not None


def with_another_move(entries: list[Stamped]) -> list[Stamped]:
    """Return the journal with a first move that the rules don't allow."""
    at = next(at for at, stamped in enumerate(entries) if isinstance(stamped.entry, Acted))
    return [*entries[:at], replace(entries[at], entry=Acted("0 discard", "person")), *entries[at + 1 :]]


async def test_a_match_that_can_t_be_played_again_is_refused_in_a_sentence(reviewer: Reviewer) -> None:
    with pytest.raises(WrongStage) as refusal:
        await reviewer.review("0123456789", with_another_move(played(EVENING).entries)).task
    assert refusal.value.sentence == UNREADABLE


async def test_a_match_in_words_of_another_version_is_refused_in_a_sentence(store: Store) -> None:
    table = played(EVENING)
    match = await write_down(store, table.entries)
    newer = "INSERT INTO journal (match, version, at, kind, fields) VALUES (?, ?, 0, 'Waved', '{}')"
    await store.database.write([sql(newer, match, len(table.entries) + 1)])
    await store.journal.keep_match(replace(table.state.match_result(), match=match))
    with pytest.raises(WrongStage) as refusal:
        await FinishedMatches(store).entries(ANA, match)
    assert refusal.value.sentence == UNREADABLE


async def test_closing_ends_what_is_under_way(store: Store) -> None:
    reviewer = Reviewer(store, WorkerProcess("tests"), FairQueue("tests", UNBOUNDED))
    running = reviewer.review("0123456789", played(EVENING).entries)
    await reviewer.close()
    assert running.task.done()


class Runs:
    """Records the callback after each run of reviews, in order."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.reviewer = reviewer
        self.done: list[str] = []
        self.last = asyncio.Event()

    def begin(self, name: str, matches: list[str], asker: Asker = ANA, *, last: bool = True) -> None:
        async def done() -> None:
            self.done.append(name)
            if last:
                self.last.set()

        self.reviewer.catch_up(asker, matches, done)


async def test_what_is_missing_is_caught_up_with_and_then_told_once(
    store: Store, reviewer: Reviewer, worker: Here
) -> None:
    matches = [await keep(store, replace(EVENING, seed=seed)) for seed in (1, 2, 3)]
    await reviewer.review(matches[1], await store.journal.load(matches[1])).task
    older = json.loads(dump(Review(()))) | {"format": FORMAT - 1}
    await store.reviews.keep(matches[2], json.dumps(older), 1.0)
    assert list(await reviewer.kept_of(matches)) == [matches[1]]
    runs = Runs(reviewer)
    runs.begin("first", matches)
    assert not runs.done, "nobody waits"
    await runs.last.wait()
    assert worker.done == 2 + 4
    assert set(await reviewer.kept_of(matches)) == set(matches)
    assert runs.done == ["first"]


async def test_somebody_has_one_run_at_a_time_and_the_newest_is_the_one_that_goes_on(
    store: Store, reviewer: Reviewer, worker: Here
) -> None:
    matches = [await keep(store, replace(EVENING, seed=seed)) for seed in range(5)]
    runs = Runs(reviewer)
    runs.begin("first", matches[:3], last=False)
    await worker.asked.wait()
    runs.begin("second", matches[1:], last=False)
    runs.begin("third", matches[3:])
    await runs.last.wait()
    assert runs.done == ["first", "second", "third"]
    assert set(await reviewer.kept_of(matches)) == {matches[0], *matches[3:]}


async def test_two_people_do_not_wait_for_each_other_and_share_what_is_the_same(
    store: Store, reviewer: Reviewer, worker: Here
) -> None:
    match = await keep(store, EVENING)
    runs = Runs(reviewer)
    worker.open.clear()
    others = Runs(reviewer)
    runs.begin("Ana's", [match])
    others.begin("Ben's", [match], replace(ANA, user=2))
    await asyncio.sleep(0.2)
    worker.open.set()
    await asyncio.gather(runs.last.wait(), others.last.wait())
    assert worker.done == 2, "each of the holes once"


async def test_what_can_not_be_reviewed_is_left_out(store: Store, reviewer: Reviewer, worker: Here) -> None:
    good = await keep(store, EVENING)
    bad = await write_down(store, with_another_move(played(EVENING).entries))
    await store.journal.keep_match(replace(played(EVENING).state.match_result(), match=bad))
    runs = Runs(reviewer)
    runs.begin("both", [bad, "0123456789", good])
    await runs.last.wait()
    assert list(await reviewer.kept_of([bad, "0123456789", good])) == [good]
    assert [reviewer.worth_trying(match) for match in (bad, "0123456789", good)] == [False, False, True]


async def test_a_lost_worker_ends_nothing_and_the_match_is_tried_again(
    store: Store, reviewer: Reviewer, worker: Here
) -> None:
    match = await keep(store, EVENING)
    worker.fails = True
    runs = Runs(reviewer)
    runs.begin("first", [match])
    await runs.last.wait()
    assert await reviewer.kept_of([match]) == {}
    assert reviewer.worth_trying(match)


async def test_what_fails_at_the_end_is_written_to_the_log(
    reviewer: Reviewer, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails() -> None:
        raise RuntimeError("nobody expects this")

    reviewer.catch_up(ANA, [], fails)
    after = Runs(reviewer)
    after.begin("the next", [])
    await after.last.wait()
    assert "failed: catch up with reviews and show them" in caplog.text


async def test_closing_ends_what_is_caught_up_with(store: Store, reviewer: Reviewer, worker: Here) -> None:
    match = await keep(store, EVENING)
    worker.open.clear()
    runs = Runs(reviewer)
    runs.begin("first", [match])
    await worker.asked.wait()
    runs.begin("second", [match])
    await reviewer.close()
    assert not runs.done
    assert await reviewer.kept_of([match]) == {}


class Quick(Here):
    """A worker that reviews one hole for all who ask, as their matches are the same."""

    def __init__(self) -> None:
        super().__init__()
        self.made: dict[object, object] = {}

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        self.done += 1
        await asyncio.sleep(0)
        return cast("T", self.made.setdefault(function, self.made.get(function) or function(*arguments)))


async def test_forty_greedy_people_keep_nobody_s_review_waiting(store: Store) -> None:
    table, done = played(Evening(7, ("Ana", "Ben"))), list[int]()
    reviewer = Reviewer(store, Quick(), FairQueue("tests", DISCORDS_OWN))

    async def asks(user: int, match: str) -> None:
        await reviewer.made_for(user, match, table.entries)
        done.append(user)

    matches = [await write_down(store, table.entries) for _ in range(161)]
    greedy = [asyncio.create_task(asks(at % 40, match)) for at, match in enumerate(matches[1:])]
    await greedy[0]
    await asks(99, matches[0])
    assert done.index(99) <= 40
    told = await asyncio.gather(*greedy, return_exceptions=True)
    assert [str(each) for each in told if each is not None] == [BUSY] * 40
    assert all(done.count(user) == 3 for user in range(40))
    await reviewer.close()
