"""Jobs for a worker process in tests."""

from __future__ import annotations

import os
import signal
import sys
import time

from engine.game.errors import SeatRefused


def own_id(_: object = None) -> int:
    """Return the id of this process."""
    return os.getpid()


def niceness() -> int:
    """Return the niceness of this process."""
    return os.nice(0)


def die() -> None:
    """End as a process ends that takes too much memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    """Refuse, as the engine does."""
    raise SeatRefused("The table is full: “{preset}” is for up to {most} players.", preset="club", most=8)


def divide(one: int, other: int) -> float:
    """Return `one` divided by `other`."""
    return one / other


def unsendable() -> object:
    """Return an object that can't be pickled."""
    return lambda: None


def sleep(seconds: float) -> float:
    """Take `seconds`."""
    time.sleep(seconds)
    return seconds


def loaded() -> list[str]:
    """Return the names of the packages that this process has loaded."""
    return sorted({name.partition(".")[0] for name in sys.modules})
