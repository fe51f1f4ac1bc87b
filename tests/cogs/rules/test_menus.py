"""The menus of the rules desk: every option can be chosen, and choices take effect and are shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.table import PAGES
from cogs.kit.selection import Selection
from cogs.rules.menus import menus
from cogs.rules.rule_changes import with_settings, with_switches
from engine.game.errors import BadRules
from engine.game.options import OPTIONS
from engine.game.presets import PRESETS
from engine.table import TableState, requests
from engine.table.entries import RulesChanged
from tests.cogs.table.screens.evenings import Evening, EveningTable, add
from tests.engine.effort import examples

HOST = 1


def lobby(preset: str, seats: int = 2) -> EveningTable:
    """Return a lobby of people, the first of whom is the host."""
    return Evening(1, tuple("ABCDEFGH"[:seats]), preset=preset, holes=9).lobby()


def all_menus(state: TableState) -> list[Selection]:
    return [menu for page in PAGES for menu in menus(page, state)]


def request(state: TableState, menu: Selection, value: str) -> RulesChanged:
    """Return the rules asked for by choosing `value`; in a menu of switches it is turned over."""
    if not menu.several:
        return with_settings(state, value.split())
    shown = {choice.value for choice in menu.choices if choice.chosen}
    return with_switches(state, shown, shown ^ {value})


def choose(table: EveningTable, menu: Selection, value: str) -> None:
    """Choose in a menu as the host. Raises the table's refusal."""
    add(table, *requests.change_rules(HOST, request(table.state, menu, value))(table.state))


def test_every_option_is_in_some_menu_but_points() -> None:
    sent: set[str] = set()
    for menu in all_menus(lobby("classic").state):
        for choice in menu.choices:
            sent |= {part.strip("-").partition("=")[0] for part in choice.value.split()}
    assert sent - {"clock"} == set(OPTIONS) - {"values"}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_menu_shows_the_one_choice_that_stands(preset: str) -> None:
    for menu in all_menus(lobby(preset).state):
        assert menu.several or sum(choice.chosen for choice in menu.choices) == 1, menu
        assert len({choice.value for choice in menu.choices}) == len(menu.choices) <= 25


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_chosen_stands_or_is_refused_and_then_nothing_has_changed(preset: str) -> None:
    granted = 0
    for at, menu in enumerate(all_menus(lobby(preset).state)):
        for choice in menu.choices:
            table = lobby(preset)
            try:
                choose(table, menu, choice.value)
            except BadRules:
                assert all_menus(table.state)[at] == menu
                continue
            granted += 1
            chosen = {each.value for each in all_menus(table.state)[at].choices if each.chosen}
            if menu.several:
                assert (choice.value in chosen) is not choice.chosen, choice
            else:
                assert chosen == {choice.value}, choice
    assert granted > 60


steps = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=12)


@given(st.sampled_from(tuple(PRESETS)), st.integers(2, 4), steps)
@examples(25)
def test_whatever_is_chosen_one_after_another_can_be_played_and_is_shown(
    preset: str, seats: int, chosen: list[tuple[int, int]]
) -> None:
    table = lobby(preset, seats)
    for one, other in chosen:
        every = all_menus(table.state)
        menu = every[one % len(every)]
        try:
            choose(table, menu, menu.choices[other % len(menu.choices)].value)
        except BadRules as refusal:
            assert refusal.sentence.endswith(".")
        table.state.rules_with(seats)
        for each in all_menus(table.state):
            assert each.several or sum(choice.chosen for choice in each.choices) == 1, each


def test_a_number_of_decks_can_be_given_back() -> None:
    table = lobby("classic")
    decks = next(menu for menu in menus("match", table.state) if menu.control == "decks")
    choose(table, decks, "decks=3")
    assert table.state.rules.decks == 3
    choose(table, decks, "-decks")
    assert table.state.changes == {}
    assert table.state.rules.decks == 1
