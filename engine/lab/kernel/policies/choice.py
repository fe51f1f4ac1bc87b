"""The policies by number, and the choice of one of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.lab.kernel.bits import count, pick
from engine.lab.kernel.chance import below
from engine.lab.kernel.coded import CodedRules
from engine.lab.kernel.compiled import compiled
from engine.lab.kernel.observation import Observation
from engine.lab.kernel.policies.expected_value import Scratch, Weights, expected_value

BY_CHANCE = 0
EXPECTED_VALUE = 1
POLICIES: Final = {"by_chance": BY_CHANCE, "expected_value": EXPECTED_VALUE}
"""Every policy by name."""

SCRATCH = 256
"""Number of places in which a policy may note numbers while it decides."""


@compiled
def choose(
    policy: int,
    rules: CodedRules,
    seen: Observation,
    legal: int,
    weights: Weights,
    scratch: Scratch,
    chance: np.uint64,
) -> int:
    """Return the code of the action, one of `legal`, that policy number `policy` chooses for the viewer.

    `seen` is all that the policy knows. `weights`, set by hand or trained, are one row of the table of
    weights given to the loop of play. `scratch` has no contents before or after. Random choices follow from
    the random number `chance`.
    """
    if policy == EXPECTED_VALUE:
        return expected_value(rules, seen, legal, weights, scratch)
    return pick(legal, below(chance, count(legal)))
