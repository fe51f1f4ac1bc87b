from __future__ import annotations

import copy
import json
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import BadRules
from engine.game.explain import explain
from engine.game.option_kinds import Switch
from engine.game.options import OPTIONS
from engine.game.presets import CLASSIC
from engine.game.rules import Rules
from engine.game.values import standard_values
from tests.engine.game.features import SWITCHES, YOUNGER, Feature, all_fields, fields_with
from tests.engine.game.referee.contradictions import (
    COLUMN_OPTIONS,
    JOKER_OPTIONS,
    KNOCK_OPTIONS,
    VALUE_OPTIONS,
    contradictions,
)
from tests.engine.game.strategies import a_few, any_rules, some


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"rows": 1}, ["rows"]),
        ({"rows": 4}, ["rows"]),
        ({"columns": 1}, ["columns"]),
        ({"columns": 5}, ["columns"]),
        ({"decks": 0}, ["decks"]),
        ({"decks": 5}, ["decks"]),
        ({"jokers": 3}, ["jokers"]),
        ({"jokers": -1}, ["jokers"]),
        ({"initial_flips": 3}, ["initial_flips"]),
        ({"initial_flips": -1}, ["initial_flips"]),
        ({"opening": "peek"}, ["opening", "initial_flips"]),
        ({"ending": "turns"}, ["turns", "ending"]),
        ({"turns": 4}, ["turns", "ending"]),
        ({"ending": "turns", "turns": 0}, ["turns"]),
        ({"ending": "turns", "turns": 61}, ["turns", "turn_cap"]),
        ({"turn_cap": 0}, ["turn_cap"]),
        ({"turn_cap": 201}, ["turn_cap"]),
        ({"holes": 0}, ["holes"]),
        ({"holes": 19}, ["holes"]),
    ],
)
def test_contradictions_are_refused_by_name(rules: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(BadRules) as refusal:
        replace(CLASSIC.rules, **rules)
    for field in named:
        assert f"“{field}”" in refusal.value.sentence


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        *[({"ending": "turns", "turns": 4, name: True}, {"ending", name}) for name in KNOCK_OPTIONS],
        *[({"pairs": "anywhere", name: True}, {"pairs", name}) for name in COLUMN_OPTIONS],
        *[({name: True, "jokers": 0}, {name, "jokers"}) for name in JOKER_OPTIONS],
        ({"lucky_swing": True, "jokers": 2}, {"lucky_swing", "jokers"}),
        ({"use_jokers": True, "jokers": 1}, {"use_jokers", "jokers"}),
        *[
            ({name: True, "values": standard_values(K=7, T=7, joker=7)}, {name, "values"})
            for name in VALUE_OPTIONS
        ],
        ({"knock_early": True, "knock_anytime": True}, {"knock_early", "knock_anytime"}),
        ({"lucky_swing": True, "eagle_eye": True}, {"lucky_swing", "eagle_eye"}),
        ({"opening": "peek", "initial_flips": 1}, {"opening", "initial_flips"}),
        ({"opening": "peek", "initial_flips": 2}, {"opening", "initial_flips"}),
        ({"ending": "turns"}, {"ending", "turns"}),
        ({"turns": 4}, {"ending", "turns"}),
        ({"ending": "immediate", "turns": 4}, {"ending", "turns"}),
        ({"ending": "turns", "turns": 8, "turn_cap": 7}, {"turns", "turn_cap"}),
    ],
)
def test_what_cannot_stand_together_is_refused_with_both_names(
    changes: dict[str, Any], named: set[str]
) -> None:
    fields = fields_with(Feature("", changes)) | changes
    assert named in contradictions(fields)
    with pytest.raises(BadRules) as refusal:
        Rules(**fields)
    for field in named:
        assert f"“{field}”" in refusal.value.sentence


