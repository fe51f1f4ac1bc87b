"""Notice when people press faster than pictures for each of them could be drawn and sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

PERIOD: Final = 1.0
"""Seconds over which presses are counted."""


class Rush:
    """Counts presses; `most` a second are no rush. `clock` returns seconds, by default the event loop's."""

    def __init__(self, most: float, clock: Callable[[], float] | None = None) -> None:
        self._most = most
        self._clock = clock or _loop_time
        self._presses: deque[float] = deque()

    def press(self) -> None:
        """Count a press."""
        self._presses.append(self._clock())

    @property
    def on(self) -> bool:
        """Whether more than `most` presses were counted in the last second."""
        since = self._clock() - PERIOD
        while self._presses and self._presses[0] <= since:
            self._presses.popleft()
        return len(self._presses) > self._most


def _loop_time() -> float:
    return asyncio.get_running_loop().time()
