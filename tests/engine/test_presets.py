"""The presets against the table in the rules text."""

from __future__ import annotations

import pytest

from engine.errors import BadRules
from engine.presets import CLASSIC, FOUR_CARD, PRESETS, Preset, preset


def test_classic() -> None:
    rules = CLASSIC.rules
    assert (rules.preset, rules.rows, rules.columns, rules.jokers) == ("classic", 2, 3, 0)
    assert (CLASSIC.fewest, CLASSIC.most) == (2, 6)
    assert (rules.opening, rules.initial_flips, rules.discard_flip) == ("flip", 2, "optional")
    assert (rules.lock_face_up, rules.ending, rules.turns) == (False, "last_turn", None)
    assert [rules.values[rank] for rank in ("J", "Q", "K", "2", "A")] == [10, 10, 0, -2, 1]
    assert (rules.pairs, rules.reshuffle, rules.turn_cap, rules.holes) == ("column", True, 60, 9)


def test_four_card() -> None:
    rules = FOUR_CARD.rules
    assert (rules.preset, rules.rows, rules.columns, rules.jokers) == ("four-card", 2, 2, 0)
    assert (FOUR_CARD.fewest, FOUR_CARD.most) == (2, 6)
    assert (rules.opening, rules.initial_flips, rules.discard_flip) == ("peek", 0, "never")
    assert (rules.lock_face_up, rules.ending, rules.turns) == (True, "turns", 4)
    assert [rules.values[rank] for rank in ("J", "Q", "K", "2", "A")] == [0, 10, 10, 2, 1]
    assert (rules.pairs, rules.reshuffle, rules.turn_cap, rules.holes) == ("anywhere", True, 60, 1)


@pytest.mark.parametrize(("of", "decks"), [(CLASSIC, [1, 1, 1, 1, 2]), (FOUR_CARD, [1] * 5)])
def test_decks_by_seats(of: Preset, decks: list[int]) -> None:
    assert [of.rules_for(seats, 9).decks for seats in range(2, 7)] == decks


@pytest.mark.parametrize("of", PRESETS.values())
def test_every_preset_plays_with_every_number_of_seats_and_holes_it_allows(of: Preset) -> None:
    assert PRESETS[of.name] is preset(of.name) is of
    for seats in range(of.fewest, of.most + 1):
        for holes in (1, 9, 18):
            rules = of.rules_for(seats, holes)
            rules.check_seats(seats)
            assert (rules.preset, rules.holes) == (of.name, holes)
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
