"""Moves, turns and scores in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.actions import Event
from engine.cards import Card
from engine.language import listed, mark, say
from engine.scoring import Adjustment, Part, Score
from engine.table.state import TURN_BEGINNERS

AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"

MOVES_SHOWN: Final = 6
"""How many turns the text under the picture goes back at most."""

_ADJUSTED: Final[Mapping[str, str]] = {
    "blackjack": mark("blackjack {points}"),
    "knock_penalty": mark("knock penalty {points}"),
    "knock_bonus": mark("knock bonus {points}"),
    "underdog_bonus": mark("underdog bonus {points}"),
    "negative_pairs_keep_value": mark("negative pairs {points}"),
    "tied_shame": mark("tied shame {points}"),
    "wolfpack": mark("wolfpack {points}"),
    "four_of_a_kind": mark("four of a kind {points}"),
}
"""Options that give or take points beside the cards, in a sum; the points have their sign."""


def face(card: Card | None) -> str:
    """A card in a message. Its suit is kept from turning into a picture, too dark for a dark screen.

    By the sign that does so, cards are also found again where they are to be shown as emojis.
    """
    return "" if card is None else f"{card}{AS_TEXT}"


def points(number: int) -> str:
    """A number of points with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def moves(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """One sentence per turn, oldest first, of what everybody may know. Opening flips give way to turns."""
    turns = _turns([event for event in events if event.action.verb != "ready"])
    played = [turn for turn in turns if turn[0].action.verb in TURN_BEGINNERS]
    shown = (played or turns)[-MOVES_SHOWN:]
    return [_turn(turn, names[turn[0].action.seat]) for turn in shown]


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """The events turn by turn. Opening flips are kept apart from the first turn of the same seat."""
    turns: list[list[Event]] = []
    for event in events:
        begins = event.action.verb in TURN_BEGINNERS
        if begins or not turns or turns[-1][0].action.seat != event.action.seat:
            turns.append([])
        turns[-1].append(event)
    return turns


def _turn(turn: Sequence[Event], name: str) -> str:
    first = turn[0]
    match first.action.verb:
        case "flip":
            sentence = say("{name} turned up {cards}.", name=name, cards=_cards(turn))
        case "turn":
            sentence = say("{name} turned up {card} instead of drawing.", name=name, card=face(first.card))
        case "knock":
            return _knock(first, name)
        case "take":
            sentence = _taken(turn, name)
        case _:
            sentence = _drawn(turn, name)
    if not turn[-1].out:
        return sentence
    goes_out = say("{name} goes out.", name=name)
    return f"{sentence} {goes_out}"


def _knock(knock: Event, name: str) -> str:
    if not knock.turned:
        return say("{name} knocks.", name=name)
    cards = listed([face(card) for card in knock.turned])
    return say("{name} knocks and turns up {cards}.", name=name, cards=cards)


def _taken(turn: Sequence[Event], name: str) -> str:
    card = face(turn[0].card)
    if len(turn) == 1:
        return say("{name} took {card}.", name=name, card=card)
    replaced = face(turn[1].replaced)
    return say("{name} took {card} in place of {replaced}.", name=name, card=card, replaced=replaced)


def _drawn(turn: Sequence[Event], name: str) -> str:
    """A drawn card is named only once it lies face up."""
    if len(turn) == 1:
        return say("{name} drew a card.", name=name)
    second = turn[1]
    card = face(second.card)
    if second.action.verb == "swap":
        replaced = face(second.replaced)
        return say("{name} drew {card} in place of {replaced}.", name=name, card=card, replaced=replaced)
    flipped = [event for event in turn[2:] if event.action.verb == "flip"]
    if not flipped:
        return say("{name} drew {card} and discarded it.", name=name, card=card)
    turned = _cards(flipped)
    return say("{name} drew {card}, discarded it and turned up {cards}.", name=name, card=card, cards=turned)


def _cards(turn: Sequence[Event]) -> str:
    return listed([face(event.card) for event in turn])


def sum_of(score: Score) -> str:
    """How a score comes about: `K K = 0, 5 + 3 = 8, 7 + 9 = 16, knock bonus −5`."""
    return ", ".join([*map(_part, score.parts), *map(_adjustment, score.adjustments)])


def _part(part: Part) -> str:
    ranks = [str(card).rstrip("♠♥♦♣") for card in part.cards]
    if len(ranks) == 1:
        return ranks[0] if ranks[0] == str(part.points) else f"{ranks[0]} = {points(part.points)}"
    return f"{(' ' if part.cancelled else ' + ').join(ranks)} = {points(part.points)}"


def _adjustment(adjustment: Adjustment) -> str:
    sign = "+" if adjustment.points > 0 else ""
    return say(_ADJUSTED[adjustment.option], points=f"{sign}{points(adjustment.points)}")
