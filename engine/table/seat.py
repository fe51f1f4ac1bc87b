"""A chair at the table and who plays from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.cards import Card

USUAL_LEVEL: Final = "medium"
"""How a computer player plays unless told otherwise, and how the computer plays a person's seat."""


@dataclass(slots=True)
class Seat:
    """`user` is the person's id, or None for a computer player. `press` is the press they sat down with.

    `computer` says that the computer plays this seat now: always for a computer player, and for a person who
    was away for two turns in a row (`missed`) or has left. `since` is the version from which this seat's
    present choice stands, `clock_from` the UNIX time from which its clock runs. `remembered` is what a
    computer player was shown in a peeking opening, slot to card. `level` is how the computer plays this seat
    (`engine.cpu.levels`).
    """

    name: str
    user: int | None = None
    press: int = 0
    computer: bool = False
    left: bool = False
    ready: bool = False
    missed: int = 0
    since: int = 0
    clock_from: float = 0.0
    remembered: dict[int, Card] = field(default_factory=dict)
    level: str = USUAL_LEVEL

    @property
    def person(self) -> bool:
        """Whether a person plays this seat right now."""
        return not self.computer
