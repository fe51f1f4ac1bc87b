from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from hypothesis import given

from engine.errors import BadRules
from engine.presets import CLASSIC
from engine.rules import Rules, standard_values
from tests.engine.strategies import any_rules


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"rows": 3}, ["rows"]),
        ({"columns": 1}, ["columns"]),
        ({"columns": 5}, ["columns"]),
        ({"decks": 0}, ["decks"]),
        ({"decks": 4}, ["decks"]),
        ({"jokers": 3}, ["jokers"]),
        ({"jokers": -1}, ["jokers"]),
        ({"initial_flips": 3}, ["initial_flips"]),
        ({"initial_flips": -1}, ["initial_flips"]),
        ({"opening": "peek"}, ["opening", "initial_flips"]),
        ({"ending": "turns"}, ["turns", "ending"]),
        ({"turns": 4}, ["turns", "ending"]),
        ({"ending": "turns", "turns": 0}, ["turns"]),
        ({"ending": "turns", "turns": 61}, ["turns", "turn_cap"]),
        ({"turn_cap": 0}, ["turn_cap"]),
        ({"turn_cap": 201}, ["turn_cap"]),
        ({"holes": 0}, ["holes"]),
        ({"holes": 19}, ["holes"]),
    ],
)
def test_contradictions_are_refused_by_name(rules: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(BadRules) as refusal:
        replace(CLASSIC.rules, **rules)
    for field in named:
        assert f"“{field}”" in refusal.value.sentence


@given(any_rules())
def test_rules_cannot_be_changed_but_copied_with_a_change(rules: Rules) -> None:
    assert replace(rules, holes=5) == replace(replace(rules, holes=9), holes=5)
    for field in fields(rules):
        with pytest.raises(FrozenInstanceError):
            setattr(rules, field.name, None)


def test_standard_values() -> None:
    assert standard_values(K=-2, two=2) == {**standard_values(), "K": -2, "2": 2}
    assert sum(standard_values().values()) == 1 - 2 + sum(range(3, 11)) + 20 + 0 - 2


@pytest.mark.parametrize(
    ("rules", "most"), [(Rules(), 8), (Rules(decks=2), 17), (Rules(columns=2, jokers=1), 13)]
)
def test_seats_need_a_grid_each_and_a_discard(rules: Rules, most: int) -> None:
    rules.check_seats(most)
    with pytest.raises(BadRules, match="decks"):
        rules.check_seats(most + 1)
