"""Tasks that work for one match, which the log names in their events."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from typing import Any, Final, TypeVar

T = TypeVar("T")

MATCH: Final[ContextVar[str | None]] = ContextVar("match", default=None)
"""The id of the match that the present task, and every task that it starts, works for."""


def match_task(match: str, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Start `work` for a match, in a task named by `name` and the id `match`."""
    context = copy_context()
    context.run(MATCH.set, match)
    return asyncio.create_task(work, name=f"{name}-{match}", context=context)
