"""Tasks for one process or several."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def mapped(
    work: Callable[[Task], Result], tasks: Sequence[Task], processes: int
) -> Iterator[Iterator[Result]]:
    """The results of `tasks`, as they are done. Leaving the context ends all processes.

    `work` must be importable by its name, or be a `partial` of such.
    """
    if min(processes, len(tasks)) <= 1:
        yield map(work, tasks)
        return
    # Ctrl-C reaches every process of a terminal. Those started here ignore it: they are ended from here.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(min(processes, len(tasks)))
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield pool.imap_unordered(work, tasks)
    finally:
        pool.terminate()
        pool.join()
