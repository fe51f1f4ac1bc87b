"""Ctrl-C that never falls into the middle of something."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType


class Interruption:
    """While this context is open, Ctrl-C raises `KeyboardInterrupt`, but not before a `whole` is done."""

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
        """What is done inside is done to its end."""
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
