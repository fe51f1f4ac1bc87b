"""An event has the options of its kind, and only values that it can be played with."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.entries import EventOpened, KindName
from engine.events.kinds import KINDS
from engine.events.options import (
    CHOICES,
    HOUR,
    NOT_OFFERED,
    USUAL_HOLES,
    USUAL_SPAN,
    changed,
    edited,
    new_event,
    options_of,
    with_edited,
)
from engine.game.errors import BadRules
from engine.game.presets import PRESETS, preset
from engine.game.rules import Rules

kinds = st.sampled_from(list(KINDS))
chosen = st.fixed_dictionaries(
    {"kind": kinds},
    optional={
        **{each: st.sampled_from(list(values)) for each, values in CHOICES.items() if each != "span"},
        "preset": st.sampled_from(list(PRESETS)),
        "role": st.none() | st.integers(1, 99),
        "name": st.text(min_size=1),
    },
)


def made(kind: KindName = "league") -> EventOpened:
    return new_event(kind, "Cup", 1, 2, 3, preset="classic")


@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_values_can_be_played(kind: KindName) -> None:
    opened = made(kind)
    rules = Rules.load(opened.rules)
    assert (rules.holes, opened.closes_at, opened.seats) == (USUAL_HOLES, USUAL_SPAN * HOUR, 2)
    assert (opened.computers > 0, opened.rounds > 0) == (kind == "duplicate", kind == "league")


@pytest.mark.parametrize(
    ("kind", "changes", "played"),
    [
        ("league", {"format": "match_play"}, True),
        ("knockout", {"format": "stableford"}, True),
        ("tables", {"format": "skins"}, False),
        ("tables", {"format": "stableford"}, True),
        ("duplicate", {"format": "stableford"}, False),
        ("league", {"partners": "best_ball"}, False),
        ("league", {"handicap_strokes": True}, True),
        ("tables", {"handicap_strokes": True}, False),
    ],
)
def test_formats_are_for_events_that_can_compare_their_scores(
    kind: KindName, changes: dict[str, Any], played: bool
) -> None:
    if not played:
        with pytest.raises(BadRules):
            changed(made(kind), changes=changes)
        return
    rules = Rules.load(changed(made(kind), changes=changes).rules)
    assert {name: getattr(rules, name) for name in changes} == changes


@given(kinds, st.lists(chosen, max_size=4))
def test_whatever_is_chosen_can_be_played_by_all_its_tables_or_is_refused(
    kind: KindName, choices: list[dict[str, Any]]
) -> None:
    opened = made(kind)
    for values in choices:
        try:
            new = changed(opened, **values)
        except BadRules:
            continue
        holes = values.get("holes", Rules.load(opened.rules).holes)
        rules, own = Rules.load(new.rules), options_of(new.kind)
        people = {new.computers + 1} if new.kind == "duplicate" else {new.seats}
        if new.kind in ("league", "knockout"):
            people |= set(range(2, new.seats + 1))
        for seats in people:
            fitting = preset(rules.preset).rules_for(seats, holes, new.changes)
            assert fitting.holes == rules.holes and fitting.decks <= rules.decks
        for each in CHOICES.keys() - {"holes", "span"}:
            assert (getattr(new, each) in CHOICES[each]) >= (each in own)
        assert (new.computers == 0) == ("computers" not in own)
        assert (new.rounds == 0) == ("rounds" not in own)
        assert with_edited(opened, edited(new, 7)) == new
        opened = new


@pytest.mark.parametrize("option", CHOICES)
def test_a_value_that_is_not_offered_is_refused(option: str) -> None:
    for value in (None, 0, -1, 99, "never"):
        with pytest.raises(BadRules, match=NOT_OFFERED):
            changed(made(), **{option: value})


def test_an_event_needs_a_name() -> None:
    with pytest.raises(BadRules, match="Give the event a name"):
        changed(made(), name="")


def test_too_many_computers_for_a_preset_are_refused() -> None:
    with pytest.raises(BadRules, match="is for 2 to"):
        changed(made("duplicate"), preset="house", computers=max(CHOICES["computers"]))
