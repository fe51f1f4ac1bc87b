"""Reviews of matches. A worker process makes each review once, hole by hole; then the review is saved."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Final

from cogs.answering.gate.fair_queue import FairQueue
from cogs.answering.messages.sharing import Shares
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.unix_time import now
from cogs.reviews.finished_matches import UNREADABLE, Asker, FinishedMatches
from data.background import Tasks
from data.store import Store
from engine.game.errors import GolfError, StorageFailed, WrongStage
from engine.review.hole_review import review_hole
from engine.review.played import PlayedHole, played_holes
from engine.review.summary import Review, dump, load, review_of_holes
from engine.table import Stamped

log = logging.getLogger(__name__)

LEFT_OUT_REMEMBERED: Final = 1000
"""Most ids to remember of matches that could not be reviewed. Matches with older ids are tried again."""


class RunningReview:
    """A review that `task` makes now, for all people who ask for the review.

    Its progress is `hole` (from 1) of `holes`; both are 0 before the first hole.
    """

    def __init__(self) -> None:
        self.hole = 0
        self.holes = 0
        self.task: asyncio.Task[Review]

    async def made(self) -> Review:
        """Wait for the review. Raises what `task` raises, and `WorkLost` if `task` was cancelled."""
        await asyncio.wait({self.task})
        if self.task.cancelled():
            raise WorkLost
        return self.task.result()


class Reviewer:
    """Makes each review once, even if several people ask, in the process `worker`.

    `queue` gives people turns. `shares` are the private messages from which a page was shared.
    """

    def __init__(self, store: Store, worker: WorkerProcess, queue: FairQueue) -> None:
        self._queue = queue
        self._store = store
        self._worker = worker
        self._running: dict[str, RunningReview] = {}
        self.shares = Shares()
        self._left_out: deque[str] = deque(maxlen=LEFT_OUT_REMEMBERED)
        self._newest: dict[int, asyncio.Task[None]] = {}
        self._tasks = Tasks()

    async def kept(self, match: str) -> Review | None:
        """Return the saved review of a match; None without a readable review. Raises `ReadFailed`."""
        text = await self._store.reviews.get(match)
        return None if text is None else load(text)

    async def kept_of(self, matches: Iterable[str]) -> dict[str, Review]:
        """Return, by match, the saved reviews of `matches` that can be read. Raises `ReadFailed`."""
        texts = await self._store.reviews.of(matches)
        reviews = {match: load(text) for match, text in texts.items()}
        return {match: review for match, review in reviews.items() if review is not None}

    def worth_trying(self, match: str) -> bool:
        """Whether the match may be reviewed; False if an earlier attempt failed for a lasting reason."""
        return match not in self._left_out

    def review(self, match: str, entries: Sequence[Stamped]) -> RunningReview:
        """Start the review of a match, or return its running review. `entries` are the whole journal.

        The review's task raises `WrongStage` if this version can't play the match again, and what
        `WorkerProcess.run` raises.
        """
        running = self._running.get(match)
        if running is None:
            running = self._running[match] = RunningReview()
            work = partial(self._work_out, match, entries, running)
            running.task = self._tasks.once(match, "review", work, match=match)
            running.task.add_done_callback(lambda _: self._running.pop(match))
        return running

    def running(self, match: str) -> RunningReview | None:
        """Return the running review of a match, or None."""
        return self._running.get(match)

    async def made_for(self, user: int, match: str, entries: Sequence[Stamped]) -> Review:
        """Return the review of a match, made in the turn of `user` if necessary.

        A review that is being made already takes no turn. A review that was saved during the wait is not made
        again. Raises what `review` and `FairQueue.turn` raise.
        """
        if (running := self.running(match)) is not None:
            return await running.made()
        async with self._queue.turn(user) as waited:
            saved = await self.kept(match) if waited else None
            return saved or await self.review(match, entries).made()

    def catch_up(self, asker: Asker, matches: Sequence[str], done: Callable[[], Awaitable[None]]) -> None:
        """Review the `matches` that have no review, one after the other, then await `done`. Returns at once.

        An earlier request of the same asker ends first: it stops after its present match and awaits its own
        `done`. Matches that can't be reviewed are left out.
        """
        before = self._newest.get(asker.user)
        work = self._catch_up(asker, matches, done, before)
        self._newest[asker.user] = task = self._tasks.begin("catch up with reviews and show them", work)
        task.add_done_callback(lambda task: self._caught_up(asker.user, task))

    async def close(self) -> None:
        """Stop all running reviews, and end the worker process."""
        self._tasks.cancel()
        await self._worker.close()
        await self._tasks.close()

    async def _work_out(self, match: str, entries: Sequence[Stamped], running: RunningReview) -> Review:
        played = await asyncio.to_thread(_played, entries)
        running.holes = len(played)
        holes = []
        for hole in played:
            running.hole = hole.number
            holes.append(await self._worker.run(review_hole, hole))
        review = review_of_holes(holes)
        try:
            await self._store.reviews.keep(match, dump(review), now())
        except StorageFailed:
            log.warning("a review could not be kept; it is made anew when asked for")
        return review

    async def _catch_up(
        self,
        asker: Asker,
        matches: Sequence[str],
        done: Callable[[], Awaitable[None]],
        before: asyncio.Task[None] | None,
    ) -> None:
        if before is not None:
            await asyncio.wait({before})
        for match in matches:
            if self._newest.get(asker.user) is not asyncio.current_task():
                break
            await self._review_missing(asker, match)
        await done()

    async def _review_missing(self, asker: Asker, match: str) -> None:
        """Review the match if it has no review; log a failure."""
        try:
            entries = await FinishedMatches(self._store).entries(asker, match)
            if await self.kept(match) is None:
                await self.made_for(asker.user, match, entries)
        except WrongStage:
            self._left_out.append(match)
        except GolfError as error:
            log.info("a review has to wait: %s", type(error).__name__, extra={"match": match})
        except Exception:
            self._left_out.append(match)
            log.exception("a match could not be reviewed", extra={"match": match})

    def _caught_up(self, user: int, task: asyncio.Task[None]) -> None:
        if self._newest.get(user) is task:
            del self._newest[user]


def _played(entries: Sequence[Stamped]) -> tuple[PlayedHole, ...]:
    try:
        return played_holes(entries)
    except (GolfError, LookupError, TypeError, ValueError) as error:
        log.warning("a finished match can’t be played again: %s", error)
        raise WrongStage(UNREADABLE) from error
