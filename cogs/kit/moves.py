"""Moves that buttons of a hole make, at a table or alone, and the questions before some moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from cogs.kit.ids.solo import SoloId
from cogs.kit.ids.table import PressId
from engine.game.actions import SLOT_VERBS, Verb

Question = Literal["take", "turn", "knock"]
"""Move that needs a second press: on a slot for `take` and `turn`, on a confirmation for `knock`."""

QUESTIONS: Final[Mapping[str, Question]] = {"choose": "take", "turning": "turn", "knocking": "knock"}
"""Questions, by the words of the presses that ask for them."""

_MOVES: Final[Mapping[str, tuple[Verb, ...]]] = {
    "draw": ("draw",),
    "take": ("take", "swap"),
    "swap": ("swap",),
    "discard": ("discard",),
    "flip": ("flip",),
    "turn": ("turn",),
    "knock": ("knock",),
    "pass": ("pass",),
    "seen": ("ready",),
}
"""Moves of the rules, by the words of the presses that make them."""


def moves_of(press: PressId | SoloId) -> list[tuple[Verb, int | None]]:
    """Return the moves that a press makes, such as a take and a swap; empty if it makes none."""
    return [(verb, press.slot if verb in SLOT_VERBS else None) for verb in _MOVES.get(press.word, ())]
