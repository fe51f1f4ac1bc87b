"""A process beside the bot's, for work that would hold up everybody's presses.

It is the worker's module too, and what it imports is all that a worker loads beside the work itself.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar, TypeVarTuple

from engine.errors import GolfError
from engine.language import say

log = logging.getLogger(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

NICENESS: Final = 10
"""By how much long work gives way to presses where both want the processor."""

_Job = tuple[Callable[..., Any], tuple[Any, ...]]


class WorkLost(GolfError):
    """The worker ended before its work was done."""

    def __init__(self) -> None:
        super().__init__(say("I lost my thread while working that out. Please ask again."))


class Workshop:
    """One worker process, started on first use and replaced if it dies.

    It does one piece of work after another, in the order in which they were asked for: work that nobody may
    wait behind needs a workshop of its own. So hints have one, and whatever takes longer has another.

    A worker ends with `close`, and by itself as soon as the bot's process is gone.
    """

    def __init__(self, name: str, *, niceness: int = NICENESS) -> None:
        """`name` tells workshops apart in the log and in the list of processes.

        `niceness` is 0 for short work that somebody waits for.
        """
        self._name = name
        self._niceness = niceness
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._waiter = ThreadPoolExecutor(1, f"workshop-{name}")
        self._closed = False

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """What `function(*arguments)` returns, or raises, in the worker; the event loop goes on meanwhile.

        The function must stand at the top of a module of `engine`; it, the arguments and the result are
        pickled. Raises `WorkLost` if the worker died over it or the workshop was closed. Work whose asker is
        cancelled is not begun; once begun, it is brought to its end.
        """
        if self._closed:
            raise WorkLost
        loop = asyncio.get_running_loop()
        speaking = copy_context()  # so that what is raised there is said in the asker's language
        result: T = await loop.run_in_executor(self._waiter, speaking.run, self._do, (function, arguments))
        return result

    async def close(self) -> None:
        """End the worker at once; whoever still waits for work gets `WorkLost`."""
        self._closed = True
        if self._worker is not None:
            self._worker[0].kill()
        await asyncio.to_thread(self._waiter.shutdown)
        self._let_go()

    # ------------------------------------------------------------------ in the waiter's thread

    def _do(self, job: _Job) -> Any:
        try:
            connection = self._hired()
            connection.send(job)
            done, result = connection.recv()
        except (EOFError, OSError) as error:
            if not self._closed:
                log.warning("the worker of a workshop died over its work", extra={"workshop": self._name})
            self._let_go()
            raise WorkLost from error
        if not done:
            raise result
        return result

    def _hired(self) -> Connection:
        """The connection to a worker that lives."""
        if self._closed:
            raise EOFError
        if self._worker is not None and self._worker[0].is_alive():
            return self._worker[1]
        self._let_go()
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._niceness), name=f"golf {self._name}", daemon=True
        )
        process.start()
        theirs.close()  # so that the end of the worker is noticed as the end of what it sends
        self._worker = process, ours
        if self._closed:  # meanwhile
            process.kill()
        return ours

    def _let_go(self) -> None:
        if self._worker is None:
            return
        process, connection = self._worker
        self._worker = None
        connection.close()
        process.kill()
        process.join()
        process.close()


def _work(connection: Connection, niceness: int) -> None:
    """What a worker does all its life. It ends when the bot's end of `connection` is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal
    os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            function, arguments = connection.recv()
            answer = _outcome(function, arguments)
            try:
                connection.send(answer)
            except (AttributeError, TypeError, ValueError) as error:  # what pickle says of what it can't take
                connection.send((False, RuntimeError(f"The result of {function} can’t be sent: {error}")))


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether `function` returned, and what; else what it raised, with the worker's traceback as a note."""
    try:
        return True, function(*arguments)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return False, error
