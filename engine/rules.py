"""The rules of a table as data. Every difference between rule sets is a field here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, cast, get_args

from engine.cards import Rank, fresh_deck
from engine.contradictions import contradiction
from engine.errors import BadRules
from engine.explain import explain
from engine.language import plural, say
from engine.quoting import quoted
from engine.values import RANKS_AND_JOKER, Values, standard_values

Opening = Literal["flip", "peek"]
DiscardFlip = Literal["never", "optional", "required", "endgame"]
Ending = Literal["last_turn", "immediate", "turns"]
Pairs = Literal["column", "anywhere"]

MOST_HOLES: Final = 18
MOST_POINTS: Final = 99

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "rows": (2, 3),
    "columns": (2, 4),
    "decks": (1, 4),
    "jokers": (0, 2),
    "initial_flips": (0, 2),
    "turns": (1, 200),
    "turn_cap": (1, 200),
    "holes": (1, MOST_HOLES),
}
"""The smallest and the largest value of each number. `turns` may also be None."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "opening": get_args(Opening),
    "discard_flip": get_args(DiscardFlip),
    "ending": get_args(Ending),
    "pairs": get_args(Pairs),
}
"""The words that each field of words may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a match is played by; the fields are those of the rules text, with the defaults of `classic`.

    `jokers` counts per deck. `values` has the options about values worked in already, as `jokers` has those
    about jokers; `engine.options.resolve` does that. `turns` is the number of turns a seat has where `ending`
    is `turns`, else None. `knock_anytime` is not in the rules text: see "Rules" in the README.
    Raises `BadRules`, naming the field or the two fields, for what can't be played.
    """

    preset: str = "classic"
    rows: int = 2
    columns: int = 3
    decks: int = 1
    jokers: int = 0
    values: Values = field(default_factory=standard_values)
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
    blackjack: bool = False
    knock_penalty: bool = False
    knock_bonus: bool = False
    underdog_bonus: bool = False
    tied_shame: bool = False
    eagle_eye: bool = False
    negative_pairs_keep_value: bool = False
    wolfpack: bool = False
    four_of_a_kind: bool = False
    one_eyed_jacks: bool = False
    super_kings: bool = False
    ten_penny: bool = False
    use_jokers: bool = False
    lucky_swing: bool = False
    flip_as_action: bool = False
    knock_early: bool = False
    knock_anytime: bool = False

    def __post_init__(self) -> None:
        self._check_preset()
        for name in RANGES:
            self._check_number(name)
        for name in WORDS:
            if getattr(self, name) not in WORDS[name]:
                raise BadRules(_must_be_one_of(name))
        for name in SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise BadRules(say("{field} must be true or false.", field=quoted(name)))
        object.__setattr__(self, "values", _checked_values(self.values))
        sentence = contradiction(self)
        if sentence is not None:
            raise BadRules(sentence)

    def _check_preset(self) -> None:
        if not isinstance(self.preset, str) or not 1 <= len(self.preset) <= 40:
            raise BadRules(say("{field} must be a name of 1 to 40 characters.", field=quoted("preset")))

    def _check_number(self, name: str) -> None:
        number = getattr(self, name)
        low, high = RANGES[name]
        if number is None and name == "turns":
            return
        if type(number) is not int or not low <= number <= high:
            raise BadRules(say("{field} must be {low} to {high}.", field=quoted(name), low=low, high=high))

    @property
    def size(self) -> int:
        """How many cards a grid has."""
        return self.rows * self.columns

    def check_seats(self, seats: int) -> None:
        """Raise `BadRules` unless the deck is large enough to deal `seats` grids and a discard."""
        if seats * self.size >= len(fresh_deck(self.decks, self.jokers)):
            raise BadRules(
                plural(
                    "{decks} is too small to deal {count} grid of {size}.",
                    "{decks} is too small to deal {count} grids of {size}.",
                    count=seats,
                    decks=quoted("decks"),
                    size=self.size,
                )
            )

    def explain(self) -> tuple[str, ...]:
        """The whole rules in short plain sentences; what differs from the preset comes first."""
        return explain(self)

    def to_dict(self) -> dict[str, Any]:
        """Every field by name, as plain JSON-able values."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return found | {"values": dict(self.values)}

    @classmethod
    def load(cls, found: Mapping[str, Any]) -> Rules:
        """The rules that `to_dict` wrote. Raises `BadRules` naming a field that is missing or unknown."""
        names = [each.name for each in fields(cls)]
        for name in names:
            # Rules written before this option existed were played without it.
            if name not in found and name != "knock_anytime":
                raise BadRules(say("The rules lack {field}.", field=quoted(name)))
        for name in found:
            if name not in names:
                raise BadRules(say("The rules have an unknown field “{name}”.", name=str(name)[:40]))
        return cls(**found)


SWITCHES: Final = tuple(each.name for each in fields(Rules) if each.type == "bool")
"""The fields that are on or off."""


def _checked_values(values: object) -> Values:
    if not isinstance(values, Mapping) or set(values) != set(RANKS_AND_JOKER):
        ranks = " ".join(RANKS_AND_JOKER)
        raise BadRules(
            say("{values} must give points for each of {ranks}.", values=quoted("values"), ranks=ranks)
        )
    for rank, points in values.items():
        if type(points) is not int or abs(points) > MOST_POINTS:
            raise BadRules(
                say(
                    "{values} of {rank} must be a whole number from −{most} to {most}.",
                    values=quoted("values"),
                    rank=rank,
                    most=MOST_POINTS,
                )
            )
    given = cast("Mapping[Rank, int]", values)
    return Values({rank: given[rank] for rank in RANKS_AND_JOKER})


def _must_be_one_of(name: str) -> str:
    *words, last = WORDS[name]
    return say("{field} must be {words} or {last}.", field=quoted(name), words=", ".join(words), last=last)
