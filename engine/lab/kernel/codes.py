"""Actions as small numbers, and sets of them as 64-bit numbers with one bit for each code.

Whose action it is, is not in the code. In every phase the codes rise in the order in which the engine lists
the legal actions.
"""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Verb

MOST_SLOTS = 12

DRAW = 0
TAKE = 1
FLIP = 2
"""`flip 0`; `flip k` is k more."""
SWAP = FLIP + MOST_SLOTS
"""`swap 0`; `swap k` is k more."""
TURN_UP = SWAP + MOST_SLOTS
"""`turn 0`; `turn k` is k more."""
DISCARD = TURN_UP + MOST_SLOTS
PASS = DISCARD + 1
READY = DISCARD + 2
KNOCK = DISCARD + 3
CODES = DISCARD + 4
"""How many codes there are."""

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
    """The code of `action`, whoever does it."""
    return _PLAIN[action.verb] if action.slot is None else _SLOTTED[action.verb] + action.slot


def action_of(seat: int, code: int) -> Action:
    """The action of `seat` that has this code."""
    return Action(seat, *_WRITTEN[code])


def actions_of(seat: int, codes: int) -> tuple[Action, ...]:
    """The actions of `seat` in a set of codes, the lowest code first."""
    return tuple(action_of(seat, code) for code in range(CODES) if codes >> code & 1)
