"""The last turns of a hole, each in a sentence that tells what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.kit.card_text import face
from engine.game.actions import Event
from engine.language import listed, say
from engine.table.state import TURN_BEGINNERS

MOVES_SHOWN: Final = 6
"""Turns told at most."""


def moves(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """One sentence per turn, oldest first, without secrets. Opening flips are told until the first turn."""
    turns = _turns([event for event in events if event.action.verb != "ready"])
    played = [turn for turn in turns if turn[0].action.verb in TURN_BEGINNERS]
    shown = (played or turns)[-MOVES_SHOWN:]
    return [_turn(turn, names[turn[0].action.seat]) for turn in shown]


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """`events` by turns. The opening flips of a seat are kept apart from its first turn."""
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
