"""Changes of a preset: what they imply, how people write them, and which of them have an effect."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.game.cards import Rank, fresh_deck
from engine.game.changes import OTHER_NAMES, merge, parse_setting, resolve, trimmed
from engine.game.errors import BadRules
from engine.game.options import OPTIONS
from engine.game.presets import PRESETS, preset
from engine.game.rules import Rules
from tests.engine.game.features import SWITCHES
from tests.engine.game.strategies import a_few, any_rules


@pytest.mark.parametrize(
    ("names", "jokers", "worth"),
    [
        ((), 0, -2),
        (("use_jokers",), 2, -2),
        (("lucky_swing",), 1, -5),
        (("use_jokers", "lucky_swing"), 1, -5),
        (("eagle_eye",), 2, 2),
        (("use_jokers", "eagle_eye"), 2, 2),
    ],
)
@pytest.mark.parametrize("seats", [2, 6])
def test_options_that_bring_jokers(names: tuple[str, ...], jokers: int, worth: int, seats: int) -> None:
    rules = preset("classic").rules_for(seats, 9, dict.fromkeys(names, True))
    assert (rules.jokers, rules.values["*"]) == (jokers, worth)
    deck = fresh_deck(rules.decks, rules.jokers)
    assert sum(face.rank == "*" for face in deck) == jokers * (2 if seats == 6 else 1)


@pytest.mark.parametrize(
    ("changes", "rank", "worth"),
    [({"super_kings": True}, "K", -2), ({"ten_penny": True}, "T", 1), ({"lucky_swing": True}, "*", -5)],
)
@pytest.mark.parametrize("name", ["classic", "house", "four-card", "golf-six", "club"])
def test_options_that_set_a_value_do_so_in_every_preset(
    name: str, changes: dict[str, bool], rank: Rank, worth: int
) -> None:
    changed = preset(name).rules_for(3, 9, changes).values
    assert dict(changed) == dict(preset(name).rules.values) | {rank: worth}


def test_changes_keep_everything_else() -> None:
    house = preset("house").rules_for(3, 9)
    changed = preset("house").rules_for(3, 9, {"super_kings": True, "use_jokers": True})
    assert changed.to_dict() == house.to_dict() | {
        "super_kings": True,
        "use_jokers": True,
        "jokers": 2,
        "values": house.values | {"K": -2},
    }


def test_changes_with_no_meaning_are_refused_by_name() -> None:
    for changes in ({"mulligans": True}, {"preset": "club"}, {"super_kings": 3}):
        (name,) = changes
        with pytest.raises(BadRules, match=f"“{name}”"):
            preset("house").rules_for(3, 9, changes)


@pytest.mark.parametrize("name", PRESETS)
def test_an_option_switched_off_is_as_if_it_had_not_been_named(name: str) -> None:
    rules = preset(name).rules_for(3, 9)
    for switch in SWITCHES:
        if not getattr(rules, switch):
            assert preset(name).rules_for(3, 9, {switch: False}) == rules


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_names_of_other_programs_are_pointed_on(name: str) -> None:
    with pytest.raises(BadRules) as caught:
        parse_setting(f"{name}=2")
    setting = OTHER_NAMES[name]
    field, value = parse_setting(setting)
    assert f"is called “{setting.partition('=')[0]}” here: write {setting}." in caught.value.sentence
    assert field in OPTIONS
    assert value is not None


@a_few
@given(any_rules())
def test_trimmed_changes_make_the_same_rules(rules: Rules) -> None:
    changes = {field: value for field, value in rules.to_dict().items() if field in OPTIONS}
    for of in PRESETS.values():
        slim = trimmed(of.rules, changes)
        assert of.rules_for(2, rules.holes, slim) == of.rules_for(2, rules.holes, changes)


@pytest.mark.parametrize(
    ("changes", "flips", "turns"),
    [
        ({"opening": "peek"}, 0, None),
        ({"ending": "turns", "turns": 3}, 2, 3),
        ({"opening": "peek", "ending": "turns", "turns": 3}, 0, 3),
    ],
)
def test_flips_and_turns_follow_from_opening_and_ending(
    changes: dict[str, Any], flips: int, turns: int | None
) -> None:
    changed = resolve(Rules(), changes)
    assert (changed.initial_flips, changed.turns) == (flips, turns)
    back = resolve(changed, {"opening": "flip", "ending": "last_turn"})
    assert (back.initial_flips, back.turns) == (2, None)


@a_few
@given(any_rules())
def test_settings_as_people_write_them_make_the_rules(rules: Rules) -> None:
    changes: dict[str, Any] = {}
    for field, value in rules.to_dict().items():
        if field == "values":
            for rank, points in value.items():
                merge(changes, *parse_setting(f"values.{rank.lower()} = {points}".replace("-", "−")))
        elif field != "preset":
            merge(changes, *parse_setting(f" {field.upper().replace('_', '-')}={value} "))
    assert resolve(Rules(preset=rules.preset), changes) == rules


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("values=K:-2, 10:1", {"K": -2, "T": 1}),
        ("values.joker=-5", {"*": -5}),
        ("values.x=0", {"*": 0}),
    ],
)
def test_points_of_ranks_are_written_in_several_ways(text: str, changes: dict[str, int]) -> None:
    assert parse_setting(text) == ("values", changes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("holes", "is not a setting"),
        ("holes=", "is not a setting"),
        ("values.1=3", "“1” is not a rank"),
        ("values.K=many", "“many” is not a number of points"),
        ("values.K=100", "“100” can’t be points. The closest is 30"),
    ],
)
def test_a_setting_that_says_nothing_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRules, match=sentence):
        parse_setting(text)
