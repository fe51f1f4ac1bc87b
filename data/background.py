"""Background work: done on request, tried again after errors, and ended with the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from contextvars import Context, copy_context
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from engine.game.errors import GolfError
from engine.table.table import MATCH

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_RETRY: Final = 60.0
LATEST_RETRY: Final = 300.0
"""Seconds until failed work is tried again: first `FIRST_RETRY`, doubled each time up to `LATEST_RETRY`."""

LATE: Final = 0.01
"""Seconds after a deadline at which the deadline is checked."""

LONGEST: Final = 3600.0
"""Longest time between two checks of deadlines, in seconds. A timer of weeks may drift from the clock."""

HOUR: Final = 3600.0
AFTER_HOUR: Final = 1.0
"""Seconds past the full hour at which hourly work is done, so that a slow clock has reached the hour, too."""

CANCELLED_AGAIN: Final = 1.0
"""Seconds after which a cancelled task that has not ended is cancelled again."""

LEFT: Final = "left undone"

Work = Callable[[], Awaitable[float | None]]
"""Does the due work. It returns the seconds until its next call, or None to wait for a request."""


class Closing(Protocol):
    """A part that is closed before the process ends."""

    async def close(self) -> None: ...


class Background:
    """Calls `work` on request, never twice at the same time.

    `name` names the work in the log, and `match` its match, if any. An error is logged, and the work called
    again later. Each call has a context of its own, not the context of the press or task that requested it.
    With `started=False` nothing is done before `start`.
    """

    def __init__(self, name: str, work: Work, *, match: str | None = None, started: bool = True) -> None:
        self._name = name
        self._work = work
        self._match = match
        self._open = started
        self._wanted = False
        self._retry = FIRST_RETRY
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Do the work now, and from now on at each request."""
        self._open = True
        self.want()

    def want(self, after: float = 0.0) -> None:
        """Do the work in `after` seconds, or sooner if that is planned already.

        If the work is running, it is done again afterwards. Requests before `start`, and after `stop` or
        `close`, do nothing.
        """
        if not self._open:
            return
        if after > 0:
            self._plan(after)
            return
        self._wanted = True
        if not self.running:
            self._task = _begun(self._name, self._run(), self._match, Context())

    def drop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def settled(self) -> None:
        """Do the planned work now, and wait for its end."""
        if self._timer is not None:
            self.want()
        if self._task is not None:
            await asyncio.wait({self._task})

    def stop(self) -> None:
        """Cancel the work without waiting for its end, and ignore requests until `start`."""
        self._open = False
        self.drop()
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Cancel the work and wait for its end, and ignore requests until `start`."""
        self.stop()
        if self._task is not None:
            await cancelled([self._task])

    def _plan(self, after: float) -> None:
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            if self._timer.when() <= loop.time() + after:
                return
            self._timer.cancel()
        self._timer = loop.call_later(after, self._ring, context=Context())

    def _ring(self) -> None:
        self._timer = None
        self.want()

    async def _run(self) -> None:
        after = None
        while self._wanted:
            self._wanted = False
            self.drop()
            after = await self._attempt()
        if after is not None:
            self.want(max(after, 0.001))

    async def _attempt(self) -> float | None:
        try:
            after = await self._work()
        except Exception as error:
            retry, self._retry = self._retry, min(2 * self._retry, LATEST_RETRY)
            _log(self._name, error, f"trying again in {retry:.0f} s")
            return retry
        self._retry = FIRST_RETRY
        return after


class Tasks:
    """Tasks that nobody awaits, or that several callers await."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._by_key: dict[Hashable, asyncio.Task[Any]] = {}

    def begin(
        self, name: str, work: Coroutine[Any, Any, None], *, match: str | None = None
    ) -> asyncio.Task[None]:
        """Start `work`, for `match` if given. An error is logged with `name`.

        The task speaks the language of the caller.
        """
        task = self._kept(_begun(name, work, match, copy_context()))
        task.add_done_callback(partial(_log_end, name))
        return task

    def once(
        self,
        key: Hashable,
        name: str,
        work: Callable[[], Coroutine[Any, Any, T]],
        *,
        match: str | None = None,
    ) -> asyncio.Task[T]:
        """Return the running task of `key`, or start a task that does `work`.

        Callers must shield the task: a cancelled caller would otherwise cancel it for all others. Errors
        reach the callers. The task has a context of its own.
        """
        task = self._by_key.get(key)
        if task is None:
            task = self._by_key[key] = self._kept(_begun(name, work(), match, Context()))
            task.add_done_callback(partial(self._ended, key))
        return task

    def cancel(self) -> None:
        for task in self._running:
            task.cancel()

    async def close(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        await cancelled(self._running)

    def _kept(self, task: asyncio.Task[T]) -> asyncio.Task[T]:
        self._running.add(task)  # the event loop itself would not hold it
        task.add_done_callback(self._running.discard)
        return task

    def _ended(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        del self._by_key[key]
        if not task.cancelled():
            task.exception()  # so that asyncio does not complain if nobody awaits the task any more


def at_deadlines(look: Callable[[], Awaitable[float | None]], now: Callable[[], float]) -> Work:
    """Return work that calls `look`, and calls `look` again at the deadline that it returned, if any.

    The deadline and `now()` are UNIX times.
    """

    async def work() -> float | None:
        deadline = await look()
        return None if deadline is None else min(max(deadline - now(), 0.0) + LATE, LONGEST)

    return work


def hourly(look: Callable[[], Awaitable[None]], now: Callable[[], float]) -> Work:
    """Return work that calls `look` now and after every full hour in UTC. `now` gives UNIX time."""

    async def work() -> float:
        await look()
        return HOUR - now() % HOUR + AFTER_HOUR

    return work


async def close_all(parts: Iterable[Closing]) -> None:
    """Close `parts` one after the other. If a part fails, that is logged, and the next part is closed."""
    for part in parts:
        try:
            await part.close()
        except Exception as error:
            _log(f"close {type(part).__name__}", error, LEFT)


def _log_end(name: str, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and isinstance(error := task.exception(), Exception):
        _log(name, error, LEFT)


def _log(name: str, error: Exception, then: str) -> None:
    """Log that the work `name` failed. Only unforeseen errors come with a traceback."""
    if isinstance(error, GolfError):
        log.warning("failed: %s (%s); %s", name, type(error).__name__, then)
    else:
        log.error("failed: %s; %s", name, then, exc_info=error)


def _begun(name: str, work: Coroutine[Any, Any, T], match: str | None, context: Context) -> asyncio.Task[T]:
    if match is not None:
        context.run(MATCH.set, match)
        name = f"{name}-{match}"
    return asyncio.create_task(work, name=name, context=context)


async def cancelled(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel `tasks`, and wait until they have ended. Errors of the tasks are ignored.

    A task that goes on is cancelled again, as `asyncio.wait_for` on Python 3.11 may lose a cancellation.
    """
    running = {task for task in tasks if not task.done()}
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=CANCELLED_AGAIN)
        for task in ended:
            if not task.cancelled():
                task.exception()  # so that asyncio does not complain
