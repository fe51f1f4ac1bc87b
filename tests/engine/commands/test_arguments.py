"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from engine.commands.arguments import (
    add_number,
    add_rules,
    chosen_changes,
    chosen_rules,
    rules_name,
    seconds,
    whole,
)
from engine.game.presets import PRESETS, Preset


@pytest.mark.parametrize("text", ["2", "10", "1.0", "", "three", "٣", "4" * 20, "nan"])
def test_a_whole_number_is_within_its_range(text: str) -> None:
    assert [whole(3, 9)(each) for each in ("3", "9")] == [3, 9]
    with pytest.raises(argparse.ArgumentTypeError, match="a whole number, 3 to 9"):
        whole(3, 9)(text)


@pytest.mark.parametrize("text", ["0.4", "61", "nan", "inf", "soon"])
def test_seconds_are_within_their_range(text: str) -> None:
    assert [seconds(0.5, 60)(each) for each in ("0.5", "60", "7")] == [0.5, 60, 7]
    with pytest.raises(argparse.ArgumentTypeError, match=r"a number of seconds, 0\.5 to 60"):
        seconds(0.5, 60)(text)


def test_the_help_of_a_number_says_its_default_if_there_is_one() -> None:
    parser = argparse.ArgumentParser()
    add_number(parser, "--holes", (1, 18), 9, "how many")
    add_number(parser, "--seed", (0, 5), None, "which deals", "SEED")
    text = parser.format_help()
    assert "how many (default: 9)" in text
    assert "--seed SEED  which deals\n" in text.replace("   ", "  ")


def test_the_last_of_several_settings_of_a_field_counts_and_points_add_up() -> None:
    parser = argparse.ArgumentParser()
    add_rules(parser, "2")
    settings = ["values.K=-2", "values=T:1", "columns=2", "columns=4"]
    options = parser.parse_args(["--preset=house", *[f"--set={setting}" for setting in settings]])
    assert chosen_changes(options) == {"values": {"K": -2, "T": 1}, "columns": 4}
    rules = chosen_rules(options, 3, holes=5)
    assert (rules.preset, rules.columns, rules.holes) == ("house", 4, 5)
    assert (rules.values["K"], rules.values["T"]) == (-2, 1)
    assert chosen_rules(options, 3).holes == 9, "as many as the preset has"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_unchanged_rules_go_by_the_name_of_their_preset_for_any_number_of_players(preset: Preset) -> None:
    for seats in range(preset.fewest, preset.most + 1):
        assert rules_name(preset.rules_for(seats, 4), seats) == preset.name


@pytest.mark.parametrize(
    ("changes", "seats", "name"),
    [
        ({"super_kings": True, "columns": 4}, 2, "classic, changed: super kings, 4 columns"),
        ({"values": {"A": -1}}, 4, "classic, changed: A worth −1"),
        ({"decks": 3}, 4, "classic, changed: 3 decks"),
        ({"decks": 2}, 6, "classic"),
        ({"rows": 3, "columns": 4}, 6, "classic, changed: 3 rows, 4 columns"),
    ],
)
def test_the_name_of_rules_has_every_change(changes: dict[str, Any], seats: int, name: str) -> None:
    assert rules_name(PRESETS["classic"].rules_for(seats, 1, changes), seats) == name
