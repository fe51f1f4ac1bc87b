"""Let time pass more slowly in a process than it does, as if the machine were faster in proportion.

Timers, time stamps and waits follow; what the processor does takes its time. Processes that talk to each
other are given the same beginning and pace.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from unittest.mock import patch

import discord

from bot import event_loop

VARIABLE: Final = "SLOW_TIME"
"""The environment variable that tells another process the pace."""

_time, _monotonic = time.time, time.monotonic


@dataclass(frozen=True, slots=True)
class SlowTime:
    """Time that passes `pace` times as slowly as it does since a moment; less than 1 is faster."""

    pace: float
    wall: float
    steady: float

    @classmethod
    def of(cls, pace: float) -> SlowTime:
        """Begin now."""
        return cls(pace, _time(), _monotonic())

    @classmethod
    def told(cls) -> SlowTime | None:
        """What the environment of this process tells; None if it tells nothing."""
        told = os.environ.get(VARIABLE)
        return None if told is None else cls(*map(float, told.split()))

    @property
    def environment(self) -> dict[str, str]:
        """What tells another process."""
        return {VARIABLE: f"{self.pace!r} {self.wall!r} {self.steady!r}"}

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Let time pass like this inside, in event loops that are made there."""
        with ExitStack() as stack:
            for place, name, clock in (
                (time, "time", self._now),
                (time, "monotonic", self._steady),
                (discord.utils, "utcnow", lambda: datetime.fromtimestamp(self._now(), UTC)),
                (asyncio.events, "new_event_loop", self._loop),
                (event_loop, "new_event_loop", self._loop),
            ):
                stack.enter_context(patch.object(place, name, clock))
            yield

    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.SelectorEventLoop(_Selector(self.pace))

    def _now(self) -> float:
        return self.wall + (_time() - self.wall) / self.pace

    def _steady(self) -> float:
        return self.steady + (_monotonic() - self.steady) / self.pace


class _Selector(selectors.DefaultSelector):
    """Waits `pace` times as long."""

    def __init__(self, pace: float) -> None:
        super().__init__()
        self._pace = pace

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for what is ready."""
        return super().select(timeout * self._pace if timeout is not None and timeout > 0 else timeout)
