"""The rules in words: everything a newcomer needs is said, and nothing that isn't so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from engine.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.rules import Rules, standard_values
from tests.engine.strategies import any_rules, some


def words(rules: Rules) -> str:
    return " ".join(rules.explain())


@some
@given(any_rules())
def test_short_sentences(rules: Rules) -> None:
    sentences = rules.explain()
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence == sentence.strip()
        assert sentence.endswith(".")
        assert len(sentence) <= 200


@some
@given(any_rules())
def test_the_numbers_are_said(rules: Rules) -> None:
    text = words(rules)
    assert f"{rules.holes} hole" in text
    assert f"{rules.size} cards" in text
    assert f"{rules.rows} rows of {rules.columns}" in text
    assert ("joker" in text) == (rules.jokers > 0)
    if rules.ending == "turns":
        assert f"{rules.turns} turns" in text
    else:
        assert f"{rules.turn_cap} turns" in text, "the cap is part of the rules"


@some
@given(any_rules())
def test_rules_that_play_differently_read_differently(rules: Rules) -> None:
    changes: list[dict[str, Any]] = [
        {"discard_flip": mode} for mode in ("never", "optional", "required", "endgame")
    ]
    changes += [{"lock_face_up": not rules.lock_face_up}, {"reshuffle": not rules.reshuffle}]
    changes += [{"pairs": "anywhere" if rules.pairs == "column" else "column"}]
    texts = [words(replace(rules, **change)) for change in changes]
    assert len(set(texts[:4])) == 4
    assert words(rules) not in texts[4:]


@pytest.mark.parametrize("flips", [0, 1, 2])
def test_opening_flips(flips: int) -> None:
    text = words(replace(CLASSIC.rules, initial_flips=flips))
    expected = "stay face down" if flips == 0 else f"turn {flips} card{'s' if flips > 1 else ''} "
    assert expected in text


@pytest.mark.parametrize(
    ("preset", "facts"),
    [
        (CLASSIC, ["ace 1", "two −2", "jack 10", "queen 10", "king 0", "column", "one more turn"]),
        (FOUR_CARD, ["ace 1", "two 2", "jack 0", "queen 10", "king 10", "bottom row once", "Only face-down"]),
    ],
)
def test_facts_of_the_presets(preset: Preset, facts: list[str]) -> None:
    text = words(preset.rules)
    for fact in facts:
        assert fact in text


def test_a_joker_is_said_with_its_points() -> None:
    assert "joker −2" in words(Rules(jokers=1))
    assert "joker −5" in words(Rules(jokers=1, values=standard_values(**{"*": -5})))


@pytest.mark.parametrize("preset", PRESETS.values())
def test_the_holes_of_the_match_are_said(preset: Preset) -> None:
    assert words(preset.rules_for(2, 1)).startswith("1 hole;")
    assert words(preset.rules_for(2, 18)).startswith("18 holes;")
