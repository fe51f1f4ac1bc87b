"""Reviews are worked out once, kept, and made anew where they are of an older kind."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar, TypeVarTuple

import pytest

from cogs.advice.workshop import WorkLost, Workshop
from cogs.past.archive import UNREADABLE, Archive, Asker
from cogs.past.reviewer import Reviewer
from data.store import Store
from engine.errors import WrongStage
from engine.review.summary import FORMAT, Review, dump
from engine.table import Stamped
from engine.table.entries import Acted
from tests.cogs.past.matches import CHANNEL, HERE, keep, keep_unfinished
from tests.cogs.screens.evenings import Evening, played

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

EVENING = Evening(7, ("Ana", "Ben"), holes=2)
ANA = Asker(user=1, guild=HERE, channel=CHANNEL)


class Here(Workshop):
    """A workshop in this process, which counts what it is asked for and can be told to fail."""

    def __init__(self) -> None:
        super().__init__("here")
        self.done = 0
        self.fails = False

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        self.done += 1
        await asyncio.sleep(0)
        if self.fails:
            raise WorkLost
        return function(*arguments)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store, closed after the test."""
    opened = await Store.open(tmp_path / "golf.db")
    yield opened
    await opened.close()


@pytest.fixture
def workshop() -> Here:
    return Here()


@pytest.fixture
async def reviewer(store: Store, workshop: Here) -> AsyncIterator[Reviewer]:
    made = Reviewer(store, workshop)
    yield made
    await made.close()


async def test_a_review_is_worked_out_once_and_kept(store: Store, reviewer: Reviewer, workshop: Here) -> None:
    match = await keep(store, EVENING)
    entries = await store.journal.load(match)
    assert await reviewer.kept(match) is None
    first, second = reviewer.review(match, entries), reviewer.review(match, entries)
    assert first is second
    review = await first.task
    assert (workshop.done, first.hole, first.holes) == (2, 2, 2)
    assert await reviewer.kept(match) == review
    assert [seat.holes for seat in review.seats] == [2, 2]
    kept = await store.reviews.get(match)
    assert kept is not None and "Ana" not in kept, "names are in the journal alone"


async def test_it_comes_out_the_same_beside_the_bot(store: Store, reviewer: Reviewer) -> None:
    entries = played(EVENING).entries
    beside = Reviewer(store, Workshop("tests"))
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
    store: Store, reviewer: Reviewer, workshop: Here
) -> None:
    match = await keep(store, EVENING)
    entries = await store.journal.load(match)
    workshop.fails = True
    for under_way in (reviewer.review(match, entries), reviewer.review(match, entries)):
        with pytest.raises(WorkLost):
            await under_way.task
    assert workshop.done == 1
    await asyncio.sleep(0)
    workshop.fails = False
    await reviewer.review(match, entries).task
    assert await reviewer.kept(match) is not None


def with_another_move(entries: list[Stamped]) -> list[Stamped]:
    """The same journal with a first move that the rules never allowed."""
    at = next(at for at, stamped in enumerate(entries) if isinstance(stamped.entry, Acted))
    return [*entries[:at], replace(entries[at], entry=Acted("0 discard", "person")), *entries[at + 1 :]]


async def test_a_match_that_can_t_be_played_again_is_refused_in_a_sentence(reviewer: Reviewer) -> None:
    with pytest.raises(WrongStage) as refusal:
        await reviewer.review("0123456789", with_another_move(played(EVENING).entries)).task
    assert refusal.value.sentence == UNREADABLE


async def test_a_match_in_words_of_another_version_is_refused_in_a_sentence(store: Store) -> None:
    match = await keep(store, EVENING)
    version = len(await store.journal.load(match)) + 1
    newer = "INSERT INTO journal (match, version, at, kind, fields) VALUES (?, ?, 0, 'Waved', '{}')"
    await store.database.write([(newer, (match, version))])
    with pytest.raises(WrongStage) as refusal:
        await Archive(store).entries(ANA, match)
    assert refusal.value.sentence == UNREADABLE


async def test_closing_ends_what_is_under_way(store: Store) -> None:
    reviewer = Reviewer(store, Workshop("tests"))
    under_way = reviewer.review("0123456789", played(EVENING).entries)
    await reviewer.close()
    assert under_way.task.done()


async def test_the_latest_that_somebody_played_is_meant(store: Store) -> None:
    archive = Archive(store)
    with pytest.raises(WrongStage, match="You have finished no match"):
        await archive.own_latest(ANA, None)
    first = await keep(store, EVENING)
    await keep_unfinished(store, ended=False)
    assert await archive.own_latest(ANA, None) == first
    assert await archive.own_latest(ANA, f"`{first}`") == first
    with pytest.raises(WrongStage, match="You have finished no match"):
        await archive.own_latest(replace(ANA, user=99), None)


async def test_a_message_is_shared_once(reviewer: Reviewer) -> None:
    assert reviewer.first_share(1)
    assert not reviewer.first_share(1)
    assert reviewer.first_share(2)
    reviewer.not_shared(1)
    assert reviewer.first_share(1)
