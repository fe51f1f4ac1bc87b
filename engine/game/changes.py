"""Changes of a preset's rules: read them, apply them, and drop those without effect."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from engine.game.errors import BadRules, FieldName
from engine.game.option_kinds import WHOLE_NUMBER
from engine.game.options import CHOICES, JOKER_OPTIONS, LEAST_POINTS, MOST_POINTS, OPTIONS, VALUE_OPTIONS
from engine.game.rules import Rules
from engine.game.values import RANKS_AND_JOKER, with_points
from engine.language import signed

_RANKS: Final = {"10": "T", "JOKER": "*", "X": "*"}

BY_SEATS: Final = ("decks", "par", "points_a_stroke")
"""The fields whose usual value depends on the number of seats."""

OTHER_NAMES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("flip_on_discard", "speed_golf"), "discard_flip=required"),
    "flip_mode": "discard_flip=endgame",
    "flip_is_optional": "discard_flip=optional",
    **dict.fromkeys(("rounds", "num_rounds", "total_rounds"), "holes=9"),
    "num_decks": "decks=2",
    "num_jokers": "jokers=2",
    "last_turn": "ending=last_turn",
    "sudden_death": "ending=immediate",
    "turn_limit": "turns=4",
    "flips": "initial_flips=2",
    "peek": "opening=peek",
    "negative_pairs": "negative_pairs_keep_value=true",
    "knock": "knock_early=true",
    "cols": "columns=3",
    "lucky_sevens": "values.7=0",
    **{f"{name}_value": f"values.{rank}=0" for name, rank in (("king", "K"), ("ace", "A"), ("joker", "*"))},
}
"""Names for our options in other Golf programs, each with our setting that does the same."""


def resolve(base: Rules, changes: Mapping[str, Any]) -> Rules:
    """Return `base`, the rules of a preset, with `changes` and everything that follows from them.

    `changes` maps a field to its new value; `values` maps some ranks to points. Other fields follow:
    - jokers and points, from the options about them;
    - the opening flips, from a changed opening: none for a peek;
    - no number of turns, from another ending than `turns`.

    Raises `BadRules` for an unknown field or a contradiction.
    """
    for field in changes:
        if field not in OPTIONS:
            raise _no_rule(str(field))
    found: dict[str, Any] = {each.name: getattr(base, each.name) for each in fields(Rules)} | dict(changes)
    if "initial_flips" not in changes and found["opening"] != base.opening:
        found["initial_flips"] = 0 if found["opening"] == "peek" else Rules().initial_flips
    if "turns" not in changes and found["ending"] != "turns":
        found["turns"] = None
    found["jokers"] = _jokers(base, changes, found)
    found["values"] = _values(base, changes, found)
    return Rules(**found)


def _no_rule(name: str) -> BadRules:
    setting = OTHER_NAMES.get(name)
    if setting:
        here = FieldName(setting.partition("=")[0])
        return BadRules(
            "“{name}” is called {field} here: write {setting}.", name=name, field=here, setting=setting
        )
    closest = difflib.get_close_matches(name[:40], [*OPTIONS, *OTHER_NAMES], 1)
    if not closest:
        return BadRules("I don’t know “{name}”. Try K, J, 2 or joker, such as K=0.", name=name[:40])
    meant = OTHER_NAMES.get(closest[0], closest[0]).partition("=")[0]
    return BadRules("I don’t know “{name}”. Did you mean {field}?", name=name[:40], field=FieldName(meant))


def _jokers(base: Rules, changes: Mapping[str, Any], found: Mapping[str, Any]) -> Any:
    if "jokers" in changes:
        return changes["jokers"]
    brought = [option.jokers for option in JOKER_OPTIONS if found[option.field] is True]
    return brought[0] if brought else base.jokers


def _values(base: Rules, changes: Mapping[str, Any], found: Mapping[str, Any]) -> Any:
    given = changes.get("values", {})
    if not isinstance(given, Mapping) or not set(given) <= set(RANKS_AND_JOKER):
        raise BadRules(
            "{values} takes points for the ranks {ranks}, such as K=-2.",
            values=FieldName("values"),
            ranks=" ".join(RANKS_AND_JOKER),
        )
    implied = {rank: points for name, (rank, points) in VALUE_OPTIONS.items() if found[name] is True}
    return with_points(base.values, {**implied, **given})


def parse_setting(text: str) -> tuple[str, Any]:
    """Parse a setting such as `super_kings=true`, `columns=4` or `values.K=-2` into a field and its value.

    Points of several ranks are written `values=K:-2,T:1`. Raises `BadRules`, which tells what is expected.
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    name = name.lower().replace("-", "_").replace(" ", "_")
    if not sign or not value:
        raise BadRules(
            "“{text}” is not a setting. Write field=value, such as super_kings=true.", text=text[:60]
        )
    if name.startswith("values."):
        return "values", {_rank(name.removeprefix("values.")): parse_points(value)}
    if name == "values":
        pairs = (pair.partition(":") for pair in value.split(","))
        return name, {_rank(rank): parse_points(points) for rank, _, points in pairs}
    if name not in OPTIONS:
        raise _no_rule(name)
    return name, CHOICES[name].parse(value.lower())


def merge(changes: dict[str, Any], field: str, value: Any) -> None:
    """Set `field` in `changes`. Points are merged rank by rank; any other value replaces the earlier one."""
    if field == "values":
        value = {**changes.get("values", {}), **value}
    changes[field] = value


def _rank(text: str) -> str:
    spelled = text.strip().upper()
    rank = _RANKS.get(spelled, spelled)
    if rank not in RANKS_AND_JOKER:
        ranks = " ".join(RANKS_AND_JOKER)
        raise BadRules("“{text}” is not a rank. The ranks are {ranks}.", text=text[:20], ranks=ranks)
    return rank


def parse_points(text: str) -> int:
    """Return the number of points that `text` writes.

    Raises `BadRules`, which names the closest possible points, for any other text.
    """
    found = WHOLE_NUMBER.search(text)
    if found is None:
        raise BadRules("“{text}” is not a number of points, such as -2 or 10.", text=text[:20])
    number = int(found.group().replace("−", "-"))
    points = min(max(number, LEAST_POINTS), MOST_POINTS)
    if found.group() != text.strip() or points != number:
        raise BadRules(
            "“{text}” can’t be points. The closest is {points}.", text=text[:20], points=signed(points)
        )
    return points


def trimmed(base: Rules, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return `changes` without `holes`, and without fields that already have the given value in `base`.

    Fields of `BY_SEATS` stay.
    """
    left = {field: value for field, value in changes.items() if field not in ("values", "holes", *BY_SEATS)}
    kept = {field: value for field, value in left.items() if getattr(base, field) != value}
    if "opening" in kept and "initial_flips" in changes:  # else another opening would imply its own
        kept["initial_flips"] = changes["initial_flips"]
    points = {rank: p for rank, p in changes.get("values", {}).items() if base.values[rank] != p}
    # The usual value depends on the number of seats, so a given number always stays.
    given = {field: changes[field] for field in BY_SEATS if field in changes}
    return kept | given | ({"values": points} if points else {})
