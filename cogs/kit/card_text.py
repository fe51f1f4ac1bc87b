"""Cards and slots as text: `7♠`, `K`, `top right`."""

from __future__ import annotations

from typing import Final

from engine.game.cards import Card, Rank
from engine.game.rules import Rules
from engine.language import mark, say

FACE_DOWN: Final = "🎴"
NOTHING: Final = "▫️"
"""Text of a face-down card, and of an empty pile."""

AS_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""After a suit, keeps apps from showing the suit as a picture, which is too dark on a dark screen."""

_TOP: Final = (
    mark("top left"),
    mark("top row, 2nd from left"),
    mark("top row, 2nd from right"),
    mark("top right"),
)
_MIDDLE: Final = (
    mark("middle left"),
    mark("middle row, 2nd from left"),
    mark("middle row, 2nd from right"),
    mark("middle right"),
)
_BOTTOM: Final = (
    mark("bottom left"),
    mark("bottom row, 2nd from left"),
    mark("bottom row, 2nd from right"),
    mark("bottom right"),
)
_TOP_OF_TWO: Final = mark("top left"), mark("top right")
_BOTTOM_OF_TWO: Final = mark("bottom left"), mark("bottom right")
_TOP_OF_THREE: Final = mark("top left"), mark("top middle"), mark("top right")
_MIDDLE_OF_THREE: Final = mark("middle left"), mark("in the middle"), mark("middle right")
_BOTTOM_OF_THREE: Final = mark("bottom left"), mark("bottom middle"), mark("bottom right")
_ROWS: Final[dict[tuple[int, int], tuple[tuple[str, ...], ...]]] = {
    (2, 2): (_TOP_OF_TWO, _BOTTOM_OF_TWO),
    (2, 3): (_TOP_OF_THREE, _BOTTOM_OF_THREE),
    (2, 4): (_TOP, _BOTTOM),
    (3, 2): (_TOP_OF_TWO, (mark("middle left"), mark("middle right")), _BOTTOM_OF_TWO),
    (3, 3): (_TOP_OF_THREE, _MIDDLE_OF_THREE, _BOTTOM_OF_THREE),
    (3, 4): (_TOP, _MIDDLE, _BOTTOM),
}
"""Words for the slots of a grid in reading order, by rows and columns."""


def face(card: Card | None) -> str:
    """`card` as text of a message; "" for None. `markup` recognizes the text by `AS_TEXT`."""
    return "" if card is None else f"{card}{AS_TEXT}"


def rank_label(rank: Rank) -> str:
    """`K`, `10`, `Jo`."""
    return {"T": "10", "*": "Jo"}.get(rank, rank)


def slot_name(rules: Rules, slot: int) -> str:
    """Place of `slot` (from 0, in reading order) in words that fit after “put it …”."""
    row, column = divmod(slot, rules.columns)
    return say(_ROWS[rules.rows, rules.columns][row][column])
