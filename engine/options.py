"""The fields of rules as choices: what each is called, what it may be, and what a change implies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from engine.contradictions import JOKER_OPTIONS, VALUE_OPTIONS
from engine.errors import BadRules
from engine.preset_fields import PRESET_FIELDS
from engine.rules import RANGES, SWITCHES, WORDS, Rules
from engine.values import RANKS_AND_JOKER, with_points

Group = Literal["values", "flips", "bonuses", "actions", "table"]


@dataclass(frozen=True, slots=True)
class Option:
    """One field of rules. `name` is short, for a menu; `meaning` says in a few words what it does."""

    field: str
    group: Group
    name: str
    meaning: str

    @property
    def switch(self) -> bool:
        """Whether it is on or off, and nothing else."""
        return self.field in SWITCHES


_OPTIONS: Final = (
    Option("super_kings", "values", "Super kings", "a king is worth −2"),
    Option("ten_penny", "values", "Ten penny", "a ten is worth 1"),
    Option("one_eyed_jacks", "values", "One-eyed jacks", "J♥ and J♠ are worth 0"),
    Option("use_jokers", "values", "Jokers", "two jokers a deck, −2 each"),
    Option("lucky_swing", "values", "Lucky swing", "one joker a deck, worth −5"),
    Option("eagle_eye", "values", "Eagle eye", "a joker is worth 2, a column of jokers −2 each"),
    Option("jokers", "values", "Jokers a deck", "how many jokers each deck has"),
    Option("values", "values", "Points", "what each rank is worth"),
    Option("opening", "flips", "Opening", "turn cards up, or peek at the bottom row"),
    Option("initial_flips", "flips", "Opening flips", "how many cards each turns up at the start"),
    Option("discard_flip", "flips", "Flip after a discard", "whether a card may or must be turned up then"),
    Option("blackjack", "bonuses", "Blackjack", "exactly 21 counts 0"),
    Option("knock_penalty", "bonuses", "Knock penalty", "+10 for going out when someone is lower"),
    Option("knock_bonus", "bonuses", "Knock bonus", "−5 for going out"),
    Option("underdog_bonus", "bonuses", "Underdog bonus", "−3 for the lowest score"),
    Option("tied_shame", "bonuses", "Tied shame", "+5 for everyone whose score another shares"),
    Option(
        "negative_pairs_keep_value", "bonuses", "Negative pairs", "columns of 2s or jokers keep their sum"
    ),
    Option("wolfpack", "bonuses", "Wolfpack", "two columns of jacks: −20"),
    Option("four_of_a_kind", "bonuses", "Four of a kind", "two columns of one rank: −20"),
    Option("lock_face_up", "actions", "Lock face-up cards", "only face-down cards may be replaced"),
    Option("flip_as_action", "actions", "Flip as a turn", "turn one card up instead of drawing"),
    Option("knock_early", "actions", "Knock early", "with 1 or 2 cards face down: turn them up, going out"),
    Option("knock_anytime", "actions", "Knock any time", "go out instead of drawing; cards stay face down"),
    Option("rows", "table", "Rows", "how many rows a grid has"),
    Option("columns", "table", "Columns", "how many columns a grid has"),
    Option("decks", "table", "Decks", "how many decks are shuffled together"),
    Option("ending", "table", "Ending", "when a hole ends"),
    Option("turns", "table", "Turns", "how many turns each has, where the ending is turns"),
    Option("pairs", "table", "Pairs", "where two cards of a rank cancel"),
    Option("reshuffle", "table", "Reshuffle", "the discards become a new stock when it is empty"),
    Option("turn_cap", "table", "Turn cap", "a hole ends after so many turns each"),
    Option("holes", "table", "Holes", "how many holes the match has"),
)
OPTIONS: Final[Mapping[str, Option]] = {option.field: option for option in _OPTIONS}
"""Every field that may be changed, by name."""

_WORDS_FOR: Final = {
    ("discard_flip", "never"): "no flip after a discard",
    ("discard_flip", "optional"): "may flip after a discard",
    ("discard_flip", "required"): "must flip after a discard",
    ("discard_flip", "endgame"): "flip after a discard in the endgame",
    ("opening", "peek"): "peek",
    ("pairs", "column"): "pairs in columns",
    ("pairs", "anywhere"): "pairs anywhere",
    ("ending", "last_turn"): "last turn for all",
    ("ending", "immediate"): "immediate end",
}
"""What a word of a field is called among the modifications."""

_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})
_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,4}")
_RANKS: Final = {"10": "T", "JOKER": "*", "X": "*"}


# ---------------------------------------------------------------------- rules from changes


def resolve(base: Rules, changes: Mapping[str, Any]) -> Rules:
    """`base`, a preset's rules, with some fields changed and with what those changes imply worked in.

    `changes` maps a field to its new value; `values` to points for some ranks. What is implied and not given:
    jokers and points of the options about them; no opening flips where the opening is a peek; no number of
    turns where the ending isn't turns. Raises `BadRules` for an unknown field or a contradiction.
    """
    for field in changes:
        if field not in OPTIONS:
            raise BadRules(f"There is no rule “{str(field)[:40]}”. Choose one of: {', '.join(OPTIONS)}.")
    found: dict[str, Any] = {each.name: getattr(base, each.name) for each in fields(Rules)} | dict(changes)
    if "initial_flips" not in changes and found["opening"] != base.opening:
        found["initial_flips"] = 0 if found["opening"] == "peek" else _usual_flips()
    if "turns" not in changes and found["ending"] != "turns":
        found["turns"] = None
    found["jokers"] = _jokers(base, changes, found)
    found["values"] = _values(base, changes, found)
    return Rules(**found)


def _usual_flips() -> int:
    """How many cards are turned up in an opening that does not say."""
    return Rules().initial_flips


def _jokers(base: Rules, changes: Mapping[str, Any], found: Mapping[str, Any]) -> Any:
    if "jokers" in changes:
        return changes["jokers"]
    brought = [number for name, number in JOKER_OPTIONS.items() if found[name] is True]
    return brought[0] if brought else base.jokers


def _values(base: Rules, changes: Mapping[str, Any], found: Mapping[str, Any]) -> Any:
    given = changes.get("values", {})
    if not isinstance(given, Mapping) or not set(given) <= set(RANKS_AND_JOKER):
        raise BadRules(f"“values” takes points for the ranks {' '.join(RANKS_AND_JOKER)}, such as K=-2.")
    implied = {rank: points for name, (rank, points) in VALUE_OPTIONS.items() if found[name] is True}
    return with_points(base.values, {**implied, **given})


# ---------------------------------------------------------------------- changes from text


def parse_setting(text: str) -> tuple[str, Any]:
    """The field and its new value of a text such as `super_kings=true`, `columns=4`, `values.K=-2`.

    Points of several ranks are written `values=K:-2,T:1`. Raises `BadRules` saying what is expected.
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    name = name.lower().replace("-", "_").replace(" ", "_")
    if not sign or not value:
        raise BadRules(f"“{text[:60]}” is not a setting. Write field=value, such as super_kings=true.")
    if name.startswith("values."):
        return "values", {_rank(name.removeprefix("values.")): _points(value)}
    if name == "values":
        pairs = (pair.partition(":") for pair in value.split(","))
        return name, {_rank(rank): _points(points) for rank, _, points in pairs}
    if name not in OPTIONS:
        raise BadRules(f"There is no rule “{name[:40]}”. Choose one of: {', '.join(OPTIONS)}.")
    return name, _value(name, value.lower())


