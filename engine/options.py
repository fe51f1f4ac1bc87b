"""The fields of rules as choices: what each is called, what it may be, and what a change implies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from engine.contradictions import JOKER_OPTIONS, VALUE_OPTIONS
from engine.errors import BadRules
from engine.language import mark, say
from engine.option_words import changed, worth
from engine.preset_fields import PRESET_FIELDS
from engine.quoting import quoted
from engine.rules import RANGES, SWITCHES, WORDS, Rules
from engine.values import RANKS_AND_JOKER, with_points

Group = Literal["values", "flips", "bonuses", "actions", "table"]


@dataclass(frozen=True, slots=True)
class Option:
    """One field of rules. `title` and `about` are the English texts of its `name` and its `meaning`."""

    field: str
    group: Group
    title: str
    about: str

    @property
    def name(self) -> str:
        """What it is called in a menu: `Super kings`."""
        return say(self.title)

    @property
    def meaning(self) -> str:
        """What it does, in a few words."""
        return say(self.about)

    @property
    def switch(self) -> bool:
        """Whether it is on or off, and nothing else."""
        return self.field in SWITCHES


_OPTIONS: Final = (
    Option("super_kings", "values", mark("Super kings"), mark("a king is worth −2")),
    Option("ten_penny", "values", mark("Ten penny"), mark("a ten is worth 1")),
    Option("one_eyed_jacks", "values", mark("One-eyed jacks"), mark("J♥ and J♠ are worth 0")),
    Option("use_jokers", "values", mark("Jokers"), mark("two jokers a deck, −2 each")),
    Option("lucky_swing", "values", mark("Lucky swing"), mark("one joker a deck, worth −5")),
    Option("eagle_eye", "values", mark("Eagle eye"), mark("a joker is worth 2, a column of jokers −2 each")),
    Option("jokers", "values", mark("Jokers a deck"), mark("how many jokers each deck has")),
    Option("values", "values", mark("Points"), mark("what each rank is worth")),
    Option("opening", "flips", mark("Opening"), mark("turn cards up, or peek at the bottom row")),
    Option(
        "initial_flips", "flips", mark("Opening flips"), mark("how many cards each turns up at the start")
    ),
    Option(
        "discard_flip",
        "flips",
        mark("Flip after a discard"),
        mark("whether a card may or must be turned up then"),
    ),
    Option("blackjack", "bonuses", mark("Blackjack"), mark("exactly 21 counts 0")),
    Option(
        "knock_penalty", "bonuses", mark("Knock penalty"), mark("+10 for going out when someone is lower")
    ),
    Option("knock_bonus", "bonuses", mark("Knock bonus"), mark("−5 for going out")),
    Option("underdog_bonus", "bonuses", mark("Underdog bonus"), mark("−3 for the lowest score")),
    Option("tied_shame", "bonuses", mark("Tied shame"), mark("+5 for everyone whose score another shares")),
    Option(
        "negative_pairs_keep_value",
        "bonuses",
        mark("Negative pairs"),
        mark("columns of 2s or jokers keep their sum"),
    ),
    Option("wolfpack", "bonuses", mark("Wolfpack"), mark("two columns of jacks: −20")),
    Option("four_of_a_kind", "bonuses", mark("Four of a kind"), mark("two columns of one rank: −20")),
    Option(
        "lock_face_up", "actions", mark("Lock face-up cards"), mark("only face-down cards may be replaced")
    ),
    Option("flip_as_action", "actions", mark("Flip as a turn"), mark("turn one card up instead of drawing")),
    Option(
        "knock_early",
        "actions",
        mark("Knock early"),
        mark("with 1 or 2 cards face down: turn them up, going out"),
    ),
    Option(
        "knock_anytime",
        "actions",
        mark("Knock any time"),
        mark("go out instead of drawing; cards stay face down"),
    ),
    Option("rows", "table", mark("Rows"), mark("how many rows a grid has")),
    Option("columns", "table", mark("Columns"), mark("how many columns a grid has")),
    Option("decks", "table", mark("Decks"), mark("how many decks are shuffled together")),
    Option("ending", "table", mark("Ending"), mark("when a hole ends")),
    Option("turns", "table", mark("Turns"), mark("how many turns each has, where the ending is turns")),
    Option("pairs", "table", mark("Pairs"), mark("where two cards of a rank cancel")),
    Option("reshuffle", "table", mark("Reshuffle"), mark("the discards become a new stock when it is empty")),
    Option("turn_cap", "table", mark("Turn cap"), mark("a hole ends after so many turns each")),
    Option("holes", "table", mark("Holes"), mark("how many holes the match has")),
)
OPTIONS: Final[Mapping[str, Option]] = {option.field: option for option in _OPTIONS}
"""Every field that may be changed, by name."""

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
            raise BadRules(_no_rule(str(field)))
    found: dict[str, Any] = {each.name: getattr(base, each.name) for each in fields(Rules)} | dict(changes)
    if "initial_flips" not in changes and found["opening"] != base.opening:
        found["initial_flips"] = 0 if found["opening"] == "peek" else _usual_flips()
    if "turns" not in changes and found["ending"] != "turns":
        found["turns"] = None
    found["jokers"] = _jokers(base, changes, found)
    found["values"] = _values(base, changes, found)
    return Rules(**found)


def _no_rule(name: str) -> str:
    names = ", ".join(OPTIONS)
    return say("There is no rule “{name}”. Choose one of: {names}.", name=name[:40], names=names)


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
        raise BadRules(
            say(
                "{values} takes points for the ranks {ranks}, such as K=-2.",
                values=quoted("values"),
                ranks=" ".join(RANKS_AND_JOKER),
            )
        )
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
        raise BadRules(
            say("“{text}” is not a setting. Write field=value, such as super_kings=true.", text=text[:60])
        )
    if name.startswith("values."):
        return "values", {_rank(name.removeprefix("values.")): _points(value)}
    if name == "values":
        pairs = (pair.partition(":") for pair in value.split(","))
        return name, {_rank(rank): _points(points) for rank, _, points in pairs}
    if name not in OPTIONS:
        raise BadRules(_no_rule(name))
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
        raise BadRules(say("{field} must be true or false.", field=quoted(name)))
    if name in RANGES:
        if name == "turns" and text in ("none", "null"):
            return None
        if _NUMBER.fullmatch(text):
            return int(text.replace("−", "-"))
        low, high = RANGES[name]
        raise BadRules(
            say("{field} must be a whole number, {low} to {high}.", field=quoted(name), low=low, high=high)
        )
    if text not in WORDS[name]:
        words = ", ".join(WORDS[name])
        raise BadRules(say("{field} must be one of: {words}.", field=quoted(name), words=words))
    return text


def _rank(text: str) -> str:
    spelled = text.strip().upper()
    rank = _RANKS.get(spelled, spelled)
    if rank not in RANKS_AND_JOKER:
        ranks = " ".join(RANKS_AND_JOKER)
        raise BadRules(say("“{text}” is not a rank. The ranks are {ranks}.", text=text[:20], ranks=ranks))
    return rank


def _points(text: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise BadRules(say("“{text}” is not a number of points, such as -2 or 10.", text=text[:20]))
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
        changed(field, getattr(rules, field))
        for field in OPTIONS
        if field not in apart
        and (getattr(rules, field) != getattr(base, field) or (field == "initial_flips" and other_opening))
    ]
    if not any(getattr(rules, name) for name in JOKER_OPTIONS) and rules.jokers != base.jokers:
        names.append(changed("jokers", rules.jokers))
    implied = {rank for name, (rank, _) in VALUE_OPTIONS.items() if getattr(rules, name)}
    names += [
        worth(rank, points)
        for rank, points in rules.values.items()
        if points != base.values[rank] and rank not in implied
    ]
    return tuple(names)
