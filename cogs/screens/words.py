"""Moves, turns and scores in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import Event
from engine.cards import Card
from engine.options import OPTIONS
from engine.scoring import Adjustment, Part, Score
from engine.table.state import TURN_BEGINNERS

AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"

MOVES_SHOWN: Final = 6
"""How many turns the text under the picture goes back at most."""


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
            sentence = f"{name} turned up {_cards(turn)}."
        case "turn":
            sentence = f"{name} turned up {face(first.card)} instead of drawing."
        case "knock":
            turned = " and ".join(map(face, first.turned))
            return f"{name} knocks and turns up {turned}." if turned else f"{name} knocks."
        case _:
            sentence = f"{name} {_began(turn)}{_ended(turn)}."
    return f"{sentence} {name} goes out." if turn[-1].out else sentence


def _began(turn: Sequence[Event]) -> str:
    """A drawn card is named only once it lies face up."""
    first = turn[0]
    if first.action.verb == "take":
        return f"took {face(first.card)}"
    if len(turn) == 1:
        return "drew a card"
    return f"drew {face(turn[1].card)}"


def _ended(turn: Sequence[Event]) -> str:
    if len(turn) == 1:
        return ""
    second = turn[1]
    if second.action.verb == "swap":
        return f" in place of {face(second.replaced)}"
    flipped = [event for event in turn[2:] if event.action.verb == "flip"]
    return f", discarded it and turned up {_cards(flipped)}" if flipped else " and discarded it"


def _cards(turn: Sequence[Event]) -> str:
    return " and ".join(face(event.card) for event in turn)


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
    return f"{OPTIONS[adjustment.option].name.lower()} {sign}{points(adjustment.points)}"
