"""Changes from a preset in few words, as in a table's title."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.game.changes import trimmed
from engine.game.explain import modifications
from engine.game.options import OPTIONS
from engine.game.presets import PRESETS, preset
from engine.game.rules import Rules
from tests.engine.game.strategies import a_few, any_rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_not_modified_however_many_play(name: str) -> None:
    of = PRESETS[name]
    for seats in (of.fewest, of.most):
        assert modifications(of.rules_for(seats, 18)) == ()


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("house", {"super_kings": True}, ("super kings",)),
        ("house", {"lucky_swing": True, "wolfpack": True}, ("lucky swing", "wolfpack")),
        ("classic", {"jokers": 1}, ("1 joker per deck",)),
        ("classic", {"values": {"T": 0, "*": -5}}, ("10 worth 0", "joker worth −5")),
        ("classic", {"opening": "peek"}, ("peek",)),
        ("classic", {"initial_flips": 1}, ("1 opening flip",)),
        ("four-card", {"opening": "flip"}, ("2 opening flips",)),
        ("four-card", {"opening": "flip", "initial_flips": 0}, ("0 opening flips",)),
        ("four-card", {"turns": 5}, ("5 turns each",)),
        ("four-card", {"ending": "immediate"}, ("immediate end",)),
        ("classic", {"ending": "turns", "turns": 1}, ("1 turn each",)),
        ("classic", {"reshuffle": False, "columns": 4}, ("4 columns", "no reshuffle")),
        ("classic", {"discard_flip": "required"}, ("must flip after a discard",)),
    ],
)
def test_what_is_modified(name: str, changes: dict[str, Any], words: tuple[str, ...]) -> None:
    assert modifications(preset(name).rules_for(2, 9, changes)) == words


@a_few
@given(any_rules())
def test_any_rules_are_told_apart_from_their_preset(rules: Rules) -> None:
    for name in PRESETS:
        base = PRESETS[name].rules
        fields = rules.to_dict() | {"preset": name, "holes": base.holes, "decks": base.decks}
        alike = Rules.load(fields) == base
        assert (modifications(Rules.load(fields)) == ()) == alike


@a_few
@given(any_rules())
def test_trimmed_changes_make_the_same_rules(rules: Rules) -> None:
    changes = {field: value for field, value in rules.to_dict().items() if field in OPTIONS}
    for of in PRESETS.values():
        slim = trimmed(of.rules, changes)
        assert of.rules_for(2, rules.holes, slim) == of.rules_for(2, rules.holes, changes)
