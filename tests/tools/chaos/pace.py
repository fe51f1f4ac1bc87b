"""How long people think, so that all together press as often as wished."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

THINKING: Final = (0.02, 0.2)
"""Seconds between two looks at the table, at least and at most."""

STEP: Final = 1.5
"""The most by which one correction changes the pace."""

QUICKEST: Final = 0.005
SLOWEST: Final = 1000.0
"""Limits of the pace, as parts and multiples of the thinking at first."""


@dataclass(slots=True)
class Pace:
    """The seconds between two looks at the table: between the two of `thinking`, times `factor`."""

    thinking: tuple[float, float] = THINKING
    factor: float = 1.0

    def pause(self, random: Random) -> float:
        """Seconds until the next look."""
        return self.factor * random.uniform(*self.thinking)

    def correct(self, wished: float, found: float) -> None:
        """Note that there were `found` presses in the time of `wished` ones."""
        wanted = found / wished if wished else 1.0
        self.factor *= min(max(wanted, 1 / STEP), STEP)
        self.factor = min(max(self.factor, QUICKEST), SLOWEST)
