"""Moves and points in words, for somebody who looks at a match that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.actions import Event, Verb

_MOVES: Final[Mapping[Verb, str]] = {
    "draw": "draws {card}",
    "take": "takes {card} from the discard",
    "swap": "puts {card} in place of {replaced}",
    "discard": "discards {card}",
    "flip": "turns up {card}",
    "turn": "turns up {card} instead of drawing",
    "pass": "turns nothing up",
    "ready": "has looked at the bottom row",
    "knock": "knocks",
}


def points(number: int) -> str:
    """A number of points with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def move(event: Event, name: str) -> str:
    """What `name` did, in a sentence or two. A drawn card is named: nothing is secret any more."""
    did = _MOVES[event.action.verb].format(card=event.card, replaced=event.replaced)
    if event.turned:
        did = f"{did} and turns up {', '.join(str(card) for card in event.turned)}"
    sentence = f"{name} {did}."
    return f"{sentence} {name} goes out." if event.out else sentence


def winners(names: Sequence[str], totals: Sequence[int]) -> str:
    """Who won a match, in a sentence; a tie is shared."""
    best = min(totals)
    first = [name for name, total in zip(names, totals, strict=True) if total == best]
    if len(first) == 1:
        return f"{first[0]} wins with {points(best)}."
    return f"{', '.join(first[:-1])} and {first[-1]} share the first place with {points(best)}."
