"""Handicap strokes at a table: with computers on the first day, and with a database that is slow."""

from __future__ import annotations

import asyncio

import pytest

from data.statistics.player_report import PlayerReports
from engine.table import requests
from engine.table.entries import RulesChanged
from engine.table.seat import seat_strokes
from tests.journeys.match import seated
from tests.journeys.world import words_of, world

SLOW = 10.0
"""Seconds of a reading, more than Discord waits for an answer."""


async def test_a_match_starts_with_the_strokes_of_the_first_day_however_slow_the_database_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        ana, _ = await seated(here, 2, computers=1, level="beginner")
        table, read = here.live().table, PlayerReports.handicaps
        with here.env._bot_scope():
            changed = RulesChanged("classic", 1, None, {"handicap_strokes": True})
            await table.ask(requests.change_rules(ana.person.id, changed))
        await here.wait(5)
        users = [seat.user for seat in table.state.seats if seat.user is not None]
        strokes = seat_strokes(table.state.seats, table.state.rules, dict.fromkeys(users))
        assert [bool(each) for each in strokes] == [False, True, False]
        lobby = words_of(here.table_message())
        assert f"Card points taken off: **Birdie** {strokes[1]}" in lobby
        assert "No handicap yet, counts as easy: **Ana** and **Ben**" in lobby

        async def slowly(*asked: object) -> dict[int, float | None]:
            await asyncio.sleep(SLOW)
            return await read(*asked)  # type: ignore[arg-type]

        monkeypatch.setattr(PlayerReports, "handicaps", slowly)
        await ana.press("Start")
        assert table.state.match is None, "answered meanwhile"
        await here.wait(SLOW)
        assert table.state.playing.strokes == strokes
