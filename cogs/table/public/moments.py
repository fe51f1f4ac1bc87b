"""The moments of a match, found in the worker process once its result is shown."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from cogs.advice.worker_process import WorkerProcess, WorkLost
from cogs.table.screens.play import match_headline
from data.errors import ReadFailed
from data.journal.sql_journal import SqlJournal
from engine.review.moments import NO_MOMENTS, Moments, luckiest, luckiest_card, winning_move
from engine.review.played import played_holes
from engine.table import Table

log = logging.getLogger(__name__)

LONGEST_SEARCH: Final = 20.0
"""Seconds after which a search is given up, as nobody looks at the result any more."""


class MatchMoments:
    """The moments of the match at `table`, searched in the process `worker`, which others use, too.

    `found` are none before that, and after a restart.
    """

    def __init__(self, table: Table, journal: SqlJournal, worker: WorkerProcess) -> None:
        self._table = table
        self._journal = journal
        self._worker = worker
        self.found = NO_MOMENTS

    async def search(self) -> bool:
        """Search the match if it is over; return whether that found a better headline than its scores."""
        state = self._table.state
        if state.stage != "finished" or all(seat.user is None for seat in state.seats):
            return False
        try:
            async with asyncio.timeout(LONGEST_SEARCH):
                found = await self._search()
        except TimeoutError:
            log.info("the moments of a match took too long", extra={"match": self._table.id})
            return False
        except (WorkLost, ReadFailed) as error:
            log.info("the moments of a match were not found: %s", type(error).__name__)
            return False
        except Exception:
            log.exception("the moments of a match were not found", extra={"match": self._table.id})
            return False
        self.found = found
        return match_headline(state, found) != match_headline(state)

    async def _search(self) -> Moments:
        """Search hole by hole, so that other work of the process gets its turn in between."""
        entries = await self._journal.load(self._table.id)
        holes = await self._worker.run(played_holes, entries)
        results = self._table.state.playing.results
        before = [sum(points) for points in zip(*results[:-1], strict=True)] or [0] * len(results[-1])
        winning = await self._worker.run(winning_move, holes[-1], before)
        cards = [await self._worker.run(luckiest_card, hole) for hole in holes]
        return Moments(luckiest(cards), winning)
