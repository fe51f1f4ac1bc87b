"""Paint the films of finished matches in a worker process, and keep the latest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from cogs.advice.worker_process import WorkerProcess
from cogs.answering.messages.sharing import Shares
from cogs.past.film_frames import Film, film
from cogs.picture.film import render_film
from cogs.table.screens.table_picture import AS_USUAL
from data.people.preferences import Look
from engine.language import spoken
from engine.table import Stamped

KEPT: Final = 4
"""Films to keep, of at most 2 MB each: a film is mostly shared right after it was shown."""

Painted = tuple[Film, bytes]
"""A film and its GIF."""


class Films:
    """Paints films in the process `worker`, one after the other.

    `shares` are the private messages from which a film was shared.
    """

    def __init__(self, worker: WorkerProcess) -> None:
        self.worker = worker
        self._latest: OrderedDict[tuple[str, int, str], Painted] = OrderedDict()
        self.shares = Shares()

    async def of(
        self, match: str, hole: int, entries: Sequence[Stamped], looks: Mapping[int, Look] = AS_USUAL
    ) -> Painted:
        """Return the film of `hole` (from 1; 0: the whole match) of the match whose journal is `entries`.

        `looks` are people's looks by user id. The film's words are in the spoken language. Raises what
        `WorkerProcess.run` raises.
        """
        key = (match, hole, spoken())
        planned = await asyncio.to_thread(film, entries, hole, looks)
        if key not in self._latest or self._latest[key][0] != planned:
            self._latest[key] = planned, await self.worker.run(render_film, planned.frames)
        self._latest.move_to_end(key)
        while len(self._latest) > KEPT:
            self._latest.popitem(last=False)
        return self._latest[key]

    async def close(self) -> None:
        """End the worker process; films that are being painted raise `WorkLost`."""
        await self.worker.close()
