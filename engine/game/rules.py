"""The rules of a table as data: rule sets differ in nothing but these fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, cast

from engine.game.cards import Rank, fresh_deck
from engine.game.errors import BadRules, FieldName
from engine.game.option_kinds import Against, Number, Switch, Words
from engine.game.options import CHOICES, GROUPS, JOKER_OPTIONS, OPTIONS, REASONS, SWITCHES, VALUE_OPTIONS
from engine.game.values import RANKS_AND_JOKER, Values, standard_values
from engine.language import signed

Opening = Literal["flip", "peek"]
DiscardFlip = Literal["never", "optional", "required", "endgame"]
Ending = Literal["last_turn", "immediate", "turns"]
Pairs = Literal["column", "anywhere"]
FormatName = Literal["stroke", "match_play", "skins", "stableford"]
Partners = Literal["none", "best_ball", "foursomes"]

LONGEST_PRESET: Final = 40
"""Most characters of a preset's name in stored rules."""

MOST_STORED_POINTS: Final = 99

WITH_PARTNERS: Final = (4, 6)
"""The numbers of seats for which there can be partners."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Rules of a match, with the defaults of `classic`.

    - `jokers`: number per deck.
    - `values`: points of each rank. Options that change values or jokers are already worked in
      (`engine.game.changes.resolve`).
    - `turns`: number of turns of each seat if `ending` is `turns`, else None.
    - `knock_anytime`: a rule of this project alone.

    Raises `BadRules`, which names one or two fields, if the rules can't be played.
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
    perfect_grid: bool = False
    format: FormatName = "stroke"
    partners: Partners = "none"
    handicap_strokes: bool = False
    par: int = 7
    points_a_stroke: int = 4

    def __post_init__(self) -> None:
        if not isinstance(self.preset, str) or not 1 <= len(self.preset) <= LONGEST_PRESET:
            raise BadRules(
                "{field} must be a name of 1 to {most} characters.",
                field=FieldName("preset"),
                most=LONGEST_PRESET,
            )
        for option in _CHECKED:
            option.check(getattr(self, option.field))
        object.__setattr__(self, "values", _checked_values(self.values))
        for refusal in _contradictions(self):
            raise refusal

    @property
    def size(self) -> int:
        return self.rows * self.columns

    def peeks(self, pending: int) -> bool:
        """Whether a seat is shown its bottom row, with `pending` opening steps still to do (rule 2)."""
        return self.opening == "peek" and pending > 0

    def check_seats(self, seats: int) -> None:
        """Raise `BadRules` unless the deck is large enough to deal `seats` grids and a discard."""
        if seats * self.size >= len(fresh_deck(self.decks, self.jokers)):
            raise BadRules(
                "{decks} is too small to deal {count} grid of {size}.",
                "{decks} is too small to deal {count} grids of {size}.",
                count=seats,
                decks=FieldName("decks"),
                size=self.size,
            )

    def check_sides(self, seats: int) -> None:
        """Raise `BadRules` if there are partners but not four or six players."""
        if self.partners != "none" and seats not in WITH_PARTNERS:
            raise BadRules(
                "{partners} needs {some} or {more} players.",
                partners=FieldName("partners"),
                some=WITH_PARTNERS[0],
                more=WITH_PARTNERS[1],
            )

    @property
    def by_totals(self) -> bool:
        """Whether the lowest total of card points wins: stroke play, no partners, no handicap strokes."""
        return not self.format_words

    @property
    def format_words(self) -> str:
        """What is unusual about the format, such as `skins best_ball`; empty if totals decide."""
        words = (self.format, self.partners, "handicap_strokes" if self.handicap_strokes else "")
        return " ".join([word for word in words if word not in ("stroke", "none", "")])

    @property
    def of_holes(self) -> Rules:
        """These rules with the usual format, as the format makes no difference to a single hole."""
        usual = {option.field: option.before for option in GROUPS["format"]}
        if all(getattr(self, name) == value for name, value in usual.items()):
            return self
        return replace(self, **cast("Mapping[str, Any]", usual))

    def to_dict(self) -> dict[str, Any]:
        """Return every field by name, as values for JSON.

        Fields that the first format of stored rules did not have are left out while they change nothing.
        """
        before = _before()
        found = {each.name: getattr(self, each.name) for each in fields(self)} | {"values": dict(self.values)}
        return {name: value for name, value in found.items() if name not in before or value != before[name]}

    @classmethod
    def load(cls, found: Mapping[str, Any]) -> Rules:
        """Return rules from what `to_dict` returned, now or in an older version.

        Raises `BadRules`, which names a missing or unknown field.
        """
        before, names = _before(), [each.name for each in fields(cls)]
        for name in names:
            if name not in found and name not in before:
                raise BadRules("The rules lack {field}.", field=FieldName(name))
        for name in found:
            if name not in names:
                raise BadRules("The rules have an unknown field “{name}”.", name=str(name)[:40])
        return cls(**{**before, **found})


def _before() -> dict[str, Any]:
    """Return the fields that the first format did not have, with their values in rules of that format."""
    return {name: option.before for name, option in OPTIONS.items() if option.since > 1}


_CHECKED: Final = [
    CHOICES[each.name]
    for kind in (Number, Words, Switch)
    for each in fields(Rules)
    if isinstance(OPTIONS.get(each.name), kind)
]
"""The options in the order in which they are checked."""


def _checked_values(values: object) -> Values:
    if not isinstance(values, Mapping) or set(values) != set(RANKS_AND_JOKER):
        raise BadRules(
            "{values} must give points for each of {ranks}.",
            values=FieldName("values"),
            ranks=" ".join(RANKS_AND_JOKER),
        )
    for rank, points in values.items():
        if type(points) is not int or abs(points) > MOST_STORED_POINTS:
            raise BadRules(
                "{values} of {rank} must be a whole number from −{most} to {most}.",
                values=FieldName("values"),
                rank=rank,
                most=MOST_STORED_POINTS,
            )
    given = cast("Mapping[Rank, int]", values)
    return Values({rank: given[rank] for rank in RANKS_AND_JOKER})


def _contradictions(rules: Rules) -> Iterator[BadRules]:
    """Yield a refusal for each two fields that contradict each other."""
    if rules.opening == "peek" and rules.initial_flips:
        yield BadRules(
            "{opening} peek doesn’t go with {flips} above 0: nobody flips cards then.",
            opening=FieldName("opening"),
            flips=FieldName("initial_flips"),
        )
    yield from _about_turns(rules)
    for reason in REASONS:
        if getattr(rules, reason.field) == reason.value:
            yield from _against(rules, reason)
    yield from _about_jokers(rules)
    for name, (rank, points) in VALUE_OPTIONS.items():
        if getattr(rules, name) and rules.values[rank] != points:
            yield BadRules(
                "{option} doesn’t go with {values}: with it, {rank} scores {points}.",
                option=FieldName(name),
                values=FieldName("values"),
                rank=rank,
                points=signed(points),
            )


def _about_turns(rules: Rules) -> Iterator[BadRules]:
    turns, ending = FieldName("turns"), FieldName("ending")
    if rules.ending != "turns":
        if rules.turns is not None:
            yield BadRules(
                "{turns} doesn’t go with {ending} {word}: turns aren’t counted there.",
                turns=turns,
                ending=ending,
                word=rules.ending,
            )
    elif rules.turns is None:
        yield BadRules(
            "{ending} turns needs {turns}: how many turns each, such as 4.", ending=ending, turns=turns
        )
    elif rules.turns > rules.turn_cap:
        yield BadRules(
            "{turns} can’t be above {cap}.",
            turns=turns,
            cap=FieldName("turn_cap"),
        )


def _against(rules: Rules, reason: Against) -> Iterator[BadRules]:
    """Yield a refusal for each switch that is on although `reason` excludes it."""
    other = FieldName(reason.field)
    for option in sorted(SWITCHES.values(), key=lambda option: option not in GROUPS["actions"]):
        if reason in option.against and getattr(rules, option.field):
            values = {"option": FieldName(option.field), "other": other, reason.field: other}
            yield BadRules(reason.refusal, **values)


def _about_jokers(rules: Rules) -> Iterator[BadRules]:
    deciding = [option for option in JOKER_OPTIONS if getattr(rules, option.field)][:1]
    for option in deciding:
        if rules.jokers != option.jokers:
            yield BadRules(
                "{option} doesn’t go with {jokers} {count}: it brings {number}.",
                option=FieldName(option.field),
                jokers=FieldName("jokers"),
                count=rules.jokers,
                number=option.jokers,
            )
