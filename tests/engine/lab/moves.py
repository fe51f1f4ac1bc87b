"""The moves of cards in a hole of the engine, counted as `engine.lab.games` counts those of the kernel."""

from __future__ import annotations

from engine.game.actions import Action
from engine.game.hole import Hole
from engine.lab.games.places import BELOW, DRAWN, PEEKED, STOCK, TAKEN, TOP, UNKNOWN, UP

Moves = list[list[int]]
"""The number of cards that went from each place to each other place."""


def note_moves(hole: Hole, action: Action, moves: Moves) -> None:
    """Count the moves of cards that `action` will make."""
    seat, verb, slot = action
    pile = len(hole.discard)
    match verb:
        case "draw":
            if not hole.stock:
                moves[BELOW][STOCK] += pile - 1
            moves[STOCK][DRAWN] += 1
        case "take":
            moves[TOP][TAKEN] += 1
            moves[BELOW][TOP] += pile > 1
        case "discard":
            moves[DRAWN][TOP] += 1
            moves[TOP][BELOW] += pile > 0
        case "ready":
            moves[UNKNOWN][PEEKED] += hole.rules.columns
        case "knock":
            if hole.rules.knock_early:
                _note_flipped(hole, seat, moves)
        case "swap":
            moves[_lies(hole, seat, slot or 0)][TOP] += 1
            moves[TAKEN if hole.phase == "taken" else DRAWN][UP] += 1
            moves[TOP][BELOW] += pile > 0
        case "flip" | "turn":
            moves[_lies(hole, seat, slot or 0)][UP] += 1


def _note_flipped(hole: Hole, seat: int, moves: Moves) -> None:
    """Count all face-down cards of `seat` as flipped."""
    for slot in range(hole.rules.size):
        lying = _lies(hole, seat, slot)
        moves[lying][UP] += lying != UP


def _lies(hole: Hole, seat: int, slot: int) -> int:
    if not hole.hidden[seat] >> slot & 1:
        return UP
    return PEEKED if not hole.pending[seat] and _peeked_slots(hole, seat) >> slot & 1 else UNKNOWN


def _peeked_slots(hole: Hole, seat: int) -> int:
    """The slots that are face down and that `seat` knows from its peek, one bit each."""
    rules = hole.rules
    if rules.opening != "peek":
        return 0
    return hole.hidden[seat] & ((1 << rules.columns) - 1) << rules.size - rules.columns
