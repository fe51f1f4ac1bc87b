"""An event behind its lock: what is refused or can't be written leaves no trace, and memory is used."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from threading import Event as ThreadEvent
from typing import cast

import pytest

from engine.cpu import choose
from engine.events import requests
from engine.events.entries import ClosedEarly, DeadlinesMoved, Ended, Entered, Played
from engine.events.event import Playing
from engine.events.requests import NOT_ENTERED, OVER, PAUSED, REMOVED, SEEN
from engine.events.rounds import Rounds, TableOpener
from engine.events.seating import entrant_mark
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import GolfError, SeatRefused, StaleVersion, StorageFailed, WrongStage
from engine.game.view import View
from tests.engine.events.memory_events import HOUR, MANAGER, Held

ANA, BEN = 7, 8
NO_ROUNDS = Rounds(cast("TableOpener", None))
"""Of events in which nobody meets at tables."""

PATIENCE = 20.0
"""Seconds after which a thought that never begins, or never may end, is a fault."""


async def flipped(held: Held, user: int) -> None:
    """Make somebody's first press of a hole."""
    game = (await held.event.holes(user)).game
    action = game.view(user).legal[0]
    await held.event.act(user, game.state.version, [(action.verb, action.slot)])


async def test_a_press_reads_nothing_and_writes_once() -> None:
    held = await Held.open("duplicate", computers=1, level="easy")
    await held.event.begin_holes(ANA, "Ana", [])
    entries = held.journal.entries[held.event.id]
    before = len(entries)
    await flipped(held, ANA)
    assert held.journal.loads == 0
    assert [type(each.entry) for each in entries[before:]] == [Played]
    assert isinstance(held.changes[1][0], Entered)


async def test_what_could_not_be_written_did_not_happen() -> None:
    held = await Held.open("duplicate", computers=1, level="easy")
    await held.event.begin_holes(ANA, "Ana", [])
    held.journal.failing = True
    with pytest.raises(StorageFailed):
        await flipped(held, ANA)
    held.journal.failing = False
    assert held.journal.loads == 0
    own = await held.event.holes(ANA)
    assert held.journal.loads == 1, "what stands is read again"
    assert len(own.game.presses) == 1
    await flipped(held, ANA)


async def test_two_presses_at_once_count_once() -> None:
    held = await Held.open("duplicate", computers=1, level="easy")
    await held.event.begin_holes(ANA, "Ana", [])
    game = (await held.event.holes(ANA)).game
    action, version = game.view(ANA).legal[0], game.state.version
    presses = [held.event.act(ANA, version, [(action.verb, action.slot)]) for _ in range(2)]
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert isinstance(second, GolfError)
    assert len((await held.event.state()).entrant(1).presses) == 2


async def test_a_caller_that_is_cancelled_does_not_leave_half_a_request() -> None:
    held = await Held.open("league")
    asking = asyncio.create_task(
        held.event.ask(lambda state, now: requests.enter(state, ANA, "Ana", [], now))
    )
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await held.event.ask(lambda state, now: [])
    assert [each.user for each in (await held.event.state()).present] == [ANA]


async def test_when_its_time_is_up_nobody_plays_and_it_ends_at_the_next_look() -> None:
    held = await Held.open("duplicate", computers=1)
    await held.event.begin_holes(ANA, "Ana", [])
    held.now += 2 * HOUR
    for refused in (held.event.begin_holes(BEN, "Ben", []), flipped(held, ANA)):
        with pytest.raises(WrongStage, match=OVER):
            await refused
    assert await held.event.advance(NO_ROUNDS) is None
    state = await held.event.state()
    assert (state.status, state.ended_at) == ("finished", state.closes_at)
    assert isinstance(held.journal.entries[held.event.id][-1].entry, Ended)
    assert await held.event.tell()
    assert not await held.event.tell()


