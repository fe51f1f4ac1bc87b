"""Work in the background: done whenever it is wanted, tried again after errors, and ended with the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from contextvars import Context, copy_context
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from engine.game.errors import GolfError
from engine.table.match_tasks import MATCH

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_RETRY: Final = 60.0
LATEST_RETRY: Final = 300.0
"""Seconds until work that failed is tried again: at first, then twice as long each time, and at most."""

LATE: Final = 0.01
"""Seconds past a deadline at which it is looked at."""

LONGEST: Final = 3600.0
"""Seconds after which deadlines are looked at anyway, as timers of weeks go by another clock than people."""

HOUR: Final = 3600.0
AFTER_HOUR: Final = 1.0
"""Seconds past the full hour at which hourly work is done, so that a clock a little slow has reached it."""

LEFT: Final = "left undone"

Work = Callable[[], Awaitable[float | None]]
"""Does what is due, and returns the seconds until it is to be called again, or None for when it is wanted."""


class Closing(Protocol):
    """A part that is closed before the process ends."""

    async def close(self) -> None: ...


class Background:
    """Calls `work` whenever it is wanted, never twice at once.

    `name` says in the log what is done, and `match` for which match, if for one. An error is logged, and the
    work called again later. Each call has a context of its own, not that of the press or task by which it was
    wanted. With `started=False` nothing is done before `start`.
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
        """Whether the work is being done now."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Do the work now, and from now on when it is wanted."""
        self._open = True
        self.want()

    def want(self, after: float = 0.0) -> None:
        """Do the work in `after` seconds, or sooner if that is planned already.

        What is wanted while the work is being done is done after that. Nothing happens before `start` and
        after `close`.
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
        """Take back what is planned for later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def settled(self) -> None:
        """Do now what is planned for later, and wait until the work is done."""
        if self._timer is not None:
            self.want()
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        """Cancel the work, and do it no more until `start`."""
        self._open = False
        self.drop()
        if self._task is not None:
            await _cancelled([self._task])

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
    """Tasks that nobody waits for, or that several wait for."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._by_key: dict[Hashable, asyncio.Task[Any]] = {}

    def begin(
        self, name: str, work: Coroutine[Any, Any, None], *, match: str | None = None
    ) -> asyncio.Task[None]:
        """Begin `work`, for `match` if for one; an error is logged with `name`.

        It speaks the language that is spoken here.
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
        """Return the task that does `work` for `key`, which is begun unless it is running.

        It has a context of its own. Errors are for those who await the task; they shield it, so that others
        get its result if they are cancelled.
        """
        task = self._by_key.get(key)
        if task is None:
            task = self._by_key[key] = self._kept(_begun(name, work(), match, Context()))
            task.add_done_callback(partial(self._ended, key))
        return task

    def cancel(self) -> None:
        """Cancel all tasks."""
        for task in self._running:
            task.cancel()

    async def close(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        await _cancelled(self._running)

    def _kept(self, task: asyncio.Task[T]) -> asyncio.Task[T]:
        self._running.add(task)  # the event loop itself would not hold it
        task.add_done_callback(self._running.discard)
        return task

    def _ended(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        del self._by_key[key]
        if not task.cancelled():
            task.exception()  # so that asyncio does not complain if nobody awaits the task any more


def at_deadlines(look: Callable[[], Awaitable[float | None]], now: Callable[[], float]) -> Work:
    """Return the work of calling `look`, and again at the deadline (UNIX time) that it returns, if any.

    `now` gives UNIX time.
    """

    async def work() -> float | None:
        deadline = await look()
        return None if deadline is None else min(max(deadline - now(), 0.0) + LATE, LONGEST)

    return work


def hourly(look: Callable[[], Awaitable[None]], now: Callable[[], float]) -> Work:
    """Return the work of calling `look`, and again after every full hour in UTC. `now` gives UNIX time."""

    async def work() -> float:
        await look()
        return HOUR - now() % HOUR + AFTER_HOUR

    return work


async def close_all(parts: Iterable[Closing]) -> None:
    """Close `parts` one after the other; one that fails is logged and holds up none."""
    for part in parts:
        try:
            await part.close()
        except Exception as error:
            _log(f"close {type(part).__name__}", error, LEFT)


def _log_end(name: str, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and isinstance(error := task.exception(), Exception):
        _log(name, error, LEFT)


def _log(name: str, error: Exception, then: str) -> None:
    """Log that the work `name` failed; only errors that nobody foresaw are worth a traceback."""
    if isinstance(error, GolfError):
        log.warning("failed: %s (%s); %s", name, type(error).__name__, then)
    else:
        log.error("failed: %s; %s", name, then, exc_info=error)


def _begun(name: str, work: Coroutine[Any, Any, T], match: str | None, context: Context) -> asyncio.Task[T]:
    if match is not None:
        context.run(MATCH.set, match)
        name = f"{name}-{match}"
    return asyncio.create_task(work, name=name, context=context)


async def _cancelled(tasks: Iterable[asyncio.Task[Any]]) -> None:
    ending = list(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
