"""While a computer thinks, the table answers people, and nothing counts that was meant for a moment past."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from threading import Event

import pytest

from engine.cpu import choose
from engine.cpu.levels import level
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View
from engine.table import ending, requests
from engine.table.entries import Acted, Missed, TimeOff, TookBack
from tests.engine.table.sitting import ANN, BEN, Sitting, match

HOUR = 3600.0
PATIENCE = 20.0
"""Seconds after which a thought that never begins is a fault."""


class SlowThinker:
    """A level that thinks until it is told to continue. `thoughts` counts its decisions."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.thoughts = 0

    def __call__(self, view: View, remembered: Mapping[int, Card], random: Random) -> Action:
        self.thoughts += 1
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return choose(view, remembered)

    async def thinks(self) -> None:
        """Wait until a thought is under way."""
        assert await asyncio.to_thread(self.begun.wait, PATIENCE)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> SlowThinker:
    """Let a slow thinker play at every level."""
    thinker = SlowThinker()
    monkeypatch.setattr("engine.table.computers.level", lambda name: thinker)
    monkeypatch.setattr("engine.table.computers.STAND_IN", thinker)
    return thinker


async def thinking(thinker: SlowThinker, seats: int = 2) -> Sitting:
    """A match that has just begun; one computer thinks about which cards to turn up."""
    sitting = await match(people=seats, computers=1, clock=30, pause=5)
    sitting.clock.now += 5
    sitting.table.wake()
    await thinker.thinks()
    return sitting


async def finish(sitting: Sitting, thinker: SlowThinker) -> None:
    """Let the thought come to its end, and what follows from it."""
    thinker.go_on.set()
    await sitting.settle()


async def test_people_are_answered_while_a_computer_thinks(thinker: SlowThinker) -> None:
    sitting = await thinking(thinker)
    version = sitting.version
    await sitting.press(ANN, "flip 0", "flip 1")
    assert sitting.since(version) == [Acted("0 flip 0", "person"), Acted("0 flip 1", "person")]
    thoughts = thinker.thoughts
    await finish(sitting, thinker)
    assert [entry for entry in sitting.since(version + 2) if isinstance(entry, Acted)] == [
        Acted("2 flip 0", "computer"),
        Acted("2 flip 1", "computer"),
    ], "once"
    assert thinker.thoughts > thoughts + 1, "the table had changed, so it thought again"


async def test_another_table_does_not_wait_for_it(
    thinker: SlowThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, played = await match(people=1, computers=1, pause=5), asyncio.Event()
    other.table.changed.subscribe(lambda table, change: played.set())
    sitting = await thinking(thinker)
    monkeypatch.setattr("engine.table.computers.level", level)
    other.clock.now += 5
    other.table.wake()
    await asyncio.wait_for(played.wait(), PATIENCE / 2)
    assert 1 not in other.state.playing.hole.waiting()
    assert 2 in sitting.state.playing.hole.waiting()
    await finish(sitting, thinker)


async def test_who_takes_the_seat_back_meanwhile_has_it(thinker: SlowThinker) -> None:
    sitting = await match(people=2, computers=0, clock=30, pause=5)
    await sitting.table.ask(ending.leave(BEN))
    sitting.clock.now += 5
    sitting.table.wake()
    await thinker.thinks()
    await sitting.table.ask(requests.take_back(BEN))
    version = sitting.version
    await finish(sitting, thinker)
    assert sitting.entries[-1] == TookBack(1)
    assert sitting.version == version
    await sitting.press(BEN, "flip 4", "flip 5")


async def test_who_presses_before_the_computer_has_decided_was_in_time(thinker: SlowThinker) -> None:
    sitting = await match(people=2, clock=30)
    await sitting.press(ANN, "flip 0", "flip 1")
    sitting.clock.now += 30
    sitting.table.wake()
    await thinker.thinks()
    await sitting.press(BEN, "flip 0", "flip 1")
    await finish(sitting, thinker)
    assert sitting.state.seats[1].missed == 0
    assert not any(isinstance(entry, Missed) for entry in sitting.entries)


async def test_what_a_stopped_table_thought_of_is_not_done(thinker: SlowThinker) -> None:
    sitting = await thinking(thinker)
    version = sitting.version
    sitting.table.stop()
    await finish(sitting, thinker)
    assert sitting.version == version
    sitting.table.resume()
    await sitting.settle()
    assert Acted("2 flip 0", "computer") in sitting.since(version)


async def test_a_table_stopped_meanwhile_writes_nothing_by_itself(thinker: SlowThinker) -> None:
    sitting = await thinking(thinker)
    version = sitting.version
    sitting.table.stop()
    sitting.clock.now += HOUR  # another process, or another copy of the table, may write now
    await finish(sitting, thinker)
    assert sitting.since(version) == []
    await sitting.table.note_time_off()
    assert sitting.since(version) == [TimeOff(HOUR)]


async def test_a_table_thinks_one_thought_at_a_time(thinker: SlowThinker) -> None:
    sitting = await thinking(thinker)
    for _ in range(3):
        sitting.table.wake()
        await asyncio.sleep(0)
    assert thinker.thoughts == 1
    await finish(sitting, thinker)
