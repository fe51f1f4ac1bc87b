"""The policy to which every legal action is as good as any other."""

from __future__ import annotations

import numpy as np

from engine.lab.kernel.bits import count, pick
from engine.lab.kernel.chance import below
from engine.lab.kernel.compiled import compiled


@compiled
def by_chance(legal: int, chance: np.uint64) -> int:
    """One of the actions in `legal`, as the random number `chance` decides."""
    return pick(legal, below(chance, count(legal)))
