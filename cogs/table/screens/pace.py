"""The button with which the host chooses how long computer players take for a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.screen import Button
from cogs.table.screens.buttons import button
from engine.language import mark, say
from engine.table import TableState
from engine.table.entries import Tempo

_LABELS: Final[Mapping[Tempo, str]] = {
    "normal": mark("Computer speed: normal"),
    "quick": mark("Computer speed: quick"),
    "instant": mark("Computer speed: instant"),
    "slow": mark("Computer speed: slow"),
}
"""The label of each, in the order in which presses go through them."""


def pace_button(state: TableState) -> Button:
    """The button that shows the pace; a press chooses the next."""
    return button(state, say(_LABELS[state.tempo]), "pace")


def next_tempo(tempo: Tempo) -> Tempo:
    """The pace after `tempo`, from the last to the first."""
    order = list(_LABELS)
    return order[(order.index(tempo) + 1) % len(order)]
