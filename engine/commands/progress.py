"""How far a long run is, on standard error."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

ON_TERMINAL: Final = 0.2
ELSEWHERE: Final = 10.0
"""Seconds between two lines: on a terminal each takes the place of the last, in a log they stand below."""


class Progress:
    """Tells now and then how many of `total` `things` are done."""

    def __init__(self, total: int, things: str) -> None:
        self._total = total
        self._things = things
        self._terminal = sys.stderr.isatty()
        self._begun = self._last = monotonic()
        self._shown = False

    def show(self, done: int) -> None:
        """Say it, if the last time was long enough ago."""
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

    def clear(self) -> None:
        """Take the line off the terminal."""
        if self._shown and self._terminal:
            print("\r\x1b[K", file=sys.stderr, end="", flush=True)


def say(sentence: str) -> None:
    """Put a line on standard error; on a terminal, in place of one that tells of progress."""
    print(f"\r{sentence}\x1b[K" if sys.stderr.isatty() else sentence, file=sys.stderr, flush=True)
