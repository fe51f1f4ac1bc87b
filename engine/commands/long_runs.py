"""Long runs: progress on standard error, blocks that Ctrl-C doesn't cut short, and several processes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from time import monotonic
from types import FrameType, TracebackType
from typing import Final, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

ON_TERMINAL: Final = 0.2
ELSEWHERE: Final = 10.0
"""Seconds between two lines of progress in a log, where no line replaces the line before."""


class Progress:
    """Progress on standard error, such as “300 of 2000 matches, about 12 s to go”; `things` is the noun."""

    def __init__(self, total: int, things: str) -> None:
        self._total = total
        self._things = things
        self._terminal = sys.stderr.isatty()
        self._begun = self._last = monotonic()
        self._shown = False

    def show(self, done: int) -> None:
        now = monotonic()
        if now - self._last < (ON_TERMINAL if self._terminal else ELSEWHERE):
            return
        self._last = now
        left = (now - self._begun) / done * (self._total - done)
        line = f"{done} of {self._total} {self._things}, about {left:.0f} s to go"
        print(f"\r{line}\x1b[K" if self._terminal else line, file=sys.stderr, end="", flush=True)
        if not self._terminal:
            print(file=sys.stderr, flush=True)
        self._shown = True

    def of(self, results: Iterable[Result]) -> Iterator[Result]:
        """Yield `results`, and show after each how many are done."""
        for done, result in enumerate(results, 1):
            yield result
            self.show(done)
        self.clear()

    def clear(self) -> None:
        if self._shown and self._terminal:
            print("\r\x1b[K", file=sys.stderr, end="", flush=True)


def say(sentence: str) -> None:
    """Write a line to standard error; on a terminal, in place of the line of progress."""
    print(f"\r{sentence}\x1b[K" if sys.stderr.isatty() else sentence, file=sys.stderr, flush=True)


class Interruption:
    """A context in which Ctrl-C raises `KeyboardInterrupt`; in a block `whole`, only at the block's end."""

    def __init__(self) -> None:
        self._asked = False
        self._busy = False

    def __enter__(self) -> Interruption:
        self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Delay Ctrl-C until the block has finished."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._asked:
            raise KeyboardInterrupt

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        if not self._busy:
            raise KeyboardInterrupt


@contextmanager
def mapped(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    processes: int,
    *,
    share: int = 1,
    ordered: bool = True,
    begin: Callable[[], None] | None = None,
) -> Iterator[Iterator[Result]]:
    """Yield the results of `function` for `items`: in order, or as they come if not `ordered`.

    Each process calls `begin` at its start and takes `share` items at a time. Leaving the context ends the
    processes. If `processes` is 1, this process does the work, without `begin`.
    """
    if min(processes, len(items)) <= 1:
        yield map(function, items)
        return
    with _pool(min(processes, len(items)), begin) as workers:
        yield (workers.imap if ordered else workers.imap_unordered)(function, items, share)


@contextmanager
def _pool(processes: int, begin: Callable[[], None] | None) -> Iterator[Pool]:
    # Ctrl-C reaches every process of a terminal. The processes of the pool ignore it: this process ends them.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        started = get_context("spawn").Pool(processes, begin)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield started
    finally:
        started.terminate()
        started.join()
