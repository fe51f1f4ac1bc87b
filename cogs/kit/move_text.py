"""Moves in words, as a player or spectator sees them: `take the 7♠`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cogs.kit.card_text import AS_TEXT, face, slot_name
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View
from engine.language import mark, say

_SUIT: Final = re.compile("[♠♥♦♣]")

_MOVES: Final[Mapping[str, str]] = {
    "draw": mark("draw from the draw pile"),
    "take": mark("take the {card}"),
    "discard": mark("discard the {card}"),
    "pass": mark("don’t flip"),
    "knock": mark("knock"),
}
"""Words for moves without a slot."""


def as_text(sentence: str) -> str:
    """Return `sentence` with a mark after each suit. The mark keeps apps from showing the suit as an
    emoji.
    """
    return _SUIT.sub(rf"\g<0>{AS_TEXT}", sentence)


def in_hand(view: View, remembered: Mapping[int, Card]) -> list[str]:
    """Return lines about cards that only the seat of `view` saw. `remembered`: cards of a peek, by slot."""
    lines = []
    if view.drawn is not None and view.source == "discard":
        lines.append(say("Took: {card}", card=face(view.drawn)))
    elif view.drawn is not None:
        lines.append(say("Drew: {card}", card=face(view.drawn)))
    if remembered:
        cards = [f"{face(card)} ({slot_name(view.rules, slot)})" for slot, card in remembered.items()]
        lines.append(say("Peeked at: {cards}", cards=", ".join(cards)))
    return lines


def move_words(view: View, remembered: Mapping[int, Card], action: Action) -> str:
    """`take the 7♠`."""
    slot = action.slot
    if slot is None:
        card = view.discard if action.verb == "take" else view.drawn
        return say(_MOVES[action.verb], card=face(card))
    where = slot_name(view.rules, slot)
    match action.verb:
        case "swap":
            return _put(view, remembered, action.seat, slot, where)
        case "turn":
            return say("flip a card instead of drawing ({place})", place=where)
    return say("flip a card ({place})", place=where)


def brief_move(view: View, action: Action) -> str:
    """Return the fewest words for a move of the seat of `view`: a slot, or `take 7♠`."""
    if action.slot is not None:
        return slot_name(view.rules, action.slot)
    if action.verb == "take":
        return say("take {card}", card=face(view.discard))
    return {
        "draw": say("draw"),
        "discard": say("discard"),
        "pass": say("don’t flip"),
        "knock": say("knock"),
    }[action.verb]


def _put(view: View, remembered: Mapping[int, Card], seat: int, slot: int, where: str) -> str:
    card, lying = face(view.drawn), view.grids[seat][slot] or remembered.get(slot)
    if lying is None:
        return say("replace a face-down card with {card} ({place})", card=card, place=where)
    return say(
        "replace {replaced} with {card} ({place})",
        card=card,
        replaced=face(lying),
        place=where,
    )