def merge(changes: dict[str, Any], field: str, value: Any) -> None:
    """Add one change to `changes`. Points are added rank by rank, everything else replaces what was there."""
    if field == "values":
        value = {**changes.get("values", {}), **value}
    changes[field] = value


def _value(name: str, text: str) -> bool | int | str | None:
    if name in SWITCHES:
        if text in _TRUE or text in _FALSE:
            return text in _TRUE
        raise BadRules(f"“{name}” must be true or false.")
    if name in RANGES:
        if name == "turns" and text in ("none", "null"):
            return None
        if _NUMBER.fullmatch(text):
            return int(text.replace("−", "-"))
        raise BadRules(f"“{name}” must be a whole number, {RANGES[name][0]} to {RANGES[name][1]}.")
    if text not in WORDS[name]:
        raise BadRules(f"“{name}” must be one of: {', '.join(WORDS[name])}.")
    return text


def _rank(text: str) -> str:
    spelled = text.strip().upper()
    rank = _RANKS.get(spelled, spelled)
    if rank not in RANKS_AND_JOKER:
        raise BadRules(f"“{text[:20]}” is not a rank. The ranks are {' '.join(RANKS_AND_JOKER)}.")
    return rank


def _points(text: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise BadRules(f"“{text[:20]}” is not a number of points, such as -2 or 10.")
    return int(text.strip().replace("−", "-"))


# ---------------------------------------------------------------------- how rules differ from their preset


def trimmed(base: Rules, changes: Mapping[str, Any]) -> dict[str, Any]:
    """`changes` without those that leave a field of `base` as it is, and without the holes."""
    left = {field: value for field, value in changes.items() if field not in ("values", "decks", "holes")}
    kept = {field: value for field, value in left.items() if getattr(base, field) != value}
    if "opening" in kept and "initial_flips" in changes:  # else another opening would imply its own
        kept["initial_flips"] = changes["initial_flips"]
    points = {rank: p for rank, p in changes.get("values", {}).items() if base.values[rank] != p}
    # How many decks there are depends on the seats, so a number given for them always stands.
    decks = {"decks": changes["decks"]} if "decks" in changes else {}
    return kept | decks | ({"values": points} if points else {})


def modifications(rules: Rules) -> tuple[str, ...]:
    """What differs from the preset, in a word or two each: `super kings`, `4 columns`, `8 worth 0`.

    Holes and decks are left out: they belong to the match, not to the game. Nothing for an unknown preset.
    """
    if rules.preset not in PRESET_FIELDS:
        return ()
    base = Rules(preset=rules.preset, **PRESET_FIELDS[rules.preset])
    apart = {"holes", "decks", "values", "jokers"}
    other_opening = rules.opening != base.opening
    apart.add("initial_flips" if rules.opening == "peek" else "opening")  # each says what the other means
    apart.add("ending" if rules.ending == "turns" else "turns")  # so many turns is an ending too
    names = [
        _modification(field, getattr(rules, field))
        for field in OPTIONS
        if field not in apart
        and (getattr(rules, field) != getattr(base, field) or (field == "initial_flips" and other_opening))
    ]
    if not any(getattr(rules, name) for name in JOKER_OPTIONS) and rules.jokers != base.jokers:
        names.append(f"{rules.jokers} {'joker' if rules.jokers == 1 else 'jokers'} a deck")
    implied = {rank for name, (rank, _) in VALUE_OPTIONS.items() if getattr(rules, name)}
    names += [
        f"{'joker' if rank == '*' else rank.replace('T', '10')} worth {str(points).replace('-', '−')}"
        for rank, points in rules.values.items()
        if points != base.values[rank] and rank not in implied
    ]
    return tuple(names)


def _modification(field: str, value: object) -> str:
    name = OPTIONS[field].name.lower()
    if isinstance(value, bool):
        return name if value else f"no {name}"
    if field in ("initial_flips", "turns"):
        unit = "opening flip" if field == "initial_flips" else "turn"
        return f"{value} {unit}{'' if value == 1 else 's'}{' each' if field == 'turns' else ''}"
    return _WORDS_FOR.get((field, str(value)), f"{value} {name}")
