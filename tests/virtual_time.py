"""An event loop whose time passes at once: where all tasks wait for timers, it goes on to the next one.

Tests that are marked `virtual_time` have it; they wait for nothing outside the loop, such as files, threads,
processes or sockets. A test that waits for something that never comes fails, as it would wait without end.
"""

from __future__ import annotations

import asyncio
from selectors import SelectorKey, SelectSelector
from typing import Final

MOST_PASSES: Final = 1_000_000
"""Passes of the loop after which a test fails: beside timers that are set again and again, it waits in vain.

No test needs more than two thousand.
"""

PATIENCE: Final = 60.0
"""Seconds of real time after which a test fails that waits without any timer."""


class _Skipping(SelectSelector):
    """Does not wait for time to pass, but counts it."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._passes = 0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Return what is ready, as if `timeout` seconds had passed. Raises `AssertionError`."""
        self._passes += 1
        if self._passes > MOST_PASSES:
            self._passes = 0  # the loop goes on, to cancel the test's tasks
            raise AssertionError(f"waited in vain for {self.passed:.0f} virtual seconds")
        if timeout is None:
            ready = super().select(PATIENCE)
            if not ready:
                raise AssertionError("waited in vain, without any timer")
            return ready
        self.passed += timeout
        return super().select(0.0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; `time()` begins at 0 and gives the seconds that would have passed."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """Return the seconds that would have passed."""
        return self._skipping.passed
