"""Pages of the review of a match for one person, and one page shared with everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cogs.answering.messages.sharing import share
from cogs.answering.reply import Reply
from cogs.kit.ids.past import ReviewId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.rules_text import game_name
from cogs.kit.screen import Screen
from cogs.reviews.finished_matches import Asker, FinishedMatches
from cogs.reviews.review_mistakes import mistake_of
from cogs.reviews.review_screen import (
    ReviewedMatch,
    announced,
    buttons,
    mistake_page,
    overview,
    reviewing,
    waiting,
)
from cogs.reviews.reviewer import Reviewer
from cogs.table.screens.table_picture import AS_USUAL
from data.people.preferences import LOOK, Look
from engine.review.hole_review import CostlyMove
from engine.review.summary import Review
from engine.table import Stamped
from engine.table.fold import fold

BETWEEN_EDITS: Final = 1.0
"""Seconds between two edits that show the progress of a review."""


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """Pages of a review for one person. `moves` are the costliest moves: of that person if `own`, else of
    everybody.

    `looks` are people's looks by user id.
    """

    reviewed: ReviewedMatch
    entries: Sequence[Stamped]
    review: Review
    moves: tuple[CostlyMove, ...]
    own: bool
    looks: Mapping[int, Look]

    @classmethod
    def of(
        cls, entries: Sequence[Stamped], review: Review, user: int, looks: Mapping[int, Look] = AS_USUAL
    ) -> ReviewPages:
        """Return the pages for the user with the id `user`. Takes tens of milliseconds."""
        state = fold(entries)
        reviewed = ReviewedMatch(
            state.id, game_name(state.rules, state.named), tuple(seat.name for seat in state.seats), state
        )
        seat = state.seat_of(user)
        return cls(reviewed, entries, review, review.costliest(seat), seat is not None, looks)

    @property
    def count(self) -> int:
        """Number of pages: one about all players, and one for each costly move."""
        return 1 + len(self.moves)

    def page(self, number: int) -> Screen:
        """Return page `number` (from 0) for the person. Takes tens of milliseconds."""
        if not number:
            return overview(self.reviewed, self.review, announced(len(self.moves), self.own))
        return self._move(number)

    def place(self, number: int) -> PlayOnPlace | None:
        """Return where the person made the move of page `number`; None for a page that has no such move."""
        if not number or not self.own:
            return None
        move = self.moves[number - 1]
        return PlayOnPlace("match", self.reviewed.match, move.hole, move.step)

    def public_page(self, number: int) -> Screen:
        """Return page `number` (from 0) for everybody."""
        return self._move(number) if number else overview(self.reviewed, self.review)

    def _move(self, number: int) -> Screen:
        mistake = mistake_of(self.entries, self.moves[number - 1], self.looks)
        return mistake_page(self.reviewed, mistake, number, len(self.moves))


async def show_review(reviewer: Reviewer, finished: FinishedMatches, place: ReviewId, reply: Reply) -> None:
    """Answer in private with the page of a review that `place` names."""
    pages = await _pages(reviewer, finished, place.match, reply)
    number = min(place.page, pages.count - 1)
    page = await reply.during(asyncio.to_thread(pages.page, number))
    rows = buttons(place.match, number, pages.count, place.shared, pages.place(number))
    await reply.show(replace(page, rows=rows))


async def share_review(reviewer: Reviewer, finished: FinishedMatches, place: ReviewId, reply: Reply) -> None:
    """Post the page that `place` names for everybody to see; only one page of each message can be shared."""

    async def show(*, shared: bool) -> None:
        await show_review(reviewer, finished, replace(place, shared=shared), reply)

    async def page() -> Screen:
        pages = await _pages(reviewer, finished, place.match, reply)
        return await asyncio.to_thread(pages.public_page, min(place.page, pages.count - 1))

    await share(page, reviewer.shares.once(reply), reply, show)


async def _pages(reviewer: Reviewer, finished: FinishedMatches, match: str, reply: Reply) -> ReviewPages:
    """Return the pages of the review of a match; show progress while the review is being made."""
    asker = Asker.of(reply.interaction)
    entries = await reply.during(finished.entries(asker, match))
    review = await reply.during(reviewer.kept(match))
    if review is None:
        review = await _made(reviewer, match, entries, reply)
    looks = reply.interaction.client.services.preferences.chosen(LOOK)
    return await reply.during(asyncio.to_thread(ReviewPages.of, entries, review, asker.user, looks))


async def _made(reviewer: Reviewer, match: str, entries: Sequence[Stamped], reply: Reply) -> Review:
    """Return the review of a match, made in the person's turn, and show the progress every second until then.

    Raises what `Reviewer.made_for` raises.
    """
    showing = asyncio.Lock()

    async def tell() -> None:
        while True:
            await asyncio.sleep(BETWEEN_EDITS)
            running = reviewer.running(match)
            async with showing:
                await reply.show(reviewing(running.hole, running.holes) if running else waiting())

    telling = asyncio.create_task(tell(), name=f"tell of the review of {match}")
    try:
        return await reviewer.made_for(reply.interaction.user.id, match, entries)
    finally:
        async with showing:  # so that no progress is shown after the review itself
            telling.cancel()
