"""An event behind its lock: what is refused or can't be written leaves no trace, and memory is used."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from engine.events import requests
from engine.events.entries import Ended, Entered, Played, TimeOff
from engine.events.requests import OVER, PAUSED, SEEN
from engine.events.rounds import Rounds
from engine.events.seating import entrant_mark
from engine.events.table_opener import TableOpener
from engine.game.errors import GolfError, SeatRefused, StorageFailed, WrongStage
from tests.engine.events.memory_events import HOUR, MANAGER, Held

ANA, BEN = 7, 8


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
    asking = asyncio.create_task(held.event.enter(ANA, "Ana", []))
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
    opener = cast("TableOpener", None)  # nobody meets at tables
    assert await held.event.advance(Rounds(opener)) is None
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
    state = await held.event.ask(lambda state, now: requests.resume(state, MANAGER, now))
    assert state.closes_at == closes_at + 5 * HOUR


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
    assert [type(each.entry) for each in state.log][-1] is TimeOff
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
