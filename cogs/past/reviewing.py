"""`/golf review`: asking for a match's review, leafing through it, and sharing a page with everybody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from cogs.advice.workshop import WorkLost
from cogs.outside import Refusal, attempt
from cogs.past.archive import UNREADABLE, Archive, Asker
from cogs.past.ids import REVIEW_PATTERN, ReviewId
from cogs.past.mistakes import mistake_of
from cogs.past.reviewer import Reviewer, UnderWay
from cogs.replies import Reply, answer
from cogs.screens import Screen
from cogs.screens.review import Played, announced, buttons, mistake_page, overview, reviewing
from cogs.screens.rules_words import game_name
from engine.errors import GolfError, WrongStage
from engine.language import mark, say
from engine.review.hole import Move
from engine.review.summary import Review
from engine.table import Stamped, TableState

BETWEEN_EDITS: Final = 1.0
"""Seconds between two messages about how far a review has come."""

NOT_SHARED: Final = mark("I could not post that here. May I send messages and pictures in this channel?")


@dataclass(frozen=True, slots=True)
class Book:
    """A match's review as one person reads it. `moves` are their own, or anybody's if they had no seat."""

    played: Played
    entries: Sequence[Stamped]
    review: Review
    moves: tuple[Move, ...]
    own: bool

    @classmethod
    def of(cls, entries: Sequence[Stamped], review: Review, user: int) -> Book:
        """The book for the person with this user id. Takes some tens of milliseconds."""
        state = TableState.fold(entries)
        played = Played(
            state.id, game_name(state.rules, state.named), tuple(seat.name for seat in state.seats)
        )
        seat = state.seat_of(user)
        return cls(played, entries, review, review.costliest(seat), seat is not None)

    @property
    def pages(self) -> int:
        """How many pages there are: one about everybody, and one for each move."""
        return 1 + len(self.moves)

    def page(self, number: int) -> Screen:
        """Page `number`, for the person whose book it is. Takes some tens of milliseconds."""
        if not number:
            return overview(self.played, self.review, announced(len(self.moves), self.own))
        return self._move(number)

    def public_page(self, number: int) -> Screen:
        """Page `number` for everybody."""
        return self._move(number) if number else overview(self.played, self.review)

    def _move(self, number: int) -> Screen:
        mistake = mistake_of(self.entries, self.moves[number - 1])
        return mistake_page(self.played, mistake, number, len(self.moves))


async def show_review(reviewer: Reviewer, archive: Archive, place: ReviewId, reply: Reply) -> None:
    """Answer with a page of a match's review, in private."""
    book = await _book(reviewer, archive, place.match, reply)
    number = min(place.page, book.pages - 1)
    page = await reply.during(asyncio.to_thread(book.page, number))
    rows = buttons(place.match, number, book.pages, place.shared)
    await reply.show(replace(page, rows=rows))


async def share(reviewer: Reviewer, archive: Archive, place: ReviewId, reply: Reply) -> None:
    """Post the page that was pressed for everybody to see; of each message one page, once."""
    interaction = reply.interaction
    message = 0 if interaction.message is None else interaction.message.id
    shared = replace(place, shared=True)
    if place.shared or not reviewer.first_share(message):
        await show_review(reviewer, archive, shared, reply)
        return
    try:
        book = await _book(reviewer, archive, place.match, reply)
        await show_review(reviewer, archive, shared, reply)
    except GolfError:
        reviewer.not_shared(message)
        raise
    with reply.public():
        page = await asyncio.to_thread(book.public_page, min(place.page, book.pages - 1))
        files = await page.files()
    posting = interaction.followup.send(
        embed=page.embed(), files=files, allowed_mentions=discord.AllowedMentions.none()
    )
    if isinstance(await attempt("share a review", posting, reply), Refusal):
        reviewer.not_shared(message)
        await show_review(reviewer, archive, place, reply)
        raise WrongStage(say(NOT_SHARED))


async def _book(reviewer: Reviewer, archive: Archive, match: str, reply: Reply) -> Book:
    """The review of a match; while it is worked out, the answer tells how far that has come."""
    asker = Asker.of(reply.interaction)
    entries = await reply.during(archive.entries(asker, match))
    review = await reply.during(reviewer.kept(match))
    if review is None:
        review = await _told_of(reviewer.review(match, entries), reply)
    return await reply.during(asyncio.to_thread(Book.of, entries, review, asker.user))


async def _told_of(under_way: UnderWay, reply: Reply) -> Review:
    """The review, and until it is done every second how far it has come."""
    showing = asyncio.Lock()

    async def tell() -> None:
        while True:
            await asyncio.sleep(BETWEEN_EDITS)
            async with showing:
                await reply.show(reviewing(under_way.hole, under_way.holes))

    telling = asyncio.create_task(tell(), name=f"tell of {under_way.task.get_name()}")
    try:
        return await under_way.task
    except WorkLost:
        raise WorkLost from None  # said anew, for whoever began the work may speak another language
    except WrongStage as error:
        raise WrongStage(say(UNREADABLE)) from error
    finally:
        async with showing:  # so that what was being shown does not come after the review itself
            telling.cancel()


class ReviewPress(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=REVIEW_PATTERN):
    """A press on a button under a review."""

    def __init__(self, item: discord.ui.Item[Any], place: ReviewId) -> None:
        super().__init__(item)
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> ReviewPress:
        """The press that `match` describes."""
        place = ReviewId.parse(match.string)
        if place is None:
            raise ValueError(f"not one of a review’s: {match.string!r}")
        return cls(item, place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page, or share it."""
        reply, archive = Reply(interaction), Archive(interaction.client.store)
        do = share if self.place.control == "share" else show_review
        await answer(reply, do(interaction.client.reviewer, archive, self.place, reply))
