"""Holes of an event that is over are played on by who played them, and by nobody before."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cogs.events.event_hole import EventHole
from engine.game.errors import WrongStage
from tests.cogs.events.alone_here import Here
from tests.cogs.events.simulation import GUILD
from tests.cogs.solo.asking import asked_by
from tests.databases import new_store

ANA, BEN, STRANGER = 1, 2, 99


async def test_the_holes_of_an_event_are_played_on_after_its_end_by_who_played_them(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "golf.db")
    here = Here(store)
    holes, chance = EventHole(here.running), Random(1)
    event = await here.opened()
    for user in (ANA, BEN):
        await here.enter(event, user)
    running = await here.running.find(event.id, GUILD)
    own = await running.holes(ANA)
    while not own.game.scores:
        action = chance.choice([each for each in own.game.view(ANA).legal if each.verb != "take"])
        own = await running.act(ANA, own.game.state.version, [(action.verb, action.slot)])
    for user in (ANA, BEN, STRANGER):
        with pytest.raises(WrongStage, match="when this event is over"):
            await holes.recorded(event.id, asked_by(user, GUILD))
    here.now += 100_000
    await here.running.check_due()
    found = await holes.recorded(event.id, asked_by(ANA, GUILD))
    assert (found.own, [hole.scores[0] for hole in found.record.holes]) == (0, list(own.game.scores))
    for user in (BEN, STRANGER):
        with pytest.raises(WrongStage):
            await holes.recorded(event.id, asked_by(user, GUILD))
    with pytest.raises(WrongStage):
        await holes.recorded(event.id, asked_by(ANA, GUILD + 1))
    await here.running.close()
    await store.close()
