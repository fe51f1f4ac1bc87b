"""Actions and cards as the kernel's numbers, and numbers as actions and cards."""

from __future__ import annotations

from typing import Final

from engine.game.actions import Action, Verb
from engine.game.cards import Card
from engine.lab.kernel.codes import (
    CODES,
    DISCARD,
    DRAW,
    FACES,
    FLIP,
    KNOCK,
    MOST_SLOTS,
    NO_CARD,
    PASS,
    READY,
    SWAP,
    TAKE,
    TURN_UP,
)

_SLOTTED: Final[dict[Verb, int]] = {"flip": FLIP, "swap": SWAP, "turn": TURN_UP}
_PLAIN: Final[dict[Verb, int]] = {
    "draw": DRAW,
    "take": TAKE,
    "discard": DISCARD,
    "pass": PASS,
    "ready": READY,
    "knock": KNOCK,
}
_WRITTEN: Final[dict[int, tuple[Verb, int | None]]] = {
    **{code: (verb, None) for verb, code in _PLAIN.items()},
    **{first + slot: (verb, slot) for verb, first in _SLOTTED.items() for slot in range(MOST_SLOTS)},
}


def code_of(action: Action) -> int:
    """The code of `action`, by any seat."""
    return _PLAIN[action.verb] if action.slot is None else _SLOTTED[action.verb] + action.slot


def action_of(seat: int, code: int) -> Action:
    """The action of `seat` that has this code."""
    return Action(seat, *_WRITTEN[code])


def actions_of(seat: int, codes: int) -> tuple[Action, ...]:
    """The actions of `seat` in a set of codes, the lowest code first."""
    return tuple(action_of(seat, code) for code in range(CODES) if codes >> code & 1)


def number_of(card: Card | None) -> int:
    """The number of `card`, -1 for None."""
    return NO_CARD if card is None else FACES.index(card)


def card_of(number: int) -> Card | None:
    """The card of a number, None for -1."""
    return None if number == NO_CARD else FACES[number]
