"""Puzzles made from finished matches: in the background, some each hour, only while no press waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.processes.ownership import Ownership
from cogs.puzzles.puzzle_hole import body_of
from cogs.reviews.reviewer import Reviewer
from data.errors import ReadFailed
from data.matches.puzzle_sources import REST_DAYS, EndedMatch
from data.store import Store
from engine.game.errors import GolfError, StorageFailed
from engine.puzzles.confirming import Proof, values_by_expert
from engine.puzzles.deeper import AT_ONCE, ChoiceComparison, compare, verdict, with_compared_costs
from engine.puzzles.drafts import candidates, drafts, usual_rules
from engine.puzzles.puzzle import Puzzle
from engine.review.played import PlayedHole, played_holes
from engine.table import Stamped

log = logging.getLogger(__name__)

REST: Final = REST_DAYS * 24 * 3600.0
"""Seconds from the end of a match until it is used for puzzles: by then people have forgotten its cards."""

MATCHES_AN_HOUR: Final = 20
"""Most matches read in an hour; each may take some minutes of the worker process."""

ENOUGH: Final = 1_000
"""No more puzzles are made once this many come from the matches played here."""


class PuzzleMaker:
    """Makes puzzles in the process `worker`, which has other work, too. `now` gives UNIX time.

    Only the process whose `ownership` is `first` makes puzzles.
    """

    def __init__(
        self,
        store: Store,
        reviewer: Reviewer,
        worker: WorkerProcess,
        now: Callable[[], float],
        ownership: Ownership,
    ) -> None:
        self._store = store
        self._sources = store.puzzle_sources
        self._reviewer = reviewer
        self._worker = worker
        self._now = now
        self._ownership = ownership
        self._lost = ""

    async def look(self) -> None:
        """Read the next matches and make their puzzles. Raises `ReadFailed` and `StorageFailed`.

        A match whose work is stopped by one of these errors, or is cancelled, is read again later.
        """
        if not self._ownership.first or await self._sources.made() >= ENOUGH:
            return
        for ended in await self._sources.unseen(self._now() - REST, MATCHES_AN_HOUR):
            try:
                await self._look_at(ended)
            except (ReadFailed, StorageFailed):
                raise
            except WorkLost:
                if self._lost != ended.match:  # this process may be ending: once more in an hour
                    self._lost = ended.match
                    log.warning("puzzles have to be made another time")
                    return
                log.warning("no puzzles from a match: its work was lost twice")
            except Exception:
                log.exception("no puzzles from a match", extra={"match": ended.match})
            await self._sources.looked_at(ended)

    async def _look_at(self, ended: EndedMatch) -> None:
        """Make the puzzles of a match that may be used and can be played again."""
        if not await self._sources.may_use(ended.match):
            return
        if ended.match in await self._store.events.hidden():
            return
        try:
            entries = await self._store.journal.load(ended.match)
            holes = await asyncio.to_thread(played_holes, entries)
        except (ReadFailed, StorageFailed):
            raise
        except (GolfError, LookupError, TypeError, ValueError) as error:
            log.info("no puzzles from a match: %s", type(error).__name__, extra={"match": ended.match})
            return
        if not holes or not usual_rules(holes[0]):
            return
        bodies = []
        for draft in await self._drafts(ended.match, entries, holes):
            puzzle = await self._puzzle(draft)
            if puzzle is not None:
                bodies.append(body_of(puzzle))
        if bodies:
            await self._sources.keep(ended.match, bodies, self._now())
            log.info("puzzles were made", extra={"puzzles": len(bodies)})

    async def _drafts(
        self, match: str, entries: Sequence[Stamped], holes: Sequence[PlayedHole]
    ) -> list[Puzzle]:
        """Return positions of a match that may become puzzles. A missing review is made first."""
        review = await self._reviewer.kept(match)
        if review is None:
            await self._worker.idle()
            review = await self._reviewer.review(match, entries).made()
        worth = candidates(move for seat in review.seats for move in seat.moves)
        puzzles: list[Puzzle] = []
        for hole in holes:
            if any(move.hole == hole.number for move in worth):
                await self._worker.idle()
                puzzles += await self._worker.run(drafts, hole, worth)
        return puzzles

    async def _puzzle(self, draft: Puzzle) -> Puzzle | None:
        """Return the puzzle made of `draft`, or None.

        None if the best choice is not clear, not proved, or has no reason that a person understands.
        """
        compared = ChoiceComparison()
        while (judged := verdict(draft, compared)) == "open":
            await self._worker.idle()
            compared += await self._worker.run(compare, draft, compared.samples, AT_ONCE)
        if judged != "clear":
            return None
        puzzle = with_compared_costs(draft, compared)
        if not puzzle.explained:
            return None
        proof = Proof.of(puzzle)
        while proof.verdict == "open":
            await self._worker.idle()
            place = proof.samples, proof.next_samples
            values = self._worker.run(values_by_expert, puzzle, proof.actions, *place)
            proof = proof.after(await values)
        return puzzle if proof.verdict == "clear" else None
