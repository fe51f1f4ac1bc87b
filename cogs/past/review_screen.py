"""Show the review of a match: a page about how well everybody played, and a page for each costly move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cogs.kit.card_text import AS_TEXT, face, slot_name
from cogs.kit.ids import ReviewId
from cogs.kit.names import bold
from cogs.kit.screen import GREY, Button, Row, Screen, page_buttons
from cogs.past.match_screen import match_button
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View
from engine.language import mark, percent, plural, say
from engine.review.reasons.phrases import figure, points, with_plus
from engine.review.summary import Review, SeatReview

_SUIT: Final = re.compile("[♠♥♦♣]")

_MOVES: Final[Mapping[str, str]] = {
    "draw": mark("draw from the draw pile"),
    "take": mark("take the {card}"),
    "discard": mark("discard the {card}"),
    "pass": mark("don’t flip"),
    "knock": mark("knock"),
}
"""The words for moves without a slot."""


@dataclass(frozen=True, slots=True)
class ReviewedMatch:
    """A reviewed match: its id, the name of its rules, and the names of its seats, not yet escaped."""

    match: str
    game: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost points. `view` is what its seat saw, `remembered` the cards it saw in the peek.

    `name` and `why` are escaped already. `picture` is the table before the move.
    """

    hole: int
    holes: int
    name: str
    view: View
    remembered: Mapping[int, Card]
    done: Action
    better: Action
    cost: float
    why: str
    picture: TablePicture


def reviewing(hole: int, holes: int) -> Screen:
    """Return the message shown while a review is worked out; `hole` is 0 before the first."""
    if hole:
        text = say("Reviewing … hole {hole} of {holes}", hole=hole, holes=holes)
    else:
        text = say("Reviewing … setting up the match")
    return Screen(title=say("Review"), text=text, colour=GREY)


def overview(reviewed: ReviewedMatch, review: Review, announced: str = "") -> Screen:
    """Return the first page: all players, the most accurate first. `announced` is about the later pages."""
    seats = sorted(zip(reviewed.names, review.seats, strict=True), key=lambda each: -_accuracy(each[1]))
    lines = [_line(name, seat) for name, seat in seats]
    return Screen(
        title=say("Review · {game}", game=reviewed.game),
        text="\n".join([*lines, "", announced] if announced else lines),
        fields=((say("What it means"), _legend()),),
        footer=say("Match {match}", match=reviewed.match),
    )


def _legend() -> str:
    return "\n".join(
        (
            say("**Accuracy**: 100% means our strongest computer couldn’t have played better."),
            say("**Mistakes**: points lost, judged only by what you could know then."),
            say("**Luck**: points the cards gave you (+) or cost you (−)."),
        )
    )


def _accuracy(seat: SeatReview) -> float:
    return -1.0 if seat.accuracy is None else seat.accuracy


def _line(name: str, seat: SeatReview) -> str:
    if seat.accuracy is None:
        return say("{name} · nothing to decide", name=bold(name))
    lost, luck = figure(seat.lost_a_hole), with_plus(figure(seat.luck_a_hole))
    return say(
        "{name} · **{accuracy}** accuracy\nmistakes cost {lost} points a hole · luck {luck}",
        name=bold(name),
        accuracy=percent(seat.accuracy / 100),
        lost=lost,
        luck=luck,
    )


def announced(moves: int, own: bool) -> str:
    """Return the sentence about the later pages, which show `moves` moves, the asker's if `own`."""
    if not moves:
        if own:
            return say("You made no costly move.")
        return say("Nobody made a costly move.")
    if own:
        return plural(
            "Your costliest move is on the next page.",
            "Your {count} costliest moves are on the next pages.",
            count=moves,
        )
    return plural(
        "The costliest move is on the next page.",
        "The {count} costliest moves are on the next pages.",
        count=moves,
    )


def mistake_page(reviewed: ReviewedMatch, mistake: Mistake, number: int, moves: int) -> Screen:
    """Return the page about a move, number `number` (from 1) of `moves`."""
    where = say("Hole {number} of {holes}", number=mistake.hole, holes=mistake.holes)
    better, cost = _move_words(mistake, mistake.better), points(mistake.cost)
    return Screen(
        title=say("Review · {game}", game=reviewed.game),
        text="\n".join(
            [
                f"**{where} · {mistake.name}**",
                *_in_hand(mistake),
                say("Played: {deed}", deed=_move_words(mistake, mistake.done)),
                say("Better: **{deed}**, by {points}", deed=better, points=cost),
                f"*{as_text(mistake.why)}*",
            ]
        ),
        footer=say(
            "Costliest move {number} of {moves} · match {match}",
            number=number,
            moves=moves,
            match=reviewed.match,
        ),
        attachments=(table_file(mistake.picture),),
    )


def as_text(sentence: str) -> str:
    """Return `sentence` with a mark after each suit that keeps apps from showing it as an emoji."""
    return _SUIT.sub(rf"\g<0>{AS_TEXT}", sentence)


def _in_hand(mistake: Mistake) -> list[str]:
    """Return lines about the cards that only the player saw, which the picture does not show."""
    lines, view = [], mistake.view
    if view.drawn is not None and view.source == "discard":
        lines.append(say("Took: {card}", card=face(view.drawn)))
    elif view.drawn is not None:
        lines.append(say("Drew: {card}", card=face(view.drawn)))
    if mistake.remembered:
        cards = [f"{face(card)} ({slot_name(view.rules, slot)})" for slot, card in mistake.remembered.items()]
        lines.append(say("Peeked at: {cards}", cards=", ".join(cards)))
    return lines


def _move_words(mistake: Mistake, action: Action) -> str:
    """Return the words for a move: `take the 7♠`."""
    view, slot = mistake.view, action.slot
    if slot is None:
        card = view.discard if action.verb == "take" else view.drawn
        return say(_MOVES[action.verb], card=face(card))
    where = slot_name(view.rules, slot)
    match action.verb:
        case "swap":
            return _put(mistake, action.seat, slot, where)
        case "turn":
            return say("flip a card instead of drawing ({place})", place=where)
    return say("flip a card ({place})", place=where)


def _put(mistake: Mistake, seat: int, slot: int, where: str) -> str:
    view = mistake.view
    card, lying = face(view.drawn), view.grids[seat][slot] or mistake.remembered.get(slot)
    if lying is None:
        return say("replace a face-down card with {card} ({place})", card=card, place=where)
    return say(
        "replace {replaced} with {card} ({place})",
        card=card,
        replaced=face(lying),
        place=where,
    )


def buttons(match: str, page: int, pages: int, shared: bool) -> tuple[Row, ...]:
    """Return the buttons of page `page` (from 0) of `pages`; `shared`: a page of the message was shared."""
    label = say("Shared") if shared else say("Share")
    share = Button(label, str(ReviewId(match, page, shared, "share")), "primary", disabled=shared)
    pages_around = page_buttons(page, pages, lambda to, control: ReviewId(match, to, shared, control))
    return ((*pages_around, share, match_button(match)),)
