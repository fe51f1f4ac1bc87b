"""A person who was asked whether to close a lobby has not agreed to end a match."""

from __future__ import annotations

import pytest

from engine.game.errors import NotHost, StaleVersion
from tests.engine.table.sitting import ANN, BEN, lobby


async def test_an_answer_about_the_lobby_does_not_end_the_match() -> None:
    sitting = await lobby(people=2)
    asked = sitting.state.version
    await sitting.table.start(ANN)
    with pytest.raises(StaleVersion):
        await sitting.table.end(ANN, moderator=False, version=asked)
    assert not sitting.journal.closed
    await sitting.table.end(ANN, moderator=False, version=sitting.state.version)
    assert sitting.state.stage == "closed"
    assert sitting.state.closed_by == ANN


async def test_who_may_not_end_it_is_told_so_whenever_they_were_asked() -> None:
    sitting = await lobby(people=2)
    asked = sitting.state.version
    await sitting.table.start(ANN)
    with pytest.raises(NotHost):
        await sitting.table.end(BEN, moderator=False, version=asked)
