"""Order of messages: the answer to a press goes out before the updates that the press causes.

The answer that a task works on is noted in the task's context, which Python hands on to every task started
from it. A task can thus tell which answer it follows from. A move of the clock or of a computer player
answers nobody, and nothing waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

COURTESY: Final = 0.4
"""Seconds that an answer and an update wait for each other at most."""

_answer: ContextVar[asyncio.Future[None] | None] = ContextVar("_answer", default=None)


@contextmanager
def answering() -> Iterator[None]:
    """Give an answer inside the block; `answer_given` waits for it in the tasks started there."""
    given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    former = _answer.set(given)
    try:
        yield
    finally:
        _answer.reset(former)
        given.set_result(None)


async def answer_given() -> None:
    """Wait until the answer that this task follows from has been given, but no longer than `COURTESY`."""
    answer = _answer.get()
    if answer is not None and not answer.done():
        await asyncio.wait({answer}, timeout=COURTESY)
