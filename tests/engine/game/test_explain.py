"""The rules in words are complete and true."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from engine.game.explain import PART_TITLES, explain, explain_parts, modifications
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset, preset
from engine.game.rules import Rules
from engine.game.values import standard_values
from tests.engine.game.features import SWITCHES, all_fields, rules_with
from tests.engine.game.referee.contradictions import JOKER_OPTIONS, contradictions
from tests.engine.game.strategies import a_few, any_rules, some


def words(rules: Rules) -> str:
    return " ".join(explain(rules))


@some
@given(any_rules())
def test_short_sentences(rules: Rules) -> None:
    sentences = explain(rules)
    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence == sentence.strip()
        assert sentence.endswith((".", "!"))
        assert len(sentence) <= 200


@some
@given(any_rules())
def test_the_numbers_are_said(rules: Rules) -> None:
    text = words(rules)
    assert f"{rules.holes} hole" in text
    assert f"{rules.size} cards" in text
    assert f"{rules.rows} rows of {rules.columns}" in text
    assert rules.jokers == 0 or "joker" in text
    if rules.ending == "turns":
        assert f"ends after {rules.turns} turn" in text
    else:
        assert f"also ends after {rules.turn_cap} turn" in text, "the cap is part of the rules"


def what_matters(rules: Rules) -> dict[str, Any]:
    """The fields that make a difference in play. The options about values are in `values` and `jokers`."""
    fields = all_fields(rules)
    for name in ("preset", "super_kings", "ten_penny", "use_jokers", "lucky_swing"):
        del fields[name]
    if rules.jokers == 0:
        del fields["values"]["*"]
    if rules.ending == "turns":
        del fields["turn_cap"]
    if rules.format != "stableford":
        del fields["par"], fields["points_a_stroke"]
    return fields


@a_few
@given(any_rules(), any_rules())
def test_rules_that_play_differently_read_differently(rules: Rules, other: Rules) -> None:
    said = explain(rules)
    fields = all_fields(rules)
    for name, value in all_fields(other).items():
        changed = fields | {name: value}
        if not contradictions(changed):
            assert (
                what_matters(Rules(**changed)) == what_matters(rules) or explain(Rules(**changed)) != said
            ), name


NAMES = {"A": "ace", "2": "two", "T": "10", "J": "jack", "Q": "queen", "K": "king", "*": "joker"}


@some
@given(any_rules())
def test_the_points_of_every_rank_are_said(rules: Rules) -> None:
    (sentence,) = (sentence for sentence in explain(rules) if sentence.startswith("Points: "))
    listed, _, rest = sentence.removeprefix("Points: ").removesuffix(".").partition("; ")
    said = dict(item.rsplit(" ", 1) for item in listed.split(", "))
    for rank, points in rules.values.items():
        name = NAMES.get(rank, rank)
        if name in said:
            assert said.pop(name) == str(points).replace("-", "−")
        elif rank == "*":
            assert rules.jokers == 0
        else:
            assert rest in ("3 to 10 face value", "all others face value")
            assert str(points) == name
    assert not said


@pytest.mark.parametrize(
    ("option", "fact"),
    [
        ("super_kings", "king −2"),
        ("ten_penny", "10 1"),
        ("one_eyed_jacks", "J♥ and J♠ score 0"),
        ("use_jokers", "2 jokers"),
        ("lucky_swing", "joker −5"),
        ("eagle_eye", "joker 2"),
        ("negative_pairs_keep_value", "a column of 2s scores −4"),
        ("wolfpack", "two columns of jacks"),
        ("four_of_a_kind", "every two columns of the same rank"),
        ("perfect_grid", "if every column is a pair"),
        ("blackjack", "exactly 21"),
        ("knock_penalty", "+10"),
        ("knock_bonus", "−5"),
        ("underdog_bonus", "−3"),
        ("tied_shame", "+5"),
        ("flip_as_action", "Instead of drawing you may flip"),
        ("knock_early", "With 1 or 2 face-down cards left you may knock"),
        ("knock_anytime", "Instead of drawing you may knock"),
    ],
)
def test_every_option_is_said_and_comes_first(option: str, fact: str) -> None:
    """Players have to hear changes from the preset first in each part."""
    assert fact not in words(Rules())
    (sentences,) = (
        each for each in explain_parts(rules_with(option)).values() if any(fact in one for one in each)
    )
    first = next(at for at, sentence in enumerate(sentences) if fact in sentence)
    assert not set(sentences[: first + 1]) & set(explain(Rules()))


def test_negative_pairs_are_not_said_to_cancel() -> None:
    assert "even 2s and jokers" in words(rules_with("use_jokers"))
    assert "even 2s" in words(rules_with("eagle_eye"))
    assert "even" not in words(rules_with("negative_pairs_keep_value", "use_jokers"))


@pytest.mark.parametrize("option", [name for name in SWITCHES if name not in JOKER_OPTIONS])
def test_jokers_are_not_spoken_of_where_there_are_none(option: str) -> None:
    assert "joker" not in words(rules_with(option))


@pytest.mark.parametrize("option", ["flip_as_action", "knock_anytime"])
def test_what_remains_without_a_stock_is_not_said_to_be_the_discard_alone(option: str) -> None:
    assert "you can only take from the discard pile" in words(Rules(reshuffle=False))
    assert "you can only take from the discard pile" not in words(rules_with(option, reshuffle=False))


def test_the_sum_of_a_column_that_keeps_it_is_said() -> None:
    text = words(rules_with("negative_pairs_keep_value", "lucky_swing", rows=3))
    assert "a column of 2s scores −6, one of jokers −15." in text
    positive = words(rules_with("negative_pairs_keep_value", values=standard_values(two=2)))
    assert "a column of 2s scores 4." in positive


def test_who_deals_and_who_begins_is_said() -> None:
    assert "The host goes first. Next hole" in words(Rules())
    assert "The host goes first." in explain(Rules(holes=1))


def test_three_rows_need_three() -> None:
    assert "Three cards of the same rank in a column" in words(Rules(rows=3))


@pytest.mark.parametrize(
    ("decks", "jokers", "told"),
    [
        (1, 0, []),
        (2, 0, ["2 decks shuffled together."]),
        (1, 2, ["One deck with 2 jokers."]),
        (2, 1, ["2 decks with 1 joker each."]),
    ],
)
def test_the_cards_are_told_unless_they_are_one_plain_deck(decks: int, jokers: int, told: list[str]) -> None:
    assert [each for each in explain(Rules(decks=decks, jokers=jokers)) if "deck" in each] == told


@pytest.mark.parametrize("flips", [0, 1, 2])
def test_opening_flips(flips: int) -> None:
    text = words(replace(CLASSIC.rules, initial_flips=flips))
    expected = "stay face down" if flips == 0 else f"flip {flips} card{'s' if flips > 1 else ''} "
    assert expected in text


@pytest.mark.parametrize(
    ("preset", "facts"),
    [
        (CLASSIC, ["ace 1", "two −2", "jack 10", "queen 10", "king 0", "column", "one more turn"]),
        (preset("golf-six"), ["the hole ends right away", "no reshuffle"]),
        (preset("house"), ["you don’t flip a card", "one more turn"]),
        (
            FOUR_CARD,
            ["ace 1", "two 2", "jack 0", "queen 10", "king 10", "bottom row once", "only replace face-down"],
        ),
    ],
)
def test_facts_of_the_presets(preset: Preset, facts: list[str]) -> None:
    text = words(preset.rules)
    for fact in facts:
        assert fact in text


def test_a_joker_is_said_with_its_points() -> None:
    assert "joker −2" in words(Rules(jokers=1))
    assert "joker −5" in words(Rules(jokers=1, values=standard_values(joker=-5)))


@pytest.mark.parametrize("of", PRESETS.values(), ids=lambda of: of.name)
def test_the_holes_of_the_match_are_said(of: Preset) -> None:
    assert explain(of.rules_for(2, 1))[0] == "Lowest total after 1 hole wins. A tie is a shared win."
    assert explain(of.rules_for(2, 18))[0] == "Lowest total after 18 holes wins. A tie is a shared win."


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


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_have_four_parts_and_no_sentence_stands_in_two(name: str) -> None:
    parts = explain_parts(PRESETS[name].rules)
    assert list(parts) == list(PART_TITLES) and all(parts.values())
    assert len(set(explain(PRESETS[name].rules))) == sum(map(len, parts.values()))
    assert any(sentence.startswith("Points: ") for sentence in parts["points"])
    assert any(sentence.startswith("On your turn") for sentence in parts["turn"])
