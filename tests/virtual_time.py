"""An event loop whose time passes at once: where all tasks wait for timers, it goes on to the next one.

Tests that are marked `virtual_time` have it; they wait for nothing outside the loop, such as files, threads,
processes or sockets.
"""

from __future__ import annotations

import asyncio
from selectors import SelectorKey, SelectSelector


class _Skipping(SelectSelector):
    """Does not wait for time to pass, but counts it."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Return what is ready, as if `timeout` seconds had passed."""
        if timeout:
            self.passed += timeout
            timeout = 0.0
        return super().select(timeout)


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; `time()` begins at 0 and gives the seconds that would have passed."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """Return the seconds that would have passed."""
        return self._skipping.passed
