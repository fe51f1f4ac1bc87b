"""Which of its turns a seat has, where their number is fixed, and whether it is the last of the hole."""

from __future__ import annotations

from engine.game.view import View
from engine.language import say


def has_last_turn(view: View, number: int) -> bool:
    """Whether the last turn of seat `number` in this hole is on or comes next."""
    if view.scores or view.phase == "opening":
        return False
    if view.rules.turns is not None:
        return view.turns[number] == view.rules.turns - 1
    if view.out is None:
        return False
    return (number - view.out) % view.seats >= (view.turn - view.out) % view.seats


def turn_count(view: View, number: int) -> str:
    """Say which turn of how many seat `number` has, `turn 3 of 4`; empty where their number is open."""
    turns = view.rules.turns
    if turns is None or view.scores or view.phase == "opening" or view.turns[number] >= turns:
        return ""
    return say("turn {number} of {turns}", number=view.turns[number] + 1, turns=turns)
