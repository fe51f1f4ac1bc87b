"""The rules of a table in words, and the buttons beside them for the host and for others."""

from __future__ import annotations

from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen
from cogs.table.screens.table_rules import next_tempo, table_rules, table_switches
from engine.table.entries import TempoChosen
from tests.cogs.table.screens.evenings import Evening, add, first_turn, played


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_in_the_lobby_its_host_finds_all_that_the_lobby_does_not_show() -> None:
    state = Evening(1, ("Ana", "Ben"), computers=1).lobby().state
    own = ["Details", "Remove computer", "Leave", "Computer speed: normal", "Reactions: on", "In numbers"]
    assert labels(table_rules(state, 1)) == own
    own.remove("Reactions: on")
    assert labels(table_rules(state, 1, reactions=False)) == own
    assert labels(table_rules(state, 2)) == ["Details", "Leave", "In numbers"]
    assert labels(table_rules(state, 99)) == ["Details", "In numbers"]
    people = Evening(1, ("Ana", "Ben")).lobby().state
    assert labels(table_rules(people, 1)) == ["Details", "Leave", "Reactions: on", "In numbers"]


def test_in_a_match_only_switches_are_left_and_at_its_end_nothing() -> None:
    evening = Evening(7, ("Ana", "Ben"), computers=1)
    state = first_turn(evening).state
    assert labels(table_rules(state, 1)) == [
        "Details",
        "Computer speed: normal",
        "Reactions: on",
        "In numbers",
    ]
    assert labels(table_rules(state, 2)) == ["Details", "In numbers"]
    assert labels(table_rules(played(evening).state, 1)) == ["In numbers"]


def test_a_press_leads_through_all_speeds() -> None:
    table = Evening(1, ("Ana",), computers=1).lobby()
    seen = []
    for _ in range(4):
        add(table, TempoChosen(next_tempo(table.state.tempo)))
        pace = table_switches(table.state, 1)[0]
        assert PressId.parse(pace.id) == PressId(table.id, table.state.version, "pace")
        seen.append(pace.label)
    assert seen == [f"Computer speed: {speed}" for speed in ("quick", "instant", "slow", "normal")]


def test_a_notice_stands_above_the_rules_in_four_parts() -> None:
    screen = table_rules(Evening(1, ("Ana", "Ben")).lobby().state, 1, "Not *now*.")
    assert screen.text == "*Not \\*now\\*.*"
    assert [name for name, _ in screen.fields] == ["Goal", "Your turn", "The end", "Points"]
