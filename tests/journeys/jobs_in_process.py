"""Run the worker processes' jobs in this process, for journeys about something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from cogs.advice.worker_process import WorkerProcess


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