async def test_while_it_is_paused_nobody_plays_and_no_time_is_lost() -> None:
    held = await Held.open("duplicate", computers=1)
    await held.event.begin_holes(ANA, "Ana", [])
    closes_at = (await held.event.state()).closes_at
    await held.event.ask(lambda state, now: requests.pause(state, MANAGER))
    with pytest.raises(WrongStage, match=PAUSED):
        await flipped(held, ANA)
    held.now += 5 * HOUR
    assert await held.event.advance(NO_ROUNDS) is None
    state = await held.event.ask(lambda state, now: requests.resume(state, MANAGER, now))
    assert state.closes_at == closes_at + 5 * HOUR == await held.event.advance(NO_ROUNDS)
    await flipped(held, ANA)


@pytest.mark.parametrize("paused", [False, True])
async def test_an_organizer_ends_it_early_with_the_results_there_are(paused: bool) -> None:
    held = await Held.open("duplicate", computers=1)
    await held.event.begin_holes(ANA, "Ana", [])
    held.now += 60
    if paused:
        await held.event.ask(lambda state, now: requests.pause(state, MANAGER))
    state = await held.event.ask(lambda state, now: requests.close(state, MANAGER))
    assert (state.status, state.closes_at, state.ended_at) == ("finished", held.now, held.now)
    log = [(type(each.entry), getattr(each.entry, "by", None)) for each in state.log]
    assert log[-2:] == [(ClosedEarly, MANAGER), (Ended, None)]
    with pytest.raises(WrongStage, match=OVER):
        await flipped(held, ANA)


async def test_a_removed_player_counts_and_plays_no_more() -> None:
    held = await Held.open("duplicate", computers=1)
    for user in (ANA, BEN):
        await held.event.begin_holes(user, "Player", [])
    state = await held.event.ask(lambda state, now: requests.remove(state, MANAGER, 1))
    assert [each.user for each in state.present] == [BEN]
    assert list(state.scores) == [2]
    with pytest.raises(WrongStage, match=REMOVED):
        await flipped(held, ANA)
    assert (await held.event.begin_holes(ANA, "Ana", [])).entrant.presence == "removed"


async def test_a_hole_is_dealt_by_a_press_of_this_moment_and_to_entrants_alone() -> None:
    held = await Held.open("duplicate", computers=1)
    playing = await held.event.begin_holes(ANA, "Ana", [])
    await flipped(held, ANA)
    with pytest.raises(StaleVersion):
        await held.event.deal(ANA, playing.game.state.version)
    with pytest.raises(WrongStage, match=NOT_ENTERED):
        await held.event.holes(BEN)


async def test_the_time_that_nobody_could_press_is_nobodys() -> None:
    """Also where it would have ended meanwhile; and what was noted once is not noted again."""
    held = await Held.open("duplicate", computers=1)
    closes_at = (await held.event.state()).closes_at
    held.now += HOUR / 2
    off_from = held.now
    held.now += 10 * HOUR
    assert await held.event.note_time_off(off_from) == 10 * HOUR
    assert await held.event.note_time_off(off_from) == 0
    state = await held.event.state()
    assert (state.status, state.closes_at) == ("open", closes_at + 10 * HOUR)
    assert [type(each.entry) for each in state.log][-1] is DeadlinesMoved
    await held.event.ask(lambda state, now: requests.pause(state, MANAGER))
    held.now += HOUR
    assert await held.event.note_time_off(held.now - HOUR) == 0, "a pause stops everything already"


async def test_who_was_forgotten_meanwhile_is_known_again() -> None:
    held = await Held.open("duplicate", computers=1)
    held.journal.marks.add(entrant_mark("5e" * 32, ANA))
    held.event.reload()
    with pytest.raises(SeatRefused, match=SEEN):
        await held.event.begin_holes(ANA, "Ana", [])
    await held.event.begin_holes(BEN, "Ben", [])


