"""Cards and grids as people type them, and drawn as plain text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from engine.game.cards import SUITS, Card, card, fresh_deck
from engine.game.errors import BadChoice
from engine.game.rules import Rules

BACK: Final = "▒▒▒"
"""The text of a card that lies face down, as wide as the widest face."""

_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_FACE: Final = re.compile("(10|[A2-9TJQK])([SHDC]?)")
_JOKERS: Final = {"*": ("*1", "*2"), "JOKER": ("*1", "*2"), "*1": ("*1",), "*2": ("*2",)}
_PICTURE_SIGNS: Final = dict.fromkeys(map(ord, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"))


class TypedGrids(NamedTuple):
    """Grids that somebody typed. `suited`: whether every card was typed with its suit."""

    grids: list[list[Card]]
    suited: bool

    def face(self, face: Card) -> str:
        return str(face) if self.suited or face.rank == "*" else str(face)[:-1]


def parse_grids(texts: Sequence[str], rules: Rules) -> TypedGrids:
    """Read the grids in `texts`. A `/` or a new line separates rows, a space separates cards.

    A card without a suit becomes any card of its rank that the deck still holds. Raises `BadChoice`:
    - for a text that isn't a card,
    - for a grid of another shape than `rules` has,
    - for a jack without a suit where its suit counts,
    - for more equal cards in all grids together than the decks hold.
    """
    typed = [[_codes(word, rules) for word in _words(text, rules)] for text in texts]
    suited = all(len(codes) < len(SUITS) for codes in chain.from_iterable(typed))
    left = Counter(fresh_deck(rules.decks, rules.jokers))
    grids: list[list[Card | None]] = [[None] * rules.size for _ in texts]
    # Cards with a suit come first, so that a card without one doesn't take them.
    places = ((grid, slot) for grid in range(len(texts)) for slot in range(rules.size))
    for grid, slot in sorted(places, key=lambda place: len(typed[place[0]][place[1]])):
        grids[grid][slot] = _taken(typed[grid][slot], left)
    return TypedGrids([[face for face in grid if face is not None] for grid in grids], suited)


def _words(text: str, rules: Rules) -> Iterator[str]:
    rows = [row.split() for row in re.split("[/\n]", text) if row.strip()]
    if len(rows) != rules.rows or any(len(row) != rules.columns for row in rows):
        raise BadChoice(
            f"A grid has {rules.rows} rows of {rules.columns} cards here, rows separated by “/”; "
            f"this one has {' and '.join(str(len(row)) for row in rows) or 'none'}."
        )
    for row in rows:
        yield from row


def _taken(codes: Sequence[str], left: Counter[Card]) -> Card:
    """Return the first card of `codes` that `left` still holds, and take it out of `left`."""
    faces = [card(code) for code in codes]
    found = next((face for face in faces if left[face]), None)
    if found is None:
        name = str(faces[0])[:-1] if len(faces) == len(SUITS) else str(faces[0])
        raise BadChoice(f"{name} is there more often than the deck holds it.")
    left[found] -= 1
    return found


def _codes(word: str, rules: Rules) -> Sequence[str]:
    """Return the cards that `word` may stand for: both jokers for `joker`, each suit for a rank."""
    plain = word.translate(_PICTURE_SIGNS).upper()
    if plain in _JOKERS:
        return _JOKERS[plain]
    for sign, letter in _SUITS.items():
        plain = plain.replace(sign, letter)
    match = _FACE.fullmatch(plain)
    if match is None:
        raise BadChoice(f"“{word[:20]}” is not a card. Write such as A♠, 10h, TD, * or just K.")
    rank, suit = match[1].replace("10", "T"), match[2]
    if rank == "J" and not suit and rules.one_eyed_jacks:
        raise BadChoice("Say which jack, such as JS: J♥ and J♠ count 0 by these rules.")
    return [rank + each for each in (suit or SUITS)]


def draw_grid(grid: Sequence[Card | None], columns: int, told: Callable[[Card], str] = str) -> list[str]:
    """Return the lines of a drawn grid, all of one width; None stands for a face-down card.

    `told` returns the text of a card.
    """
    cells = [BACK if face is None else _cell(face, told) for face in grid]
    return ["  ".join(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _cell(face: Card, told: Callable[[Card], str]) -> str:
    return ("Jok" if face.rank == "*" else told(face)).ljust(len(BACK))
