"""Contents of the picture of a whole table with the card in one's hand, which only that player is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from cogs.picture.own_cards import Beside, OwnWords, own_words
from cogs.picture.table_picture import TablePicture
from engine.game.cards import Card


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A `table` as one player may see it, with the card `in_hand`, None for none, and what it is.

    A class of its own, so that a card in hand can't get into the picture that everybody sees. `words` are in
    the language that is spoken when the picture is made. Raises `ValueError` for a card without its meaning.
    """

    table: TablePicture
    in_hand: Card | None = None
    meaning: Beside = ""
    words: OwnWords = field(default_factory=own_words)

    def __post_init__(self) -> None:
        if (self.in_hand is None) != (not self.meaning):
            raise ValueError("A card in hand has a meaning, and a meaning has a card.")
