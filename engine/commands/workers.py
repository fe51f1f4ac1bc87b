"""Simulated matches from one process or several, in their order either way."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Final

from engine.commands.simulation import Plan, Played, play

MOST_PROCESSES: Final = 64

_LARGEST_SHARE: Final = 16
"""Matches that a process is given at once: enough that handing them out costs nothing beside the play."""


@contextmanager
def played(plan: Plan, matches: int, processes: int) -> Iterator[Iterator[Played]]:
    """The matches 1 to `matches` of `plan`, one after another. Leaving the context ends all processes."""
    numbers = range(1, matches + 1)
    if processes == 1:
        yield map(partial(play, plan), numbers)
        return
    # Ctrl-C reaches every process of a terminal. Those started here ignore it: they are ended from here.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(min(processes, matches))
    finally:
        signal.signal(signal.SIGINT, before)
    share = max(1, min(_LARGEST_SHARE, matches // (8 * processes)))
    try:
        yield pool.imap(partial(play, plan), numbers, share)
    finally:
        pool.terminate()
        pool.join()
