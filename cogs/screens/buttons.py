"""The buttons of a table, each with the moment that it is made for."""

from __future__ import annotations

from cogs.custom_id import PressId, Word
from cogs.screens.screen import Button, Style
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
) -> Button:
    """A button that asks for `word` (and `slot`) at the table as it is now."""
    return Button(label, str(PressId(state.id, state.version, word, slot)), style, emoji, disabled)
