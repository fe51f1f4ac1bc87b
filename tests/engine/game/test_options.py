"""The options agree with the fields of rules, with play, scoring and the rules text."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

from engine.game.option_kinds import Number, Option, Switch, Words
from engine.game.options import CHOICES, GROUPS, LEAST_POINTS, MOST_POINTS, OPTIONS, REASONS, SWITCHES
from engine.game.rules import Rules
from engine.game.scoring import BONUSES
from tests.engine.game import features
from tests.engine.game.features import FEATURES, YOUNGER, Feature, fields_with
from tests.engine.game.lockstep import play_together
from tests.engine.game.rigged import cautious, rigged_hole
from tests.engine.game.witnesses import shows

DOCUMENT = (Path(__file__).parents[3] / "engine" / "game" / "README.md").read_text(encoding="utf-8")


def test_every_switch_of_rules_is_an_option_here() -> None:
    assert {each.name for each in fields(Rules) if each.default is False} == {
        *features.SWITCHES,
        "lock_face_up",
        "handicap_strokes",
    }, "SCORING_SWITCHES or TURN_SWITCHES in tests/engine/game/features.py name them once more"
    changed = {name for feature in FEATURES for name in feature.fields}
    never_by_itself = {"preset", "decks", "jokers", "values", "holes", *YOUNGER}
    assert changed == {each.name for each in fields(Rules)} - never_by_itself


@pytest.mark.parametrize("feature", FEATURES, ids=str)
def test_each_option_alone_by_the_referee(feature: Feature) -> None:
    rules = Rules(**fields_with(feature, decks=2))
    random = Random(feature.name)
    shown = 0
    for _ in range(400):
        hole_of_feature, referee = rigged_hole(rules, random.randint(2, 6), random)
        story = list(play_together(hole_of_feature, referee, random, cautious))
        shown += shows(feature, story, referee)
        if shown == 4:
            break
    assert shown == 4


def test_every_field_of_rules_is_an_option_but_the_presets_name() -> None:
    assert {each.name for each in fields(Rules)} == {"preset", *OPTIONS}
    assert len(OPTIONS) == sum(map(len, GROUPS.values())), "each is in one group"
    for name, option in OPTIONS.items():
        assert option.field == name


@pytest.mark.parametrize("option", CHOICES.values(), ids=lambda option: option.field)
def test_a_field_has_the_type_of_its_option(option: Switch | Number | Words) -> None:
    hint = get_type_hints(Rules)[option.field]
    match option:
        case Switch():
            assert hint is bool
        case Words():
            assert get_args(hint) == option.allowed
        case Number():
            assert hint == (int | None if option.optional else int)
    option.check(getattr(Rules(), option.field))


def test_fields_younger_than_the_first_format_say_what_was_played_before() -> None:
    young = {name for name, option in OPTIONS.items() if option.since > 1}
    assert young == YOUNGER, "YOUNGER in tests/engine/game/features.py names them once more"
    formats = {option.since for option in OPTIONS.values()}
    assert formats == set(range(1, max(formats) + 1)), "a new field takes the next format"
    for name in YOUNGER & CHOICES.keys():
        CHOICES[name].check(OPTIONS[name].before)


@pytest.mark.parametrize("option", SWITCHES.values(), ids=lambda option: option.field)
def test_a_switch_has_all_its_words(option: Switch) -> None:
    assert len({*option.words, option.title, option.about, ""}) == 5
    assert option.told or option.worth or option.jokers, "else the full rules would not tell of it"
    assert {*option.against} <= {*REASONS}, "else it would not be refused"
    for reason in option.against:
        assert (
            {"{option}"}
            < set(re.findall(r"{\w+}", reason.refusal))
            <= {
                "{option}",
                "{other}",
                f"{{{reason.field}}}",
            }
        )


def test_every_bonus_is_scored_but_the_one_about_pairs() -> None:
    bonuses = {option.field for option in GROUPS["bonuses"]}
    assert bonuses - {*BONUSES} == {"negative_pairs_keep_value"}, (
        "each needs a function in GRID_BONUSES or HOLE_BONUSES of engine/game/scoring.py"
    )
    assert {*BONUSES} <= bonuses & SWITCHES.keys()


def values(option: Option) -> str:
    """The values of an option, as the document writes them."""
    match option:
        case Switch():
            return "true, false"
        case Number():
            return f"{option.least}–{option.most}"
        case Words():
            return ", ".join(f"`{word}`" for word in option.allowed)
    return f"−{-LEAST_POINTS}–{MOST_POINTS}"


def test_the_document_has_a_row_for_every_option_and_says_its_values() -> None:
    (table,) = re.findall(r"\| field \| values \| meaning \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", DOCUMENT)
    described = []
    for row in table.splitlines():
        _, named, valued, meaning, _ = (cell.strip() for cell in row.split("|"))
        names = [name.removesuffix(".RANK") for name in re.findall(r"`([\w.]+)`", named)]
        assert valued == ", ".join(dict.fromkeys(values(OPTIONS[name]) for name in names))
        for name in names:
            points = set(re.findall(r"[+−]\d+", OPTIONS[name].about))
            assert points <= set(re.findall(r"[+−]\d+", meaning)), name
        described += names
    assert {*OPTIONS} - {*described} == set(), "each needs a row in engine/game/README.md, Options"
    assert sorted(described) == sorted(OPTIONS)


def test_the_document_tells_the_order_in_which_options_score() -> None:
    (paragraph,) = re.findall(r"Options work in this order: (?:.+\n)+", DOCUMENT)
    assert [name for name in re.findall(r"`(\w+)`", paragraph) if name in BONUSES] == [*BONUSES]