@st.composite
def perhaps_contradictory(draw: st.DrawFn) -> dict[str, Any]:
    """All fields of some rules, with up to four taken from other rules."""
    fields, others = all_fields(draw(any_rules())), all_fields(draw(any_rules()))
    taken = draw(st.sets(st.sampled_from(sorted(fields)), max_size=4))
    return fields | {name: others[name] for name in taken}


@some
@given(perhaps_contradictory())
def test_rules_are_refused_exactly_if_they_contradict_themselves(fields: dict[str, Any]) -> None:
    found = contradictions(fields)
    if not found:
        assert all_fields(Rules(**fields)) == fields
        return
    with pytest.raises(BadRules) as refusal:
        Rules(**fields)
    assert any(all(f"“{name}”" in refusal.value.sentence for name in names) for names in found)


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("value", [1, "true", None])
def test_a_switch_is_true_or_false(switch: str, value: object) -> None:
    with pytest.raises(BadRules, match=f"“{switch}”"):
        Rules(**{switch: value})  # type: ignore[arg-type]  # that is the point


@a_few
@given(any_rules())
def test_rules_survive_being_written_down(rules: Rules) -> None:
    usual = {name for name in YOUNGER if getattr(rules, name) == OPTIONS[name].before}
    assert set(rules.to_dict()) == {each.name for each in dataclass_fields(Rules)} - usual
    for again in (
        Rules.load(json.loads(json.dumps(rules.to_dict()))),
        pickle.loads(pickle.dumps(rules)),  # noqa: S301 - our own bytes
        copy.deepcopy(rules),
    ):
        assert again == rules
        assert hash(again) == hash(rules)
        assert explain(again) == explain(rules)


@given(any_rules(), st.data())
def test_rules_with_a_field_missing_or_too_many_are_refused_by_its_name(
    rules: Rules, data: st.DataObject
) -> None:
    written = rules.to_dict()
    missing = data.draw(st.sampled_from(sorted(written.keys() - YOUNGER)))
    with pytest.raises(BadRules, match=f"“{missing}”"):
        Rules.load({name: value for name, value in written.items() if name != missing})
    with pytest.raises(BadRules, match="“mulligans”"):
        Rules.load(written | {"mulligans": 1})


@dataclass(frozen=True, kw_only=True)
class NewerRules(Rules):
    """Rules of a future version with one more field, which is on by default."""

    gulped: bool = True


def test_a_field_added_later_makes_no_stored_rules_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    gulped = Switch("gulped", "Gulped", "drink a glass", since=99)
    monkeypatch.setitem(OPTIONS, "gulped", gulped)
    assert all_fields(NewerRules.load(Rules().to_dict()))["gulped"] is False
    assert NewerRules.load(NewerRules().to_dict()) == NewerRules()


@given(any_rules(), any_rules())
def test_rules_are_equal_if_all_fields_are(one: Rules, other: Rules) -> None:
    assert (one == other) == (one.to_dict() == other.to_dict())
    assert len({one, other, replace(one)}) == 2 - (one == other)


@given(any_rules())
def test_rules_cannot_be_changed_but_copied_with_a_change(rules: Rules) -> None:
    assert replace(rules, holes=5) == replace(replace(rules, holes=9), holes=5)
    for field in dataclass_fields(rules):
        with pytest.raises(FrozenInstanceError):
            setattr(rules, field.name, None)


def test_standard_values() -> None:
    assert standard_values(K=-2, two=2) == {**standard_values(), "K": -2, "2": 2}
    assert sum(standard_values().values()) == 1 - 2 + sum(range(3, 11)) + 20 + 0 - 2


@pytest.mark.parametrize(
    ("rules", "most"), [(Rules(), 8), (Rules(decks=2), 17), (Rules(columns=2, jokers=1), 13)]
)
def test_seats_need_a_grid_each_and_a_discard(rules: Rules, most: int) -> None:
    rules.check_seats(most)
    with pytest.raises(BadRules, match="decks"):
        rules.check_seats(most + 1)
