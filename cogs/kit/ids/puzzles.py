"""The custom ids of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import MATCH, Slot

PuzzleWord = Literal["open", "next", "draw", "take", "swap", "discard", "flip", "turn", "knock", "pass"]


@dataclass(frozen=True)
class PuzzleId(CustomId, prefix="golfpuzzle"):
    """A button of a `puzzle`, named by ten hex digits: a choice in it, or what opens it.

    `next`, and `open` without a puzzle, show the puzzle that the person is at.
    """

    word: PuzzleWord
    slot: Slot = None
    puzzle: Annotated[str, text(MATCH.pattern, optional=True)] = ""
