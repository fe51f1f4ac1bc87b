"""Cards and grids as people type them, and as they are drawn in plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.game.cards import Card, card, fresh_deck
from engine.game.errors import BadChoice
from engine.game.rules import Rules

BACK: Final = "▒▒▒"
"""A card that lies face down, as wide as the widest face."""

_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_FACE: Final = re.compile("(10|[A2-9TJQK])([SHDC])")
_JOKERS: Final = {"*": ("*1", "*2"), "JOKER": ("*1", "*2"), "*1": ("*1",), "*2": ("*2",)}
_PICTURE_SIGNS: Final = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))


def parse_grids(texts: Sequence[str], rules: Rules) -> list[list[Card]]:
    """The grids that `texts` write, each with its rows separated by `/` or a new line, cards by spaces.

    Raises `BadChoice` for a text that isn't a card, for a grid of another shape than `rules` has, and for
    more cards of one face than its decks hold in all the grids together.
    """
    left = Counter(fresh_deck(rules.decks, rules.jokers))
    return [[_taken(word, left) for word in _words(text, rules)] for text in texts]


def _words(text: str, rules: Rules) -> Iterator[str]:
    rows = [row.split() for row in re.split("[/\n]", text) if row.strip()]
    if len(rows) != rules.rows or any(len(row) != rules.columns for row in rows):
        raise BadChoice(
            f"A grid has {rules.rows} rows of {rules.columns} cards here, rows separated by “/”; "
            f"this one has {' and '.join(str(len(row)) for row in rows) or 'none'}."
        )
    for row in rows:
        yield from row


def _taken(word: str, left: Counter[Card]) -> Card:
    """The card that `word` writes, taken out of those that are `left`."""
    faces = [card(code) for code in _codes(word)]
    found = next((face for face in faces if left[face]), None)
    if found is None:
        raise BadChoice(f"{faces[0]} is there more often than the deck holds it.")
    left[found] -= 1
    return found


def _codes(word: str) -> tuple[str, ...]:
    """The notations that `word` may stand for: a joker without its number is either."""
    plain = word.translate(_PICTURE_SIGNS).upper()
    if plain in _JOKERS:
        return _JOKERS[plain]
    for sign, letter in _SUITS.items():
        plain = plain.replace(sign, letter)
    match = _FACE.fullmatch(plain)
    if match is None:
        raise BadChoice(f"“{word[:20]}” is not a card. Write such as A♠, 10h, TD or *.")
    return (match[1].replace("10", "T") + match[2],)


def draw_grid(grid: Sequence[Card | None], columns: int) -> list[str]:
    """The lines of a grid, all of one width; None stands for a card that lies face down."""
    cells = [BACK if face is None else _cell(face) for face in grid]
    return ["  ".join(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _cell(face: Card) -> str:
    return ("Jok" if face.rank == "*" else str(face)).ljust(len(BACK))
