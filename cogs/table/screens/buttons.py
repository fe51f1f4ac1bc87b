"""Buttons of a table. Each carries the version of the table in which it was drawn."""

from __future__ import annotations

from cogs.kit.ids.table import PressId, Word
from cogs.kit.screen import Button, Style
from engine.table import TableState


def button(
    state: TableState,
    label: str,
    word: Word,
    style: Style = "secondary",
    slot: int | None = None,
    *,
    emoji: str | None = None,
    disabled: bool = False,
    words: str = "",
) -> Button:
    """Button for the request `word` (with `slot`) to the table in its present version."""
    return Button(label, str(PressId(state.id, state.version, word, slot)), style, emoji, disabled, words)
