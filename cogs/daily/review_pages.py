"""Pages of the review of a person's own try at a daily hole, which that person alone can see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from cogs.answering.reply import Reply
from cogs.daily.field_screen import field_screen
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
from engine.solo.field import FieldChoice
from engine.solo.game import SoloGame


async def show_review(tries: Tries, place: DailyReviewId, reply: Reply) -> None:
    """Answer in private with the page of a review that `place` names, worked out in the person's turn.

    The last page is about what others did. Raises what `Tries.review` raises, and `LimitReached`.
    """
    interaction = reply.interaction
    day, user, services = place.day, interaction.user.id, interaction.client.services
    game = await reply.during(tries.finished(day, user))
    review = await reply.in_turn(services.queues.reviews, partial(tries.review, day, user))
    pages = review_pages(day, game, review, services.preferences.chosen(LOOK))
    number = min(place.page, pages.count)
    if number < pages.count:
        await reply.show(await reply.during(asyncio.to_thread(review_page, day, pages, number)))
    else:
        await reply.show(field_page(day, pages, await reply.during(tries.field(day, user))))


def review_pages(
    day: date, game: SoloGame, review: Review, looks: Mapping[int, Look] = AS_USUAL
) -> ReviewPages:
    """Return the pages of the `review` of a finished try at a day's hole."""
    reviewed = ReviewedMatch("", hole_title(day), tuple(seat.name for seat in game.state.seats))
    return ReviewPages(reviewed, game.entries, review, review.costliest(PERSON), own=True, looks=looks)


def review_page(day: date, pages: ReviewPages, number: int) -> Screen:
    """Return page `number` (from 0) of `pages`. Takes tens of milliseconds."""
    page = pages.page(number)
    if not number:
        page = replace(page, text=f"{page.text}\n{say('What others did is on the last page.')}")
    return replace(page, rows=_buttons(day, number, pages))


def field_page(day: date, pages: ReviewPages, choices: Sequence[FieldChoice]) -> Screen:
    """Return the page after `pages`, about the person's `choices` and what others did there."""
    return replace(field_screen(day, choices), rows=_buttons(day, pages.count, pages))


def _buttons(day: date, page: int, pages: ReviewPages) -> tuple[Row, ...]:
    around = page_buttons(page, pages.count + 1, lambda to, control: DailyReviewId(day, to, control))
    below: Row = (Button(say("Result"), str(SoloId.show("daily", day.isoformat()))),)
    if 0 < page < pages.count:
        step = pages.moves[page - 1].step
        on = PlayOnPlace("daily", day.strftime("%Y%m%d"), 1, step, PERSON)
        below = (play_on_button(on), *below)
    return (around, below)
