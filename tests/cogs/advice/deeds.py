"""What a worker is asked to do in tests."""

from __future__ import annotations

import os
import signal
import sys
import time

from engine.errors import BadChoice


def own_id(_: object = None) -> int:
    """The process that does this."""
    return os.getpid()


def niceness() -> int:
    """How much this process gives way to others."""
    return os.nice(0)


def die() -> None:
    """End as a process does that takes too much memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    """Refuse, as the engine does."""
    raise BadChoice("Not that.")


def divide(one: int, other: int) -> float:
    """One divided by the other."""
    return one / other


def unsendable() -> object:
    """A result that can't be sent."""
    return lambda: None


def sleep(seconds: float) -> float:
    """Take so long."""
    time.sleep(seconds)
    return seconds


def loaded() -> list[str]:
    """The packages that the worker has loaded."""
    return sorted({name.partition(".")[0] for name in sys.modules})
