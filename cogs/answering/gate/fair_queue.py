"""Queues for long work. Many requests of one person don't keep other people waiting."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from cogs.answering.limits import Limits
from data.metrics import QUEUE_JOBS, QUEUE_WAIT
from engine.game.errors import GolfError, LimitReached
from engine.language import mark

BUSY: Final = mark("I’m still working on your other requests. Please try again in a minute.")
INTERRUPTED: Final = mark("Something interrupted me. Please try again.")


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    person: int
    turn: asyncio.Future[None]


class FairQueue:
    """Runs one long job at a time, so that people with many jobs don't hold up the others.

    The next job is from the person who has asked for the fewest jobs; among equals, from the person who has
    had the fewest run. Both counts restart at 0 once the person has no job left. A person may have
    `Limits.jobs` jobs running or waiting. `name` is the queue's name in the metrics.
    """

    def __init__(self, name: str, limits: Limits) -> None:
        self._most = limits.jobs
        self._jobs: Counter[int] = Counter()
        self._asked: Counter[int] = Counter()
        self._had: Counter[int] = Counter()
        self._waiting: list[_Waiting] = []
        self._busy = False
        self._closed = False
        self._length = QUEUE_JOBS.labels(name)
        self._wait = QUEUE_WAIT.labels(name)

    @asynccontextmanager
    async def turn(self, person: int) -> AsyncIterator[bool]:
        """Wait for the turn of a job of the user with the id `person`; the job runs inside the block.

        Yields whether the job had to wait. Raises `LimitReached` if the person has too many jobs, and
        `GolfError` if the process ends first.
        """
        if self._closed:
            raise GolfError(INTERRUPTED)
        if self._jobs[person] >= self._most:
            raise LimitReached(BUSY)
        waiting = _Waiting(person, asyncio.get_running_loop().create_future())
        began = perf_counter()
        self._jobs[person] += 1
        self._asked[person] += 1
        self._length.inc()
        self._waiting.append(waiting)
        self._call_next()
        waits = not waiting.turn.done()
        try:
            await waiting.turn
            self._wait.observe(perf_counter() - began)
            yield waits
        finally:
            self._length.dec()
            self._jobs[person] -= 1
            if not self._jobs[person]:
                for counter in (self._jobs, self._asked, self._had):
                    del counter[person]
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._busy = False
                self._call_next()

    def close(self) -> None:
        """Start no further job. Waiting people are told that something interrupted the bot."""
        self._closed = True
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.turn.done():
                each.turn.set_exception(GolfError(INTERRUPTED))

    def _call_next(self) -> None:
        wanted = [each for each in self._waiting if not each.turn.done()]  # some may just be cancelled
        if wanted and not self._busy:
            following = min(wanted, key=lambda each: (self._asked[each.person], self._had[each.person]))
            self._had[following.person] += 1
            self._waiting.remove(following)
            self._busy = True
            following.turn.set_result(None)


class Queues:
    """The queues of a process, one for each kind of long work.

    `reviews` is for all work of the reviews' worker process. `files` is for long reading from the database: a
    person's own data, or a server's statistics.
    """

    def __init__(self, limits: Limits) -> None:
        self.reviews = FairQueue("reviews", limits)
        self.films = FairQueue("films", limits)
        self.hints = FairQueue("hints", limits)
        self.files = FairQueue("files", limits)

    def close(self) -> None:
        for queue in (self.reviews, self.films, self.hints, self.files):
            queue.close()
