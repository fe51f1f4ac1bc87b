from __future__ import annotations

import pytest

from engine.game.explain import explain
from engine.game.presets import PRESETS, Preset
from tests.engine.commands.running import Run, refused


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_the_rules_of_every_preset(run: Run, preset: Preset) -> None:
    code, out, err = run("rules", "--preset", preset.name)
    assert (code, err) == (0, "")
    title, *lines = out.splitlines()
    assert title == preset.name
    rules = preset.rules_for(preset.fewest, preset.rules.holes)
    assert lines[0].startswith(f"- For {preset.fewest} to {preset.most} players: 1 deck")
    assert lines[2:] == [f"- {sentence}" for sentence in explain(rules)]


def test_what_is_changed_is_said_first(run: Run) -> None:
    out = run("rules", "--preset", "house", "--set", "super_kings=true", "--set", "values.A=-1").out
    title, players, holes, *sentences = out.splitlines()
    (first,) = (each for each in sentences if each.startswith("- Points: "))
    assert title == "house, changed: super kings, A worth −1"
    assert players == "- For 2 to 6 players: 1 deck, 2 from 5 players."
    assert holes == "- 9 holes unless you choose another length, up to 18."
    assert first.startswith("- Points: ace −1, ")


def test_the_number_of_players_decides_about_decks(run: Run) -> None:
    assert "2 decks shuffled together." in run("rules", "--players", "6").out
    assert "decks" not in run("rules", "--players", "5").out


def test_changes_that_contradict_each_other_name_both(run: Run) -> None:
    settings = ["--set", "lucky_swing=true", "--set", "eagle_eye=true"]
    sentence = refused(run("rules", *settings))
    assert "lucky_swing" in sentence
    assert "eagle_eye" in sentence


def test_the_names_of_other_programs_are_pointed_on(run: Run) -> None:
    sentence = refused(run("rules", "--set", "flip_on_discard=true"))
    assert sentence == "“flip_on_discard” is called “discard_flip” here: write discard_flip=required."
