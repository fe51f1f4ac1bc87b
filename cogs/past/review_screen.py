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
from engine.language import mark, plural, say
from engine.review.reasons.phrases import figure, points, with_plus
from engine.review.summary import Review, SeatReview

_SUIT: Final = re.compile("[♠♥♦♣]")

_MOVES: Final[Mapping[str, str]] = {
    "draw": mark("draw from the stock"),
    "take": mark("take the {card}"),
    "discard": mark("discard the {card}"),
    "pass": mark("turn no card up"),
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
        text = say("Reviewing … the match is laid out again")
    return Screen(title=say("Review"), text=text, colour=GREY)


def overview(reviewed: ReviewedMatch, review: Review, announced: str = "") -> Screen:
    """Return the first page: all players, the most accurate first. `announced` is about the later pages."""
    seats = sorted(zip(reviewed.names, review.seats, strict=True), key=lambda each: -_accuracy(each[1]))
    lines = [_line(name, seat) for name, seat in seats]
    return Screen(
        title=say("Review · {game}", game=reviewed.game),
        text="\n".join([*lines, "", announced] if announced else lines),
        fields=((say("What this says"), _legend()),),
        footer=say("Match {match}", match=reviewed.match),
    )


def _legend() -> str:
    return "\n".join(
        (
            say(
                "**Accuracy** 100\N{NO-BREAK SPACE}% is play "
                "that our strongest computer player could not better."
            ),
            say("**Lost** are the points that errors cost, by what could be known then."),
            say("**Luck** is the points that the cards drawn and turned up gave (+) or took (−)."),
        )
    )


def _accuracy(seat: SeatReview) -> float:
    return -1.0 if seat.accuracy is None else seat.accuracy


def _line(name: str, seat: SeatReview) -> str:
    if seat.accuracy is None:
        return say("{name} · nothing to decide", name=bold(name))
    lost, luck = figure(seat.lost_a_hole), with_plus(figure(seat.luck_a_hole))
    return say(
        "{name} · **{accuracy}\N{NO-BREAK SPACE}%**\nlost {lost} a hole · luck {luck} a hole",
        name=bold(name),
        accuracy=f"{seat.accuracy:.0f}",
        lost=lost,
        luck=luck,
    )


def announced(moves: int, own: bool) -> str:
    """Return the sentence about the later pages, which show `moves` moves, the asker's if `own`."""
    if not moves:
        if own:
            return say("You made no move that cost anything.")
        return say("Nobody made a move that cost anything.")
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
        lines.append(say("In hand: the {card}, taken", card=face(view.drawn)))
    elif view.drawn is not None:
        lines.append(say("In hand: the {card}, drawn", card=face(view.drawn)))
    if mistake.remembered:
        cards = [f"{face(card)} ({slot_name(view.rules, slot)})" for slot, card in mistake.remembered.items()]
        lines.append(say("Seen in the peek: {cards}", cards=", ".join(cards)))
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
            return say("turn a card up instead of drawing ({place})", place=where)
    return say("turn a card up ({place})", place=where)


def _put(mistake: Mistake, seat: int, slot: int, where: str) -> str:
    view = mistake.view
    card, lying = face(view.drawn), view.grids[seat][slot] or mistake.remembered.get(slot)
    if lying is None:
        return say("put the {card} in place of a face-down card ({place})", card=card, place=where)
    return say(
        "put the {card} in place of the {replaced} ({place})",
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
