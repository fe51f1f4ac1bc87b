"""The presets as plain data: for each, the fields in which it differs from `classic` (rules: "Presets").

`engine.presets` makes `Rules` of them. They are kept apart so that rules can say how they differ from their
preset without importing what is made of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.values import standard_values

PRESET_FIELDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "classic": {},
    "house": {"discard_flip": "never"},
    "four-card": {
        "columns": 2,
        "values": standard_values(two=2, J=0, Q=10, K=10),
        "opening": "peek",
        "initial_flips": 0,
        "discard_flip": "never",
        "lock_face_up": True,
        "ending": "turns",
        "turns": 4,
        "pairs": "anywhere",
        "holes": 1,
    },
    "golf-six": {"discard_flip": "never", "ending": "immediate", "reshuffle": False, "holes": 1},
    "club": {},
    "nine-card": {"rows": 3},
    "eight-card": {"columns": 4},
    "knock-four": {
        "columns": 2,
        "opening": "peek",
        "initial_flips": 0,
        "discard_flip": "never",
        "knock_anytime": True,
    },
}
