"""Work of another process that is done in this one, where the journey is about something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from cogs.advice.workshop import Workshop


def work_nearby(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let workshops work in this process; returns the first thing that each work is given, as it begins.

    SimCord's patience ends before a busy machine has started another process.
    """
    begun: list[Any] = []

    async def run(_: Workshop, function: Callable[..., Any], *arguments: Any) -> Any:
        begun.append(arguments[0])
        return await asyncio.to_thread(function, *arguments)

    monkeypatch.setattr(Workshop, "run", run)
    return begun
