"""The reviews of matches: worked out once, hole by hole in a process beside the bot's, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

import discord

from cogs.advice.workshop import Workshop
from cogs.past.archive import UNREADABLE, Archive, Asker
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

LEFT_OUT_REMEMBERED: Final = 1000
"""How many matches are remembered that could not be reviewed; the others are tried once more."""


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
        self._left_out: deque[str] = deque(maxlen=LEFT_OUT_REMEMBERED)
        self._newest: dict[int, asyncio.Task[None]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()

    async def kept(self, match: str) -> Review | None:
        """The review of a match, if it was kept and is of this version. Raises `ReadFailed`."""
        text = await self._store.reviews.get(match)
        return None if text is None else load(text)

    async def kept_of(self, matches: Iterable[str]) -> dict[str, Review]:
        """The reviews of `matches` that were kept and are of this version, by match. Raises `ReadFailed`."""
        texts = await self._store.reviews.of(matches)
        found = {match: load(text) for match, text in texts.items()}
        return {match: review for match, review in found.items() if review is not None}

    def worth_trying(self, match: str) -> bool:
        """Whether nothing is known that keeps the match from being reviewed."""
        return match not in self._left_out

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

    def catch_up(self, asker: Asker, matches: Sequence[str], done: Callable[[], Awaitable[None]]) -> None:
        """Begin to review those of `matches` that have no review, one after the other; then do `done`.

        A person's matches are looked at one at a time, however often they ask: what they asked for before
        ends with the match that is being looked at, does its own `done`, and this comes after it. Whatever
        can't be reviewed is left out.
        """
        before = self._newest.get(asker.user)
        work = self._catch_up(asker, matches, done, before)
        task = asyncio.create_task(work, name=f"catch up with {len(matches)} reviews")
        self._newest[asker.user] = task
        self._catching_up.add(task)
        task.add_done_callback(lambda task: self._caught_up(asker.user, task))

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
        tasks: list[asyncio.Task[Any]] = [*self._catching_up]
        tasks += [under_way.task for under_way in self._under_way.values()]
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
            await self._look_at(asker, match)
        try:
            await done()
        except GolfError as error:
            log.warning("what reviews are about could not be shown: %s", type(error).__name__)
        except Exception:
            log.exception("what reviews are about could not be shown")

    async def _look_at(self, asker: Asker, match: str) -> None:
        """See to it that the match has a review, if it can have one."""
        try:
            entries = await Archive(self._store).entries(asker, match)
            if await self.kept(match) is None:
                await self.review(match, entries).task
        except WrongStage:
            self._left_out.append(match)
        except GolfError as error:
            log.info("a review has to wait: %s", type(error).__name__, extra={"match": match})
        except Exception:
            self._left_out.append(match)
            log.exception("a match could not be reviewed", extra={"match": match})

    def _caught_up(self, user: int, task: asyncio.Task[None]) -> None:
        self._catching_up.discard(task)
        if self._newest.get(user) is task:
            del self._newest[user]


def _played(entries: Sequence[Stamped]) -> tuple[PlayedHole, ...]:
    try:
        return played_holes(entries)
    except (GolfError, LookupError, TypeError, ValueError) as error:
        log.warning("a finished match can’t be played again: %s", error)
        raise WrongStage(say(UNREADABLE)) from error
