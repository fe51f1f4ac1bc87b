"""Spaces out requests so that Discord rejects none. The most urgent request goes first."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Iterator
from enum import Enum
from itertools import count
from typing import Final

from cogs.answering.limits import Limits
from data.metrics import BUDGET_WAIT

BURST: Final = 0.25
"""After a silence, as many counted requests may go out at once as otherwise in this many seconds."""

REMEMBERED: Final = 1_000
"""Most channels remembered; with more, channels whose wait is over are forgotten."""

PERIOD: Final = 10.0
"""Seconds over which the use of the budget is measured."""


class Urgency(Enum):
    """How urgent a counted request is: seconds added to the request's time. The earliest sum goes first."""

    TURN = 0.0
    """Somebody waits: a person on turn, or a person who asked."""
    TABLE = 2.0
    """Any other change that players see."""
    LAST = 10.0
    """No player waits: a replaced message is removed, or only spectators see the table."""


class Throttle:
    """Spaces out the requests of all tables together, within `Limits.gap` and `Limits.requests`.

    Every update of a table waits for `gap`. A request that counts against the limit for bots also waits for
    `turn`. Answers to interactions wait for neither. Once `rushed`, nothing waits, as the process ends.
    """

    def __init__(self, limits: Limits) -> None:
        self._gap = limits.gap
        self._most = limits.requests
        self._each = 1.0 / limits.requests
        self._free: dict[int, float] = {}
        self._spent_until = 0.0
        self._spent: deque[float] = deque()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers: Iterator[int] = count()
        self._timer: asyncio.TimerHandle | None = None
        self._sleeping: set[asyncio.Task[None]] = set()
        self.rushed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def gap(self, channel: int) -> None:
        """Wait until the table in the channel with the id `channel` may be shown again."""
        now = asyncio.get_running_loop().time()
        free = max(self._free.get(channel, 0.0), now)
        self._note(channel, free)
        await self.pause(free - now)

    async def turn(self, urgency: Urgency) -> None:
        """Wait until one more counted request may go out. The most urgent request goes first."""
        self._loop = loop = asyncio.get_running_loop()
        began = loop.time()
        if self.rushed or (not self._waiting and self._room(began)):
            self._spend(began)
        else:
            turn: asyncio.Future[None] = loop.create_future()
            heapq.heappush(self._waiting, (began + urgency.value, next(self._numbers), turn))
            self._release()
            await turn
        BUDGET_WAIT.observe(loop.time() - began)

    def sent(self, channel: int) -> None:
        """Note that the table in `channel` is shown only now, after its picture was drawn."""
        self._note(channel, asyncio.get_running_loop().time())

    def rush(self) -> None:
        """From now on, let all requests go out immediately, as at the end of the process."""
        self.rushed = True
        for sleep in self._sleeping:
            sleep.cancel()
        self._release()

    @property
    def used(self) -> float:
        """Share of the counted requests used in the last seconds: 0 to 1, a little more after a silence."""
        if self._loop is not None:
            self._forget(self._loop.time())
        return len(self._spent) / (self._most * PERIOD)

    def _room(self, now: float) -> bool:
        # Without a limit nothing is spent, whatever the clock says: a simulation's clock may go back.
        return not self._each or self._spent_until - BURST <= now

    def _spend(self, now: float) -> None:
        self._spent_until = max(self._spent_until, now) + self._each
        self._spent.append(now)
        self._forget(now)

    def _forget(self, now: float) -> None:
        while self._spent and self._spent[0] <= now - PERIOD:
            self._spent.popleft()

    def _release(self) -> None:
        """Let waiting requests go as far as the limit allows, and look again when the next may go."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._waiting and (self.rushed or self._room(now)):
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._spend(now)
                turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        if self._waiting:
            self._timer = loop.call_at(self._spent_until - BURST, self._release)

    def _note(self, channel: int, at: float) -> None:
        """Show the table in `channel` no more for a while after `at`, in the event loop's time."""
        self._free[channel] = max(self._free.pop(channel, 0.0), at + self._gap)
        if len(self._free) > REMEMBERED:
            now = asyncio.get_running_loop().time()
            self._free = {other: free for other, free in self._free.items() if free > now}

    async def pause(self, seconds: float) -> None:
        """Wait for `seconds`, but end early at `rush`."""
        if seconds <= 0 or self.rushed:
            return
        sleep = asyncio.create_task(asyncio.sleep(seconds))
        self._sleeping.add(sleep)
        try:
            await asyncio.wait({sleep})
        finally:
            self._sleeping.discard(sleep)
