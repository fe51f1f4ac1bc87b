"""Puzzles are made from matches that ended a while ago, once each, and only where everybody allows it."""

from __future__ import annotations

import pytest

from cogs.answering.gate.fair_queue import FairQueue
from cogs.answering.limits import UNBOUNDED
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.processes.ownership import Ownership
from cogs.puzzles import maker
from cogs.puzzles.maker import REST, PuzzleMaker
from cogs.puzzles.puzzle_hole import puzzle_of
from cogs.reviews.reviewer import Reviewer
from data.store import Store
from engine.events.entries import Ended, Fact, Posted, TableOpened
from engine.events.fold import stamped
from engine.puzzles.puzzle import Puzzle, dump
from tests.data.events.kept_events import other
from tests.data.plays import Play

ANA, BEN = 123456789012345, 123456789012346
NAMES = {ANA: "Ana Annapurna", BEN: "Ben Nevis"}
ENDED = 10_000.0
"""After the ends of the matches here."""


class Clock:
    now = ENDED

    def __call__(self) -> float:
        return self.now


async def test_only_what_is_over_for_long_makes_puzzles_and_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, seed in enumerate((5, 4)):
        people = [(user, NAMES[user]) for user in ((ANA, BEN) if number else (ANA,))]
        await Play(f"{number:010x}", 7, people, seed=seed).keep(store)
    await store.puzzle_sources.refuse(BEN)
    worker, clock = WorkerProcess("reviews"), Clock()
    reviewer = Reviewer(store, worker, FairQueue("tests", UNBOUNDED))
    made = PuzzleMaker(store, reviewer, worker, clock, Ownership())
    try:
        await made.look()
        assert await store.puzzle_sources.unseen(ENDED, 5) != [], "their cards are fresh in mind"
        assert await store.puzzle_sources.made() == 0
        clock.now += REST
        await made.look()
        count = await store.puzzle_sources.made()
        assert count > 0
        assert await store.puzzle_sources.unseen(ENDED, 5) == []
        assert await store.puzzles.next_for(ANA) is None, "they are from a match of Ana’s"
        kept = await store.puzzles.next_for(BEN)
        assert kept is not None
        puzzle = puzzle_of(kept)
        assert puzzle.costs[puzzle.played] > 0
        assert not any(name in kept.body for name in ("Ana", "Ben", "Birdie", str(ANA)))
        assert "5e5e" not in kept.body, "nor the secret of the deal"
        assert dump(puzzle)["rules"]["preset"] == "four-card"
        monkeypatch.setattr(maker, "ENOUGH", count)
        await made.look()
        assert await store.puzzle_sources.made() == count
    finally:
        await reviewer.close()


@pytest.mark.parametrize("error", [RuntimeError("bad"), WorkLost()])
async def test_a_match_that_can_not_be_looked_at_is_left_behind(
    store: Store, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await Play("0000000001", 7, [(ANA, NAMES[ANA])], seed=3).keep(store)
    worker, clock = WorkerProcess("reviews"), Clock()
    clock.now += REST
    reviewer = Reviewer(store, worker, FairQueue("tests", UNBOUNDED))
    made = PuzzleMaker(store, reviewer, worker, clock, Ownership())

    async def fail(ended: object) -> None:
        raise error

    monkeypatch.setattr(made, "_look_at", fail)
    try:
        await made.look()
        left = await store.puzzle_sources.unseen(ENDED, 5)
        assert len(left) == isinstance(error, WorkLost), "what was lost is looked at once more"
        await made.look()
        assert await store.puzzle_sources.unseen(ENDED, 5) == []
    finally:
        await reviewer.close()


async def test_no_puzzle_shows_a_match_whose_cards_others_still_play(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [f"{number:010x}" for number in range(3)]
    for match in matches:
        await Play(match, 7, [(ANA, NAMES[ANA])], seed=5).keep(store)
    await _table_of_an_event(store, matches[0], "open")
    await _table_of_an_event(store, matches[1], "finished")
    worker, clock = WorkerProcess("reviews"), Clock()
    clock.now += REST
    made = PuzzleMaker(
        store, Reviewer(store, worker, FairQueue("tests", UNBOUNDED)), worker, clock, Ownership()
    )
    looked_at: list[str] = []

    async def drafts(match: str, *rest: object) -> list[Puzzle]:
        looked_at.append(match)
        return []

    monkeypatch.setattr(made, "_drafts", drafts)
    await made.look()
    assert looked_at == matches[1:]
    assert await store.puzzle_sources.unseen(ENDED, 5) == []


async def _table_of_an_event(store: Store, match: str, status: str) -> None:
    """Let `match` be that of a table of an event with the same cards at all tables."""
    opened = other(int(match, 16) + 1, kind="tables")
    facts: list[Fact] = [opened, Posted(7), TableOpened(match)]
    if status == "finished":
        facts.append(Ended())
    await store.event_journal.append(opened.event, stamped(facts, 0, 0.0))
