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
"""Numbers that a policy may note down while it decides."""


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
    """The code of the action, one of `legal`, that policy number `policy` does in the place of the viewer.

    `seen` is all it knows. `weights`, set by hand or trained, are one row of the table of weights that the
    loop of play is given. `scratch` holds nothing yet and keeps nothing. Its random choices follow from the
    random number `chance`.
    """
    if policy == EXPECTED_VALUE:
        return expected_value(rules, seen, legal, weights, scratch)
    return pick(legal, below(chance, count(legal)))
