"""Cards and slots as text: `7♠`, `K`, `top row, second`."""

from __future__ import annotations

from typing import Final

from engine.game.cards import Card, Rank
from engine.game.rules import Rules
from engine.language import mark, say

FACE_DOWN: Final = "🎴"
NOTHING: Final = "▫️"
"""Stand for a card that lies face down, and for the card of an empty pile."""

AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Keeps the suit before it from turning into a picture, which is too dark for a dark screen."""

_TOP: Final = (
    mark("top row, first"),
    mark("top row, second"),
    mark("top row, third"),
    mark("top row, fourth"),
)
_MIDDLE: Final = (
    mark("middle row, first"),
    mark("middle row, second"),
    mark("middle row, third"),
    mark("middle row, fourth"),
)
_BOTTOM: Final = (
    mark("bottom row, first"),
    mark("bottom row, second"),
    mark("bottom row, third"),
    mark("bottom row, fourth"),
)
_ROWS: Final = {2: (_TOP, _BOTTOM), 3: (_TOP, _MIDDLE, _BOTTOM)}
"""The rows of a grid, by how many it has."""


def face(card: Card | None) -> str:
    """`card` as it stands in a message, where `emoji_text` finds it by `AS_TEXT`; "" for None."""
    return "" if card is None else f"{card}{AS_TEXT}"


def rank_label(rank: Rank) -> str:
    """`rank` in little space: `K`, `10`, `Jo`."""
    return {"T": "10", "*": "Jo"}.get(rank, rank)


def slot_name(rules: Rules, slot: int) -> str:
    """The name of `slot`, counted from 0 in reading order."""
    row, column = divmod(slot, rules.columns)
    return say(_ROWS[rules.rows][row][column])
