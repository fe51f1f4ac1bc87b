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
from engine.review.reasons.words import figure, place, points
from engine.review.summary import Review, SeatReview
from engine.view import View

_SUIT: Final = re.compile("[♠♥♦♣]")

_LEGEND: Final = (
    "**Accuracy** 100 % is play that our strongest computer player could not better.\n"
    "**Lost** are the points that errors cost, by what could be known then.\n"
    "**Luck** are the points that the cards drawn and turned up gave (+) or took (−)."
)


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
    how_far = f"hole {hole} of {holes}" if hole else "the match is laid out again"
    return Screen(title="Review", text=f"Reviewing … {how_far}", colour=GREY)


# ---------------------------------------------------------------------- all players


def overview(played: Played, review: Review, announced: str = "") -> Screen:
    """The first page: every player, the most accurate first. `announced` says what comes after it."""
    seats = sorted(zip(played.names, review.seats, strict=True), key=lambda each: -_accuracy(each[1]))
    lines = [_line(name, seat) for name, seat in seats]
    return Screen(
        title=f"Review · {played.game}",
        text="\n".join([*lines, "", announced] if announced else lines),
        fields=(("What this says", _LEGEND),),
        footer=f"Match {played.match}",
    )


def _accuracy(seat: SeatReview) -> float:
    return -1.0 if seat.accuracy is None else seat.accuracy


def _line(name: str, seat: SeatReview) -> str:
    if seat.accuracy is None:
        return f"{bold(name)} · nothing to decide"
    lost, luck = figure(seat.lost_a_hole), _signed(seat.luck_a_hole)
    return f"{bold(name)} · **{seat.accuracy:.0f} %**\nlost {lost} a hole · luck {luck} a hole"


def _signed(number: float) -> str:
    said = figure(number)
    return f"+{said}" if number > 0 and said != "0" else said


def announced(moves: int, own: bool) -> str:
    """What the pages after the first show: so many moves, `own` ones of the person who asks or anybody's."""
    whose = "Your" if own else "The"
    match moves:
        case 0:
            return "You made no move that cost anything." if own else "Nobody made a move that cost anything."
        case 1:
            return f"{whose} costliest move is on the next page."
    return f"{whose} {moves} costliest moves are on the next pages."


# ---------------------------------------------------------------------- one move


def mistake_page(played: Played, mistake: Mistake, number: int, moves: int) -> Screen:
    """The page about a move, the `number`th (from 1) of `moves`."""
    where = f"Hole {mistake.hole} of {mistake.holes}"
    return Screen(
        title=f"Review · {played.game}",
        text="\n".join(
            [
                f"**{where} · {mistake.name}**",
                *_in_hand(mistake),
                f"Played: {_deed(mistake, mistake.done)}",
                f"Better: **{_deed(mistake, mistake.better)}**, by {points(mistake.cost)}",
                f"*{as_text(mistake.why)}*",
            ]
        ),
        footer=f"Costliest move {number} of {moves} · match {played.match}",
        picture=mistake.picture,
    )


def as_text(sentence: str) -> str:
    """`sentence` with its suits kept from turning into pictures."""
    return _SUIT.sub(rf"\g<0>{AS_TEXT}", sentence)


def _in_hand(mistake: Mistake) -> list[str]:
    """What the picture does not show, as it was not for everybody to see."""
    lines = []
    if mistake.view.drawn is not None:
        taken = "taken" if mistake.view.source == "discard" else "drawn"
        lines.append(f"In hand: the {face(mistake.view.drawn)}, {taken}")
    if mistake.remembered:
        rules = mistake.view.rules
        cards = [
            f"{face(card)} ({place(slot, rules.rows, rules.columns)})"
            for slot, card in mistake.remembered.items()
        ]
        lines.append(f"Seen in the peek: {', '.join(cards)}")
    return lines


def _deed(mistake: Mistake, action: Action) -> str:
    view, rules, slot = mistake.view, mistake.view.rules, action.slot
    deeds = {
        "draw": "draw from the stock",
        "take": f"take the {face(view.discard)}",
        "discard": f"discard the {face(view.drawn)}",
        "pass": "turn no card up",
        "knock": "knock",
    }
    if slot is None:
        return deeds[action.verb]
    where = place(slot, rules.rows, rules.columns)
    if action.verb == "swap":
        lying = view.grids[action.seat][slot] or mistake.remembered.get(slot)
        replaced = "a face-down card" if lying is None else f"the {face(lying)}"
        return f"put the {face(view.drawn)} in place of {replaced} ({where})"
    return f"turn a card up{' instead of drawing' if action.verb == 'turn' else ''} ({where})"


# ---------------------------------------------------------------------- leafing and sharing


def buttons(match: str, page: int, pages: int, shared: bool) -> tuple[Row, ...]:
    """Under page `page` (from 0) of `pages`; `shared`: whether a page of this message was shared already."""

    def at(to: int) -> int:
        return min(max(to, 0), pages - 1)

    label = "Shared" if shared else "Share"
    share = Button(label, str(ReviewId(match, page, shared, "share")), "primary", disabled=shared)
    if pages < 2:
        return ((share,),)
    back = Button("Back", str(ReviewId(match, at(page - 1), shared, "back")), disabled=page == 0)
    after = Button("Next", str(ReviewId(match, at(page + 1), shared, "next")), disabled=page == pages - 1)
    return ((back, after, share),)
