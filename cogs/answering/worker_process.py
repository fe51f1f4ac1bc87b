"""Worker process for calculations that would block the event loop.

The worker process loads this module, its imports and the modules of its jobs, nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import traceback
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar, TypeVarTuple

from engine.game.errors import GolfError
from engine.language import mark

log = logging.getLogger(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

NICENESS: Final = 10
"""Niceness added to a worker process with long jobs, so that the event loop goes first."""

_Job = tuple[Callable[..., Any], tuple[Any, ...]]


class WorkLost(GolfError):
    """The worker process ended before a job was done."""

    def __init__(self) -> None:
        super().__init__(mark("Something interrupted me. Please try again."))


class WorkerProcess:
    """A process for calculations, started on first use and replaced if it dies.

    Jobs are done one after another, in the order of the calls of `run`. Jobs that must not wait behind long
    jobs need a process of their own: so hints have one, and reviews another. The process ends with `close`,
    and by itself as soon as the bot's process is gone.
    """

    def __init__(self, name: str, *, niceness: int = NICENESS) -> None:
        """`name` is for the log and the list of processes. `niceness` is 0 for short, urgent jobs."""
        self._name = name
        self._niceness = niceness
        self._running: tuple[BaseProcess, Connection] | None = None
        self._waiter = ThreadPoolExecutor(1, f"worker-{name}")
        self._closed = False
        self._jobs = 0
        self._free = asyncio.Event()
        self.waiting: Callable[[Awaitable[Any]], Awaitable[Any]] = _plainly
        """How `run` awaits an answer of the process. The demo replaces this."""

    async def idle(self) -> None:
        """Wait until no job is running or waiting."""
        while self._jobs:
            await self._free.wait()

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Return what `function(*arguments)` returns in the process, or raise its error.

        The function must be a top-level one in a module of `engine` or `cogs.picture`, which load neither
        Discord nor the database. Function, arguments and result are pickled. Raises `WorkLost` if the process
        died during the job or was closed. If the caller is cancelled, a job that has begun still runs to its
        end.
        """
        if self._closed:
            raise WorkLost
        self._jobs += 1
        self._free.clear()
        try:
            done = asyncio.wrap_future(self._waiter.submit(self._do, (function, arguments)))
            result: T = await self.waiting(done)
        finally:
            self._jobs -= 1
            if not self._jobs:
                self._free.set()
        return result

    async def close(self) -> None:
        """Kill the process; `run` raises `WorkLost` for unfinished jobs."""
        self._closed = True
        if self._running is not None:
            self._running[0].kill()
        await asyncio.to_thread(self._waiter.shutdown)
        self._end_process()

    def _do(self, job: _Job) -> Any:
        try:
            connection = self._connected()
            connection.send(job)
            done, result = connection.recv()
        except (EOFError, OSError) as error:
            if not self._closed:
                log.warning("the worker process died over its work", extra={"worker": self._name})
            self._end_process()
            raise WorkLost from error
        if not done:
            raise result
        return result

    def _connected(self) -> Connection:
        """Return the connection to a live process, started now if necessary."""
        if self._closed:
            raise EOFError
        if self._running is not None and self._running[0].is_alive():
            return self._running[1]
        self._end_process()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_run_jobs, args=(theirs, self._niceness), name=f"golf {self._name}", daemon=True
        )
        process.start()
        theirs.close()  # so that reading from `ours` fails once the process is gone
        self._running = process, ours
        if self._closed:  # by another thread since
            process.kill()
        return ours

    def _end_process(self) -> None:
        if self._running is None:
            return
        process, connection = self._running
        self._running = None
        connection.close()
        process.kill()
        process.join()
        process.close()


async def _plainly(done: Awaitable[Any]) -> Any:
    return await done


def _run_jobs(connection: Connection, niceness: int) -> None:
    """Run the jobs that arrive in the worker process, until the bot closes its end of `connection`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal
    os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            function, arguments = connection.recv()
            answer = _outcome(function, arguments)
            try:
                connection.send(answer)
            except (AttributeError, TypeError, ValueError) as error:  # of `pickle`
                connection.send((False, RuntimeError(f"The result of {function} can’t be sent: {error}")))


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Return True and the result, or False and the exception, which gets its traceback as a note."""
    try:
        return True, function(*arguments)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return False, error
