"""Pages of the review of a person's try at a daily hole, shown to that person alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.daily.screen import hole_title
from cogs.daily.tries import Tries
from cogs.kit.card_text import face
from cogs.kit.ids.daily import DailyReviewId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.message_limits import LONGEST_TEXT
from cogs.kit.move_text import brief_move
from cogs.kit.names import plain
from cogs.kit.pages import fitting, more_words, page_buttons, page_text
from cogs.kit.screen import Button, Row, Screen
from cogs.reviews.pages import ReviewPages
from cogs.reviews.review_screen import ReviewedMatch
from cogs.solo.recorded import play_on_button
from data.no_server import NO_SERVER
from data.people.preferences import AS_USUAL, LOOK, Look
from engine.language import say
from engine.review.summary import Review
from engine.solo.course import PERSON
from engine.solo.field import FEWEST, FieldChoice
from engine.solo.game import SoloGame

MOST_ACTIONS: Final = 3
"""Most actions shown for one choice: the person's own and the most frequent ones."""

MOST_NAMES: Final = 3
"""Most names shown beside an action."""

MOST_TURNS: Final = 24
"""Most turns on the page about others; later turns are left out."""


async def show_review(tries: Tries, place: DailyReviewId, reply: Reply) -> None:
    """Answer in private with the page of a daily hole's review that `place` names.

    On a server, the last page shows what others there did. The review is worked out in the person's turn.
    Raises `WrongStage` before the end of the try, `WorkLost` and `LimitReached`.
    """
    interaction = reply.interaction
    day, user, services = place.day, interaction.user.id, interaction.client.services
    guild = server_of(interaction)
    game = await reply.during(tries.finished(day, user))
    review = await reply.in_turn(services.queues.reviews, partial(tries.review, day, user))
    pages = review_pages(day, game, review, services.preferences.chosen(LOOK))
    others = guild != NO_SERVER
    if others and place.page >= pages.count:
        await reply.show(field_page(day, pages, await reply.during(tries.field(day, user, guild))))
    else:
        number = min(place.page, pages.count - 1)
        page = asyncio.to_thread(review_page, day, pages, number, others=others)
        await reply.show(await reply.during(page))


def review_pages(
    day: date, game: SoloGame, review: Review, looks: Mapping[int, Look] = AS_USUAL
) -> ReviewPages:
    reviewed = ReviewedMatch("", hole_title(day), tuple(seat.name for seat in game.state.seats))
    return ReviewPages(reviewed, game.entries, review, review.costliest(PERSON), own=True, looks=looks)


def review_page(day: date, pages: ReviewPages, number: int, *, others: bool = True) -> Screen:
    """Return page `number` (from 0) of `pages`; takes tens of milliseconds.

    `others`: whether a page about what others did follows the last page.
    """
    page = pages.page(number)
    if not number and others:
        page = replace(page, text=f"{page.text}\n{say('What others did here is on the last page.')}")
    return replace(page, rows=_buttons(day, number, pages, pages.count + others))


def field_page(day: date, pages: ReviewPages, choices: Sequence[FieldChoice]) -> Screen:
    """Return the page after `pages`: the person's `choices`, each with what others did there."""
    lines = _turn_lines(choices)
    if not lines:
        lines = [say("It takes {count} players in the same position. Look again later.", count=FEWEST)]

    def text(shown: int) -> str:
        return page_text(
            [f"**{say('What others did here')}**", *lines[:shown], more_words(len(lines) - shown)]
        )

    return Screen(
        title=say("Review · {game}", game=hole_title(day)),
        text=fitting(min(len(lines), MOST_TURNS), LONGEST_TEXT, text),
        footer=say("Bold: your move · no names: the same players as before") if choices else "",
        rows=_buttons(day, pages.count, pages, pages.count + 1),
    )


def _turn_lines(choices: Sequence[FieldChoice]) -> list[str]:
    """Return a line for each turn. Names are left out if the same people as before all did the same."""
    turns: dict[int, list[str]] = {}
    before: Sequence[str] = ()
    for choice in choices:
        alike = choice.others[choice.move.done]
        named = len(choice.others) > 1 or alike != before
        turns.setdefault(choice.turn, []).append(_choice_words(choice, named=named))
        before = alike
    return [f"{turn}\\. {' → '.join(words)}" for turn, words in turns.items()]


def _choice_words(choice: FieldChoice, *, named: bool) -> str:
    """Return the actions of a choice and, if `named`, their people: `**draw** (Ben), take 4♣ (Chloe)`."""
    view, own = choice.move.view, choice.move.done
    words = []
    for action, names in list(choice.others.items())[:MOST_ACTIONS]:
        move = brief_move(view, action)
        more = [f"+{len(names) - MOST_NAMES}"] if len(names) > MOST_NAMES else []
        people = ", ".join([*map(plain, names[:MOST_NAMES]), *more]) if named else ""
        words.append((f"**{move}**" if action == own else move) + (f" ({people})" if people else ""))
    told = ", ".join(words)
    return f"{face(view.drawn)}: {told}" if view.source == "stock" and view.drawn is not None else told


def _buttons(day: date, page: int, pages: ReviewPages, count: int) -> tuple[Row, ...]:
    """Return the buttons below `page` (from 0). `count`: number of pages, with the page about others."""
    around = page_buttons(page, count, lambda to, control: DailyReviewId(day, to, control))
    below: Row = (Button(say("Result"), str(SoloId.show("daily", day.isoformat()))),)
    if 0 < page < pages.count:
        step = pages.moves[page - 1].step
        below = (play_on_button(PlayOnPlace("daily", day.strftime("%Y%m%d"), 1, step)), *below)
    return tuple(filter(None, (around, below)))
