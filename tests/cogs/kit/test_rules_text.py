"""What a table plays by, in a few words."""

from __future__ import annotations

import pytest

from cogs.kit.rules_text import (
    CLOCKS,
    based_on,
    clock_words,
    game_name,
    in_menu_words,
    length_words,
    rules_name,
    some,
)
from engine.game.errors import BadRules, FieldName
from engine.game.presets import PRESETS
from engine.language import speaking

FEW = {"super_kings": True, "columns": 4}
MANY = {**FEW, "blackjack": True, "wolfpack": True, "reshuffle": False, "turn_cap": 20, "values": {"A": 5}}


def test_a_preset_as_it_is() -> None:
    for preset in PRESETS.values():
        assert (
            based_on(preset.rules)
            == rules_name(preset.rules, "")
            == game_name(preset.rules, "")
            == preset.name
        )


def test_a_preset_with_changes() -> None:
    rules = PRESETS["house"].rules_for(2, 9, FEW)
    assert based_on(rules) == rules_name(rules, "") == "house, changed: super kings, 4 columns"
    assert game_name(rules, "") == "house, modified"


def test_of_many_changes_a_title_tells_the_first() -> None:
    rules = PRESETS["house"].rules_for(2, 9, MANY)
    assert rules_name(rules, "") == "house, changed: super kings, blackjack, wolfpack and 4 more"
    assert based_on(rules).count(",") == 7


def test_holes_and_decks_are_no_modification() -> None:
    assert game_name(PRESETS["classic"].rules_for(2, 3, {"decks": 3}), "") == "classic"


def test_what_the_server_calls_rules_is_made_harmless() -> None:
    rules = PRESETS["classic"].rules
    assert game_name(rules, "*us*") == rules_name(rules, "*us*") == "\\*us\\*"


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, ""), (1, "a"), (3, "a, b, c"), (4, "a, b, c, d"), (5, "a, b, c and 2 more")],
)
def test_a_single_one_more_is_told_rather_than_counted(number: int, text: str) -> None:
    assert some("abcdefgh"[:number], 3) == text


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "no turn clock"),
        (30, "30 s a turn"),
        (60, "1 min a turn"),
        (120, "2 min a turn"),
        (300, "5 min a turn"),
        (86_400, "1 day a turn"),
    ],
)
def test_the_clock_in_words(clock: int | None, words: str) -> None:
    assert clock_words(clock) == words
    assert clock in CLOCKS


def test_holes_in_words() -> None:
    assert [length_words(holes) for holes in (1, 2, 18)] == ["1 hole", "2 holes", "18 holes"]


def test_a_refusal_calls_options_as_the_menus_do() -> None:
    with pytest.raises(BadRules) as refused:
        PRESETS["house"].rules_for(2, 9, {"knock_early": True, "knock_anytime": True})
    sentence = in_menu_words(refused.value)
    assert sentence == "“Knock early” doesn’t go with “Knock any time”: pick one way to knock."
    with speaking("de"):
        sentence = in_menu_words(refused.value)
    assert sentence.startswith("„Früh klopfen“ passt nicht zu „Jederzeit klopfen“")


def test_only_fields_that_menus_have_are_called_so() -> None:
    refusal = BadRules(
        "{field}, {other}, “rows”, {number}", field=FieldName("rows"), other=FieldName("clock"), number=2
    )
    assert in_menu_words(refusal) == "“Rows”, “clock”, “rows”, 2"
