"""The last moves at a table and who made them, for the messages that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.game.actions import HoleEvent

TURN_BEGINNERS: Final = ("draw", "take", "turn", "knock")
"""The actions with which a turn begins."""

Player = Literal["person", "computer", "clock", "stand-in"]
"""Who moved. `clock`: the computer, as a person's clock ran out. `stand-in`: as a person is away."""


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of an action, and who acted. `hidden`: the action replaced a face-down card."""

    event: HoleEvent
    by: Player
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat has another player: the person left, was away or came back, or took the seat from `former`."""

    seat: int
    kind: Literal["left", "away", "back", "taken"]
    former: str = ""


TurnLog = list[Done | SeatChange]
