"""The results of holes and matches are stored once, also where storing fails or the process ends."""

from __future__ import annotations

import asyncio

import pytest

from engine.table import HoleResult, MatchResult, ending
from tests.engine.table.sitting import ANN, CAT, MATCH, match, until

NO_WAIT = "engine.table.result_storage.STORAGE_RETRY"


async def test_a_hole_that_could_not_be_kept_is_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await match(people=3, holes=2, clock=30)
    sitting.journal.failing = {"keep_hole"}
    await sitting.play_hole()
    await until(lambda: sitting.journal.attempts["keep_hole"] > 3)
    await sitting.table.ask(ending.leave(CAT))
    await sitting.next_hole()
    assert sitting.state.playing.number == 2, "the match does not wait for it"
    assert sitting.journal.holes == []
    sitting.journal.failing.clear()
    await until(lambda: sitting.journal.holes != [])
    [result] = sitting.journal.holes
    assert result == sitting.state.hole_results[0]
    assert result.number == 1
    assert all(seat.kept for seat in result.people), "as it was at the end of that hole"


async def test_a_match_that_could_not_be_kept_is_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await match()
    told: list[int] = []
    sitting.table.stored.subscribe(lambda table: told.append(len(sitting.journal.matches)))
    sitting.journal.failing = {"keep_match"}
    await sitting.play_hole()
    await until(lambda: sitting.journal.attempts["keep_match"] > 3)
    assert len(sitting.journal.holes) == 1
    assert told == []
    sitting.journal.failing.clear()
    await until(lambda: sitting.journal.matches != [])
    await sitting.settle()
    async with sitting.table.frozen():
        assert len(sitting.journal.holes) == len(sitting.journal.matches) == 1
    assert told == [1], "once, and after the result was stored"


async def test_an_end_that_could_not_be_kept_is_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await match()
    sitting.journal.failing = {"close"}
    await sitting.table.ask(ending.end(ANN, moderator=False))
    assert sitting.journal.closed == []
    sitting.journal.failing.clear()
    await until(lambda: sitting.journal.closed == [MATCH])


async def test_a_restart_keeps_what_was_lost() -> None:
    before = await match(holes=2)
    before.journal.failing = {"keep_hole", "keep_match"}
    await before.play_hole()
    await before.next_hole()
    await before.play_hole()
    kept: tuple[list[HoleResult], list[MatchResult]] = (before.journal.holes, before.journal.matches)
    assert kept == ([], [])
    before.journal.failing.clear()
    sitting = before.rebuilt()
    await sitting.settle()
    assert sitting.journal.holes == before.state.hole_results
    assert len(sitting.journal.matches) == 1


async def test_a_stopped_table_does_not_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await match()
    sitting.journal.failing = {"close"}
    await sitting.table.ask(ending.end(ANN, moderator=False))
    sitting.table.stop()
    attempts = sitting.journal.attempts["close"]
    for _ in range(50):
        await asyncio.sleep(0)
    assert sitting.journal.attempts["close"] <= attempts + 1, "one may have been under way"
    sitting.journal.failing.clear()
    sitting.table.resume()
    await until(lambda: sitting.journal.closed == [MATCH])
