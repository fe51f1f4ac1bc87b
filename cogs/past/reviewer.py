"""The reviews of matches: worked out once, hole by hole in a process beside the bot's, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final

import discord

from cogs.advice.workshop import Workshop
from cogs.past.archive import UNREADABLE
from data.store import Store
from engine.errors import GolfError, StorageFailed, WrongStage
from engine.language import say
from engine.review.hole import review_hole
from engine.review.played import PlayedHole, played_holes
from engine.review.summary import Review, dump, load, summed
from engine.table import Stamped

log = logging.getLogger(__name__)

SHARED_REMEMBERED: Final = 1000
"""How many messages are remembered of which a page was shared; the message itself says so soon after."""


class UnderWay:
    """A review that is being worked out by `task`, which all who ask for it await.

    `hole` of `holes` is being looked at; 0 before the first.
    """

    def __init__(self) -> None:
        self.hole = 0
        self.holes = 0
        self.task: asyncio.Task[Review]


class Reviewer:
    """Works out reviews in `workshop`, each once, however many people ask."""

    def __init__(self, store: Store, workshop: Workshop) -> None:
        self._store = store
        self._workshop = workshop
        self._under_way: dict[str, UnderWay] = {}
        self._shared: deque[int] = deque(maxlen=SHARED_REMEMBERED)

    async def kept(self, match: str) -> Review | None:
        """The review of a match, if it was kept and is of this version. Raises `ReadFailed`."""
        text = await self._store.reviews.get(match)
        return None if text is None else load(text)

    def review(self, match: str, entries: Sequence[Stamped]) -> UnderWay:
        """Begin to review the match whose whole journal is `entries`, or join whoever asked before.

        Its task raises `WrongStage` if this version can't play the match again, and what the workshop raises.
        """
        under_way = self._under_way.get(match)
        if under_way is None:
            under_way = self._under_way[match] = UnderWay()
            work = self._work_out(match, entries, under_way)
            under_way.task = asyncio.create_task(work, name=f"review-{match}")
            under_way.task.add_done_callback(lambda task: self._ended(match, task))
        return under_way

    def first_share(self, message: int) -> bool:
        """Whether nothing of the message with this id was shared before; from now on something is."""
        if message in self._shared:
            return False
        self._shared.append(message)
        return True

    def not_shared(self, message: int) -> None:
        """Take back that something was shared, as it could not be."""
        self._shared.remove(message)

    async def close(self) -> None:
        """Stop what is under way, and end the workshop."""
        tasks = [under_way.task for under_way in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await self._workshop.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work_out(self, match: str, entries: Sequence[Stamped], under_way: UnderWay) -> Review:
        played = await asyncio.to_thread(_played, entries)
        under_way.holes = len(played)
        found = []
        for hole in played:
            under_way.hole = hole.number
            found.append(await self._workshop.run(review_hole, hole))
        review = summed(found)
        try:
            await self._store.reviews.keep(match, dump(review), discord.utils.utcnow().timestamp())
        except StorageFailed:
            log.warning("a review could not be kept; it is made anew when asked for", extra={"match": match})
        return review

    def _ended(self, match: str, task: asyncio.Task[Review]) -> None:
        del self._under_way[match]
        if not task.cancelled():
            task.exception()  # whoever waits is told; if nobody does any more, nobody need be


def _played(entries: Sequence[Stamped]) -> tuple[PlayedHole, ...]:
    try:
        return played_holes(entries)
    except (GolfError, LookupError, TypeError, ValueError) as error:
        log.warning("a finished match can’t be played again: %s", error)
        raise WrongStage(say(UNREADABLE)) from error
