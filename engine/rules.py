"""The rules of a table as data. Every difference between rule sets is a field here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from engine.cards import RANKS, Rank, fresh_deck
from engine.errors import BadRules
from engine.explain import explain

Opening = Literal["flip", "peek"]
DiscardFlip = Literal["never", "optional", "required", "endgame"]
Ending = Literal["last_turn", "immediate", "turns"]
Pairs = Literal["column", "anywhere"]

MOST_HOLES: Final = 18


def standard_values(**changes: int) -> Mapping[Rank, int]:
    """A map from rank to points: the usual values, with `changes` such as `J=0` or `two=2`."""
    usual: dict[Rank, int] = {rank: int(rank) for rank in RANKS if rank.isdigit()}
    usual |= {"A": 1, "2": -2, "T": 10, "J": 10, "Q": 10, "K": 0, "*": -2}
    for rank in usual:
        usual[rank] = changes.get("two" if rank == "2" else rank, usual[rank])
    return MappingProxyType(usual)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a match is played by; the fields are those of the rules text, with the defaults of `classic`.

    `jokers` counts per deck. `turns` is the number of turns a seat has where `ending` is `turns`, else None.
    Raises `BadRules` for a combination that contradicts itself.
    """

    preset: str = "classic"
    rows: int = 2
    columns: int = 3
    decks: int = 1
    jokers: int = 0
    values: Mapping[Rank, int] = field(default_factory=standard_values)
    opening: Opening = "flip"
    initial_flips: int = 2
    discard_flip: DiscardFlip = "optional"
    lock_face_up: bool = False
    ending: Ending = "last_turn"
    turns: int | None = None
    pairs: Pairs = "column"
    reshuffle: bool = True
    turn_cap: int = 60
    holes: int = 9

    def __post_init__(self) -> None:
        if self.rows != 2 or not 2 <= self.columns <= 4:
            raise BadRules("“rows” must be 2 and “columns” 2 to 4.")
        if not 1 <= self.decks <= 3 or not 0 <= self.jokers <= 2:
            raise BadRules("“decks” must be 1 to 3 and “jokers” 0 to 2 for each deck.")
        if not 0 <= self.initial_flips <= 2:
            raise BadRules("“initial_flips” must be 0, 1 or 2.")
        if self.opening == "peek" and self.initial_flips:
            raise BadRules("“opening” peek and “initial_flips” above 0 contradict each other.")
        if (self.ending == "turns") != (self.turns is not None):
            raise BadRules("“turns” is given exactly where “ending” is turns.")
        if self.turns is not None and not 1 <= self.turns <= self.turn_cap:
            raise BadRules("“turns” must be 1 to “turn_cap”.")
        if not 1 <= self.turn_cap <= 200:
            raise BadRules("“turn_cap” must be 1 to 200.")
        if not 1 <= self.holes <= MOST_HOLES:
            raise BadRules(f"“holes” must be 1 to {MOST_HOLES}.")

    @property
    def size(self) -> int:
        """How many cards a grid has."""
        return self.rows * self.columns

    def check_seats(self, seats: int) -> None:
        """Raise `BadRules` unless the deck is large enough to deal `seats` grids and a discard."""
        if seats * self.size >= len(fresh_deck(self.decks, self.jokers)):
            raise BadRules(f"“decks” is too small to deal {seats} grids of {self.size}.")

    def explain(self) -> tuple[str, ...]:
        """The whole rules in short plain sentences, in the order in which a newcomer needs them."""
        return explain(self)
