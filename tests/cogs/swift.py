"""An event loop in which time passes only while everybody waits, and then at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Clock(selectors.DefaultSelector):
    """Instead of waiting for `timeout` seconds, says that they have passed."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready already."""
        self.now += timeout or 0.0
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Clock()
        super().__init__(self._clock)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._clock.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do `work` in such a loop; its time begins at 0."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)
