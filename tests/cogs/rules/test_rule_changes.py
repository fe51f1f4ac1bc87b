"""The rules that a host's choices ask the table for: the present ones with the chosen changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from cogs.rules.rule_changes import (
    changed_words,
    with_hints,
    with_points,
    with_settings,
    with_switches,
    without_changes,
)
from engine.game.cards import Rank
from engine.game.errors import BadRules
from engine.table import TableState, requests
from engine.table.entries import RulesChanged
from tests.cogs.table.screens.evenings import Evening

SAVED: Final[dict[str, Any]] = {"super_kings": True, "values": {"3": 9}}


def lobby(named: str = "", **changes: Any) -> TableState:
    return Evening(1, ("Ana", "Ben"), holes=9, changes=changes, named=named).lobby().state


def granted(state: TableState, asked: RulesChanged) -> dict[str, Any]:
    """Return the changes from the preset that the host's request leads to."""
    (rules,) = requests.change_rules(1, asked)(state) or [state.standing_rules]
    assert isinstance(rules, RulesChanged)
    return rules.changes


def test_the_present_rules_are_no_change() -> None:
    state = lobby("Us", **SAVED)
    nothing = with_settings(state, []), with_switches(state, (), ()), with_hints(state, allowed=False)
    for asked in nothing:
        assert requests.change_rules(1, asked)(state) == []


def test_settings_are_added_to_the_present_rules() -> None:
    asked = with_settings(lobby(super_kings=True), ["columns=4", "turn_cap = 30", "ten_penny=yes"])
    assert asked.changes == {"super_kings": True, "columns": 4, "turn_cap": 30, "ten_penny": True}
    assert (asked.preset, asked.holes, asked.clock) == ("classic", 9, 120)


def test_holes_and_the_clock_are_no_changes_of_the_rules() -> None:
    asked = with_settings(lobby("Us", **SAVED), ["holes=3", "clock=none"])
    assert (asked.holes, asked.clock, asked.changes, asked.named) == (3, None, SAVED, "Us")
    assert with_settings(lobby(), ["Clock = 30"]).clock == 30


def test_hints_are_no_change_of_the_rules_and_no_other_choice_takes_them_back() -> None:
    state = lobby("Us", **SAVED)
    asked = with_hints(state, allowed=True)
    assert (asked.hints, asked.changes, asked.named) == (True, SAVED, "Us")
    state.hints = True
    assert with_settings(state, ["holes=3"]).hints
    assert with_switches(state, (), ["blackjack"]).hints
    assert without_changes(state).hints
    assert not with_hints(state, allowed=False).hints


@pytest.mark.parametrize(
    ("typed", "points"), [("-2", -2), ("−2", -2), (" 11 ", 11), ("0", None), ("", None), ("  ", None)]
)
def test_points_are_typed_and_those_of_the_preset_are_no_change(typed: str, points: int | None) -> None:
    for state in (lobby(), lobby(values={"K": 5, "Q": 1})):
        kept = {rank: worth for rank, worth in state.changes.get("values", {}).items() if rank != "K"}
        values = granted(state, with_points(state, {"K": typed, "J": "10"})).get("values", {})
        assert values == ({**kept, "K": points} if points else kept)


def test_the_switch_that_sets_the_points_of_a_card_goes_off_with_other_points() -> None:
    state = lobby(super_kings=True, ten_penny=True, lucky_swing=True)
    assert granted(state, with_points(state, {"K": "0", "T": "1", "*": "-5"})) == {
        "ten_penny": True,
        "lucky_swing": True,
    }
    assert requests.change_rules(1, with_points(state, {"K": "-2", "T": "1", "*": "-5"}))(state) == []
    with pytest.raises(BadRules, match="lucky_swing"):
        requests.change_rules(1, with_points(state, {"*": "-4"}))(state)


def test_what_cannot_be_points_is_refused_with_the_card_and_what_comes_closest() -> None:
    cases: tuple[tuple[Rank, str, str], ...] = (
        ("T", "31", "10: “31” can’t be points. The closest is 30."),
        ("*", "minus 5", "Joker: “minus 5” can’t be points. The closest is 5."),
        ("A", "one", "Ace: “one” is not a number of points, such as -2 or 10."),
    )
    for rank, typed, told in cases:
        with pytest.raises(BadRules) as refused:
            with_points(lobby(), {"K": "1", rank: typed})
        assert refused.value.sentence == told


def test_what_was_changed_is_said_in_a_few_words() -> None:
    state = lobby(super_kings=True)
    before = state.standing_rules
    for after, words in (
        (before, ""),
        (replace(before, holes=3, clock=None, hints=True), "3 holes, no turn clock, hints allowed"),
        (replace(before, changes={"blackjack": True, "decks": 2}), "no super kings, blackjack, 2 decks"),
        (replace(before, changes={"super_kings": True, "values": {"3": 9}}), "3 worth 9"),
        (replace(before, preset="club", changes={}), "club"),
        (replace(before, preset="club", named="Fri*day"), "Fri\\*day"),
    ):
        assert changed_words(before, after) == words
    assert changed_words(replace(before, hints=True, changes={"decks": 2}), before) == (
        "super kings, automatic number of decks, no hints"
    )


def test_points_are_added_rank_by_rank() -> None:
    state = lobby(**SAVED)
    asked = with_settings(state, ["values.4=1", "values=5:2,6:3"])
    assert asked.changes["values"] == {"3": 9, "4": 1, "5": 2, "6": 3}
    assert state.changes == SAVED, "what stands was changed by asking"


def test_a_change_can_be_taken_back() -> None:
    assert with_settings(lobby(decks=3), ["-decks"]).changes == {}
    assert with_settings(lobby(), ["-decks"]).changes == {}


@pytest.mark.parametrize(
    ("setting", "part"),
    [
        ("nonsense", "field=value"),
        ("=", "field=value"),
        ("super_kinks=true", "super_kings"),
        ("clock=7", "30, 60"),
        ("clock=", "30, 60"),
        ("values.K=many", "number of points"),
        ("columns=wide", "2 to 4"),
        ("1=5", "I don’t know “1”"),
    ],
)
def test_what_is_no_setting_is_refused_with_what_is_expected(setting: str, part: str) -> None:
    with pytest.raises(BadRules, match=part):
        with_settings(lobby(), [setting])


def test_switches_are_turned_over_where_the_menu_was_changed() -> None:
    state = lobby(blackjack=True, wolfpack=True)
    # The menu was drawn before `wolfpack` was turned on elsewhere: it says nothing about it.
    asked = with_switches(state, shown=["blackjack"], chosen=["knock_bonus"])
    assert asked.changes == {"blackjack": False, "wolfpack": True, "knock_bonus": True}
    (granted,) = requests.change_rules(1, asked)(state)
    assert granted == with_switches(lobby(), (), ["wolfpack", "knock_bonus"])


def test_the_server_s_name_goes_with_the_first_change_and_stays_without_one() -> None:
    state = lobby("Us", **SAVED)
    assert with_switches(state, (), ["blackjack"]).named == ""
    assert with_settings(state, ["values.K=-2", "turn_cap=60"]).named == ""
    assert with_settings(state, ["turn_cap=60", "super_kings=on"]).named == "Us"


def test_the_preset_without_changes() -> None:
    asked = without_changes(lobby("Us", **SAVED))
    assert (asked.preset, asked.holes, asked.clock, asked.changes, asked.named) == ("classic", 9, 120, {}, "")
