"""The rules that a host's choices ask the table for: the present ones with the chosen changes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cogs.rules.rule_changes import with_hints, with_settings, with_switches, without_changes
from engine.game.errors import BadRules
from engine.table import TableState, requests
from tests.cogs.table.screens.evenings import Evening

SAVED: Final[dict[str, Any]] = {"super_kings": True, "values": {"3": 9}}


def lobby(named: str = "", **changes: Any) -> TableState:
    return Evening(1, ("Ana", "Ben"), holes=9, changes=changes, named=named).lobby().state


def test_the_present_rules_are_no_change() -> None:
    state = lobby("Us", **SAVED)
    nothing = with_settings(state, []), with_switches(state, (), ()), with_hints(state, allowed=False)
    for asked in nothing:
        assert requests.change_rules(state, 1, asked) == []


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
    assert with_settings(state, ["Hints = true"]) == asked
    state.hints = True
    assert with_settings(state, ["holes=3"]).hints
    assert with_switches(state, (), ["blackjack"]).hints
    assert without_changes(state).hints
    assert not with_settings(state, ["hints=false"]).hints
    assert not with_hints(state, allowed=False).hints


@pytest.mark.parametrize(
    ("setting", "rank", "points"),
    [
        ("K=-2", "K", -2),
        ("k = −2", "K", -2),
        ("10=1", "T", 1),
        ("t=1", "T", 1),
        ("joker=-5", "*", -5),
        ("*=3", "*", 3),
        ("a=11", "A", 11),
        ("values.Q=3", "Q", 3),
    ],
)
def test_points_of_a_rank_can_be_written_shortly(setting: str, rank: str, points: int) -> None:
    assert with_settings(lobby(), [setting]).changes == {"values": {rank: points}}


def test_points_are_added_rank_by_rank() -> None:
    state = lobby(**SAVED)
    asked = with_settings(state, ["4=1", "values=5:2,6:3"])
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
        ("hints=some", "true or false"),
        ("K=many", "number of points"),
        ("columns=wide", "2 to 4"),
        ("1=5", "There’s no option"),
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
    (granted,) = requests.change_rules(state, 1, asked)
    assert granted == with_switches(lobby(), (), ["wolfpack", "knock_bonus"])


def test_the_server_s_name_goes_with_the_first_change_and_stays_without_one() -> None:
    state = lobby("Us", **SAVED)
    assert with_switches(state, (), ["blackjack"]).named == ""
    assert with_settings(state, ["K=-2", "turn_cap=60"]).named == ""
    assert with_settings(state, ["turn_cap=60", "super_kings=on"]).named == "Us"


def test_the_preset_without_changes() -> None:
    asked = without_changes(lobby("Us", **SAVED))
    assert (asked.preset, asked.holes, asked.clock, asked.changes, asked.named) == ("classic", 9, 120, {}, "")
