"""Pages of the review of a person's own try at a daily hole, which that person alone can see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial

from cogs.answering.reply import Reply
from cogs.daily.screen import hole_title
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyReviewId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.pages import page_buttons
from cogs.kit.screen import Button, Row, Screen
from cogs.past.match_screen import play_on_button
from cogs.past.review_pages import ReviewPages
from cogs.past.review_screen import ReviewedMatch
from cogs.table.screens.table_picture import AS_USUAL
from data.people.preferences import LOOK, Look
from engine.language import say
from engine.review.summary import Review
from engine.solo.course import PERSON
from engine.solo.game import SoloGame


async def show_review(tries: Tries, place: DailyReviewId, reply: Reply) -> None:
    """Answer in private with the page of a review that `place` names, worked out in the person's turn.

    Raises what `Tries.review` raises, and `LimitReached`.
    """
    interaction = reply.interaction
    day, user, services = place.day, interaction.user.id, interaction.client.services
    game = await reply.during(tries.finished(day, user))
    review = await reply.in_turn(services.queues.reviews, partial(tries.review, day, user))
    looks = services.preferences.chosen(LOOK)
    page = asyncio.to_thread(review_page, day, game, review, place.page, looks)
    await reply.show(await reply.during(page))


def review_page(
    day: date, game: SoloGame, review: Review, number: int, looks: Mapping[int, Look] = AS_USUAL
) -> Screen:
    """Return page `number` (from 0) of the `review` of a finished try at a day's hole. Takes tens of ms.

    A number too high means the last page.
    """
    reviewed = ReviewedMatch("", hole_title(day), tuple(seat.name for seat in game.state.seats))
    pages = ReviewPages(reviewed, game.entries, review, review.costliest(PERSON), own=True, looks=looks)
    number = min(number, pages.count - 1)
    return replace(pages.page(number), rows=_buttons(day, number, pages))


def _buttons(day: date, page: int, pages: ReviewPages) -> tuple[Row, ...]:
    around = page_buttons(page, pages.count, lambda to, control: DailyReviewId(day, to, control))
    below: Row = (Button(say("Result"), str(SoloId.show("daily", day.isoformat()))),)
    if page:
        step = pages.moves[page - 1].step
        on = PlayOnPlace("daily", day.strftime("%Y%m%d"), 1, step, PERSON)
        below = (play_on_button(on), *below)
    return (around, below) if around else (below,)
