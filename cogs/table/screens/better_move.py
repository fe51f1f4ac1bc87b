"""A move and a better move: in one sentence, and as marks on the picture of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.move_text import as_text, brief_move, move_words
from cogs.picture import CardBeside
from cogs.picture.choice_marks import ChoiceMarks, Spot
from engine.game.actions import Action, Verb
from engine.game.cards import Card
from engine.game.view import View
from engine.language import say
from engine.review.reasons import Reason
from engine.review.reasons.phrases import points

_PILES: Final[Mapping[Verb, Spot]] = {"draw": "stock", "take": "discard", "discard": "discard"}
"""Piles where moves without a slot are marked."""


def better_words(
    view: View, remembered: Mapping[int, Card], done: Action, better: Action, cost: float, why: Reason
) -> str:
    """Say which move was done, which was better by `cost` points, and `why`, if there is a reason.

    `view` is what the acting seat saw. `remembered` has the seat's own cards that a peek showed. The sentence
    of `why` is escaped already.
    """
    deed, brief = move_words(view, remembered, done), done.verb == better.verb == "swap"
    instead = brief_move(view, better) if brief else move_words(view, remembered, better)
    words = say(
        "❌ {deed} ✅ **{better}**, better by {points}.",
        deed=f"{deed[0].upper()}{deed[1:]}",
        better=f"{instead[0].upper()}{instead[1:]}",
        points=points(cost),
    )
    return " ".join(filter(None, (words, reason_words(why))))


def reason_words(why: Reason) -> str:
    """Return the sentence of a reason in italics, or "" for none."""
    return "" if why.kind == "none" else f"*{as_text(why.sentence)}*"


def better_marks(view: View, done: Action, better: Action) -> ChoiceMarks:
    """Return marks for the move `done` and the `better` move, on their slots and piles."""
    return ChoiceMarks(
        played=say("Played: {deed}", deed=_named(view, done)),
        better=say("Better: {deed}", deed=_named(view, better)),
        played_at=_spot(done),
        better_at=_spot(better),
    )


def in_hand_beside(view: View) -> CardBeside | None:
    """Return the card that the acting seat has in hand, for a review of the match; None for an empty hand."""
    if view.drawn is None:
        return None
    return CardBeside(view.drawn, "took" if view.source == "discard" else "drew")


def _named(view: View, action: Action) -> str:
    """Name a move without its cards, which the picture shows."""
    return say("take the discard") if action.verb == "take" else brief_move(view, action)


def _spot(action: Action) -> Spot | None:
    return _PILES.get(action.verb) if action.slot is None else action.slot