async def test_what_nobody_knows_is_gone() -> None:
    with pytest.raises(WrongStage, match="gone"):
        await Held().event.state()


class SlowThinker:
    """A level that thinks until it is told to continue, once `slow`."""

    def __init__(self) -> None:
        self.slow = False
        self.begun, self.go_on = ThreadEvent(), ThreadEvent()

    def __call__(self, view: View, remembered: Mapping[int, Card], random: Random) -> Action:
        if self.slow:
            self.begun.set()
            assert self.go_on.wait(PATIENCE), "everybody waits for this thought"
        return choose(view, remembered)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> SlowThinker:
    """Let a slow thinker play at every level."""
    thinker = SlowThinker()
    monkeypatch.setattr("engine.table.computers.level", lambda name: thinker)
    return thinker


async def press_that_is_thought_about(held: Held, thinker: SlowThinker) -> asyncio.Task[Playing]:
    """Ana's first turn; a computer thinks about its answer. Ben has entered, too."""
    for user in (ANA, BEN):
        await held.event.begin_holes(user, f"Player {user}", [])
    await flipped(held, ANA)
    await flipped(held, ANA)
    thinker.slow = True
    press = asyncio.create_task(turn(held))
    assert await asyncio.to_thread(thinker.begun.wait, PATIENCE)
    return press


async def turn(held: Held, version: int | None = None) -> Playing:
    if version is None:
        version = await version_of(held)
    return await held.event.act(ANA, version, [("take", None), ("swap", 0)])


async def version_of(held: Held) -> int:
    return (await held.event.holes(ANA)).game.state.version


async def test_others_are_answered(thinker: SlowThinker) -> None:
    held = await Held.open("duplicate", "classic", computers=1)
    press = await press_that_is_thought_about(held, thinker)
    await flipped(held, BEN)
    await held.event.state()
    assert not press.done()
    thinker.go_on.set()
    await press
    assert len((await held.event.state()).entrant(1).presses) == 4
    assert len((await held.event.state()).entrant(2).presses) == 2


async def test_who_presses_twice_is_answered_by_turns(thinker: SlowThinker) -> None:
    held = await Held.open("duplicate", "classic", computers=1)
    await held.event.begin_holes(ANA, "Ana", [])
    await flipped(held, ANA)
    await flipped(held, ANA)
    version = await version_of(held)
    thinker.slow = True
    presses = [asyncio.create_task(turn(held, version)) for _ in range(2)]
    assert await asyncio.to_thread(thinker.begun.wait, PATIENCE)
    thinker.go_on.set()
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(first, Playing)
    assert isinstance(second, StaleVersion)
    assert len((await held.event.state()).entrant(1).presses) == 4


async def test_a_press_does_not_count_if_the_event_stopped_meanwhile(thinker: SlowThinker) -> None:
    held = await Held.open("duplicate", "classic", computers=1)
    press = await press_that_is_thought_about(held, thinker)
    await held.event.ask(lambda state, now: requests.pause(state, MANAGER))
    thinker.go_on.set()
    with pytest.raises(WrongStage, match=PAUSED):
        await press
    assert len((await held.event.state()).entrant(1).presses) == 3


async def test_whoever_enters_while_an_organizer_edits_the_event_plays_by_the_new_rules(
    thinker: SlowThinker,
) -> None:
    held = await Held.open("duplicate", "classic", computers=1)
    thinker.slow = True
    entering = asyncio.create_task(held.event.begin_holes(ANA, "Ana", []))
    assert await asyncio.to_thread(thinker.begun.wait, PATIENCE)
    state = await held.event.ask(lambda state, now: requests.edit(state, MANAGER, preset="house", holes=1))
    thinker.go_on.set()
    playing = await entering
    assert playing.game.course == state.course
    assert playing.game.state.rules == state.rules
    held.event.reload()
    assert (await held.event.holes(ANA)).game.view(ANA) == playing.game.view(ANA)
