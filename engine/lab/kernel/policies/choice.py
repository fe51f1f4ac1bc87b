"""The policies by number, and the choice of one of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.coded import CodedRules
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.observation import Observation
from engine.lab.kernel.policies.by_chance import by_chance
from engine.lab.kernel.policies.expected_value import expected_value

BY_CHANCE = 0
EXPECTED_VALUE = 1
POLICIES: Final = {"by_chance": BY_CHANCE, "expected_value": EXPECTED_VALUE}
"""Every policy by name."""

SCRATCH = 256
"""How many numbers a policy may note down while it thinks."""


@compiled
def choose(
    policy: int,
    rules: CodedRules,
    seen: Observation,
    legal: int,
    weights: NDArray[np.float32],
    scratch: NDArray[np.float64],
    chance: np.uint64,
) -> int:
    """The code of the action, one of `legal`, that policy number `policy` does in the place of the viewer.

    `seen` is all it knows. `weights` are what it was made with or trained to: one row of the table of weights
    that the loop of play is given. `scratch` holds nothing yet and keeps nothing. All it leaves to chance
    follows from the random number `chance`.
    """
    if policy == EXPECTED_VALUE:
        return expected_value(rules, seen, legal, weights, scratch)
    return by_chance(legal, chance)
