"""The review of a match: how well everybody played, and the moves that cost most, a page each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cogs.names import bold
from cogs.past.ids import ReviewId
from cogs.picture import TablePicture
from cogs.screens.screen import GREY, Button, Row, Screen
from cogs.screens.words import AS_TEXT, face
from engine.actions import Action
from engine.cards import Card
from engine.language import mark, plural, say
from engine.review.reasons.words import figure, place, points
from engine.review.summary import Review, SeatReview
from engine.view import View

_SUIT: Final = re.compile("[♠♥♦♣]")

_DEEDS: Final[Mapping[str, str]] = {
    "draw": mark("draw from the stock"),
    "take": mark("take the {card}"),
    "discard": mark("discard the {card}"),
    "pass": mark("turn no card up"),
    "knock": mark("knock"),
}
"""Moves that need no slot."""


@dataclass(frozen=True, slots=True)
class Played:
    """A reviewed match: its id, what was played, and the names of the seats, as they were given."""

    match: str
    game: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost points. `view` is what its seat saw, `remembered` what it knew of its face-down cards.

    `name` and `why` stand in the text as they are. `picture` is the table at that moment.
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
    """Shown while a review is worked out; `hole` 0 stands for the time before the first."""
    if hole:
        text = say("Reviewing … hole {hole} of {holes}", hole=hole, holes=holes)
    else:
        text = say("Reviewing … the match is laid out again")
    return Screen(title=say("Review"), text=text, colour=GREY)


# ---------------------------------------------------------------------- all players


def overview(played: Played, review: Review, announced: str = "") -> Screen:
    """The first page: every player, the most accurate first. `announced` says what comes after it."""
    seats = sorted(zip(played.names, review.seats, strict=True), key=lambda each: -_accuracy(each[1]))
    lines = [_line(name, seat) for name, seat in seats]
    return Screen(
        title=say("Review · {game}", game=played.game),
        text="\n".join([*lines, "", announced] if announced else lines),
        fields=((say("What this says"), _legend()),),
        footer=say("Match {match}", match=played.match),
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
    lost, luck = figure(seat.lost_a_hole), _signed(seat.luck_a_hole)
    return say(
        "{name} · **{accuracy}\N{NO-BREAK SPACE}%**\nlost {lost} a hole · luck {luck} a hole",
        name=bold(name),
        accuracy=f"{seat.accuracy:.0f}",
        lost=lost,
        luck=luck,
    )


def _signed(number: float) -> str:
    said = figure(number)
    return f"+{said}" if number > 0 and said != "0" else said


def announced(moves: int, own: bool) -> str:
    """What the pages after the first show: so many moves, `own` ones of the person who asks or anybody's."""
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


# ---------------------------------------------------------------------- one move


def mistake_page(played: Played, mistake: Mistake, number: int, moves: int) -> Screen:
    """The page about a move, the `number`th (from 1) of `moves`."""
    where = say("Hole {number} of {holes}", number=mistake.hole, holes=mistake.holes)
    better, cost = _deed(mistake, mistake.better), points(mistake.cost)
    return Screen(
        title=say("Review · {game}", game=played.game),
        text="\n".join(
            [
                f"**{where} · {mistake.name}**",
                *_in_hand(mistake),
                say("Played: {deed}", deed=_deed(mistake, mistake.done)),
                say("Better: **{deed}**, by {points}", deed=better, points=cost),
                f"*{as_text(mistake.why)}*",
            ]
        ),
        footer=say(
            "Costliest move {number} of {moves} · match {match}",
            number=number,
            moves=moves,
            match=played.match,
        ),
        picture=mistake.picture,
    )


def as_text(sentence: str) -> str:
    """`sentence` with its suits kept from turning into pictures."""
    return _SUIT.sub(rf"\g<0>{AS_TEXT}", sentence)


def _in_hand(mistake: Mistake) -> list[str]:
    """What the picture does not show, as it was not for everybody to see."""
    lines, view = [], mistake.view
    if view.drawn is not None and view.source == "discard":
        lines.append(say("In hand: the {card}, taken", card=face(view.drawn)))
    elif view.drawn is not None:
        lines.append(say("In hand: the {card}, drawn", card=face(view.drawn)))
    if mistake.remembered:
        rules = view.rules
        cards = [
            f"{face(card)} ({place(slot, rules.rows, rules.columns)})"
            for slot, card in mistake.remembered.items()
        ]
        lines.append(say("Seen in the peek: {cards}", cards=", ".join(cards)))
    return lines


def _deed(mistake: Mistake, action: Action) -> str:
    """What was done or would have been better: `take the 7♠`."""
    view, rules, slot = mistake.view, mistake.view.rules, action.slot
    if slot is None:
        card = view.discard if action.verb == "take" else view.drawn
        return say(_DEEDS[action.verb], card=face(card))
    where = place(slot, rules.rows, rules.columns)
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


# ---------------------------------------------------------------------- leafing and sharing


def buttons(match: str, page: int, pages: int, shared: bool) -> tuple[Row, ...]:
    """Under page `page` (from 0) of `pages`; `shared`: whether a page of this message was shared already."""

    def at(to: int) -> int:
        return min(max(to, 0), pages - 1)

    label = say("Shared") if shared else say("Share")
    share = Button(label, str(ReviewId(match, page, shared, "share")), "primary", disabled=shared)
    if pages < 2:
        return ((share,),)
    back = Button(say("Back"), str(ReviewId(match, at(page - 1), shared, "back")), disabled=page == 0)
    after = Button(
        say("Next"), str(ReviewId(match, at(page + 1), shared, "next")), disabled=page == pages - 1
    )
    return ((back, after, share),)
