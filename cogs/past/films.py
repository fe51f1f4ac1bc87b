"""Films of finished matches, painted in a worker process; the latest are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from cogs.answering.gate.fair_queue import FairQueue
from cogs.answering.messages.sharing import Shares
from cogs.answering.worker_process import WorkerProcess
from cogs.past.film_frames import Film, film
from cogs.picture.film import render_film
from data.people.preferences import AS_USUAL, Look
from engine.language import spoken
from engine.table import Stamped

KEPT: Final = 4
"""Number of films to keep: a film is usually shared right after it was shown. A film has at most 2 MB."""

Painted = tuple[Film, bytes]
"""A film and its GIF."""


class Films:
    """Paints films in the process `worker`. `queue` gives people their turns.

    `shares` are the private messages from which a film was shared.
    """

    def __init__(self, worker: WorkerProcess, queue: FairQueue) -> None:
        self.worker = worker
        self._queue = queue
        self._latest: OrderedDict[tuple[str, int, str], Painted] = OrderedDict()
        self.shares = Shares()

    async def of(
        self,
        user: int,
        match: str,
        hole: int,
        entries: Sequence[Stamped],
        looks: Mapping[int, Look] = AS_USUAL,
    ) -> Painted:
        """Return the film of a match or of its `hole` (from 1; 0 means the whole match).

        `user`: id of the person who asks. `entries`: the match's journal. `looks`: people's looks by user id.
        Words are in the spoken language. Raises what `FairQueue.turn` and `WorkerProcess.run` raise.
        """
        language = spoken()
        key = (match, hole, language)
        planned = await asyncio.to_thread(film, entries, hole, looks)
        if not self._has(key, planned):
            async with self._queue.turn(user):
                if not self._has(key, planned):  # somebody else may have asked for the same
                    painted = await self.worker.run(render_film, planned.frames, language)
                    self._latest[key] = planned, painted
        self._latest.move_to_end(key)
        while len(self._latest) > KEPT:
            self._latest.popitem(last=False)
        return self._latest[key]

    def _has(self, key: tuple[str, int, str], planned: Film) -> bool:
        return key in self._latest and self._latest[key][0] == planned

    async def close(self) -> None:
        """End the worker process; films that are being painted raise `WorkLost`."""
        await self.worker.close()
