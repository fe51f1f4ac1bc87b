"""Contents of the picture of a player's own cards, which only that player is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cogs.picture.card_backs import DEFAULT_BACK
from cogs.picture.cloths import DEFAULT_CLOTH
from engine.drawing.lettering import drawable
from engine.game.cards import Card
from engine.language import say

Beside = Literal["", "drawn", "taken", "taking", "discard"]
"""What the card beside the grid is: drawn, taken from the discard pile, about to be taken, or on its top."""


@dataclass(frozen=True, slots=True)
class OwnWords:
    """Words in every picture of one's own cards. They belong to it, as those of a table's picture."""

    drawn: str
    taken: str
    taking: str
    discard: str
    only_now: str


def own_words() -> OwnWords:
    """Return the words in the language that is spoken."""
    return OwnWords(
        drawn=drawable(say("You drew")),
        taken=drawable(say("You took")),
        taking=drawable(say("You take")),
        discard=drawable(say("Discard pile")),
        only_now=drawable(say("only now")),
    )


@dataclass(frozen=True, slots=True)
class OwnCards:
    """A grid of `rows` × `columns` as its own player may see it: `cards` in reading order, None for a back.

    `only_now`: the slots whose cards lie face down and are shown for this moment. `cancelled`: the slots of
    pairs, which count 0. `choosable`: the slots to mark as those that may be chosen, `best` the one that a
    hint means. `points`: those of each card for its badge, or None; empty for no badges at all.
    `beside` is the card beside the grid, and `beside_is` what it is. `back` and `cloth` are names of `BACKS`
    and `CLOTHS`. `words` are in the language that is spoken when the picture is made. Raises `ValueError` for
    a grid of another shape, or a card beside it without its meaning.
    """

    rows: int
    columns: int
    cards: tuple[Card | None, ...]
    only_now: frozenset[int] = frozenset()
    cancelled: frozenset[int] = frozenset()
    choosable: frozenset[int] = frozenset()
    best: int | None = None
    points: tuple[int | None, ...] = ()
    beside: Card | None = None
    beside_is: Beside = ""
    back: str = DEFAULT_BACK
    cloth: str = DEFAULT_CLOTH
    words: OwnWords = field(default_factory=own_words)

    def __post_init__(self) -> None:
        size = self.rows * self.columns
        if len(self.cards) != size or len(self.points) not in (0, size):
            raise ValueError(f"A grid of {self.rows}×{self.columns} can't hold {len(self.cards)} cards.")
        if (self.beside is None) != (not self.beside_is):
            raise ValueError("A card beside the grid has a meaning, and a meaning has a card.")
