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
    assert title == f"{preset.name} — {preset.fewest} to {preset.most} players"
    rules = preset.rules_for(preset.fewest, preset.rules.holes)
    assert lines == [f"- {sentence}" for sentence in explain(rules)]


def test_what_is_changed_is_said_first(run: Run) -> None:
    out = run("rules", "--preset", "house", "--set", "super_kings=true", "--set", "values.A=-1").out
    assert out.startswith("house, modified: super kings, A worth −1 — 2 to 6 players\n- Points: ace −1, ")


def test_the_number_of_players_decides_about_decks(run: Run) -> None:
    assert "2 decks are shuffled together." in run("rules", "--players", "6").out
    assert "decks" not in run("rules", "--players", "5").out


def test_changes_that_contradict_each_other_name_both(run: Run) -> None:
    settings = ["--set", "lucky_swing=true", "--set", "eagle_eye=true"]
    sentence = refused(run("rules", *settings))
    assert "lucky_swing" in sentence
    assert "eagle_eye" in sentence
