"""Actions, written as in the record: `0 flip 4`, `1 draw`, `1 swap 2` (rules: "The record of a match")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from engine.game.cards import Card
from engine.game.errors import BadNotation

Verb = Literal["flip", "draw", "take", "swap", "discard", "pass", "ready", "turn", "knock"]
VERBS: Final[tuple[Verb, ...]] = get_args(Verb)
SLOT_VERBS: Final[tuple[Verb, ...]] = ("flip", "swap", "turn")

_VERBS: Final[dict[str, Verb]] = {verb: verb for verb in VERBS}
_PLAIN: Final = "|".join(verb for verb in VERBS if verb not in SLOT_VERBS)
# No leading zeros: an action has one notation only, as records and buttons are compared by it.
_NUMBER: Final = "(0|[1-9][0-9]?)"
_NOTATION: Final = re.compile(f"{_NUMBER} (?:({_PLAIN})|({'|'.join(SLOT_VERBS)}) {_NUMBER})")


class Action(NamedTuple):
    """Action of one seat. `slot` is the grid position in reading order for `flip`, `swap` and `turn`."""

    seat: int
    verb: Verb
    slot: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} {self.verb}" if self.slot is None else f"{self.seat} {self.verb} {self.slot}"

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parse `text`. Raises `BadNotation` unless `text` is exactly how `str` writes an action."""
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise BadNotation("“{text}” is not an action, such as “0 flip 4” or “1 draw”.", text=text)
        seat, plain, slotted, slot = match.groups()
        return cls(int(seat), _VERBS[plain or slotted], int(slot) if slot else None)


class HoleEvent(NamedTuple):
    """Outcome of an action. Don't show it to everybody: only the drawer knows the `card` of a draw.

    - `card`: the card drawn, taken, laid down, turned up or discarded.
    - `replaced`: the card that a swap put on the discard. `turned`: the cards that a knock turned up.
    - `out`: the seat has just gone out. `over`: the hole has ended.
    """

    action: Action
    card: Card | None = None
    replaced: Card | None = None
    out: bool = False
    over: bool = False
    turned: tuple[Card, ...] = ()


def event(
    action: Action,
    card: Card | None = None,
    replaced: Card | None = None,
    out: bool = False,
    over: bool = False,
    turned: tuple[Card, ...] = (),
) -> HoleEvent:
    """Make a `HoleEvent`, faster than its class does: that would take a fifteenth of all time in play."""
    return tuple.__new__(HoleEvent, (action, card, replaced, out, over, turned))


@dataclass(frozen=True, slots=True)
class Offers:
    """Every list of actions that a seat can be offered, made once for all holes.

    For actions with slots, the index is a mask with one bit per slot: `swap[0b101]` offers slots 0 and 2.
    """

    ready: tuple[Action, ...]
    draw: tuple[Action, ...]
    take: tuple[Action, ...]
    draw_or_take: tuple[Action, ...]
    knock: tuple[Action, ...]
    swap: tuple[tuple[Action, ...], ...]
    swap_or_discard: tuple[tuple[Action, ...], ...]
    flip: tuple[tuple[Action, ...], ...]
    flip_or_pass: tuple[tuple[Action, ...], ...]
    turn: tuple[tuple[Action, ...], ...]


@cache
def offers(seats: int, size: int) -> tuple[Offers, ...]:
    """Return the offers to each seat. Grids have `size` slots, offered in reading order."""
    return tuple(_offers_to(seat, size) for seat in range(seats))


def _offers_to(seat: int, size: int) -> Offers:
    draw, take = Action(seat, "draw"), Action(seat, "take")
    swap, flip = _by_mask(seat, "swap", size), _by_mask(seat, "flip", size)
    return Offers(
        ready=(Action(seat, "ready"),),
        draw=(draw,),
        take=(take,),
        draw_or_take=(draw, take),
        knock=(Action(seat, "knock"),),
        swap=swap,
        swap_or_discard=tuple((*slots, Action(seat, "discard")) for slots in swap),
        flip=flip,
        flip_or_pass=tuple((*slots, Action(seat, "pass")) for slots in flip),
        turn=_by_mask(seat, "turn", size),
    )


def _by_mask(seat: int, verb: Verb, size: int) -> tuple[tuple[Action, ...], ...]:
    actions = [Action(seat, verb, slot) for slot in range(size)]
    return tuple(
        tuple(action for slot, action in enumerate(actions) if mask >> slot & 1) for mask in range(1 << size)
    )
