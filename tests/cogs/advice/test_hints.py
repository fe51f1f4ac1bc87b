"""Hints: who may ask for one, and what it depends on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio

from cogs.advice.hints import has_choice, hint
from cogs.answering.worker_process import WorkerProcess, WorkLost
from engine.advice.advice import Advice, advise, shown_to
from engine.game.errors import IllegalAction, NotYourTurn, StaleVersion, WrongStage
from tests.cogs.table.screens.evenings import Evening, EveningTable, first_turn, turns_of

ANA, BEN = 1, 2


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[WorkerProcess]:
    opened = WorkerProcess("tests")
    yield opened
    await opened.close()


def table_with_hints(preset: str = "classic") -> EveningTable:
    """Return a table that allows hints, where it is Ana's turn."""
    table = first_turn(Evening(5, ("Ana", "Ben"), preset=preset))
    table.state.hints = True
    return table


async def test_a_hint_is_the_advice_for_what_the_person_sees_and_was_shown(worker: WorkerProcess) -> None:
    table = table_with_hints("four-card")
    hole = table.state.playing.hole
    assert shown_to(hole, 0)
    expected = advise(table.view(ANA), shown_to(hole, 0))
    assert await hint(worker, table, ANA, table.state.version) == expected


async def test_no_work_is_done_for_whom_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(*_: object) -> None:
        raise AssertionError("work was done")

    monkeypatch.setattr(WorkerProcess, "run", run)
    worker, table = WorkerProcess("unused"), table_with_hints()
    version = table.state.version
    with pytest.raises(NotYourTurn):
        await hint(worker, table, BEN, version)
    with pytest.raises(StaleVersion):
        await hint(worker, table, ANA, version - 3)
    table.state.hints = False
    with pytest.raises(WrongStage, match="Hints are off"):
        await hint(worker, table, ANA, version)
    await worker.close()


async def test_a_hint_that_comes_too_late_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with_hints()

    async def run(_: WorkerProcess, function: Callable[..., Advice], *arguments: Any) -> Advice:
        turns_of(table, "0 take", "0 swap 0")
        return function(*arguments, holes=1)

    monkeypatch.setattr(WorkerProcess, "run", run)
    worker = WorkerProcess("unused")
    with pytest.raises((StaleVersion, NotYourTurn)):
        await hint(worker, table, ANA, table.state.version)
    await worker.close()


async def test_a_closed_worker_process_gives_a_sentence() -> None:
    worker = WorkerProcess("closed")
    await worker.close()
    table = table_with_hints()
    with pytest.raises(WorkLost):
        await hint(worker, table, ANA, table.state.version)


async def test_a_look_at_ones_cards_is_no_choice() -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset="four-card").moments())
    table.state.hints = True
    assert not has_choice(table.view(ANA))
    worker = WorkerProcess("unused")
    with pytest.raises(IllegalAction, match="only one thing"):
        await hint(worker, table, ANA, table.state.version)
    await worker.close()
