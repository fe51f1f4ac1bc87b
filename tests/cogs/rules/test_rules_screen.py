"""The full rules of a preset or a table, in four parts."""

from __future__ import annotations

import pytest

from cogs.rules.rules_screen import preset_rules, rules_screen
from cogs.rules.server_presets import NamedRules
from engine.game.explain import explain
from engine.game.presets import PRESETS, preset


@pytest.mark.parametrize("name", PRESETS)
def test_every_sentence_stands_in_its_part_and_the_settings_of_a_table_above_them(name: str) -> None:
    screen = preset_rules(NamedRules(name, 9))
    assert [title for title, _ in screen.fields] == ["Goal", "Your turn", "The end", "Points"]
    told = [line.removeprefix("• ") for _, text in screen.fields for line in text.splitlines()]
    assert told == list(explain(preset(name).rules_for(preset(name).fewest, 9)))
    assert "9 holes unless you choose another length" in screen.text


def test_the_server_s_name_is_explained_and_so_is_what_hints_mean() -> None:
    rules = preset("classic").rules_for(2, 9, {"super_kings": True})
    screen = rules_screen(rules, "Fri*day", "A notice.", hints=True)
    assert screen.title == "Rules · Fri\\*day"
    assert screen.text.splitlines() == [
        "*A notice.*",
        "classic, changed: super kings.",
        "Hints are on: this match won’t count for you.",
    ]
    assert dict(screen.fields)["Points"].startswith("• Points: ace 1, two −2, jack 10, queen 10, king −2")
