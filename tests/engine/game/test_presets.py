"""The presets against the table in the rules text."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.game.errors import BadRules
from engine.game.presets import PRESETS, preset
from engine.game.rules import Rules
from engine.game.values import standard_values
from tests.engine.game.features import all_fields

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
    "nine-card": {
        "rows": 3,
        "discard_flip": "optional",
        "ending": "last_turn",
        "reshuffle": True,
        "holes": 9,
    },
    "eight-card": {
        "columns": 4,
        "discard_flip": "optional",
        "ending": "last_turn",
        "reshuffle": True,
        "holes": 9,
    },
    "knock-four": {
        "columns": 2,
        "opening": "peek",
        "initial_flips": 0,
        "discard_flip": "never",
        "knock_anytime": True,
        "ending": "last_turn",
        "reshuffle": True,
        "holes": 9,
    },
}
"""The fields in which the table's columns differ."""

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
    "format": "stroke",
    "partners": "none",
    "par": 7,
    "points_a_stroke": 4,
}


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_the_rules_text(name: str) -> None:
    table = IN_COMMON | COLUMNS[name] | {"preset": name}
    written = all_fields(preset(name).rules)
    assert {field: written[field] for field in table} == table
    switches = written.keys() - table.keys()
    assert not any(written[switch] for switch in switches)
    assert len(table) + len(switches) == len(fields(Rules))


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        ("nine-card", {2: 1, 3: 1, 4: 2, 5: 2, 6: 2}),
        ("eight-card", {2: 1, 3: 1, 4: 2, 5: 2, 6: 2}),
        ("knock-four", {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
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


def test_a_larger_grid_gets_the_decks_it_needs() -> None:
    rules = preset("club").rules_for(8, 9, {"rows": 3, "columns": 4})
    rules.check_seats(8)
    assert rules.decks == 2
    with pytest.raises(BadRules, match="“decks”"):
        preset("club").rules_for(8, 9, {"rows": 3, "columns": 4, "decks": 1})
