"""Tasks that work for one match, which the log names in their events."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import Any, Final, TypeVar

T = TypeVar("T")

MATCH: Final[ContextVar[str | None]] = ContextVar("match", default=None)
"""The match that the present task works for, and with it all tasks that it begins."""


def match_task(match: str, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Begin `work` for `match` in a task called `name` and the match."""
    context = copy_context()
    context.run(MATCH.set, match)
    return asyncio.create_task(work, name=f"{name}-{match}", context=context)
