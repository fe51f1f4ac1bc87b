"""The presets against the table in the rules text."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.game.changes import OTHER_NAMES, parse_setting
from engine.game.errors import BadRules
from engine.game.options import OPTIONS
from engine.game.presets import PRESETS, preset
from engine.game.rules import Rules
from engine.game.values import standard_values
from tests.engine.game.features import SWITCHES

COLUMNS: dict[str, dict[str, Any]] = {
    "classic": {"discard_flip": "optional", "ending": "last_turn", "reshuffle": True, "holes": 9},
    "house": {"discard_flip": "never", "ending": "last_turn", "reshuffle": True, "holes": 9},
    "four-card": {
        "columns": 2,
        "opening": "peek",
        "initial_flips": 0,
        "discard_flip": "never",
        "lock_face_up": True,
        "ending": "turns",
        "turns": 4,
        "values": standard_values(two=2, J=0, Q=10, K=10),
        "pairs": "anywhere",
        "reshuffle": True,
        "holes": 1,
    },
    "golf-six": {"discard_flip": "never", "ending": "immediate", "reshuffle": False, "holes": 1},
    "club": {"discard_flip": "optional", "ending": "last_turn", "reshuffle": True, "holes": 9},
}
"""The fields in which the table's columns differ."""

TENS = {"T": 10, "J": 10, "Q": 10}
IN_COMMON: dict[str, Any] = {
    "rows": 2,
    "columns": 3,
    "decks": 1,
    "jokers": 0,
    "opening": "flip",
    "initial_flips": 2,
    "lock_face_up": False,
    "turns": None,
    "values": {
        "A": 1,
        "2": -2,
        **{str(n): n for n in range(3, 10)},
        "T": 10,
        "J": 10,
        "Q": 10,
        "K": 0,
        "*": -2,
    },
    "pairs": "column",
    "turn_cap": 60,
}


@pytest.mark.parametrize("name", COLUMNS)
def test_the_table_of_the_rules_text(name: str) -> None:
    table = IN_COMMON | COLUMNS[name] | {"preset": name}
    written = preset(name).rules.to_dict()
    assert {field: written[field] for field in table} == table
    switches = written.keys() - table.keys()
    assert not any(written[switch] for switch in switches)
    assert len(table) + len(switches) == len(fields(Rules))


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        ("classic", {2: 1, 3: 1, 4: 1, 5: 1, 6: 2}),
        ("house", {2: 1, 3: 1, 4: 1, 5: 2, 6: 2}),
        ("four-card", {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
        ("golf-six", {2: 1, 3: 1, 4: 1}),
        ("club", {2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2}),
    ],
)
def test_players_and_decks(name: str, decks: dict[int, int]) -> None:
    of = preset(name)
    assert (of.fewest, of.most) == (min(decks), max(decks))
    assert {seats: of.rules_for(seats, 9).decks for seats in decks} == decks


@pytest.mark.parametrize("of", PRESETS.values(), ids=lambda of: of.name)
def test_seats_and_holes_out_of_range_are_refused(of: Any) -> None:
    for seats in (of.fewest - 1, of.most + 1):
        with pytest.raises(BadRules, match=f"{of.fewest} to {of.most}"):
            of.rules_for(seats, 9)
    for holes in (0, 19):
        with pytest.raises(BadRules, match="holes"):
            of.rules_for(of.fewest, holes)


def test_an_unknown_preset_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadRules) as refusal:
        preset("crazy")
    assert "crazy" in refusal.value.sentence
    for name in PRESETS:
        assert name in refusal.value.sentence


def test_changes_keep_everything_else() -> None:
    house = preset("house").rules_for(3, 9)
    changed = preset("house").rules_for(3, 9, {"super_kings": True, "use_jokers": True})
    assert changed.to_dict() == house.to_dict() | {
        "super_kings": True,
        "use_jokers": True,
        "jokers": 2,
        "values": house.values | {"K": -2},
    }


def test_changes_with_no_meaning_are_refused_by_name() -> None:
    for changes in ({"mulligans": True}, {"preset": "club"}, {"super_kings": 3}):
        (name,) = changes
        with pytest.raises(BadRules, match=f"“{name}”"):
            preset("house").rules_for(3, 9, changes)


def test_a_larger_grid_gets_the_decks_it_needs() -> None:
    rules = preset("club").rules_for(8, 9, {"rows": 3, "columns": 4})
    rules.check_seats(8)
    assert rules.decks == 2
    with pytest.raises(BadRules, match="“decks”"):
        preset("club").rules_for(8, 9, {"rows": 3, "columns": 4, "decks": 1})


@pytest.mark.parametrize("name", PRESETS)
def test_an_option_switched_off_is_as_if_it_had_not_been_named(name: str) -> None:
    rules = preset(name).rules_for(3, 9)
    for switch in SWITCHES:
        if not getattr(rules, switch):
            assert preset(name).rules_for(3, 9, {switch: False}) == rules


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_names_of_other_programs_are_pointed_on(name: str) -> None:
    with pytest.raises(BadRules) as caught:
        parse_setting(f"{name}=2")
    setting = OTHER_NAMES[name]
    field, value = parse_setting(setting)
    assert f"is called “{setting.partition('=')[0]}” here: write {setting}." in caught.value.sentence
    assert field in OPTIONS
    assert value is not None
