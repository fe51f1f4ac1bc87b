"""The last moves at a table and who made them, for the messages that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.game.actions import HoleEvent

TURN_BEGINNERS: Final = ("draw", "take", "turn", "knock")
"""The actions with which a turn begins."""

Player = Literal["person", "computer", "clock", "stand-in"]
"""Maker of a move. `clock` and `stand-in`: the computer in a person's seat, because the person's clock ran
out, or while the person is away.
"""


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an action, and who acted. `hidden`: the replaced card lay face down."""

    event: HoleEvent
    by: Player
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat changed hands: its person left, was away too often or is back, or took it from `former`."""

    seat: int
    kind: Literal["left", "away", "back", "taken"]
    former: str = ""


TurnLog = list[Done | SeatChange]
