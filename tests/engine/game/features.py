"""Every option of rules as changes to classic rules, for tests of each option and each pair."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from itertools import combinations
from typing import Any, Final, NamedTuple

from engine.game.cards import Rank
from engine.game.rules import Rules
from engine.game.values import Values
from tests.engine.game.referee.contradictions import JOKER_OPTIONS, VALUE_OPTIONS, contradictions

SCORING_SWITCHES = (
    *("blackjack", "knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame"),
    *("eagle_eye", "negative_pairs_keep_value", "wolfpack", "four_of_a_kind", "perfect_grid"),
    *("one_eyed_jacks", "super_kings", "ten_penny", "use_jokers", "lucky_swing"),
)
TURN_SWITCHES = ("flip_as_action", "knock_early", "knock_anytime")
SWITCHES = (*SCORING_SWITCHES, *TURN_SWITCHES)
YOUNGER = frozenset(("format", "partners", "handicap_strokes", "par", "points_a_stroke"))
"""The fields that rules stored by version 1.0.0 lack. They were played without them."""

VALUE_RANKS: dict[str, Rank] = {name: rank for name, (rank, _) in VALUE_OPTIONS.items()}


CLASSIC: Final[Mapping[str, Any]] = asdict(Rules())


def all_fields(rules: Rules) -> dict[str, Any]:
    """Every field of `rules` by name, to be changed; `Rules.to_dict` leaves out younger ones."""
    return asdict(rules) | {"values": dict(rules.values)}


class Feature(NamedTuple):
    """One choice: its name in test ids, and the fields of `Rules` that make it."""

    name: str
    fields: Mapping[str, Any]

    def __str__(self) -> str:
        return self.name


SCORING_OPTIONS = tuple(Feature(name, {name: True}) for name in SCORING_SWITCHES)
PLAY_OPTIONS = (
    *(Feature(name, {name: True}) for name in TURN_SWITCHES),
    *(Feature(f"discard_flip-{mode}", {"discard_flip": mode}) for mode in ("never", "required", "endgame")),
    *(Feature(f"initial_flips-{count}", {"initial_flips": count}) for count in (0, 1)),
    Feature("peek", {"opening": "peek", "initial_flips": 0}),
    Feature("lock_face_up", {"lock_face_up": True}),
    Feature("immediate", {"ending": "immediate"}),
    Feature("turns", {"ending": "turns", "turns": 5}),
    Feature("anywhere", {"pairs": "anywhere"}),
    Feature("reshuffle-no", {"reshuffle": False}),
    Feature("turn_cap", {"turn_cap": 4}),
    Feature("rows-3", {"rows": 3}),
    *(Feature(f"columns-{count}", {"columns": count}) for count in (2, 4)),
)
FEATURES = (*SCORING_OPTIONS, *PLAY_OPTIONS)


def joker_count(switches: Collection[str]) -> int | None:
    """Number of jokers a deck that the options ask for, or None."""
    asked = [count for name, count in JOKER_OPTIONS.items() if name in switches]
    return min(asked, default=None)


def with_value_options(values: Mapping[Rank, int], switches: Collection[str]) -> Values:
    """Return `values` as changed by the options."""
    points = {rank: values[rank] for rank in Rules().values}
    for name, (rank, worth) in VALUE_OPTIONS.items():
        if name in switches:
            points[rank] = worth
    return Values(points)


def fields_with(*features: Feature, **changes: Any) -> dict[str, Any]:
    """All fields of classic rules with `features` and `changes`, values and jokers worked out."""
    fields = {**CLASSIC, **changes}
    for feature in features:
        fields |= feature.fields
    on = [name for name in SWITCHES if fields[name]]
    jokers = joker_count(on)
    fields["jokers"] = fields["jokers"] if jokers is None else jokers
    return fields | {"values": with_value_options(fields["values"], on)}


def rules_with(*names: str, **changes: Any) -> Rules:
    """Classic rules with the switches called `names` on, and with `changes`."""
    return Rules(**fields_with(Feature("", dict.fromkeys(names, True)), **changes))


def pairs() -> Iterator[tuple[Feature, Feature]]:
    """Every two choices that are not two values of one field."""
    for one, other in combinations(FEATURES, 2):
        if not one.fields.keys() & other.fields.keys():
            yield one, other


LEGAL_PAIRS = [pair for pair in pairs() if not contradictions(fields_with(*pair))]
ILLEGAL_PAIRS = [pair for pair in pairs() if contradictions(fields_with(*pair))]
SCORING_PAIRS = [
    (one, other) for one, other in LEGAL_PAIRS if one in SCORING_OPTIONS and other in SCORING_OPTIONS
]
PLAY_PAIRS = [pair for pair in LEGAL_PAIRS if pair not in SCORING_PAIRS]
