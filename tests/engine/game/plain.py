"""A hole of nothing but turns, and the shortest ways to play them."""

from __future__ import annotations

from engine.game.hole import Hole
from engine.game.rules import Rules
from tests.engine.game.strategies import act

PLAIN = Rules(columns=2, initial_flips=0, discard_flip="never")
"""Four cards each, all face down, no flips."""


def idle(hole: Hole, turns: int = 1) -> None:
    """Draw, discard and pass, for the next `turns` turns."""
    for _ in range(turns):
        seat = hole.turn
        act(hole, f"{seat} draw", f"{seat} discard")
        if hole.phase == "flip":
            act(hole, f"{seat} pass")


def uncover(hole: Hole, slot: int) -> None:
    """The seat on turn takes the discard and lays it on `slot`."""
    act(hole, f"{hole.turn} take", f"{hole.turn} swap {slot}")
