"""Run the worker processes' jobs in this process, for journeys about something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import pytest

from cogs.answering.worker_process import WorkerProcess
from cogs.daily.par_ahead import ParAhead
from cogs.puzzles.maker import PuzzleMaker
from engine.advice.advice import advise
from engine.events.records import archive, verified
from engine.review.moments import luckiest_card, winning_move
from engine.review.played import played_holes
from engine.solo import daily_par
from engine.solo.daily_par import par_plays
from engine.solo.daily_turns import turn_costs
from engine.solo.recorded_course import expert_points

FEW_PLAYS: Final = 4
"""Plays for a par in journeys, which only have to see that there is one."""

MOMENTS: Final = (played_holes, winning_move)
"""The quick jobs that find the moments of a match."""


@contextmanager
def quick_jobs() -> Iterator[None]:
    """Let what is worked out about daily holes and finished matches run in this process, and be little.

    No luckiest card is found, no puzzles are made, and no par is worked out before somebody plays: a busy
    machine takes longer than SimCord waits.
    """
    elsewhere = WorkerProcess.run

    async def run(process: WorkerProcess, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is luckiest_card:
            return None
        if function in MOMENTS:
            return function(*arguments)
        if function in (par_plays, turn_costs, expert_points, advise, archive, verified):
            return await asyncio.to_thread(function, *arguments)
        return await elsewhere(process, function, *arguments)

    async def no_puzzles(_: PuzzleMaker) -> None:
        """Leave the finished matches as they are."""

    async def no_par_ahead(_: ParAhead) -> None:
        """Leave the par to whoever plays first."""

    with (
        patch.object(WorkerProcess, "run", run),
        patch.object(daily_par, "PLAYS", FEW_PLAYS),
        patch.object(PuzzleMaker, "look", no_puzzles),
        patch.object(ParAhead, "look", no_par_ahead),
    ):
        yield


def run_jobs_in_process(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let worker processes run their jobs in this process; return a list that gets each job's first argument.

    A busy machine takes longer to start another process than SimCord waits.
    """
    begun: list[Any] = []

    async def run(_: WorkerProcess, function: Callable[..., Any], *arguments: Any) -> Any:
        begun.append(arguments[0])
        return await asyncio.to_thread(function, *arguments)

    monkeypatch.setattr(WorkerProcess, "run", run)
    return begun
