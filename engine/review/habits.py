"""Habits of a player, counted in the holes that they played themselves from the first action on."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final, Self

from engine.game.hole import Hole
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots
from engine.review.played import PlayedHole


@dataclass(frozen=True, slots=True)
class Habits:
    """Counts over `holes`: the player went out in `outs` of these holes, after `out_turns` own turns in all.

    `pairs` is the number of groups of cards that counted 0 in the end. Of the player's `turns`, `draws` began
    with the stock.
    """

    holes: int = 0
    outs: int = 0
    out_turns: int = 0
    pairs: int = 0
    turns: int = 0
    draws: int = 0

    def __add__(self, other: Habits) -> Self:
        return type(self)(*[own + more for own, more in zip(astuple(self), astuple(other), strict=True)])


NO_HABITS: Final = Habits()


def habits_of(played: PlayedHole) -> tuple[Habits, ...]:
    """Return the habits of each seat in a hole; empty for a seat that the computer played in part."""
    hole = played.dealt()
    for action in played.actions:
        hole.apply(action)
    own = [True] * played.seats
    draws = [0] * played.seats
    for action, by_owner in zip(played.actions, played.own, strict=True):
        own[action.seat] = own[action.seat] and by_owner
        draws[action.seat] += action.verb == "draw"
    return tuple(_habits(hole, seat, draws[seat]) if own[seat] else NO_HABITS for seat in range(played.seats))


def _habits(hole: Hole, seat: int, draws: int) -> Habits:
    out, turns = hole.out == seat, hole.turns[seat]
    cards = [card for card in hole.observe(seat).grids[seat] if card is not None]
    pairs = len(cancelled_slots(hole.rules, cards)) // group_size(hole.rules)
    return Habits(1, int(out), turns if out else 0, pairs, turns, draws)


def group_size(rules: Rules) -> int:
    """Return the number of cards that count 0 together."""
    return rules.rows if rules.pairs == "column" else 2
