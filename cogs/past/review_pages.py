"""Pages of a match's review for one person, who can share one page with everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs.answering.messages.sharing import share
from cogs.answering.reply import Reply
from cogs.kit.ids.past import ReviewId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.pages import page_buttons
from cogs.kit.screen import GREY, Button, Row, Screen
from cogs.past.match_screen import tabs
from cogs.reviews.finished_matches import Asker, FinishedMatches
from cogs.reviews.pages import ReviewPages
from cogs.reviews.reviewer import Reviewer
from cogs.solo.recorded import play_on_button
from data.people.preferences import LOOK
from engine.language import say
from engine.review.summary import Review
from engine.table import Stamped

BETWEEN_EDITS: Final = 1.0
"""Seconds between two edits that show the progress of a review."""


async def show_review(reviewer: Reviewer, finished: FinishedMatches, place: ReviewId, reply: Reply) -> None:
    pages = await _pages(reviewer, finished, place.match, reply)
    number = min(place.page, pages.count - 1)
    page = await reply.during(asyncio.to_thread(pages.page, number))
    rows = buttons(place.match, number, pages.count, place.shared, pages.place(number))
    await reply.show(replace(page, rows=rows))


async def share_review(reviewer: Reviewer, finished: FinishedMatches, place: ReviewId, reply: Reply) -> None:
    """Post the page that `place` names for everybody to see; each message can share only one page."""

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
    """Wait for the person's turn, then make the review of a match; show progress every second.

    Raises what `Reviewer.made_for` raises.
    """
    showing = asyncio.Lock()

    async def tell() -> None:
        while True:
            await asyncio.sleep(BETWEEN_EDITS)
            running = reviewer.running(match)
            async with showing:
                await reply.show(reviewing(running.hole, running.holes) if running else _waiting())

    telling = asyncio.create_task(tell(), name=f"tell of the review of {match}")
    try:
        return await reviewer.made_for(reply.interaction.user.id, match, entries)
    finally:
        async with showing:  # so that no progress is shown after the review itself
            telling.cancel()


def _waiting() -> Screen:
    """Return the message shown while other people's reviews are being made."""
    return Screen(title=say("Review"), text=say("Reviewing … waiting for other reviews"), colour=GREY)


def reviewing(hole: int, holes: int) -> Screen:
    """Return the message shown while hole `hole` of `holes` is being reviewed; 0 before the first hole."""
    if hole and holes == 1:
        text = say("Reviewing …")
    elif hole:
        text = say("Reviewing … hole {hole} of {holes}", hole=hole, holes=holes)
    else:
        text = say("Reviewing … setting up the match")
    return Screen(title=say("Review"), text=text, colour=GREY)


def buttons(
    match: str, page: int, pages: int, shared: bool, place: PlayOnPlace | None = None
) -> tuple[Row, ...]:
    """Return the buttons of page `page` (from 0) of `pages`; `shared`: the message has shared a page.

    `place` is where the page's move was made: the reader can play on from there.
    """
    label = say("Shared") if shared else say("Share")
    share = Button(label, str(ReviewId(match, page, shared, "share")), disabled=shared)
    pages_around = page_buttons(page, pages, lambda to, control: ReviewId(match, to, shared, control))
    on = () if place is None else ((play_on_button(place),),)
    return ((*pages_around, share), *on, tabs(match, "review"))
