"""While computers think about somebody's press in an event, everything else there goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from threading import Event as ThreadEvent

import pytest

from engine.cpu import choose
from engine.cpu.standing import MatchStanding
from engine.events.event import Event, Playing
from engine.events.requests import PAUSED, pause
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import StaleVersion, WrongStage
from engine.game.view import View
from tests.cogs.events.alone_here import ANA, BEN, MANAGER, Here

PATIENCE = 20.0
"""Seconds after which a thought that never begins, or never may end, is a fault."""


class SlowThinker:
    """A level that thinks until it is told to continue, once `slow`."""

    def __init__(self) -> None:
        self.slow = False
        self.begun, self.go_on = ThreadEvent(), ThreadEvent()

    def __call__(
        self, view: View, remembered: Mapping[int, Card], random: Random, standing: MatchStanding
    ) -> Action:
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


async def press_that_is_thought_about(
    here: Here, event: Event, thinker: SlowThinker
) -> asyncio.Task[Playing]:
    """Ana's first turn; a computer thinks about its answer. Ben has entered, too."""
    for user in (ANA, BEN):
        await here.enter(event, user)
    await here.flip(event, ANA)
    await here.flip(event, ANA)
    thinker.slow = True
    press = asyncio.create_task(turn(event))
    assert await asyncio.to_thread(thinker.begun.wait, PATIENCE)
    return press


async def turn(event: Event, version: int | None = None) -> Playing:
    if version is None:
        version = await version_of(event)
    return await event.act(ANA, version, [("take", None), ("swap", 0)])


async def version_of(event: Event) -> int:
    return (await event.holes(ANA)).game.state.version


async def test_others_are_answered(here: Here, thinker: SlowThinker) -> None:
    event = await here.opened()
    press = await press_that_is_thought_about(here, event, thinker)
    await here.flip(event, BEN)
    await event.state()
    assert not press.done()
    thinker.go_on.set()
    await press
    assert len((await event.state()).entrant(1).presses) == 4
    assert len((await event.state()).entrant(2).presses) == 2


async def test_who_presses_twice_is_answered_by_turns(here: Here, thinker: SlowThinker) -> None:
    event = await here.opened()
    await here.enter(event, ANA)
    await here.flip(event, ANA)
    await here.flip(event, ANA)
    version = await version_of(event)
    thinker.slow = True
    presses = [asyncio.create_task(turn(event, version)) for _ in range(2)]
    assert await asyncio.to_thread(thinker.begun.wait, PATIENCE)
    thinker.go_on.set()
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(first, Playing)
    assert isinstance(second, StaleVersion)
    assert len((await event.state()).entrant(1).presses) == 4


async def test_a_press_does_not_count_if_the_event_stopped_meanwhile(
    here: Here, thinker: SlowThinker
) -> None:
    event = await here.opened()
    press = await press_that_is_thought_about(here, event, thinker)
    await event.ask(lambda state, now: pause(state, MANAGER))
    thinker.go_on.set()
    with pytest.raises(WrongStage, match=PAUSED):
        await press
    assert len((await event.state()).entrant(1).presses) == 3
