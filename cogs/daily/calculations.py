"""Works out pars of days' deals and costs of turns in a worker process, and saves them."""

from __future__ import annotations

import asyncio
import logging
from datetime import date
from typing import Final

from cogs.answering.worker_process import WorkerProcess, WorkLost
from data.background import Tasks
from data.errors import ReadFailed
from data.matches.daily_tries import DailyTries
from engine.game.errors import StorageFailed
from engine.review.hole_review import review_hole
from engine.review.summary import Review, review_of_holes
from engine.solo import daily_par
from engine.solo.daily import Pulse
from engine.solo.daily_turns import played_hole, turn_costs
from engine.solo.game import SoloGame

log = logging.getLogger(__name__)

AT_ONCE: Final = 20
"""Playouts for a par in one job of the worker process; the job takes some tenths of a second."""

PATIENCE: Final = 1.0
"""Seconds that the end of a try waits for the par, which is usually worked out long before."""


class Calculations:
    """Works out pars and costs in the process `worker`, which has other jobs too."""

    def __init__(self, dailies: DailyTries, worker: WorkerProcess) -> None:
        self._dailies = dailies
        self._worker = worker
        self._pars = Tasks()

    def begin_par(self, day: date, pulse: Pulse) -> asyncio.Task[int | None]:
        """Start to work out the par of a day's deal, unless the par is being worked out or saved already."""
        return self._pars.once(day, f"par of {day}", lambda: self._par(day, pulse))

    async def par(self, day: date, pulse: Pulse, patience: float | None = None) -> int | None:
        """Return the par of a day's deal, or None if the par isn't known in time.

        `patience`: seconds to wait; None for `PATIENCE`.
        """
        task = self.begin_par(day, pulse)
        await asyncio.wait({task}, timeout=PATIENCE if patience is None else patience)
        return task.result() if task.done() and not task.cancelled() else None

    async def costs(self, day: date, user: int, game: SoloGame) -> tuple[float, ...] | None:
        """Return the cost in points of each turn of a finished try; None if working that out fails."""
        hole = await asyncio.to_thread(played_hole, game.entries)
        try:
            costs = await self._worker.run(turn_costs, hole)
            await self._dailies.keep_costs(day, user, costs)
        except (WorkLost, StorageFailed):
            log.warning("what the turns of a daily hole cost has to be worked out another time")
            return None
        return costs

    async def review(self, game: SoloGame) -> Review:
        """Return the review of a finished try, after some hundredths of a second. Raises `WorkLost`."""
        hole = await asyncio.to_thread(played_hole, game.entries)
        return review_of_holes([await self._worker.run(review_hole, hole)])

    async def close(self) -> None:
        await self._pars.close()

    async def _par(self, day: date, pulse: Pulse) -> int | None:
        try:
            stored = await self._dailies.par(day)
            if stored is not None:
                return stored
            points: list[int] = []
            for first in range(0, daily_par.PLAYS, AT_ONCE):
                numbers = range(first, min(first + AT_ONCE, daily_par.PLAYS))
                points += await self._worker.run(daily_par.par_plays, day, pulse.randomness, numbers)
            par = daily_par.par_of(points)
            await self._dailies.keep_par(day, par)
        except (WorkLost, ReadFailed, StorageFailed):
            log.warning("the par of %s has to be worked out another time", day)
            return None
        except Exception:
            log.exception("the par of %s could not be worked out", day)
            return None
        return par
